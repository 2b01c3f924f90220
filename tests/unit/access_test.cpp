#include "support/test.hpp"

#include <type_traits>

using ecs::Entity;
using ecs::World;
using namespace test;

TEST_CASE("has tells whether an entity has a component") {
    World world;
    const Entity e = world.create_with(Position{});
    CHECK(world.has<Position>(e));
    CHECK_FALSE(world.has<Velocity>(e));
    CHECK_FALSE(world.has<Position>(world.create()));
}

TEST_CASE("get gives a reference to the component itself") {
    World world;
    const Entity e = world.create_with(Position{1, 2});
    world.get<Position>(e).x = 10;
    CHECK(world.get<Position>(e).x == 10);
    CHECK(world.get<Position>(e).y == 2);
    CHECK(&world.get<Position>(e) == &world.get<Position>(e));
}

TEST_CASE("try_get gives the component, or nullptr if the entity lacks it") {
    World world;
    const Entity e = world.create_with(Position{1, 2});
    CHECK(world.try_get<Position>(e) == &world.get<Position>(e));
    CHECK(world.try_get<Velocity>(e) == nullptr);
}

TEST_CASE("has and try_get of a dead entity are false and nullptr") {
    World world;
    const Entity e = world.create_with(Position{1, 2});
    world.destroy(e);
    const World& constant = world;
    for (const Entity dead : {e, ecs::INVALID_ENTITY, Entity{77, 1}}) {
        CHECK_FALSE(world.has<Position>(dead));
        CHECK(world.try_get<Position>(dead) == nullptr);
        CHECK(constant.try_get<Position>(dead) == nullptr);
    }
}

TEST_CASE("a const world gives const components") {
    World world;
    const Entity e = world.create_with(Position{1, 2});
    const World& constant = world;
    CHECK(std::is_same_v<decltype(constant.get<Position>(e)), const Position&>);
    CHECK(std::is_same_v<decltype(constant.try_get<Position>(e)), const Position*>);
    CHECK(std::is_same_v<decltype(world.get<Position>(e)), Position&>);
    CHECK(std::is_same_v<decltype(world.try_get<Position>(e)), Position*>);
    CHECK(constant.alive(e));
    CHECK(constant.has<Position>(e));
    CHECK(&constant.get<Position>(e) == &world.get<Position>(e));
    CHECK(constant.try_get<Velocity>(e) == nullptr);
    CHECK(constant.count() == 1);
    CHECK(constant.count<Position>() == 1);
}

TEST_CASE("const types may be asked for in a world that is not const") {
    World world;
    const Entity e = world.create_with(Position{1, 2});
    CHECK(world.has<const Position>(e));
    CHECK(&world.get<const Position>(e) == &world.get<Position>(e));
    CHECK(world.try_get<const Position>(e)->y == 2);
    CHECK(std::is_same_v<decltype(world.get<const Position>(e)), const Position&>);
}

TEST_CASE("components of the same layout are kept apart") {
    World world;
    const Entity e = world.create_with(Position{1, 2}, Velocity{3, 4});
    CHECK(world.get<Position>(e).x == 1);
    CHECK(world.get<Velocity>(e).x == 3);
    world.get<Velocity>(e).x = 9;
    CHECK(world.get<Position>(e).x == 1);
}

TEST_CASE("every entity of a large archetype has its own values") {
    World world;
    std::vector<Entity> entities;
    for (int i = 0; i < 40000; ++i)
        entities.push_back(world.create_with(Health{i}, Position{i, -i}));
    int wrong = 0;
    for (int i = 0; i < 40000; ++i) {
        const Entity e = entities[static_cast<std::size_t>(i)];
        wrong += world.get<Health>(e).points != i || world.get<Position>(e).y != -i;
    }
    CHECK(wrong == 0);
}
