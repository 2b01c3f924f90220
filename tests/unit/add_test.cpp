#include "support/test.hpp"

#include <vector>

using ecs::Entity;
using ecs::World;
using namespace test;

TEST_CASE("adding a component keeps the entity's other values") {
    World world;
    const Entity e = world.create_with(Position{1, 2}, Name{"ann"});
    world.add(e, Velocity{3, 4});
    CHECK(world.get<Position>(e).x == 1);
    CHECK(world.get<Name>(e).text == "ann");
    CHECK(world.get<Velocity>(e).y == 4);
    world.verify();
}

TEST_CASE("a component can be added to an entity that has none") {
    World world;
    const Entity e = world.create();
    world.add(e, Health{7});
    CHECK(world.get<Health>(e).points == 7);
    CHECK(world.alive(e));
    CHECK(world.count() == 1);
}

TEST_CASE("adding a component that is there overwrites it in place") {
    World world;
    const Entity e = world.create_with(Position{1, 2}, Health{1});
    const Position* before = &world.get<Position>(e);
    const std::size_t archetypes = world.archetype_count();
    world.add(e, Position{8, 9});
    CHECK(&world.get<Position>(e) == before);
    CHECK(before->x == 8);
    CHECK(before->y == 9);
    CHECK(world.get<Health>(e).points == 1);
    CHECK(world.archetype_count() == archetypes);
}

TEST_CASE("an added component is found by queries, and its entity no longer where it was") {
    World world;
    const Entity e = world.create_with(Position{});
    CHECK(world.count<Position>(ecs::Exclude<Velocity>{}) == 1);
    world.add(e, Velocity{});
    CHECK(world.count<Position>(ecs::Exclude<Velocity>{}) == 0);
    CHECK(world.count<Position, Velocity>() == 1);
}

TEST_CASE("add copies lvalues and moves rvalues") {
    World world;
    Name kept{long_text(1)};
    const Name constant{long_text(2)};
    Name given{long_text(3)};
    const Entity a = world.create();
    const Entity b = world.create();
    const Entity c = world.create();
    world.add(a, kept);
    world.add(b, constant);
    world.add(c, std::move(given));
    CHECK(kept.text == long_text(1));
    CHECK(world.get<Name>(a).text == long_text(1));
    CHECK(world.get<Name>(b).text == long_text(2));
    CHECK(world.get<Name>(c).text == long_text(3));
}

TEST_CASE("overwriting copies lvalues and moves rvalues") {
    World world;
    const Entity e = world.create_with(Name{"old"});
    Name kept{long_text(1)};
    world.add(e, kept);
    CHECK(kept.text == long_text(1));
    CHECK(world.get<Name>(e).text == long_text(1));
    world.add(e, Name{long_text(2)});
    CHECK(world.get<Name>(e).text == long_text(2));
}

TEST_CASE("add takes its type spelled out") {
    World world;
    const Entity e = world.create();
    const Position p{1, 2};
    Velocity v{3, 4};
    world.add<Health>(e, {100});
    world.add<Position>(e, p);
    world.add<Velocity>(e, v);
    world.add<Name>(e, Name{"ann"});
    CHECK(world.get<Health>(e).points == 100);
    CHECK(world.get<Position>(e).y == 2);
    CHECK(world.get<Velocity>(e).x == 3);
    CHECK(world.get<Name>(e).text == "ann");
    world.add<Health>(e, {50});
    CHECK(world.get<Health>(e).points == 50);
}

TEST_CASE("the others of the archetype keep their values when one leaves it") {
    World world;
    std::vector<Entity> entities;
    for (int i = 0; i < 100; ++i) entities.push_back(world.create_with(Name{long_text(i)}));
    for (std::size_t i = 0; i < 100; i += 2) world.add(entities[i], Health{static_cast<int>(i)});
    world.verify();
    for (int i = 0; i < 100; ++i) {
        const Entity e = entities[static_cast<std::size_t>(i)];
        CHECK(world.get<Name>(e).text == long_text(i));
        CHECK(world.has<Health>(e) == (i % 2 == 0));
    }
}

TEST_CASE("entities that gain the same components in another order share an archetype") {
    World world;
    const Entity a = world.create();
    const Entity b = world.create();
    world.add(a, Position{});
    world.add(a, Velocity{});
    const std::size_t archetypes = world.archetype_count();
    world.add(b, Velocity{});
    world.add(b, Position{});
    CHECK(world.archetype_count() == archetypes + 1);  // the one with a velocity alone
    int together = 0;
    world.each<Position, Velocity>([&](Entity, Position&, Velocity&) { ++together; });
    CHECK(together == 2);
}
