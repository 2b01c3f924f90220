#include "support/allocators.hpp"
#include "support/lives.hpp"
#include "support/test.hpp"

#include <memory>
#include <utility>

using ecs::Entity;
using ecs::World;
using namespace test;

TEST_CASE("a moved world keeps its entities, and references to their components") {
    World from;
    const Entity e = from.create_with(Name{long_text(1)}, Health{2});
    const Name* name = &from.get<Name>(e);
    World to(std::move(from));
    CHECK(to.alive(e));
    CHECK(&to.get<Name>(e) == name);
    CHECK(name->text == long_text(1));
    CHECK(to.count() == 1);
    to.verify();
}

TEST_CASE("a world that was moved from is a valid empty world") {
    World from;
    const Entity e = from.create_with(Health{1});
    CHECK(from.count<Health>() == 1);
    const World to(std::move(from));
    CHECK(from.count() == 0);
    CHECK(from.count<Health>() == 0);
    CHECK_FALSE(from.alive(e));
    from.verify();

    const Entity fresh = from.create_with(Health{2}, Position{});
    CHECK(fresh == Entity{1, 1});
    from.add(fresh, Name{"ann"});
    CHECK(from.get<Health>(fresh).points == 2);
    CHECK(to.get<Health>(e).points == 1);
    from.verify();
}

TEST_CASE("a moved world can go on: queries, transitions and slots are its own") {
    World from;
    const Entity a = from.create_with(Position{1, 1});
    from.add(a, Velocity{});
    const Entity dead = from.create();
    from.destroy(dead);
    CHECK(from.count<Position>() == 1);
    World to(std::move(from));
    const Entity b = to.create_with(Position{2, 2});
    CHECK(b == Entity{dead.index, dead.generation + 1});
    to.add(b, Velocity{});
    CHECK(to.count<Position, Velocity>() == 2);
    int sum = 0;
    to.each<Position>([&](Entity, Position& position) { sum += position.x; });
    CHECK(sum == 3);
    to.verify();
}

TEST_CASE("assigning a world destroys what was in the target") {
    const LifeWatch watch;
    World target;
    target.create_many(10, Lives{1});
    World source;
    const Entity e = source.create_with(Lives{2});
    target = std::move(source);
    CHECK(Lives::alive() == 1);
    CHECK(target.get<Lives>(e).value() == 2);
    CHECK(source.count() == 0);
    target.verify();
    source.verify();
}

TEST_CASE("a world may be assigned to itself") {
    World world;
    const Entity e = world.create_with(Health{5});
    World& same = world;
    world = std::move(same);
    world.verify();
    REQUIRE(world.alive(e));
    CHECK(world.get<Health>(e).points == 5);
}

TEST_CASE("two worlds can be swapped") {
    World a;
    World b;
    const Entity in_a = a.create_with(Health{1});
    const Entity in_b = b.create_with(Name{"b"});
    a.swap(b);
    CHECK(b.get<Health>(in_a).points == 1);
    CHECK(a.get<Name>(in_b).text == "b");
    CHECK(a.count<Health>() == 0);
}

TEST_CASE("a moved world takes its allocator along") {
    CountingAllocator one;
    CountingAllocator other;
    {
        World to(other);
        {
            World from(one);
            from.create_many(100, Name{long_text(1)});
            to = std::move(from);
            from.create_many(10, Health{});
        }
        to.create_many(5000, Name{long_text(2)});
        CHECK(to.count() == 5100);
    }
    CHECK(one.blocks() == 0);
    CHECK(other.blocks() == 0);
    CHECK(one.errors() + other.errors() == 0);
}
