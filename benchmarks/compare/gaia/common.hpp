#pragma once

// gaia-ecs: archetypes in chunks. Its fastest documented ways: a builder that moves a new entity
// once, then silent writes (sset) of its values; copy_n of a first entity for many; cached queries
// with `each`, or the views of an Iter for the fastest loop, there the silent sview_mut; mut, which
// is silent as well, for one entity; CommandBufferST; the add hook of the component; sort_by.
// Components are registered before the clock starts. What is destroyed is cleaned up by
// World::update, which is timed with it.

#include "../workload.hpp"

#include <gaia.h>

#include <utility>

using bench::Acceleration;
using bench::Position;
using bench::Velocity;
using bench::Wide;
using gaia::ecs::Entity;
using gaia::ecs::Iter;
using gaia::ecs::World;

/// Registers the components that are there all over.
inline void know(World& world) {
    (void)world.add<Position>();
    (void)world.add<Velocity>();
    (void)world.add<Acceleration>();
}
template <int... N>
void know(World& world, std::integer_sequence<int, N...>) {
    know(world);
    ((void)world.add<Wide<N>>(), ...);
}
using Wides = std::make_integer_sequence<int, 14>;

inline Entity create_one(World& world) {
    const Entity e = world.add();
    world.build(e).add<Position>().add<Velocity>();
    world.acc_mut(e).sset<Position>({1, 1}).sset<Velocity>({1, 2});
    return e;
}
inline void create_each(World& world, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) create_one(world);
}
/// `first`, and as many like it as make `count`.
inline std::vector<Entity> copies_of(World& world, Entity first, std::size_t count) {
    std::vector<Entity> entities{first};
    entities.reserve(count);
    world.copy_n(first, static_cast<std::uint32_t>(count - 1),
                 [&](Entity e) { entities.push_back(e); });
    return entities;
}
inline std::vector<Entity> populate(World& world, std::size_t count) {
    return copies_of(world, create_one(world), count);
}
inline std::vector<Entity> create_three(World& world, std::size_t count) {
    const Entity first = world.add();
    world.build(first).add<Position>().add<Velocity>().add<Acceleration>();
    world.acc_mut(first).sset<Position>({1, 1}).sset<Velocity>({1, 2}).sset<Acceleration>({1, 1});
    return copies_of(world, first, count);
}
template <class T>
std::uint64_t count(World& world) {
    return world.query().all<T>().count();
}
inline std::uint64_t sum_of_x(World& world) {
    std::uint64_t sum = 0;
    world.query().all<Position>().each(
        [&](const Position& p) { sum += static_cast<std::uint64_t>(p.x); });
    return sum;
}
inline void iterate_one(bench::Run& run, World& world) {
    auto query = world.query().all<Position&>();
    run.timed_repeatedly([&] { query.each([](Position& p) { p.x += 1; }); });
    run.checksum = sum_of_x(world);
}

/// Adds the components whose bits are set.
template <int... Bits>
void add_by_bits(World& world, Entity e, int bits, std::integer_sequence<int, Bits...>) {
    ((bits >> Bits & 1 ? world.add<Wide<Bits>>(e, Wide<Bits>{}) : void()), ...);
}
