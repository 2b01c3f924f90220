#pragma once

// mustache: archetypes in chunks. Its fastest documented ways: entities made in their archetype
// (getArchetype and create), assign and removeComponent, destroyNow, forEach without the entity, a
// PerEntityJob where archetypes are to be passed over, and the hook afterAssign of a component.
// While the entity manager is locked, it defers changes by itself. forEach calibrates itself in its
// first runs: that is done on a world of its own.

#include "../workload.hpp"

#include <mustache/ecs/ecs.hpp>

#include <utility>

using bench::Acceleration;
using bench::Position;
using bench::Velocity;
using bench::Wide;
using mustache::Entity;
using mustache::EntityManager;
using mustache::FunctionSafety;
using mustache::World;

constexpr auto unchecked = FunctionSafety::kUnsafe;

inline void create_each(EntityManager& world, std::size_t count,
                        std::vector<Entity>* out = nullptr) {
    auto& archetype = world.getArchetype<Position, Velocity>();
    for (std::size_t i = 0; i < count; ++i) {
        const Entity e = world.create(archetype);
        *world.getComponent<Position, unchecked>(e) = {1, 1};
        *world.getComponent<Velocity, unchecked>(e) = {1, 2};
        if (out != nullptr) out->push_back(e);
    }
}
inline std::vector<Entity> populate(EntityManager& world, std::size_t count) {
    std::vector<Entity> entities;
    create_each(world, count, &entities);
    return entities;
}
inline std::vector<Entity> create_three(EntityManager& world, std::size_t count) {
    std::vector<Entity> entities(count);
    for (Entity& e : entities) {
        e = world.begin()
                .assign<Position>(1.f, 1.f)
                .assign<Velocity>(1.f, 2.f)
                .assign<Acceleration>(1.f, 1.f)
                .end();
    }
    return entities;
}
template <class... T>
std::uint64_t count(EntityManager& world) {
    const auto mask = mustache::ComponentFactory::instance().makeMask<T...>();
    std::uint64_t found = 0;
    world.forEachArchetype([&](mustache::Archetype& archetype) {
        if (archetype.isMatch(mask)) found += archetype.size();
    });
    return found;
}
inline std::uint64_t sum_of_x(EntityManager& world) {
    std::uint64_t sum = 0;
    world.forEach([&](const Position& p) { sum += static_cast<std::uint64_t>(p.x); });
    return sum;
}
/// Times `iterate(world)`, which has been run on another world of the kind as often as it takes to
/// calibrate.
template <class Fill, class Iterate>
void iterate_filled(bench::Run& run, const Fill& fill, const Iterate& iterate) {
    {
        World other;
        fill(other);
        for (int i = 0; i < 20; ++i) iterate(other);
    }
    World world;
    fill(world);
    run.timed_repeatedly([&] { iterate(world); });
    run.checksum = sum_of_x(world.entities());
}
template <class Fill>
void iterate_one(bench::Run& run, const Fill& fill) {
    iterate_filled(run, fill,
                   [](World& world) { world.entities().forEach([](Position& p) { p.x += 1; }); });
}

/// Adds the components whose bits are set.
template <int... Bits>
void add_by_bits(EntityManager& world, Entity e, int bits, std::integer_sequence<int, Bits...>) {
    ((bits >> Bits & 1 ? void(world.assign<Wide<Bits>>(e, Wide<Bits>{})) : void()), ...);
}
