#include "support/lives.hpp"
#include "support/test.hpp"

// Values in snapshots are copies with lives of their own.

using ecs::Entity;
using ecs::Snapshot;
using ecs::World;
using namespace test;

TEST_CASE("a snapshot and its world own their values apart") {
    const LifeWatch watch;
    World world;
    const Entity e = world.create_with(Lives{1}, SelfPointing{2});
    {
        const Snapshot before = world.snapshot();
        CHECK(Lives::alive() == 2);
        world.add(e, Lives{10}, SelfPointing{20});
        world.create_with(Lives{3});
        world.restore(before);
        CHECK(Lives::alive() == 2);
        CHECK(world.get<Lives>(e).value() == 1);
        CHECK(world.get<SelfPointing>(e).value() == 2);
    }
    CHECK(Lives::alive() == 1);
}

TEST_CASE("taking a snapshot again destroys the copies of before") {
    const LifeWatch watch;
    World world;
    Snapshot snapshot;
    for (int i = 1; i <= 5; ++i) {
        for (int k = 0; k < 20 * i; ++k) world.create_with(Lives{k});
        world.snapshot(snapshot);
        CHECK(Lives::alive() == 2 * static_cast<int>(world.count()));
    }
    world.clear();
    world.snapshot(snapshot);
    CHECK(Lives::alive() == 0);
}

TEST_CASE("values of archetypes that fall dormant are destroyed") {
    const LifeWatch watch;
    World world;
    const Snapshot empty = world.snapshot();
    world.create_many(100, Lives{1}, Position{});
    world.restore(empty);
    CHECK(Lives::alive() == 0);
    world.create_with(Lives{2}, Position{});
    CHECK(Lives::alive() == 1);
}

TEST_CASE("deferred values that restore drops are destroyed") {
    const LifeWatch watch;
    World world;
    const Entity e = world.create();
    const Snapshot before = world.snapshot();
    world.deferred().add(e, Lives{1});
    world.restore(before);
    CHECK(Lives::alive() == 0);
}

TEST_CASE("a snapshot outlives its world") {
    const LifeWatch watch;
    Snapshot snapshot;
    Entity e;
    {
        World world;
        e = world.create_with(Lives{5}, Page{6});
        world.snapshot(snapshot);
    }
    CHECK(Lives::alive() == 1);
    World other;
    other.restore(snapshot);
    CHECK(other.get<Lives>(e).value() == 5);
    CHECK(other.get<Page>(e).value == 6);
}

TEST_CASE("a copy that throws while a snapshot is taken leaves the snapshot empty") {
    const LifeWatch watch;
    World world;
    for (int i = 0; i < 100; ++i) world.create_with(Lives{i}, Fragile{i});
    Snapshot snapshot = world.snapshot();
    for (const int copies : {0, 1, 8, 9, 50, 99}) {
        {
            const Fragile::Budget budget(copies);
            CHECK_THROWS_AS(world.snapshot(snapshot), CopyFailed);
        }
        CHECK(snapshot.empty());
        CHECK(Fragile::alive() == 100);
        CHECK(Lives::alive() == 100);
    }
    world.snapshot(snapshot);
    CHECK(snapshot.entity_count() == 100);
}

TEST_CASE("a copy that throws while a world is restored leaves it without entities") {
    const LifeWatch watch;
    for (const bool same_world : {true, false}) {
        for (const int copies : {0, 1, 8, 9, 50, 99}) {
            World source;
            source.create_many(5, Lives{1});
            for (int i = 0; i < 100; ++i) source.create_with(Lives{i}, Fragile{i});
            const Entity e = source.create_with(Health{1});
            const Snapshot snapshot = source.snapshot();
            World other;
            World& world = same_world ? source : other;
            world.create_with(Lives{1}, Position{});
            {
                const Fragile::Budget budget(copies);
                CHECK_THROWS_AS(world.restore(snapshot), CopyFailed);
            }
            world.verify();
            CHECK(world.count() == 0);
            CHECK(!world.alive(e));
            world.restore(snapshot);
            CHECK(world.count() == 106);
            CHECK(world.get<Health>(e).points == 1);
        }
    }
}
