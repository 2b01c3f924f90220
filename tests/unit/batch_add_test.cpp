#include "support/allocators.hpp"
#include "support/many_and_one.hpp"

#include <vector>

using ecs::Entity;
using ecs::Exclude;
using ecs::World;
using namespace test;

TEST_CASE("batch_add does what add does for each entity that matches") {
    const LifeWatch watch;
    for (const int copies : {1, 3, 100}) {
        CAPTURE(copies);
        check_same(
            copies,
            [](World& w) {
                w.batch_add<Health>(Velocity{9, 9});
            },
            [](World& w, Entity e) { return w.has<Health>(e); },
            [](World& w, Entity e) {
                w.add(e, Velocity{9, 9});
            });
    }
}

TEST_CASE("batch_add leaves out what is excluded") {
    const LifeWatch watch;
    check_same(
        20,
        [](World& w) {
            w.batch_add<Health, Name>(Exclude<Frozen, Player>{}, Velocity{9, 9});
        },
        [](World& w, Entity e) {
            return w.has<Health>(e) && w.has<Name>(e) && !w.has<Frozen>(e) && !w.has<Player>(e);
        },
        [](World& w, Entity e) {
            w.add(e, Velocity{9, 9});
        });
}

TEST_CASE("batch_add of several overwrites those values that are there") {
    const LifeWatch watch;
    check_same(
        20,
        [](World& w) {
            w.batch_add<Page>(Exclude<Frozen>{}, Health{7}, Velocity{8, 8}, Position{9, 9});
        },
        [](World& w, Entity e) { return !w.has<Frozen>(e); },
        [](World& w, Entity e) {
            w.add(e, Health{7}, Velocity{8, 8}, Position{9, 9});
        });
}

TEST_CASE("batch_add copies values that are not plain data") {
    const LifeWatch watch;
    check_same(
        20,
        [](World& w) {
            const Lives lives(5);
            w.batch_add<Page>(Name{long_text(77)}, lives, SelfPointing(6), Player{});
        },
        [](World&, Entity) { return true; },
        [](World& w, Entity e) {
            w.add(e, Name{long_text(77)}, Lives(5), SelfPointing(6), Player{});
        });
}

TEST_CASE("batch_add of one type that some have, excluding none, by an empty query") {
    const LifeWatch watch;
    check_same(
        5, [](World& w) { w.batch_add<>(Lives(5)); }, [](World&, Entity) { return true; },
        [](World& w, Entity e) { w.add(e, Lives(5)); });
}

TEST_CASE("batch_add of tags moves entities and makes no values") {
    const LifeWatch watch;
    check_same(
        10, [](World& w) { w.batch_add<Lives>(Player{}, Frozen{}); },
        [](World& w, Entity e) { return w.has<Lives>(e); },
        [](World& w, Entity e) { w.add(e, Player{}, Frozen{}); });
}

