#include "support/lives.hpp"
#include "support/test.hpp"

#include <vector>

using ecs::Entity;
using ecs::World;
using namespace test;

TEST_CASE("destroy_all destroys the entities that have all of the types") {
    World world;
    const Entity p = world.create_with(Position{});
    const Entity pv = world.create_with(Position{}, Velocity{});
    const Entity pvh = world.create_with(Position{}, Velocity{}, Health{});
    const Entity v = world.create_with(Velocity{});
    world.destroy_all<Position, Velocity>();
    CHECK(world.alive(p));
    CHECK_FALSE(world.alive(pv));
    CHECK_FALSE(world.alive(pvh));
    CHECK(world.alive(v));
    CHECK(world.count() == 2);
    world.verify();
}

TEST_CASE("destroy_all spares entities with an excluded type") {
    World world;
    const Entity p = world.create_with(Position{});
    const Entity frozen = world.create_with(Position{1, 2}, Frozen{});
    world.destroy_all<Position>(ecs::Exclude<Frozen>{});
    CHECK_FALSE(world.alive(p));
    REQUIRE(world.alive(frozen));
    CHECK(world.get<Position>(frozen).y == 2);
    world.destroy_all<Position>(World::Exclude<Health>{});
    CHECK(world.count() == 0);
}

TEST_CASE("destroy_all without types destroys all, or all that lack the excluded type") {
    World world;
    world.create();
    world.create_with(Position{});
    const Entity kept = world.create_with(Health{1});
    world.destroy_all(ecs::Exclude<Health>{});
    CHECK(world.count() == 1);
    CHECK(world.alive(kept));
    world.destroy_all();
    CHECK(world.count() == 0);
}

TEST_CASE("destroy_all raises each generation by one and frees the slots") {
    World world;
    const std::vector<Entity> made = world.create_many(100, Health{1}).to_vector();
    world.destroy_all<Health>();
    for (int i = 0; i < 100; ++i) {
        const Entity e = world.create();
        CHECK(e.generation == 2);
        CHECK(e.index <= made.back().index);
    }
    CHECK(world.create().generation == 1);
}

TEST_CASE("destroy_all and clear destroy all values") {
    const LifeWatch watch;
    World world;
    world.create_many(100, Lives{1});
    world.create_many(100, Lives{2}, Position{});
    world.create_many(100, Lives{3}, Health{});
    world.destroy_all<Lives, Position>();
    CHECK(Lives::alive() == 200);
    world.clear();
    CHECK(Lives::alive() == 0);
    CHECK(world.count() == 0);
    world.verify();
}

TEST_CASE("clear leaves a world that goes on") {
    World world;
    std::vector<Entity> entities;
    for (int i = 0; i < 100; ++i) entities.push_back(world.create_with(Name{long_text(i)}));
    entities.push_back(world.create());
    world.clear();
    for (const Entity e : entities) CHECK_FALSE(world.alive(e));
    const Entity e = world.create_with(Name{"new"});
    CHECK(world.get<Name>(e).text == "new");
    CHECK(e.generation == 2);
    CHECK(world.count<Name>() == 1);
}

TEST_CASE("clear keeps the archetypes, and an empty world can be cleared") {
    World world;
    world.clear();
    world.create_with(Position{}, Velocity{});
    const std::size_t archetypes = world.archetype_count();
    world.clear();
    world.clear();
    CHECK(world.archetype_count() == archetypes);
    CHECK(world.count() == 0);
}
