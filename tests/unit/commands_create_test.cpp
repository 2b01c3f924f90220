#include "support/hook_log.hpp"

#include <utility>
#include <vector>

using ecs::CommandBuffer;
using ecs::Entity;
using ecs::INVALID_ENTITY;
using ecs::World;
using namespace test;

TEST_CASE("deferred create_with returns the entity that the flush makes") {
    World world;
    const Entity old = world.create();
    const Entity e = world.deferred().create_with(Health{1}, Name{"one"});
    const Entity bare = world.deferred().create();
    CHECK(e != old);
    CHECK(e != bare);
    CHECK_FALSE(world.alive(e));
    CHECK_FALSE(world.has<Health>(e));
    CHECK(world.try_get<Health>(e) == nullptr);
    world.flush_deferred();
    REQUIRE(world.alive(e));
    REQUIRE(world.alive(bare));
    CHECK(world.get<Health>(e).points == 1);
    CHECK(world.get<Name>(e).text == "one");
    CHECK(world.count() == 3);
    world.verify();
}

TEST_CASE("a deferred handle is good for later commands") {
    const LifeWatch watch;
    World world;
    auto commands = world.deferred();
    const Entity e = commands.create_with(Health{1}, Lives(2));
    commands.add(e, Position{3, 3}, Lives(4));
    commands.remove<Health>(e);
    const Entity gone = commands.create_with(Lives(5));
    commands.destroy(gone);
    commands.add(gone, Lives(6));
    const Entity filled = commands.create();
    commands.add(filled, Lives(7));
    world.flush_deferred();
    CHECK(world.get<Lives>(e).value() == 4);
    CHECK(world.get<Position>(e).x == 3);
    CHECK_FALSE(world.has<Health>(e));
    CHECK_FALSE(world.alive(gone));
    CHECK(world.get<Lives>(filled).value() == 7);
    CHECK(Lives::alive() == 2);
    CHECK(world.count() == 2);
    world.verify();
}

TEST_CASE("components can refer to a deferred entity before it exists") {
    struct Target {
        Entity entity;
    };
    World world;
    const Entity chased = world.deferred().create_with(Health{1});
    const Entity hunter = world.deferred().create_with(Target{chased});
    world.flush_deferred();
    CHECK(world.get<Target>(hunter).entity == chased);
    CHECK(world.get<Health>(world.get<Target>(hunter).entity).points == 1);
}

TEST_CASE("a reserved entity shares its handle with nobody") {
    World world;
    const Entity first = world.create();
    world.destroy(first);
    const Entity reserved = world.deferred().create_with(Health{1});
    std::vector<Entity> others;
    for (int i = 0; i < 10; ++i) others.push_back(world.create_with(Health{2}));
    for (const Entity other : others) CHECK(other.index != reserved.index);
    world.flush_deferred();
    CHECK(world.get<Health>(reserved).points == 1);
    CHECK(world.count() == 11);
    world.verify();
}

TEST_CASE("a reserved entity outlives clear and destroy_all until it is made") {
    World world;
    world.create_with(Health{1});
    const Entity e = world.deferred().create_with(Health{2});
    world.clear();
    CHECK(world.count() == 0);
    world.verify();
    world.destroy_all<Health>();
    world.flush_deferred();
    CHECK(world.get<Health>(e).points == 2);
    world.verify();
}

TEST_CASE("a handle that is only reserved is not alive for other buffers") {
    const LifeWatch watch;
    World world;
    const Entity reserved = world.deferred().create_with(Health{1});
    CommandBuffer early;
    early.add(reserved, Lives(2));
    early.destroy(reserved);
    early.flush(world);
    world.flush_deferred();
    CHECK(world.alive(reserved));
    CHECK_FALSE(world.has<Lives>(reserved));
    CHECK(Lives::alive() == 0);
}

TEST_CASE("deferred commands and reserved entities move with their world") {
    const LifeWatch watch;
    World world;
    const Entity old = world.create_with(Health{1});
    const Entity made = world.deferred().create_with(Lives(2));
    world.deferred().add(old, Lives(3));
    World moved(std::move(world));
    moved.flush_deferred();
    CHECK(moved.get<Lives>(made).value() == 2);
    CHECK(moved.get<Lives>(old).value() == 3);
    World assigned;
    moved.deferred().add(made, Health{4});
    assigned = std::move(moved);
    assigned.flush_deferred();
    CHECK(assigned.get<Health>(made).points == 4);
    assigned.verify();
}

TEST_CASE("a world that goes away destroys the values of its commands") {
    const LifeWatch watch;
    {
        World world;
        const Entity e = world.create();
        world.deferred().add(e, Lives(1), MoveOnlyLives(2));
        world.deferred().create_with(Lives(3));
        CHECK(Lives::alive() == 2);
    }
    CHECK(Lives::alive() == 0);
    CHECK(MoveOnlyLives::alive() == 0);
}

