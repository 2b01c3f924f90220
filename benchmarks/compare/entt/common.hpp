#pragma once

// EnTT: a sparse set per component. Its fastest documented ways: storages that are looked up once
// and used directly, range `create` and `insert` for many entities, views with `each` without the
// entity, and for the fastest loop a full-owning group over the raw pages of its storages. It has
// no queue of deferred changes, so one is written by hand.

#include "../workload.hpp"

#include <entt/entt.hpp>

#include <utility>

using bench::Acceleration;
using bench::Position;
using bench::Velocity;
using bench::Wide;
using entt::entity;
using entt::registry;

inline std::vector<entity> populate(registry& world, std::size_t count) {
    std::vector<entity> entities(count);
    world.create(entities.begin(), entities.end());
    world.insert<Position>(entities.begin(), entities.end(), Position{1, 1});
    world.insert<Velocity>(entities.begin(), entities.end(), Velocity{1, 2});
    return entities;
}
inline std::uint64_t count(registry& world) { return world.storage<entity>().free_list(); }
inline std::uint64_t sum_of_x(registry& world) {
    std::uint64_t sum = 0;
    world.view<const Position>().each(
        [&](const Position& p) { sum += static_cast<std::uint64_t>(p.x); });
    return sum;
}
inline void create_each(registry& world, std::size_t count) {
    auto& positions = world.storage<Position>();
    auto& velocities = world.storage<Velocity>();
    for (std::size_t i = 0; i < count; ++i) {
        const entity e = world.create();
        positions.emplace(e, 1.f, 1.f);
        velocities.emplace(e, 1.f, 2.f);
    }
}
inline void iterate_one(bench::Run& run, registry& world) {
    const auto view = world.view<Position>();
    run.timed_repeatedly([&] { view.each([](Position& p) { p.x += 1; }); });
    run.checksum = sum_of_x(world);
}

/// Adds the components whose bits are set.
template <int... Bits>
void add_by_bits(registry& world, entity e, int bits, std::integer_sequence<int, Bits...>) {
    ((bits >> Bits & 1 ? void(world.emplace<Wide<Bits>>(e, Wide<Bits>{})) : void()), ...);
}
