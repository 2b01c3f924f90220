#include "support/hook_log.hpp"

#include <utility>
#include <vector>

// Every way on which an entity gains, loses or keeps a component, and what hooks hear of it.

using ecs::CommandBuffer;
using ecs::Entity;
using ecs::Exclude;
using ecs::World;
using namespace test;

namespace {

/// A world whose Health, Name and Player are watched; Position and the rest are not.
struct Watched {
    World world;
    HookLog log;

    Watched() {
        log.watch<Health>(world, "Health");
        log.watch<Name>(world, "Name");
        log.watch<Player>(world, "Player");
    }
};

}  // namespace

TEST_CASE("create_with calls on_add in the order of its values") {
    Watched w;
    w.world.create_with(Health{1}, Name{"n"}, Player{}, Position{});
    CHECK(w.log.take() == "add Health 1 of 1; add Name n of 1; add Player tag of 1; ");
    w.world.create_with(Player{}, Position{}, Name{"m"}, Health{2});
    CHECK(w.log.take() == "add Player tag of 2; add Name m of 2; add Health 2 of 2; ");
    const Health health{3};
    const Name name{"o"};
    w.world.create_with<Name, Health>(name, health);
    CHECK(w.log.take() == "add Name o of 3; add Health 3 of 3; ");
    w.world.create();
    w.world.create_with(Position{});
    CHECK(w.log.take().empty());
}

TEST_CASE("add calls on_add for what is new and on_set for what is overwritten") {
    Watched w;
    const Entity e = w.world.create();
    w.world.add(e, Health{1});
    CHECK(w.log.take() == "add Health 1 of 1; ");
    w.world.add(e, Health{2});
    CHECK(w.log.take() == "set Health 2 of 1; ");
    const Health kept{3};
    w.world.add<Health>(e, kept);
    CHECK(w.log.take() == "set Health 3 of 1; ");
    w.world.add(e, Position{});
    CHECK(w.log.take().empty());
    w.world.add(e, Player{});
    w.world.add(e, Player{});
    CHECK(w.log.take() == "add Player tag of 1; set Player tag of 1; ");
}

TEST_CASE("add of several calls the hooks in the order of its values") {
    Watched w;
    const Entity e = w.world.create_with(Health{1});
    w.log.take();
    w.world.add(e, Name{"n"}, Health{2}, Position{}, Player{});
    CHECK(w.log.take() == "add Name n of 1; set Health 2 of 1; add Player tag of 1; ");
    w.world.add(e, Player{}, Health{3}, Name{"m"});
    CHECK(w.log.take() == "set Player tag of 1; set Health 3 of 1; set Name m of 1; ");
}

TEST_CASE("hooks of add of several see all of the values") {
    World world;
    int calls = 0;
    world.on_add<Health>([&](World& w, Entity e, Health&) {
        ++calls;
        CHECK(w.get<Position>(e).x == 7);
        CHECK(w.get<Name>(e).text == "n");
    });
    world.create_with(Health{1}, Position{7, 7}, Name{"n"});
    world.add(world.create(), Health{1}, Position{7, 7}, Name{"n"});
    CHECK(calls == 2);
}

TEST_CASE("remove calls on_remove for what was there") {
    Watched w;
    const Entity e = w.world.create_with(Health{1}, Name{"n"}, Player{}, Position{});
    w.log.take();
    w.world.remove<Position>(e);
    CHECK(w.log.take().empty());
    w.world.remove<Name>(e);
    CHECK(w.log.take() == "remove Name n of 1; ");
    w.world.remove<Name>(e);
    CHECK(w.log.take().empty());
    w.world.remove<Player, Name, Health>(e);
    CHECK(w.log.take() == "remove Player tag of 1; remove Health 1 of 1; ");
    CHECK_FALSE(w.world.has<Health>(e));
}

TEST_CASE("destroy calls on_remove for each component once") {
    Watched w;
    const Entity e = w.world.create_with(Health{1}, Name{"n"}, Player{}, Position{});
    w.log.take();
    w.world.destroy(e);
    CHECK(count_lines(w.log, "remove Health 1 of 1") == 1);
    CHECK(count_lines(w.log, "remove Name n of 1") == 1);
    CHECK(count_lines(w.log, "remove Player tag of 1") == 1);
    CHECK(w.log.lines.size() == 3);
}

