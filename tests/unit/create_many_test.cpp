#include "support/lives.hpp"
#include "support/test.hpp"

#include <algorithm>
#include <set>
#include <vector>

using ecs::Entity;
using ecs::World;
using namespace test;

TEST_CASE("create_many gives each entity copies of the values") {
    const LifeWatch watch;
    World world;
    const auto made = world.create_many(1000, Position{1, 2}, Name{long_text(1)}, Lives{3});
    CHECK(made.size() == 1000);
    CHECK(Lives::alive() == 1000);
    int wrong = 0;
    for (const Entity e : made) {
        wrong += world.get<Position>(e).y != 2 || world.get<Name>(e).text != long_text(1);
        wrong += world.get<Lives>(e).value() != 3;
    }
    CHECK(wrong == 0);
    CHECK(world.count<Position, Name, Lives>() == 1000);
    world.verify();
}

TEST_CASE("create_many gives default-constructed components to a function that fills them") {
    World world;
    int next = 0;
    const auto made =
        world.create_many<Health, Name>(500, [&](Entity e, Health& health, Name& name) {
            CHECK(world.alive(e));
            CHECK(health.points == 0);
            CHECK(name.text.empty());
            health.points = next++;
            name.text = long_text(health.points);
        });
    CHECK(next == 500);
    for (std::size_t i = 0; i < 500; ++i) {
        CHECK(world.get<Health>(made[i]).points == static_cast<int>(i));
        CHECK(world.get<Name>(made[i]).text == long_text(static_cast<int>(i)));
    }
}

TEST_CASE("the entities of create_many are distinct, in order of creation, and can be kept") {
    World world;
    std::vector<Entity> filled;
    const auto made =
        world.create_many<Health>(300, [&](Entity e, Health&) { filled.push_back(e); });
    const std::vector<Entity> kept = made.to_vector();
    CHECK(kept == filled);
    CHECK(std::set<Entity>(kept.begin(), kept.end()).size() == 300);
    CHECK(std::equal(made.begin(), made.end(), kept.begin()));
    world.create_with(Position{});
    CHECK(world.alive(kept[299]));
}

TEST_CASE("create_many of none makes none") {
    World world;
    CHECK(world.create_many(0, Health{1}).size() == 0);
    const auto none = world.create_many<Health>(0, [](Entity, Health&) { FAIL("called"); });
    CHECK(none.begin() == none.end());
    CHECK(none.to_vector().empty());
    CHECK(world.count() == 0);
    world.verify();
}

TEST_CASE("create_many fills up what is there, reuses slots and leaves the others alone") {
    World world;
    std::vector<Entity> old;
    for (int i = 0; i < 10; ++i) old.push_back(world.create_with(Health{i}));
    world.destroy(old[4]);
    world.destroy(old[2]);
    const std::vector<Entity> made = world.create_many(100, Health{-1}).to_vector();
    CHECK(made[0] == Entity{old[2].index, old[2].generation + 1});
    CHECK(made[1] == Entity{old[4].index, old[4].generation + 1});
    CHECK(world.count<Health>() == 108);
    for (const std::size_t i : {0u, 1u, 3u, 5u, 6u, 7u, 8u, 9u}) {
        CHECK(world.get<Health>(old[i]).points == static_cast<int>(i));
    }
    for (const Entity e : made) CHECK(world.get<Health>(e).points == -1);
    world.verify();
}

TEST_CASE("create_many makes entities of tags, and of nothing but a function") {
    World world;
    CHECK(world.create_many(50, Player{}).size() == 50);
    int calls = 0;
    world.create_many<>(20, [&](Entity) { ++calls; });
    CHECK(world.count<Player>() == 50);
    CHECK(world.count() == 70);
    CHECK(calls == 20);
    world.verify();
}

TEST_CASE("create_many copies types without default constructor or assignment") {
    World world;
    const auto made = world.create_many(30, NoDefault{4}, NoAssignment{5});
    CHECK(world.get<NoDefault>(made[29]).value == 4);
    CHECK(world.get<NoAssignment>(made[29]).value == 5);
}

TEST_CASE("create_many with a function makes components that cannot be copied") {
    const LifeWatch watch;
    World world;
    const auto made = world.create_many<MoveOnlyLives>(
        30, [](Entity e, MoveOnlyLives& lives) { lives = MoveOnlyLives(int(e.index)); });
    CHECK(world.get<MoveOnlyLives>(made[7]).value() == int(made[7].index));
    CHECK(MoveOnlyLives::alive() == 30);
}

TEST_CASE("entities of create_many and of create_with share an archetype") {
    World world;
    world.create_with(Health{1}, Position{});
    const std::size_t archetypes = world.archetype_count();
    world.create_many(5, Position{}, Health{2});
    CHECK(world.archetype_count() == archetypes);
    CHECK(world.count<Health, Position>() == 6);
}
