#include "support/test.hpp"

#include <vector>

using ecs::Entity;
using ecs::World;
using namespace test;

TEST_CASE("a destroyed entity is not alive and not counted") {
    World world;
    const Entity e = world.create_with(Position{1, 2});
    world.destroy(e);
    CHECK_FALSE(world.alive(e));
    CHECK(world.count() == 0);
    CHECK(world.count<Position>() == 0);
    world.verify();
}

TEST_CASE("destroying raises the generation of the slot by exactly one") {
    World world;
    Entity e = world.create();
    for (std::uint32_t generation = 1; generation < 100; ++generation) {
        CHECK(e.generation == generation);
        world.destroy(e);
        const Entity next = world.create();
        CHECK(next.index == e.index);
        e = next;
    }
}

TEST_CASE("the slot freed last is reused first") {
    World world;
    std::vector<Entity> entities;
    for (int i = 0; i < 10; ++i) entities.push_back(world.create_with(Health{i}));
    for (const std::size_t i : {3u, 7u, 5u}) world.destroy(entities[i]);
    for (const std::size_t i : {5u, 7u, 3u}) {
        CHECK(world.create() == Entity{entities[i].index, entities[i].generation + 1});
    }
    CHECK(world.create().index == entities.back().index + 1);
}

TEST_CASE("a stale handle does not name the slot's next tenant") {
    World world;
    const Entity old = world.create_with(Health{1});
    world.destroy(old);
    const Entity fresh = world.create_with(Health{2});
    REQUIRE(fresh.index == old.index);
    CHECK_FALSE(world.alive(old));
    CHECK(world.alive(fresh));
    CHECK_FALSE(world.has<Health>(old));
    CHECK(world.try_get<Health>(old) == nullptr);
    CHECK(world.get<Health>(fresh).points == 2);
}

TEST_CASE("destroying one entity leaves the values of the others alone") {
    World world;
    std::vector<Entity> entities;
    for (int i = 0; i < 100; ++i) entities.push_back(world.create_with(Health{i}, Name{"n"}));
    for (std::size_t i = 0; i < 100; i += 3) world.destroy(entities[i]);
    world.verify();
    for (std::size_t i = 0; i < 100; ++i) {
        REQUIRE(world.alive(entities[i]) == (i % 3 != 0));
        if (i % 3 != 0) CHECK(world.get<Health>(entities[i]).points == static_cast<int>(i));
    }
    CHECK(world.count() == 66);
}

TEST_CASE("all entities of an archetype can be destroyed from the front, the back and the middle") {
    for (const std::size_t stride : {std::size_t{1}, std::size_t{299}, std::size_t{7}}) {
        World world;
        std::vector<Entity> entities;
        for (int i = 0; i < 300; ++i) entities.push_back(world.create_with(Name{long_text(i)}));
        for (std::size_t i = 0; i < 300; ++i) {
            const std::size_t chosen = i * stride % 300;
            REQUIRE(world.get<Name>(entities[chosen]).text == long_text(static_cast<int>(chosen)));
            world.destroy(entities[chosen]);
        }
        CHECK(world.count() == 0);
        world.verify();
    }
}

TEST_CASE("the last row fills the gap that a destroyed entity leaves") {
    World world;
    std::vector<Entity> e;
    for (int i = 0; i < 4; ++i) e.push_back(world.create_with(Health{i}));
    const Health* gap = &world.get<Health>(e[1]);
    world.destroy(e[1]);
    CHECK(&world.get<Health>(e[3]) == gap);
    CHECK(gap->points == 3);

    std::vector<Entity> order;
    world.each<Health>([&](Entity entity, Health&) { order.push_back(entity); });
    CHECK(order == std::vector<Entity>{e[0], e[3], e[2]});
}

TEST_CASE("destroying the last row moves nothing") {
    World world;
    const Entity a = world.create_with(Health{1});
    const Entity b = world.create_with(Health{2});
    const Health* before = &world.get<Health>(a);
    world.destroy(b);
    CHECK(&world.get<Health>(a) == before);
    CHECK(world.get<Health>(a).points == 1);
}
