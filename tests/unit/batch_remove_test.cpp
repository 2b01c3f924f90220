#include "support/many_and_one.hpp"

#include <vector>

using ecs::Entity;
using ecs::Exclude;
using ecs::World;
using namespace test;

TEST_CASE("batch_remove does what remove does for each entity") {
    const LifeWatch watch;
    for (const int copies : {1, 3, 100}) {
        CAPTURE(copies);
        check_same(
            copies, [](World& w) { w.batch_remove<Lives>(); }, [](World&, Entity) { return true; },
            [](World& w, Entity e) { w.remove<Lives>(e); });
    }
}

TEST_CASE("batch_remove of several takes whichever are there") {
    const LifeWatch watch;
    check_same(
        20, [](World& w) { w.batch_remove<Health, Name, Player, Velocity>(); },
        [](World&, Entity) { return true; },
        [](World& w, Entity e) { w.remove<Health, Name, Player, Velocity>(e); });
}

TEST_CASE("batch_remove leaves out what is excluded") {
    const LifeWatch watch;
    check_same(
        20, [](World& w) { w.batch_remove<Position, Lives>(Exclude<Frozen, Name>{}); },
        [](World& w, Entity e) { return !w.has<Frozen>(e) && !w.has<Name>(e); },
        [](World& w, Entity e) { w.remove<Position, Lives>(e); });
}

TEST_CASE("batch_remove of the last component leaves living entities without any") {
    World world;
    const std::vector<Entity> all = world.create_many(1'000, Health{1}).to_vector();
    world.batch_remove<Health>();
    CHECK(world.count() == 1'000);
    CHECK(world.count<Health>() == 0);
    for (const Entity e : all) REQUIRE(world.alive(e));
    world.verify();
}

TEST_CASE("batch_remove goes into archetypes that have entities already") {
    const LifeWatch watch;
    World world;
    std::vector<Entity> all;
    for (int i = 0; i < 3'000; ++i) {
        all.push_back(i % 3 == 0 ? world.create_with(Health{i}, Name{std::to_string(i)})
                                 : world.create_with(Health{i}, Name{std::to_string(i)}, Lives(i)));
    }
    world.batch_remove<Lives>();
    for (int i = 0; i < 3'000; ++i) {
        REQUIRE(world.get<Health>(all[static_cast<std::size_t>(i)]).points == i);
        REQUIRE(world.get<Name>(all[static_cast<std::size_t>(i)]).text == std::to_string(i));
    }
    CHECK(Lives::alive() == 0);
    CHECK(world.count() == 3'000);
    world.verify();
}

TEST_CASE("batch_remove of what nobody has is no change") {
    World world;
    world.create_with(Health{1});
    world.batch_remove<Page>();
    CHECK(world.count<Health>() == 1);
}

TEST_CASE("destroy_all does what destroy does for each entity that matches") {
    const LifeWatch watch;
    check_same(
        20, [](World& w) { w.destroy_all<Lives, Health>(Exclude<Player>{}); },
        [](World& w, Entity e) { return w.has<Lives>(e) && w.has<Health>(e) && !w.has<Player>(e); },
        [](World& w, Entity e) { w.destroy(e); });
}

TEST_CASE("create_from_columns makes entities of the values of arrays") {
    const LifeWatch watch;
    {
        World world;
        world.create_with(Name{"first"}, Lives(-1), Health{-1});
        std::vector<Name> names;
        std::vector<Lives> lives;
        std::vector<Health> health;
        for (int i = 0; i < 5'000; ++i) {
            names.push_back({i % 2 == 0 ? std::to_string(i) : long_text(i)});
            lives.emplace_back(i);
            health.push_back({i});
        }
        const Player players[5'000] = {};
        const std::vector<Entity> made =
            world.create_from_columns(5'000, lives.data(), names.data(), players, health.data())
                .to_vector();
        REQUIRE(made.size() == 5'000);
        for (std::size_t i = 0; i < made.size(); ++i) {
            REQUIRE(world.get<Name>(made[i]).text == names[i].text);
            REQUIRE(world.get<Lives>(made[i]).value() == static_cast<int>(i));
            REQUIRE(world.get<Health>(made[i]).points == static_cast<int>(i));
            REQUIRE(world.has<Player>(made[i]));
        }
        CHECK(world.count() == 5'001);
        CHECK(Lives::alive() == 10'001);
        world.verify();
    }
}

TEST_CASE("create_from_columns of nothing makes nobody") {
    World world;
    const Health* none = nullptr;
    CHECK(world.create_from_columns(0, none).size() == 0);
    CHECK(world.count() == 0);
}

TEST_CASE("create_from_columns leaves no half-made entity when a copy fails") {
    const LifeWatch watch;
    World world;
    {
        const std::vector<Fragile> values(100, Fragile(1));
        const std::vector<Lives> lives(100, Lives(2));
        const Fragile::Budget budget(60);
        CHECK_THROWS_AS(world.create_from_columns(100, lives.data(), values.data()), CopyFailed);
    }
    world.verify();
    CHECK(Fragile::alive() == static_cast<int>(world.count<Fragile>()));
    CHECK(Lives::alive() == static_cast<int>(world.count<Lives>()));
    CHECK(world.count() == world.count<Lives>());
}
