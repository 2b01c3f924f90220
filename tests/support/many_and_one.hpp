#pragma once

#include "support/lives.hpp"
#include "support/test.hpp"

#include <string>
#include <vector>

/// \file
/// Compares a call for many entities with the same effect done singly.

namespace test {

/// What one entity has, of the components that these tests use.
inline std::string describe(const ecs::World& world, ecs::Entity e) {
    if (!world.alive(e)) return "dead";
    std::string text;
    if (const auto* v = world.try_get<Health>(e)) text += "h" + std::to_string(v->points);
    if (const auto* v = world.try_get<Position>(e)) text += "p" + std::to_string(v->x);
    if (const auto* v = world.try_get<Velocity>(e)) text += "v" + std::to_string(v->x);
    if (const auto* v = world.try_get<Name>(e)) text += "n" + v->text;
    if (const auto* v = world.try_get<Lives>(e)) text += "l" + std::to_string(v->value());
    if (const auto* v = world.try_get<Page>(e)) text += "g" + std::to_string(v->value);
    if (const auto* v = world.try_get<SelfPointing>(e)) text += "s" + std::to_string(v->value());
    if (world.has<Player>(e)) text += "P";
    if (world.has<Frozen>(e)) text += "F";
    return text;
}

inline std::vector<std::string> describe(const ecs::World& world,
                                         const std::vector<ecs::Entity>& entities) {
    std::vector<std::string> all;
    for (const ecs::Entity e : entities) all.push_back(describe(world, e));
    return all;
}

/// Entities of many archetypes, each combination of the first six components `copies` times.
inline std::vector<ecs::Entity> populate(ecs::World& world, int copies) {
    std::vector<ecs::Entity> entities;
    for (int kind = 0; kind < 64; ++kind) {
        for (int i = 0; i < copies; ++i) {
            const ecs::Entity e = world.create_with(Page{kind * 1'000 + i});
            if (kind & 1) world.add(e, Health{i});
            if (kind & 2) world.add(e, Position{i, i});
            if (kind & 4) world.add(e, Name{long_text(i)});
            if (kind & 8) world.add(e, Lives(i));
            if (kind & 16) world.add(e, Player{});
            if (kind & 32) world.add(e, Frozen{});
            entities.push_back(e);
        }
    }
    return entities;
}

/// Checks that a call for many does what `singly` does for each entity that `matches`.
template <class Batch, class Matches, class Singly>
void check_same(int copies, Batch batch, Matches matches, Singly singly) {
    ecs::World one;
    ecs::World many;
    const std::vector<ecs::Entity> ones = populate(one, copies);
    const std::vector<ecs::Entity> manys = populate(many, copies);
    REQUIRE(ones == manys);
    for (const ecs::Entity e : ones) {
        if (matches(one, e)) singly(one, e);
    }
    batch(many);
    many.verify();
    CHECK(describe(one, ones) == describe(many, manys));
    CHECK(one.count() == many.count());
}

}  // namespace test
