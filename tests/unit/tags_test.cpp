#include "support/test.hpp"

using ecs::Entity;
using ecs::World;
using namespace test;

TEST_CASE("empty types are tags: an entity has them or not") {
    World world;
    const Entity e = world.create_with(Player{}, Health{1});
    CHECK(world.has<Player>(e));
    CHECK_FALSE(world.has<Enemy>(e));
    world.add(e, Enemy{});
    CHECK(world.has<Enemy>(e));
    world.remove<Player>(e);
    CHECK_FALSE(world.has<Player>(e));
    CHECK(world.get<Health>(e).points == 1);
    world.verify();
}

TEST_CASE("an entity may consist of tags alone") {
    World world;
    const Entity e = world.create_with(Player{}, Frozen{});
    world.create_with(Player{});
    CHECK(world.count<Player>() == 2);
    CHECK(world.count<Player, Frozen>() == 1);
    world.destroy(e);
    CHECK(world.count<Player>() == 1);
    world.verify();
}

TEST_CASE("get and try_get of a tag refer to an object that exists") {
    World world;
    const Entity e = world.create_with(Player{});
    Player& tag = world.get<Player>(e);
    CHECK(world.try_get<Player>(e) == &tag);
    CHECK(world.try_get<Enemy>(e) == nullptr);
    [[maybe_unused]] const Player copy = tag;
}

TEST_CASE("queries filter by tags and hand them out") {
    World world;
    for (int i = 0; i < 30; ++i) {
        const Entity e = world.create_with(Health{i});
        if (i % 3 == 0) world.add(e, Player{});
    }
    int sum = 0;
    world.each<Health, Player>([&](Entity e, Health& health, Player& tag) {
        CHECK(&tag == &world.get<Player>(e));
        sum += health.points;
    });
    CHECK(sum == 0 + 3 + 6 + 9 + 12 + 15 + 18 + 21 + 24 + 27);
    CHECK(world.count<Health>(ecs::Exclude<Player>{}) == 20);
}

TEST_CASE("a loop may ask for tags alone, with and without the entity") {
    World world;
    for (int i = 0; i < 100; ++i) world.create_with(Player{});
    int with_entity = 0;
    int without = 0;
    world.each<Player>([&](Entity, Player&) { ++with_entity; });
    world.each_no_entity<const Player>([&](const Player&) { ++without; });
    CHECK(with_entity == 100);
    CHECK(without == 100);
}

TEST_CASE("adding a tag that is there changes nothing") {
    World world;
    const Entity e = world.create_with(Player{}, Health{1});
    const Health* before = &world.get<Health>(e);
    world.add(e, Player{});
    const Player tag;
    world.add(e, tag);
    CHECK(&world.get<Health>(e) == before);
    CHECK(world.has<Player>(e));
}

TEST_CASE("tags of a thousand rows keep to their entities") {
    World world;
    std::vector<Entity> entities;
    for (int i = 0; i < 1000; ++i) entities.push_back(world.create_with(Health{i}, Player{}));
    for (std::size_t i = 0; i < 1000; i += 7) world.remove<Player>(entities[i]);
    int wrong = 0;
    for (std::size_t i = 0; i < 1000; ++i) {
        wrong += world.has<Player>(entities[i]) != (i % 7 != 0);
        wrong += world.get<Health>(entities[i]).points != static_cast<int>(i);
    }
    CHECK(wrong == 0);
}