TEST_CASE("a buffer tells which entity a handle became") {
    World world;
    CommandBuffer commands;
    const Entity a = commands.create_with(Health{1});
    const Entity b = commands.create_with(Health{2}, Name{"two"});
    const Entity c = commands.create();
    CHECK(a != b);
    CHECK(b != c);
    CHECK_FALSE(world.alive(a));
    CHECK_FALSE(world.alive(b));
    commands.flush(world);
    CHECK(world.count() == 3);
    CHECK(world.get<Health>(commands.resolve(a)).points == 1);
    CHECK(world.get<Name>(commands.resolve(b)).text == "two");
    CHECK(world.alive(commands.resolve(c)));
    CHECK(commands.resolve(a) != commands.resolve(c));
}

TEST_CASE("resolve leaves entities of the world as they are") {
    World world;
    const Entity e = world.create_with(Health{1});
    CommandBuffer commands;
    CHECK(commands.resolve(e) == e);
    commands.create_with(Health{2});
    commands.flush(world);
    CHECK(commands.resolve(e) == e);
    CHECK(commands.resolve(INVALID_ENTITY) == INVALID_ENTITY);
}

TEST_CASE("a handle of a buffer is good for its later commands") {
    const LifeWatch watch;
    World world;
    world.create_with(Health{100});
    CommandBuffer commands;
    const Entity a = commands.create_with(Health{1});
    const Entity b = commands.create_with(Lives(2));
    commands.add(a, Lives(3));
    commands.remove<Health>(a);
    commands.add(b, Position{4, 4});
    const Entity c = commands.create_with(Lives(5));
    commands.destroy(b);
    commands.add(b, Lives(6));
    commands.add(c, Lives(7));
    commands.flush(world);
    CHECK(world.get<Lives>(commands.resolve(a)).value() == 3);
    CHECK_FALSE(world.has<Health>(commands.resolve(a)));
    CHECK_FALSE(world.alive(commands.resolve(b)));
    CHECK(world.get<Lives>(commands.resolve(c)).value() == 7);
    CHECK(world.count() == 3);
    CHECK(Lives::alive() == 2);
    world.verify();
}

TEST_CASE("handles of one round do not disturb the next") {
    World world;
    CommandBuffer commands;
    for (int round = 0; round < 5; ++round) {
        std::vector<Entity> made;
        for (int i = 0; i < 10; ++i) {
            made.push_back(commands.create_with(Health{round * 10 + i}));
            commands.add(made.back(), Position{i, round});
        }
        commands.flush(world);
        for (int i = 0; i < 10; ++i) {
            const Entity e = commands.resolve(made[static_cast<std::size_t>(i)]);
            REQUIRE(world.alive(e));
            CHECK(world.get<Health>(e).points == round * 10 + i);
            CHECK(world.get<Position>(e).x == i);
        }
    }
    CHECK(world.count() == 50);
}

TEST_CASE("after clear, handles start anew") {
    World world;
    CommandBuffer commands;
    commands.create_with(Health{1});
    commands.create_with(Health{2});
    commands.clear();
    const Entity e = commands.create_with(Health{3});
    commands.add(e, Name{"three"});
    commands.flush(world);
    CHECK(world.count() == 1);
    CHECK(world.get<Health>(commands.resolve(e)).points == 3);
    CHECK(world.get<Name>(commands.resolve(e)).text == "three");
}

TEST_CASE("one buffer serves several worlds, one after the other") {
    World one;
    World two;
    two.create();
    two.create();
    CommandBuffer commands;
    const Entity a = commands.create_with(Health{1});
    commands.flush(one);
    CHECK(one.get<Health>(commands.resolve(a)).points == 1);
    const Entity b = commands.create_with(Health{2});
    commands.flush(two);
    CHECK(two.get<Health>(commands.resolve(b)).points == 2);
    CHECK(one.count() == 1);
    CHECK(two.count() == 3);
}

TEST_CASE("creations that hooks record in the buffer being flushed resolve, too") {
    World world;
    CommandBuffer commands;
    std::vector<Entity> followers;
    world.on_add<Player>([&](World&, Entity, Player&) {
        followers.push_back(commands.create_with(Health{10 + static_cast<int>(followers.size())}));
        commands.add(followers.back(), Enemy{});
    });
    const Entity a = commands.create_with(Player{});
    const Entity b = commands.create_with(Player{});
    const Entity c = commands.create_with(Health{3});
    commands.flush(world);
    CHECK(world.count() == 5);
    CHECK(world.has<Player>(commands.resolve(a)));
    CHECK(world.has<Player>(commands.resolve(b)));
    CHECK(world.get<Health>(commands.resolve(c)).points == 3);
    REQUIRE(followers.size() == 2);
    CHECK(world.get<Health>(commands.resolve(followers[0])).points == 10);
    CHECK(world.get<Health>(commands.resolve(followers[1])).points == 11);
    CHECK(world.count<Enemy, Health>() == 2);
}