TEST_CASE("deferred commands call the hooks at the flush, in recorded order") {
    Watched w;
    const Entity e = w.world.create();
    auto commands = w.world.deferred();
    commands.create_with(Name{"n"}, Health{1});
    commands.add(e, Health{2}, Player{});
    commands.add(e, Health{3});
    commands.remove<Player, Health>(e);
    commands.add(e, Name{"m"});
    commands.destroy(e);
    CHECK(w.log.take().empty());
    w.world.flush_deferred();
    CHECK(w.log.take() ==
          "add Name n of 2; add Health 1 of 2; add Health 2 of 1; add Player tag of 1; "
          "set Health 3 of 1; remove Player tag of 1; remove Health 3 of 1; add Name m of 1; "
          "remove Name m of 1; ");
}

TEST_CASE("a buffer calls the hooks like the world's own commands") {
    Watched w;
    CommandBuffer commands;
    const Entity made = commands.create_with(Health{1});
    commands.add(made, Health{2}, Name{"n"});
    commands.remove<Health>(made);
    commands.flush(w.world);
    CHECK(w.log.take() ==
          "add Health 1 of 1; set Health 2 of 1; add Name n of 1; remove Health 2 of 1; ");
}

TEST_CASE("batch_add calls on_add for what is new and on_set for the rest") {
    Watched w;
    w.world.create_with(Position{1, 0});
    w.world.create_with(Position{2, 0}, Health{7});
    w.world.create_with(Velocity{});
    w.log.take();
    w.world.batch_add<Position>(Health{5}, Name{"n"});
    CHECK(count_lines(w.log, "add Health 5 of 1") == 1);
    CHECK(count_lines(w.log, "add Name n of 1") == 1);
    CHECK(count_lines(w.log, "set Health 5 of 2") == 1);
    CHECK(count_lines(w.log, "add Name n of 2") == 1);
    CHECK(w.log.lines.size() == 4);
    w.log.take();
    w.world.batch_add<Position>(Exclude<Health>{}, Player{});
    CHECK(w.log.take().empty());
    w.world.batch_add<Velocity>(Exclude<Health>{}, Player{});
    CHECK(w.log.take() == "add Player tag of 3; ");
}

TEST_CASE("batch_remove calls on_remove for what was there") {
    Watched w;
    w.world.create_with(Health{1}, Position{});
    w.world.create_with(Name{"n"});
    w.world.create_with(Health{3}, Name{"m"}, Frozen{});
    w.world.create_with(Position{});
    w.log.take();
    w.world.batch_remove<Health, Name>(Exclude<Frozen>{});
    CHECK(count_lines(w.log, "remove Health 1 of 1") == 1);
    CHECK(count_lines(w.log, "remove Name n of 2") == 1);
    CHECK(w.log.lines.size() == 2);
    w.log.take();
    w.world.batch_remove<Name>();
    CHECK(w.log.take() == "remove Name m of 3; ");
}

TEST_CASE("create_many calls on_add for every entity, after all of them are there") {
    Watched w;
    std::size_t there = 0;
    w.world.on_add<Health>([&](World& world, Entity, Health&) { there = world.count<Health>(); });
    w.world.create_many(3, Name{"n"}, Position{}, Health{4});
    CHECK(w.log.take() ==
          "add Name n of 1; add Health 4 of 1; add Name n of 2; add Health 4 of 2; "
          "add Name n of 3; add Health 4 of 3; ");
    CHECK(there == 3);
}

TEST_CASE("create_many with a function calls on_add after all are filled") {
    Watched w;
    int number = 0;
    w.world.create_many<Health, Player>(
        3, [&](Entity, Health& health, Player&) { health.points = 10 + number++; });
    CHECK(w.log.take() ==
          "add Health 10 of 1; add Player tag of 1; add Health 11 of 2; add Player tag of 2; "
          "add Health 12 of 3; add Player tag of 3; ");
}

TEST_CASE("create_from_columns calls on_add for every entity") {
    Watched w;
    const Health health[] = {{1}, {2}};
    const Name names[] = {{"a"}, {"b"}};
    w.world.create_from_columns(2, names, health);
    CHECK(w.log.take() ==
          "add Name a of 1; add Health 1 of 1; add Name b of 2; add Health 2 of 2; ");
}

TEST_CASE("clone calls on_add for the components of the copy") {
    Watched w;
    const Entity original = w.world.create_with(Health{1}, Name{"n"}, Player{}, Position{});
    w.log.take();
    const Entity copy = w.world.clone(original);
    CHECK(copy.index == 2);
    CHECK(count_lines(w.log, "add Health 1 of 2") == 1);
    CHECK(count_lines(w.log, "add Name n of 2") == 1);
    CHECK(count_lines(w.log, "add Player tag of 2") == 1);
    CHECK(w.log.lines.size() == 3);
}

