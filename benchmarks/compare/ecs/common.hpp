#pragma once

// This library: what its workloads have in common.

#include "../workload.hpp"

#include <ecs/ecs.hpp>

#include <utility>

using bench::Acceleration;
using bench::Position;
using bench::Velocity;
using bench::Wide;
using ecs::Entity;
using ecs::World;

inline std::vector<Entity> populate(World& world, std::size_t count) {
    return world.create_many(count, Position{1, 1}, Velocity{1, 2}).to_vector();
}
inline void create_each(World& world, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) world.create_with(Position{1, 1}, Velocity{1, 2});
}
inline std::uint64_t sum_of_x(World& world) {
    std::uint64_t sum = 0;
    world.each_no_entity<const Position>(
        [&](const Position& p) { sum += static_cast<std::uint64_t>(p.x); });
    return sum;
}
inline void iterate_one(bench::Run& run, World& world) {
    run.timed_repeatedly([&] { world.each_no_entity<Position>([](Position& p) { p.x += 1; }); });
    run.checksum = sum_of_x(world);
}

/// Adds the components whose bits are set.
template <int... Bits>
void add_by_bits(World& world, Entity e, int bits, std::integer_sequence<int, Bits...>) {
    ((bits >> Bits & 1 ? world.add(e, Wide<Bits>{}) : void()), ...);
}
