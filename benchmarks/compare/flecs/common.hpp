#pragma once

// flecs: archetypes. Its fastest documented ways: entities made straight in their table
// (ecs_new_w_table) or many at once from arrays (ecs_bulk_init), cached queries with `each`, or
// `run` over the arrays of a table for the fastest loop, `defer_begin` and `defer_end`, an on_add
// hook of the component, and order_by with a sort function made for the comparison. A world is
// made, and knows the components, before the clock starts.

#include "../workload.hpp"

#include <flecs.h>

#include <algorithm>
#include <utility>

using bench::Acceleration;
using bench::Position;
using bench::Velocity;
using bench::Wide;
using flecs::entity;

/// A world that knows the components. Registering is no part of any workload.
struct World : flecs::world {
    World() {
        component<Position>();
        component<Velocity>();
        component<Acceleration>();
    }
    template <int... N>
    explicit World(std::integer_sequence<int, N...>) : World() {
        (component<Wide<N>>(), ...);
    }
};
using Wides = std::make_integer_sequence<int, 14>;

template <class... T>
std::vector<entity> create_many(World& world, const std::vector<T>&... values) {
    const std::size_t counts[] = {values.size()...};
    const void* data[] = {values.data()...};
    const flecs::id_t ids[] = {world.id<T>()...};
    ecs_bulk_desc_t bulk{};
    bulk.count = static_cast<std::int32_t>(counts[0]);
    bulk.data = const_cast<void**>(data);
    std::copy(std::begin(ids), std::end(ids), bulk.ids);
    const ecs_entity_t* const created = ecs_bulk_init(world, &bulk);
    std::vector<entity> entities;
    entities.reserve(counts[0]);
    for (std::size_t i = 0; i < counts[0]; ++i) entities.emplace_back(world, created[i]);
    return entities;
}
inline std::vector<entity> populate(World& world, std::size_t count) {
    return create_many(world, std::vector<Position>(count, Position{1, 1}),
                       std::vector<Velocity>(count, Velocity{1, 2}));
}
inline std::vector<entity> create_three(World& world, std::size_t count) {
    return create_many(world, std::vector<Position>(count, Position{1, 1}),
                       std::vector<Velocity>(count, Velocity{1, 2}),
                       std::vector<Acceleration>(count, Acceleration{1, 1}));
}
template <class T>
std::uint64_t count(const World& world) {
    return static_cast<std::uint64_t>(world.count<T>());
}
/// All entities, the library's own included.
inline std::uint64_t alive(const World& world) {
    return static_cast<std::uint64_t>(ecs_get_entities(world).alive_count);
}
inline std::uint64_t sum_of_x(const World& world) {
    std::uint64_t sum = 0;
    world.each([&](const Position& p) { sum += static_cast<std::uint64_t>(p.x); });
    return sum;
}
inline void create_each(World& world, std::size_t count) {
    ecs_table_t* const table = ecs_table_add_id(
        world, ecs_table_add_id(world, nullptr, world.id<Position>()), world.id<Velocity>());
    for (std::size_t i = 0; i < count; ++i) {
        const entity e(world, ecs_new_w_table(world, table));
        e.get_mut<Position>() = {1, 1};
        e.get_mut<Velocity>() = {1, 2};
    }
}
inline void iterate_one(bench::Run& run, World& world) {
    const auto query = world.query_builder<Position>().cached().build();
    run.timed_repeatedly([&] { query.each([](Position& p) { p.x += 1; }); });
    run.checksum = sum_of_x(world);
}

/// Adds the components whose bits are set.
template <int... Bits>
void add_by_bits(entity e, int bits, std::integer_sequence<int, Bits...>) {
    ((bits >> Bits & 1 ? void(e.set<Wide<Bits>>({})) : void()), ...);
}