TEST_CASE("batch_add goes into archetypes that have entities already") {
    const LifeWatch watch;
    World world;
    std::vector<Entity> there;
    std::vector<Entity> come;
    for (int i = 0; i < 300; ++i) there.push_back(world.create_with(Health{i}, Lives(1'000 + i)));
    for (int i = 0; i < 500; ++i) come.push_back(world.create_with(Health{2'000 + i}));
    world.batch_add<Health>(Exclude<Lives>{}, Lives(1));
    for (int i = 0; i < 300; ++i) {
        REQUIRE(world.get<Lives>(there[static_cast<std::size_t>(i)]).value() == 1'000 + i);
        REQUIRE(world.get<Health>(there[static_cast<std::size_t>(i)]).points == i);
    }
    for (int i = 0; i < 500; ++i) {
        REQUIRE(world.get<Lives>(come[static_cast<std::size_t>(i)]).value() == 1);
        REQUIRE(world.get<Health>(come[static_cast<std::size_t>(i)]).points == 2'000 + i);
    }
    CHECK(Lives::alive() == 800);
    CHECK(world.count<Health>(Exclude<Lives>{}) == 0);
    world.verify();
}

TEST_CASE("batch_add works across many segments, again and again") {
    const LifeWatch watch;
    World world;
    std::vector<Entity> all;
    for (int i = 0; i < 40'000; ++i) all.push_back(world.create_with(Health{i}, Name{"n"}));
    for (int i = 0; i < 777; ++i) world.create_with(Health{-1}, Name{"m"}, Lives(0));
    world.batch_add<Health>(Exclude<Lives>{}, Lives(3));
    world.verify();
    CHECK(Lives::alive() == 40'777);
    world.batch_remove<Lives>();
    world.verify();
    CHECK(Lives::alive() == 0);
    world.batch_add<Name>(Position{4, 5}, Lives(6));
    world.verify();
    for (int i = 0; i < 40'000; ++i) {
        const Entity e = all[static_cast<std::size_t>(i)];
        REQUIRE(world.get<Health>(e).points == i);
        REQUIRE(world.get<Lives>(e).value() == 6);
        REQUIRE(world.get<Position>(e).y == 5);
        REQUIRE(world.get<Name>(e).text == "n");
    }
}

TEST_CASE("batch_add keeps the order of the entities of an archetype") {
    World world;
    for (int i = 0; i < 5'000; ++i) world.create_with(Health{i});
    world.batch_add<Health>(Position{});
    int next = 0;
    world.each<Health, Position>(
        [&](Entity, Health& h, Position&) { REQUIRE(h.points == next++); });
    CHECK(next == 5'000);
}

TEST_CASE("batch_add of what all have overwrites without moving anybody") {
    World world;
    const Entity e = world.create_with(Health{1}, Position{2, 2});
    const Health* address = &world.get<Health>(e);
    world.batch_add<Position>(Health{9});
    CHECK(&world.get<Health>(e) == address);
    CHECK(world.get<Health>(e).points == 9);
}

TEST_CASE("batch_add to nobody is no change") {
    World world;
    world.create_with(Health{1});
    world.batch_add<Name>(Position{});
    world.batch_add<>(Exclude<Health>{}, Position{});
    CHECK(world.count<Position>() == 0);
    CHECK(world.count() == 1);
}

TEST_CASE("batch_add destroys no value too many when a copy fails") {
    const LifeWatch watch;
    World world;
    for (int i = 0; i < 100; ++i) world.create_with(Health{i});
    {
        const Fragile value(1);
        const Fragile::Budget budget(40);
        CHECK_THROWS_AS(world.batch_add<Health>(value), CopyFailed);
    }
    world.verify();
    CHECK(world.count<Health>() == 100);
    CHECK(Fragile::alive() == static_cast<int>(world.count<Fragile>()));
    int sum = 0;
    world.each<Health>([&](Entity, Health& h) { sum += h.points; });
    CHECK(sum == 4'950);
}

TEST_CASE("batch_add may take its value from a component that it moves") {
    World world;
    const Entity first = world.create_with(Title{Name{long_text(1)}}, Position{1, 2});
    for (int i = 0; i < 10; ++i) world.create_with(Title{Name{"other"}}, Position{3, 4});
    world.batch_add<Title>(world.get<Title>(first).name);
    world.each<Name>([](Entity, Name& name) { CHECK(name.text == long_text(1)); });
    CHECK(world.count<Name>() == 11);

    struct Copy {
        Position position;
    };
    World plain;
    const Entity e = plain.create_with(Copy{{5, 6}});
    for (int i = 0; i < 10; ++i) plain.create_with(Copy{{7, 8}});
    plain.batch_add<Copy>(plain.get<Copy>(e).position);
    plain.each<Position>([](Entity, Position& p) { CHECK(p.x == 5); });
    CHECK(plain.count<Position>() == 11);
}

TEST_CASE("moving a whole archetype allocates for segments, not for entities") {
    CountingAllocator allocator;
    World world(allocator);
    world.create_many(50'000, Health{1}, Position{2, 2});
    world.create_with(Health{1}, Position{}, Velocity{});
    const std::size_t before = allocator.calls();
    world.batch_add<Health>(Velocity{3, 3});
    world.batch_remove<Velocity>();
    CHECK(allocator.calls() - before < 100);
    CHECK(world.count<Health, Position>(Exclude<Velocity>{}) == 50'001);
}
