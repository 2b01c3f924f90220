#include "support/test.hpp"

#include <vector>

using ecs::Entity;
using ecs::World;
using namespace test;

TEST_CASE("removing a component keeps the entity's other values") {
    World world;
    const Entity e = world.create_with(Position{1, 2}, Name{"ann"}, Health{3});
    world.remove<Health>(e);
    CHECK_FALSE(world.has<Health>(e));
    CHECK(world.try_get<Health>(e) == nullptr);
    CHECK(world.get<Position>(e).y == 2);
    CHECK(world.get<Name>(e).text == "ann");
    world.verify();
}

TEST_CASE("removing a component that is not there does nothing") {
    World world;
    const Entity e = world.create_with(Position{1, 2});
    const Position* before = &world.get<Position>(e);
    world.remove<Velocity>(e);
    world.remove<Velocity, Health>(e);
    CHECK(&world.get<Position>(e) == before);
    CHECK(world.archetype_count() == 2);
}

TEST_CASE("the last component can be removed") {
    World world;
    const Entity e = world.create_with(Position{1, 2});
    world.remove<Position>(e);
    CHECK(world.alive(e));
    CHECK(world.count() == 1);
    CHECK(world.count<Position>() == 0);
    world.add(e, Position{3, 4});
    CHECK(world.get<Position>(e).x == 3);
}

TEST_CASE("several components are removed with a single move") {
    World world;
    const Entity e = world.create_with(Position{1, 2}, Velocity{}, Health{}, Name{"ann"});
    const std::size_t archetypes = world.archetype_count();
    world.remove<Velocity, Name, Health>(e);
    CHECK(world.archetype_count() == archetypes + 1);
    CHECK(world.get<Position>(e).y == 2);
    CHECK_FALSE(world.has<Velocity>(e));
    CHECK_FALSE(world.has<Health>(e));
    CHECK_FALSE(world.has<Name>(e));
    world.verify();
}

TEST_CASE("of several components to remove, those that are not there do not matter") {
    World world;
    const Entity e = world.create_with(Position{1, 2}, Health{3});
    world.remove<Velocity, Health, Player>(e);
    CHECK_FALSE(world.has<Health>(e));
    CHECK(world.get<Position>(e).x == 1);
    world.verify();
}

TEST_CASE("all components can be removed at once") {
    World world;
    const Entity e = world.create_with(Position{}, Name{"ann"}, Player{});
    world.remove<Player, Position, Name>(e);
    CHECK(world.alive(e));
    CHECK_FALSE(world.has<Player>(e));
    CHECK(world.count<Name>() == 0);
    world.verify();
}

TEST_CASE("adding and removing in turn gives back the same archetype") {
    World world;
    const Entity e = world.create_with(Name{long_text(1)});
    world.add(e, Health{0});
    const std::size_t archetypes = world.archetype_count();
    for (int i = 0; i < 100; ++i) {
        world.remove<Health>(e);
        world.add(e, Health{i});
        CHECK(world.get<Health>(e).points == i);
    }
    CHECK(world.archetype_count() == archetypes);
    CHECK(world.get<Name>(e).text == long_text(1));
}

TEST_CASE("the others of the archetype keep their values when one loses a component") {
    World world;
    std::vector<Entity> entities;
    for (int i = 0; i < 100; ++i) {
        entities.push_back(world.create_with(Name{long_text(i)}, Health{i}));
    }
    for (std::size_t i = 0; i < 100; i += 3) world.remove<Health>(entities[i]);
    world.verify();
    for (int i = 0; i < 100; ++i) {
        const Entity e = entities[static_cast<std::size_t>(i)];
        CHECK(world.get<Name>(e).text == long_text(i));
        if (i % 3 != 0) CHECK(world.get<Health>(e).points == i);
    }
}
