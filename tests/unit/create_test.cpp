#include "support/test.hpp"

#include <set>
#include <vector>

using ecs::Entity;
using ecs::World;
using namespace test;

TEST_CASE("a new world has no entities") {
    World world;
    CHECK(world.count() == 0);
    world.verify();
}

TEST_CASE("an entity can be created without components") {
    World world;
    const Entity e = world.create();
    CHECK(world.alive(e));
    CHECK(world.count() == 1);
    CHECK_FALSE(world.has<Position>(e));
}

TEST_CASE("the entities of a world are distinct") {
    World world;
    std::set<Entity> entities;
    for (int i = 0; i < 1000; ++i) {
        entities.insert(i % 2 == 0 ? world.create() : world.create_with(Health{i}));
    }
    CHECK(entities.size() == 1000);
    CHECK(world.count() == 1000);
}

TEST_CASE("create_with gives an entity its components at once") {
    World world;
    const Entity e = world.create_with(Position{1, 2}, Velocity{3, 4}, Name{"ann"});
    CHECK(world.get<Position>(e).x == 1);
    CHECK(world.get<Position>(e).y == 2);
    CHECK(world.get<Velocity>(e).x == 3);
    CHECK(world.get<Name>(e).text == "ann");
    CHECK_FALSE(world.has<Health>(e));
}

TEST_CASE("create_with makes one archetype and none on the way to it") {
    World world;
    const std::size_t before = world.archetype_count();
    world.create_with(Position{}, Velocity{}, Health{});
    CHECK(world.archetype_count() == before + 1);
}

TEST_CASE("the order of components in create_with does not matter") {
    World world;
    const Entity a = world.create_with(Position{1, 1}, Health{10});
    const std::size_t archetypes = world.archetype_count();
    const Entity b = world.create_with(Health{20}, Position{2, 2});
    CHECK(world.archetype_count() == archetypes);
    CHECK(world.get<Position>(a).x == 1);
    CHECK(world.get<Health>(a).points == 10);
    CHECK(world.get<Position>(b).x == 2);
    CHECK(world.get<Health>(b).points == 20);
}

TEST_CASE("create_with copies lvalues and moves rvalues") {
    World world;
    Name kept{long_text(1)};
    Name given{long_text(2)};
    const Name constant{long_text(3)};
    const Entity a = world.create_with(kept);
    const Entity b = world.create_with(std::move(given));
    const Entity c = world.create_with(constant);
    CHECK(kept.text == long_text(1));
    CHECK(world.get<Name>(a).text == long_text(1));
    CHECK(world.get<Name>(b).text == long_text(2));
    CHECK(world.get<Name>(c).text == long_text(3));
}

TEST_CASE("create_with takes its types spelled out, for rvalues and lvalues") {
    World world;
    const Position p{5, 6};
    Velocity v{7, 8};
    const Entity a = world.create_with<Position>(p);
    const Entity b = world.create_with<Position, Velocity>(p, v);
    const Entity c = world.create_with<Position, Velocity>({1, 2}, {3, 4});
    const Entity d = world.create_with<Position, Velocity>(p, Velocity{9, 9});
    CHECK(world.get<Position>(a).x == 5);
    CHECK(world.get<Velocity>(b).y == 8);
    CHECK(world.get<Position>(c).y == 2);
    CHECK(world.get<Velocity>(d).x == 9);
    CHECK(world.count<Position>() == 4);
    CHECK(world.count<Velocity>() == 3);
}

TEST_CASE("create_with mixes lvalues and rvalues in one call") {
    World world;
    Position p{1, 2};
    const Health h{3};
    const Entity e = world.create_with(p, Name{"bob"}, h);
    CHECK(world.get<Position>(e).y == 2);
    CHECK(world.get<Name>(e).text == "bob");
    CHECK(world.get<Health>(e).points == 3);
}

TEST_CASE("create_with copies a component of another entity, whose storage grows meanwhile") {
    World world;
    const Entity first = world.create_with(Name{long_text(0)});
    for (int i = 0; i < 200; ++i) {
        const Entity e = world.create_with(world.get<Name>(first));
        CHECK(world.get<Name>(e).text == long_text(0));
    }
    CHECK(world.get<Name>(first).text == long_text(0));
    CHECK(world.count<Name>() == 201);
}

TEST_CASE("fundamental types and standard types are components, too") {
    World world;
    const Entity e = world.create_with(42, 2.5, std::string("text"), std::vector<int>{1, 2, 3});
    CHECK(world.get<int>(e) == 42);
    CHECK(world.get<double>(e) == 2.5);
    CHECK(world.get<std::string>(e) == "text");
    CHECK(world.get<std::vector<int>>(e).size() == 3);
}

TEST_CASE("two worlds do not know each other") {
    World here;
    World there;
    const Entity e = here.create_with(Position{1, 1});
    CHECK(here.count() == 1);
    CHECK(there.count() == 0);
    CHECK_FALSE(there.alive(e));
}
