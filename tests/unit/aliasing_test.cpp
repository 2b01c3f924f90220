#include "support/test.hpp"

using ecs::Entity;
using ecs::World;
using namespace test;

// Values that are handed to a world and are themselves inside of it.

TEST_CASE("a component of another entity is copied by add") {
    World world;
    const Entity from = world.create_with(Name{long_text(1)});
    const Entity to = world.create_with(Health{1});
    world.add(to, world.get<Name>(from));
    CHECK(world.get<Name>(from).text == long_text(1));
    CHECK(world.get<Name>(to).text == long_text(1));
}

TEST_CASE("a component of another entity of the same archetype overwrites") {
    World world;
    const Entity from = world.create_with(Name{long_text(1)});
    const Entity to = world.create_with(Name{long_text(2)});
    world.add(to, world.get<Name>(from));
    CHECK(world.get<Name>(from).text == long_text(1));
    CHECK(world.get<Name>(to).text == long_text(1));
}

TEST_CASE("a component may be overwritten with itself") {
    World world;
    const Entity e = world.create_with(Name{long_text(1)}, NoAssignment{5});
    world.add(e, world.get<Name>(e));
    world.add(e, world.get<NoAssignment>(e));
    CHECK(world.get<Name>(e).text == long_text(1));
    CHECK(world.get<NoAssignment>(e).value == 5);
}

TEST_CASE("a part of an entity's own component becomes another component of it") {
    World world;
    const Entity e = world.create_with(Title{{long_text(1)}});
    world.create_with(Title{{long_text(2)}});  // it fills the gap
    world.add(e, world.get<Title>(e).name);
    CHECK(world.get<Name>(e).text == long_text(1));
    CHECK(world.get<Title>(e).name.text == long_text(1));
}

TEST_CASE("parts of an entity's own components are added by a call for several") {
    World world;
    const Entity e = world.create_with(Title{{long_text(1)}});
    world.create_with(Title{{long_text(2)}});
    world.add(e, Health{3}, world.get<Title>(e).name);
    CHECK(world.get<Name>(e).text == long_text(1));
    CHECK(world.get<Title>(e).name.text == long_text(1));
    CHECK(world.get<Health>(e).points == 3);
}

TEST_CASE("a new component is copied from what one of the same call overwrites, before it does") {
    World world;
    const Entity e = world.create_with(Title{{long_text(1)}});
    world.add(e, Title{{long_text(2)}}, world.get<Title>(e).name);
    CHECK(world.get<Title>(e).name.text == long_text(2));
    CHECK(world.get<Name>(e).text == long_text(1));
}

TEST_CASE("an entity's own component is moved into another one of it") {
    World world;
    const Entity e = world.create_with(Title{{long_text(1)}});
    world.add(e, std::move(world.get<Title>(e).name));
    CHECK(world.get<Name>(e).text == long_text(1));
    CHECK(world.get<Title>(e).name.text.empty());
}

TEST_CASE("create_many copies a component of the world that it grows") {
    World world;
    const Entity e = world.create_with(Name{long_text(1)});
    const auto copies = world.create_many(1000, world.get<Name>(e));
    CHECK(world.get<Name>(copies[0]).text == long_text(1));
    CHECK(world.get<Name>(copies[999]).text == long_text(1));
    CHECK(world.get<Name>(e).text == long_text(1));
}
