#include "support/components.hpp"
#include "support/test.hpp"

#include <ecs/ecs.hpp>

#include <utility>
#include <vector>

using ecs::Entity;
using ecs::World;
using namespace test;

TEST_CASE("a lookup gives what get gives, in any order, across archetypes and segments") {
    World world;
    std::vector<Entity> entities;
    for (int i = 0; i < 1000; ++i) {
        entities.push_back(i % 3 == 0 ? world.create_with(Health{i})
                                      : world.create_with(Health{i}, Position{1, 2}));
    }
    const auto health = world.lookup<Health>();
    for (std::size_t i = entities.size(); i-- != 0;) {
        CHECK(&health[entities[i]] == &world.get<Health>(entities[i]));
        CHECK(health[entities[i]].points == static_cast<int>(i));
    }
}

TEST_CASE("a lookup finds nothing for entities that are dead or lack the component") {
    World world;
    const Entity without = world.create_with(Position{1, 2});
    const Entity dead = world.create_with(Health{1});
    const Entity with = world.create_with(Health{2});
    world.destroy(dead);
    const auto health = world.lookup<Health>();
    CHECK(health.find(with)->points == 2);
    CHECK(health.find(without) == nullptr);
    CHECK(health.find(dead) == nullptr);
    CHECK(health.find(ecs::INVALID_ENTITY) == nullptr);
    CHECK(health.find(Entity{123456, 1}) == nullptr);
    CHECK(health.has(with));
    CHECK_FALSE(health.has(without));
    CHECK_FALSE(health.has(dead));
}

TEST_CASE("a lookup of a component that nobody has finds nothing") {
    World world;
    const Entity e = world.create();
    CHECK(world.lookup<Name>().find(e) == nullptr);
}

TEST_CASE("lookups made later know of storage that came and went meanwhile") {
    World world;
    for (int round = 0; round < 3; ++round) {
        const std::vector<Entity> many = world.create_many(20'000, Health{round}).to_vector();
        CHECK(world.lookup<Health>()[many.back()].points == round);
        for (const Entity e : many) world.destroy(e);
        world.shrink_to_fit();
        CHECK(world.lookup<Health>().find(many.back()) == nullptr);
        // Takes over the numbers of the segments that were given back.
        const std::vector<Entity> others = world.create_many(20'000, Position{1, 2}).to_vector();
        CHECK_FALSE(world.lookup<Health>().has(others.back()));
        CHECK(world.lookup<Position>()[others.back()].y == 2);
        world.clear();
        world.shrink_to_fit();
    }
}

TEST_CASE("a lookup writes through, and one of const only reads") {
    World world;
    const Entity e = world.create_with(Health{1});
    world.lookup<Health>()[e].points = 5;
    const auto reader = std::as_const(world).lookup<Health>();
    static_assert(std::is_same_v<decltype(reader[e]), const Health&>);
    CHECK(reader[e].points == 5);
}
