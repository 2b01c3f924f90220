#include "support/test.hpp"

using ecs::Entity;
using ecs::World;
using namespace test;

TEST_CASE("count counts all living entities") {
    World world;
    const Entity a = world.create();
    world.create_with(Position{});
    world.create_with(Position{}, Velocity{});
    CHECK(world.count() == 3);
    world.destroy(a);
    CHECK(world.count() == 2);
}

TEST_CASE("count of types counts the entities that have all of them") {
    World world;
    world.create();
    world.create_with(Position{});
    world.create_with(Position{}, Velocity{});
    world.create_with(Velocity{}, Health{}, Position{});
    CHECK(world.count<Position>() == 3);
    CHECK(world.count<Velocity>() == 2);
    CHECK(world.count<Position, Velocity>() == 2);
    CHECK(world.count<Velocity, Position>() == 2);
    CHECK(world.count<Health, Position, Velocity>() == 1);
    CHECK(world.count<Name>() == 0);
}

TEST_CASE("count follows archetypes that appear later") {
    World world;
    CHECK(world.count<Position>() == 0);
    const Entity e = world.create_with(Health{});
    CHECK(world.count<Position>() == 0);
    world.add(e, Position{});
    CHECK(world.count<Position>() == 1);
    world.add(e, Name{"ann"});
    CHECK(world.count<Position>() == 1);
    world.create_with(Position{}, Frozen{});
    CHECK(world.count<Position>() == 2);
}

TEST_CASE("count leaves out excluded types") {
    World world;
    world.create();
    world.create_with(Position{});
    world.create_with(Position{}, Velocity{});
    world.create_with(Position{}, Health{});
    CHECK(world.count<Position>(ecs::Exclude<Velocity>{}) == 2);
    CHECK(world.count<Position>(World::Exclude<Velocity, Health>{}) == 1);
    CHECK(world.count(ecs::Exclude<Position>{}) == 1);
    CHECK(world.count(ecs::Exclude<>{}) == 4);
}

TEST_CASE("const types are counted like others") {
    World world;
    world.create_with(Position{});
    CHECK(world.count<const Position>() == 1);
}

TEST_CASE("single gives the one entity that matches") {
    World world;
    world.create_with(Position{});
    const Entity player = world.create_with(Position{1, 2}, Player{});
    Entity found;
    world.single<Position, Player>([&](Entity e, Position& position, Player&) {
        found = e;
        position.x = 10;
    });
    CHECK(found == player);
    CHECK(world.get<Position>(player).x == 10);
}

TEST_CASE("single of a const world gives const components") {
    World world;
    world.create_with(Health{3});
    const World& constant = world;
    int points = 0;
    constant.single<Health>([&](Entity, const Health& health) { points = health.points; });
    CHECK(points == 3);
}
