#include "support/hook_log.hpp"

#include <string>
#include <vector>

using ecs::CommandBuffer;
using ecs::Entity;
using ecs::World;
using namespace test;

TEST_CASE("commands that hooks record during a flush run after those before") {
    World world;
    HookLog log;
    log.watch<Health>(world, "Health");
    log.watch<Position>(world, "Position");
    const Entity a = world.create();
    const Entity b = world.create();
    world.on_add<Health>([](World& w, Entity e, Health& health) {
        if (health.points < 10) w.deferred().add(e, Position{health.points, 0});
    });
    world.deferred().add(a, Health{1});
    world.deferred().add(b, Health{2});
    world.flush_deferred();
    CHECK(log.take() ==
          "add Health 1 of 1; add Health 2 of 2; add Position 1 of 1; add Position 2 of 2; ");
    CHECK(world.deferred().empty());
}

TEST_CASE("a hook may record a command for the entity that it observes") {
    World world;
    world.on_add<Health>([](World& w, Entity e, Health&) { w.deferred().destroy(e); });
    const Entity e = world.create_with(Health{1});
    CHECK(world.alive(e));
    world.flush_deferred();
    CHECK_FALSE(world.alive(e));
    world.deferred().create_with(Health{2});
    world.flush_deferred();
    CHECK(world.count() == 0);
    world.verify();
}

TEST_CASE("a chain of commands recorded by hooks ends in the same flush") {
    World world;
    int made = 0;
    world.on_add<Health>([&](World& w, Entity, Health& health) {
        ++made;
        if (health.points > 0) w.deferred().create_with(Health{health.points - 1});
    });
    world.deferred().create_with(Health{500});
    world.flush_deferred();
    CHECK(made == 501);
    CHECK(world.count<Health>() == 501);
    CHECK(world.deferred().empty());
}

TEST_CASE("a flush inside a hook of the same flush does nothing") {
    World world;
    std::string order;
    world.on_add<Health>([&](World& w, Entity e, Health& health) {
        order += "h" + std::to_string(health.points) + " ";
        w.deferred().add(e, Position{health.points, 0});
        w.flush_deferred();
        CHECK_FALSE(w.has<Position>(e));
    });
    world.on_add<Position>(
        [&](World&, Entity, Position& p) { order += "p" + std::to_string(p.x) + " "; });
    for (int i = 1; i <= 3; ++i) world.deferred().create_with(Health{i});
    world.flush_deferred();
    CHECK(order == "h1 h2 h3 p1 p2 p3 ");
    CHECK(world.count<Health, Position>() == 3);
}

TEST_CASE("a buffer flushed inside a hook of its own flush goes on in order") {
    World world;
    CommandBuffer commands;
    std::string order;
    world.on_add<Health>([&](World& w, Entity, Health& health) {
        order += std::to_string(health.points) + " ";
        if (health.points < 10) commands.create_with(Health{health.points + 10});
        commands.flush(w);
    });
    commands.create_with(Health{1});
    commands.create_with(Health{2});
    commands.flush(world);
    CHECK(order == "1 2 11 12 ");
    CHECK(commands.empty());
}

TEST_CASE("another buffer flushed inside a hook runs at once") {
    World world;
    CommandBuffer inner;
    const Entity other = world.create();
    world.on_add<Health>([&](World& w, Entity, Health&) {
        inner.add(other, Position{7, 7});
        inner.flush(w);
        CHECK(w.has<Position>(other));
    });
    world.deferred().create_with(Health{1});
    world.deferred().remove<Position>(other);
    world.flush_deferred();
    CHECK(world.count<Health>() == 1);
    CHECK_FALSE(world.has<Position>(other));
}

TEST_CASE("the world's commands flushed inside a hook of a direct call run at once") {
    World world;
    const Entity other = world.create();
    world.deferred().add(other, Position{1, 1});
    world.on_add<Health>([&](World& w, Entity, Health&) {
        w.flush_deferred();
        CHECK(w.has<Position>(other));
    });
    world.create_with(Health{1});
    CHECK(world.deferred().empty());
}

TEST_CASE("a hook that destroys others during a flush makes their commands void") {
    const LifeWatch watch;
    World world;
    std::vector<Entity> all;
    for (int i = 0; i < 20; ++i) all.push_back(world.create());
    world.on_add<Health>([&](World& w, Entity, Health& health) {
        const auto next = static_cast<std::size_t>(health.points) + 1;
        if (next < all.size() && w.alive(all[next])) w.destroy(all[next]);
    });
    for (std::size_t i = 0; i < all.size(); ++i) {
        world.deferred().add(all[i], Health{static_cast<int>(i)});
        world.deferred().add(all[i], Lives(1));
    }
    world.flush_deferred();
    CHECK(world.count() == 10);
    CHECK(Lives::alive() == 10);
    for (std::size_t i = 0; i < all.size(); ++i) CHECK(world.alive(all[i]) == (i % 2 == 0));
    world.verify();
}

TEST_CASE("hooks see a flush as if the commands ran one by one") {
    World world;
    std::string seen;
    world.on_add<Health>([&](World& w, Entity e, Health&) {
        seen += w.has<Position>(e) ? "with " : "without ";
        seen += w.has<Velocity>(e) ? "with; " : "without; ";
    });
    const Entity e = world.create();
    CommandBuffer commands;
    commands.add(e, Position{});
    commands.add(e, Health{1});
    commands.add(e, Velocity{});
    const Entity made = commands.create_with(Velocity{});
    commands.add(made, Health{2});
    commands.add(made, Position{});
    commands.create_with(Position{}, Velocity{}, Health{3});
    commands.flush(world);
    CHECK(seen == "with without; without with; with with; ");
}

TEST_CASE("every step of commands on one observed component is heard in order") {
    World world;
    HookLog log;
    const Entity e = world.create();
    log.watch<Health>(world, "Health");
    CommandBuffer commands;
    commands.add(e, Health{1});
    commands.add(e, Health{2});
    commands.remove<Health>(e);
    commands.remove<Health>(e);
    commands.add(e, Position{});
    commands.add(e, Health{3});
    commands.destroy(e);
    commands.flush(world);
    CHECK(log.take() ==
          "add Health 1 of 1; set Health 2 of 1; remove Health 2 of 1; add Health 3 of 1; "
          "remove Health 3 of 1; ");
}

TEST_CASE("a hook registered by a hook of a flush hears of the commands after") {
    World world;
    int heard = 0;
    world.on_add<Player>([&](World& w, Entity, Player&) {
        w.on_add<Health>([&](World&, Entity, Health&) { ++heard; });
    });
    world.deferred().create_with(Health{1});
    world.deferred().create_with(Player{});
    world.deferred().create_with(Health{2});
    world.deferred().create_with(Health{3});
    world.flush_deferred();
    CHECK(heard == 2);
}

TEST_CASE("a flush that records more than it had keeps all of it") {
    const LifeWatch watch;
    World world;
    world.on_add<Player>([](World& w, Entity, Player&) {
        for (int i = 0; i < 5'000; ++i) w.deferred().create_with(Lives(i), Name{long_text(i)});
    });
    world.deferred().create_with(Player{});
    world.deferred().create_with(Player{});
    world.flush_deferred();
    CHECK(world.count<Lives>() == 10'000);
    int wrong = 0;
    world.each<Lives, Name>(
        [&](Entity, Lives& l, Name& n) { wrong += n.text != long_text(l.value()); });
    CHECK(wrong == 0);
}