TEST_CASE("destroy_all calls on_remove for every component of every match") {
    Watched w;
    w.world.create_with(Health{1}, Position{});
    w.world.create_with(Health{2}, Name{"n"}, Position{});
    w.world.create_with(Health{3});
    w.world.create_with(Health{4}, Position{}, Frozen{});
    w.log.take();
    w.world.destroy_all<Position>(Exclude<Frozen>{});
    CHECK(count_lines(w.log, "remove Health 1 of 1") == 1);
    CHECK(count_lines(w.log, "remove Health 2 of 2") == 1);
    CHECK(count_lines(w.log, "remove Name n of 2") == 1);
    CHECK(w.log.lines.size() == 3);
    CHECK(w.world.count() == 2);
}

TEST_CASE("clear calls on_remove for every component") {
    Watched w;
    for (int i = 0; i < 50; ++i) w.world.create_with(Health{i});
    for (int i = 0; i < 50; ++i) w.world.create_with(Name{"n"}, Player{}, Position{});
    w.world.create_with(Position{});
    w.log.take();
    w.world.clear();
    CHECK(count_lines(w.log, "remove Health") == 50);
    CHECK(count_lines(w.log, "remove Name") == 50);
    CHECK(count_lines(w.log, "remove Player") == 50);
    CHECK(w.log.lines.size() == 150);
    CHECK(w.world.count() == 0);
    w.world.create_with(Health{1});
    CHECK(count_lines(w.log, "add Health 1") == 1);
}

TEST_CASE("merge calls on_remove of the other world, then on_add of this one") {
    World target;
    World source;
    target.create();
    HookLog log;
    log.watch<Name>(target, "here");
    log.watch<Name>(source, "there");
    log.watch<Player>(target, "tag here");
    source.create_with(Name{"a"});
    source.create_with(Name{"b"}, Player{});
    log.take();
    target.merge(source);
    CHECK(count_lines(log, "remove there a of 1") == 1);
    CHECK(count_lines(log, "remove there b of 2") == 1);
    CHECK(count_lines(log, "add here a of 2") == 1);
    CHECK(count_lines(log, "add here b of 3") == 1);
    CHECK(count_lines(log, "add tag here tag of 3") == 1);
    REQUIRE(log.lines.size() == 5);
    CHECK(log.lines[1].compare(0, 12, "remove there") == 0);
    CHECK(log.lines[2].compare(0, 3, "add") == 0);
}

TEST_CASE("execute calls the hooks of the change") {
    Watched w;
    Health health{1};
    Health other{2};
    const ecs::ComponentTypeID id = ecs::component_id<Health>();
    const ecs::ComponentValue first{&ecs::component_info(id), &health};
    const ecs::ComponentValue second{&ecs::component_info(id), &other};
    const Entity e = w.world.execute(ecs::Change::spawn(&first, 1)).entity;
    CHECK(w.log.take() == "add Health 1 of 1; ");
    w.world.execute(ecs::Change::migrate(e, &second, 1));
    CHECK(w.log.take() == "set Health 2 of 1; ");
    w.world.execute(ecs::Change::migrate(e, nullptr, 0, &id, 1));
    CHECK(w.log.take() == "remove Health 2 of 1; ");
    Health third{3};
    const ecs::ComponentValue again{&ecs::component_info(id), &third};
    w.world.execute(ecs::Change::migrate(e, &again, 1));
    w.log.take();
    w.world.execute(ecs::Change::despawn(e));
    CHECK(w.log.take() == "remove Health 3 of 1; ");
}

TEST_CASE("patch changes a component and calls on_set") {
    Watched w;
    const Entity e = w.world.create_with(Health{1}, Position{}, Player{});
    w.log.take();
    w.world.patch<Health>(e, [](Health& health) { health.points += 41; });
    CHECK(w.world.get<Health>(e).points == 42);
    CHECK(w.log.take() == "set Health 42 of 1; ");
    w.world.patch<Position>(e, [](Position& p) { p.x = 3; });
    CHECK(w.world.get<Position>(e).x == 3);
    CHECK(w.log.take().empty());
    w.world.patch<Player>(e, [](Player&) {});
    CHECK(w.log.take() == "set Player tag of 1; ");
}

TEST_CASE("moving values about calls no hook") {
    Watched w;
    std::vector<Entity> all;
    for (int i = 0; i < 100; ++i) all.push_back(w.world.create_with(Health{i}));
    w.log.take();
    for (std::size_t i = 0; i < all.size(); i += 2) w.world.add(all[i], Position{});
    for (std::size_t i = 0; i < all.size(); i += 4) w.world.remove<Position>(all[i]);
    w.world.sort<Health>([](const Health& a, const Health& b) { return a.points > b.points; });
    w.world.shrink_to_fit();
    World moved(std::move(w.world));
    CHECK(w.log.take().empty());
    moved.add(all[0], Health{7});
    CHECK(w.log.take() == "set Health 7 of 1; ");
}
