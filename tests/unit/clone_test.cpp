#include "support/death.hpp"
#include "support/lives.hpp"
#include "support/test.hpp"

using ecs::Entity;
using ecs::World;
using namespace test;

TEST_CASE("a clone has copies of all components") {
    const LifeWatch watch;
    World world;
    const Entity original =
        world.create_with(Position{1, 2}, Name{long_text(1)}, Lives{3}, SelfPointing{4}, Player{});
    const Entity copy = world.clone(original);
    CHECK(copy != original);
    CHECK(world.get<Position>(copy).y == 2);
    CHECK(world.get<Name>(copy).text == long_text(1));
    CHECK(world.get<Lives>(copy).value() == 3);
    CHECK(world.get<SelfPointing>(copy).value() == 4);
    CHECK(world.has<Player>(copy));
    CHECK(Lives::alive() == 2);
}

TEST_CASE("a clone is independent of its original") {
    World world;
    const Entity original = world.create_with(Name{long_text(1)});
    const Entity copy = world.clone(original);
    world.get<Name>(copy).text = "changed";
    CHECK(world.get<Name>(original).text == long_text(1));
    world.destroy(original);
    CHECK(world.get<Name>(copy).text == "changed");
    world.verify();
}

TEST_CASE("an entity without components can be cloned") {
    World world;
    const Entity copy = world.clone(world.create());
    CHECK(world.alive(copy));
    CHECK(world.count() == 2);
}

TEST_CASE("an entity can be cloned until its archetype has grown many times") {
    World world;
    const Entity original = world.create_with(Name{long_text(7)}, Line{8});
    for (int i = 0; i < 1000; ++i) {
        const Entity copy = world.clone(original);
        REQUIRE(world.get<Name>(copy).text == long_text(7));
        REQUIRE(world.get<Line>(copy).value == 8);
    }
    CHECK(world.get<Name>(original).text == long_text(7));
    world.verify();
}

TEST_CASE("cloning a component that cannot be copied ends the program and names it") {
    World world;
    const Entity e = world.create_with(NoCopy{});
    CHECK_DIES("NoCopy", world.clone(e));
    CHECK_DIES("copy constructor", world.clone(e));
}
