#include "support/lives.hpp"
#include "support/test.hpp"

#include <utility>
#include <vector>

using ecs::CommandBuffer;
using ecs::Entity;
using ecs::INVALID_ENTITY;
using ecs::World;
using namespace test;

TEST_CASE("deferred commands do nothing before the flush, and everything at it") {
    World world;
    const Entity gone = world.create_with(Health{1});
    const Entity changed = world.create_with(Health{2}, Velocity{5, 6});
    world.deferred().destroy(gone);
    world.deferred().add(changed, Position{3, 4});
    world.deferred().remove<Velocity>(changed);
    const Entity made = world.deferred().create_with(Health{9});
    CHECK(world.alive(gone));
    CHECK_FALSE(world.has<Position>(changed));
    CHECK(world.has<Velocity>(changed));
    CHECK_FALSE(world.alive(made));
    CHECK(world.count() == 2);

    world.flush_deferred();
    CHECK_FALSE(world.alive(gone));
    CHECK(world.get<Position>(changed).y == 4);
    CHECK_FALSE(world.has<Velocity>(changed));
    CHECK(world.get<Health>(changed).points == 2);
    CHECK(world.get<Health>(made).points == 9);
    CHECK(world.count() == 2);
    world.verify();
}

TEST_CASE("a buffer does nothing before the flush, and everything at it") {
    World world;
    const Entity gone = world.create_with(Health{1});
    const Entity changed = world.create_with(Health{2}, Velocity{5, 6});
    CommandBuffer commands;
    CHECK(commands.empty());
    commands.destroy(gone);
    commands.add(changed, Position{3, 4});
    commands.remove<Velocity>(changed);
    commands.create_with(Health{9});
    CHECK_FALSE(commands.empty());
    CHECK(commands.size() == 4);
    CHECK(world.count() == 2);
    CHECK(world.has<Velocity>(changed));

    commands.flush(world);
    CHECK(commands.empty());
    CHECK(commands.size() == 0);
    CHECK_FALSE(world.alive(gone));
    CHECK(world.get<Position>(changed).x == 3);
    CHECK_FALSE(world.has<Velocity>(changed));
    CHECK(world.count<Health>() == 2);
    world.verify();
}

TEST_CASE("destroy before add leaves the entity dead and drops the value") {
    const LifeWatch watch;
    World world;
    const Entity e = world.create_with(Health{1});
    world.deferred().destroy(e);
    world.deferred().add(e, Lives(3));
    world.flush_deferred();
    CHECK_FALSE(world.alive(e));
    CHECK(world.count() == 0);
    CHECK(Lives::alive() == 0);
}

TEST_CASE("add before destroy leaves the entity dead and drops the value") {
    const LifeWatch watch;
    World world;
    const Entity e = world.create_with(Health{1});
    CommandBuffer commands;
    commands.add(e, Lives(3));
    commands.destroy(e);
    commands.flush(world);
    CHECK_FALSE(world.alive(e));
    CHECK(Lives::alive() == 0);
}

TEST_CASE("destroying twice in one buffer destroys once") {
    World world;
    const Entity e = world.create_with(Health{1});
    world.deferred().destroy(e);
    world.deferred().destroy(e);
    const Entity next = world.deferred().create_with(Health{2});
    world.flush_deferred();
    CHECK_FALSE(world.alive(e));
    CHECK(world.alive(next));
    CHECK(world.count() == 1);
    world.verify();
}

TEST_CASE("of add and remove of one type, the last recorded wins") {
    const LifeWatch watch;
    for (const bool has_it_before : {false, true}) {
        CAPTURE(has_it_before);
        World world;
        const Entity add_remove = world.create_with(Health{1});
        const Entity remove_add = world.create_with(Health{2});
        const Entity add_remove_add = world.create_with(Health{3});
        const Entity remove_add_remove = world.create_with(Health{4});
        if (has_it_before) world.batch_add<Health>(Lives(7));

        auto commands = world.deferred();
        commands.add(add_remove, Lives(10));
        commands.remove<Lives>(add_remove);
        commands.remove<Lives>(remove_add);
        commands.add(remove_add, Lives(20));
        commands.add(add_remove_add, Lives(30));
        commands.remove<Lives>(add_remove_add);
        commands.add(add_remove_add, Lives(31));
        commands.remove<Lives>(remove_add_remove);
        commands.add(remove_add_remove, Lives(40));
        commands.remove<Lives>(remove_add_remove);
        world.flush_deferred();

        CHECK_FALSE(world.has<Lives>(add_remove));
        CHECK(world.get<Lives>(remove_add).value() == 20);
        CHECK(world.get<Lives>(add_remove_add).value() == 31);
        CHECK_FALSE(world.has<Lives>(remove_add_remove));
        CHECK(Lives::alive() == 2);
        CHECK(world.get<Health>(add_remove).points == 1);
        CHECK(world.get<Health>(remove_add).points == 2);
        world.verify();
    }
}

