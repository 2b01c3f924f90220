#include "support/lives.hpp"
#include "support/test.hpp"

#include <optional>
#include <utility>
#include <vector>

using ecs::Entity;
using ecs::World;
using namespace test;

// Exact numbers of living objects. The watch adds that none is left, used after its end, or
// destroyed twice.

TEST_CASE("create_with keeps one object, whether it copied or moved it") {
    const LifeWatch watch;
    World world;
    const Lives kept{1};
    world.create_with(Lives{2});
    CHECK(Lives::alive() == 2);
    world.create_with(kept);
    CHECK(Lives::alive() == 3);
    world.create_with(MoveOnlyLives{3}, Lives{4});
    CHECK(Lives::alive() == 4);
    CHECK(MoveOnlyLives::alive() == 1);
}

TEST_CASE("create_with moves rvalues without a copy") {
    const LifeWatch watch;
    World world;
    const int copies = Lives::copies();
    world.create_with(Lives{1}, Health{});
    CHECK(Lives::copies() == copies);
    const Lives kept{2};
    world.create_with(kept);
    CHECK(Lives::copies() == copies + 1);
}

TEST_CASE("add makes one object, overwriting none, removing takes one") {
    const LifeWatch watch;
    World world;
    const Entity e = world.create();
    world.add(e, Lives{1});
    CHECK(Lives::alive() == 1);
    world.add(e, Lives{2});
    CHECK(Lives::alive() == 1);
    CHECK(world.get<Lives>(e).value() == 2);
    world.add(e, MoveOnlyLives{3});
    CHECK(Lives::alive() == 1);
    CHECK(MoveOnlyLives::alive() == 1);
    world.remove<Lives>(e);
    CHECK(Lives::alive() == 0);
    CHECK(world.get<MoveOnlyLives>(e).value() == 3);
    world.remove<MoveOnlyLives>(e);
    CHECK(MoveOnlyLives::alive() == 0);
}

TEST_CASE("a long chain of migrations keeps exactly the objects of each entity") {
    const LifeWatch watch;
    World world;
    std::vector<Entity> entities;
    for (int i = 0; i < 20; ++i) entities.push_back(world.create_with(Lives{i}, MoveOnlyLives{i}));
    for (int round = 0; round < 10; ++round) {
        for (const Entity e : entities) {
            world.add(e, Position{});
            world.add(e, Name{long_text(round)}, Player{});
            world.remove<Position, Player>(e);
            world.remove<Name>(e);
        }
        CHECK(Lives::alive() == 20);
        CHECK(MoveOnlyLives::alive() == 20);
    }
    for (int i = 0; i < 20; ++i) {
        CHECK(world.get<Lives>(entities[static_cast<std::size_t>(i)]).value() == i);
        CHECK(world.get<MoveOnlyLives>(entities[static_cast<std::size_t>(i)]).value() == i);
    }
}

TEST_CASE("migration copies nothing") {
    const LifeWatch watch;
    World world;
    const Entity e = world.create_with(Lives{1});
    world.create_with(Lives{2});
    const int copies = Lives::copies();
    world.add(e, Health{});
    world.remove<Health>(e);
    world.destroy(e);
    CHECK(Lives::copies() == copies);
}

TEST_CASE("destroy ends the life of the entity's objects, of one in the middle and of the last") {
    const LifeWatch watch;
    World world;
    std::vector<Entity> entities;
    for (int i = 0; i < 100; ++i) entities.push_back(world.create_with(Lives{i}));
    int expected = 100;
    for (const std::size_t i : {50u, 99u, 0u, 98u, 1u}) {
        world.destroy(entities[i]);
        CHECK(Lives::alive() == --expected);
    }
    CHECK(world.get<Lives>(entities[97]).value() == 97);
}

TEST_CASE("objects end with their world") {
    const LifeWatch watch;
    {
        World world;
        for (int i = 0; i < 1000; ++i) {
            const Entity e = world.create_with(Lives{i});
            if (i % 2 == 0) world.add(e, MoveOnlyLives{i});
        }
        CHECK(Lives::alive() == 1000);
        CHECK(MoveOnlyLives::alive() == 500);
    }
    CHECK(Lives::alive() == 0);
    CHECK(MoveOnlyLives::alive() == 0);
}

TEST_CASE("moving a world moves no object") {
    const LifeWatch watch;
    std::optional<World> from(std::in_place);
    from->create_many(100, Lives{1});
    World to(std::move(*from));
    CHECK(Lives::alive() == 100);
    from.reset();
    CHECK(Lives::alive() == 100);
    to = World();
    CHECK(Lives::alive() == 0);
}

TEST_CASE("create_many, clone, destroy_all and clear count exactly") {
    const LifeWatch watch;
    World world;
    const std::vector<Entity> made = world.create_many(500, Lives{1}, Health{}).to_vector();
    CHECK(Lives::alive() == 500);
    world.create_many<Lives>(50, [](Entity, Lives& lives) { lives = Lives{2}; });
    CHECK(Lives::alive() == 550);
    for (int i = 0; i < 10; ++i) world.clone(made[7]);
    CHECK(Lives::alive() == 560);
    world.destroy_all<Lives, Health>();
    CHECK(Lives::alive() == 50);
    world.clear();
    CHECK(Lives::alive() == 0);
}

TEST_CASE("shrink_to_fit and reserve neither make nor end an object") {
    const LifeWatch watch;
    World world;
    world.create_many(100, Lives{1});
    world.reserve<Lives>(5000);
    CHECK(Lives::alive() == 100);
    world.shrink_to_fit();
    CHECK(Lives::alive() == 100);
    CHECK(world.count<Lives>() == 100);
}

TEST_CASE("loops neither make nor end an object") {
    const LifeWatch watch;
    World world;
    world.create_many(100, Lives{1});
    const int copies = Lives::copies();
    int sum = 0;
    world.each<Lives>([&](Entity, Lives& lives) { sum += lives.value(); });
    world.each_no_entity<const Lives>([&](const Lives& lives) { sum += lives.value(); });
    CHECK(sum == 200);
    CHECK(Lives::alive() == 100);
    CHECK(Lives::copies() == copies);
}