TEST_CASE("commands for several entities that alternate keep the order of each") {
    World world;
    const Entity a = world.create();
    const Entity b = world.create();
    CommandBuffer commands;
    for (int i = 0; i < 10; ++i) {
        commands.add(a, Health{i});
        commands.add(b, Health{100 + i});
        commands.remove<Position>(a);
        commands.add(b, Position{i, i});
    }
    commands.flush(world);
    CHECK(world.get<Health>(a).points == 9);
    CHECK(world.get<Health>(b).points == 109);
    CHECK_FALSE(world.has<Position>(a));
    CHECK(world.get<Position>(b).x == 9);
}

TEST_CASE("several adds to one entity give the data of the last of each type") {
    const LifeWatch watch;
    World world;
    const Entity e = world.create_with(Health{1}, Name{"before"});
    CommandBuffer commands;
    commands.add(e, Position{1, 1});
    commands.add(e, Lives(2));
    commands.add(e, Name{"between"});
    commands.add(e, Velocity{3, 3}, Lives(4));
    commands.add(e, Position{5, 5}, Player{});
    commands.add(e, Name{long_text(6)});
    commands.flush(world);
    CHECK(world.get<Position>(e).x == 5);
    CHECK(world.get<Velocity>(e).x == 3);
    CHECK(world.get<Lives>(e).value() == 4);
    CHECK(world.get<Name>(e).text == long_text(6));
    CHECK(world.get<Health>(e).points == 1);
    CHECK(world.has<Player>(e));
    CHECK(Lives::alive() == 1);
    world.verify();
}

TEST_CASE("adds and removes of many types on one entity leave exactly what is left") {
    const LifeWatch watch;
    World world;
    const Entity e = world.create_with(Health{1}, Velocity{2, 2}, Lives(3), Frozen{});
    CommandBuffer commands;
    commands.remove<Velocity, Frozen>(e);
    commands.add(e, Position{4, 4}, Name{"x"});
    commands.remove<Lives, Name>(e);
    commands.add(e, Frozen{}, MoveOnlyLives(5));
    commands.remove<Page>(e);  // which it lacks
    commands.flush(world);
    CHECK(world.get<Health>(e).points == 1);
    CHECK(world.get<Position>(e).x == 4);
    CHECK(world.get<MoveOnlyLives>(e).value() == 5);
    CHECK(world.has<Frozen>(e));
    CHECK_FALSE(world.has<Velocity>(e));
    CHECK_FALSE(world.has<Lives>(e));
    CHECK_FALSE(world.has<Name>(e));
    CHECK(Lives::alive() == 0);
    world.verify();
}

TEST_CASE("removing what an entity lacks is no change") {
    World world;
    const Entity e = world.create_with(Health{1});
    const std::size_t archetypes = world.archetype_count();
    world.deferred().remove<Page>(e);
    world.flush_deferred();
    CHECK(world.get<Health>(e).points == 1);
    CHECK(world.archetype_count() == archetypes);
}

TEST_CASE("tags are added and removed by commands") {
    World world;
    const Entity e = world.create_with(Health{1});
    const Player player;
    world.deferred().add(e, player);
    world.deferred().add(e, Enemy{}, Frozen{});
    world.deferred().remove<Enemy>(e);
    const Entity made = world.deferred().create_with(Player{}, Enemy{});
    world.flush_deferred();
    CHECK(world.has<Player>(e));
    CHECK(world.has<Frozen>(e));
    CHECK_FALSE(world.has<Enemy>(e));
    CHECK(world.count<Player, Enemy>() == 1);
    CHECK(world.has<Enemy>(made));
}

TEST_CASE("commands recorded inside each apply after the loop") {
    World world;
    for (int i = 0; i < 500; ++i) world.create_with(Health{i});
    world.each<Health>([&](Entity e, Health& health) {
        if (health.points % 3 == 0) world.deferred().destroy(e);
        if (health.points % 3 == 1) world.deferred().add(e, Position{health.points, 0});
        if (health.points % 5 == 0) world.deferred().create_with(Velocity{health.points, 0});
    });
    CHECK(world.count() == 500);
    world.flush_deferred();
    CHECK(world.count<Health>() == 333);
    CHECK(world.count<Position>() == 167);
    CHECK(world.count<Velocity>() == 100);
    world.each<Health, Position>([](Entity, Health& h, Position& p) { CHECK(h.points == p.x); });
    world.verify();
}

TEST_CASE("a flush of nothing is no change") {
    World world;
    CommandBuffer commands;
    commands.flush(world);
    world.flush_deferred();
    CHECK(world.count() == 0);
    CHECK(commands.empty());
    CHECK(world.deferred().empty());
}

TEST_CASE("created rows come in recorded order") {
    World world;
    for (int i = 0; i < 200; ++i) world.deferred().create_with(Health{i});
    world.flush_deferred();
    int next = 0;
    world.each<Health>([&](Entity, Health& health) { CHECK(health.points == next++); });
    CHECK(next == 200);
}
