#include "support/hook_log.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

using ecs::Entity;
using ecs::ObserverHandle;
using ecs::World;
using namespace test;

TEST_CASE("on_add is called when get works and the record is up to date") {
    World world;
    int calls = 0;
    world.on_add<Name>([&](World& w, Entity e, Name& name) {
        ++calls;
        CHECK(&w == &world);
        CHECK(&w.get<Name>(e) == &name);
        CHECK(w.count<Name>() == static_cast<std::size_t>(calls));
        name.text += "!";
    });
    const Entity a = world.create_with(Name{"a"});
    const Entity b = world.create_with(Health{});
    world.add(b, Name{"b"});
    CHECK(calls == 2);
    CHECK(world.get<Name>(a).text == "a!");
    CHECK(world.get<Name>(b).text == "b!");
}

TEST_CASE("on_remove is called while the data is still there") {
    World world;
    std::string seen;
    world.on_remove<Name>([&](World& w, Entity e, Name& name) {
        CHECK(w.alive(e));
        CHECK(w.has<Name>(e));
        CHECK(&w.get<Name>(e) == &name);
        seen += name.text + std::to_string(w.get<Health>(e).points) + " ";
    });
    const Entity a = world.create_with(Name{"a"}, Health{1});
    const Entity b = world.create_with(Name{"b"}, Health{2});
    world.create_with(Name{"c"}, Health{3});
    world.remove<Name>(a);
    world.destroy(b);
    world.clear();
    CHECK(seen == "a1 b2 c3 ");
}

TEST_CASE("all components of an entity are still there in each on_remove of destroy") {
    World world;
    int calls = 0;
    const auto check = [&](World& w, Entity e) {
        ++calls;
        CHECK(w.get<Health>(e).points == 1);
        CHECK(w.get<Name>(e).text == "n");
        CHECK(w.has<Player>(e));
    };
    world.on_remove<Health>([&](World& w, Entity e, Health&) { check(w, e); });
    world.on_remove<Name>([&](World& w, Entity e, Name&) { check(w, e); });
    world.on_remove<Player>([&](World& w, Entity e, Player&) { check(w, e); });
    world.destroy(world.create_with(Health{1}, Name{"n"}, Player{}));
    world.create_with(Health{1}, Name{"n"}, Player{});
    world.clear();
    CHECK(calls == 6);
}

TEST_CASE("an overwrite is silent for on_add and on_remove") {
    World world;
    int calls = 0;
    world.on_add<Health>([&](World&, Entity, Health&) { ++calls; });
    world.on_remove<Health>([&](World&, Entity, Health&) { ++calls; });
    const Entity e = world.create_with(Health{1});
    CHECK(calls == 1);
    world.add(e, Health{2});
    world.add(e, Health{3}, Position{});
    world.deferred().add(e, Health{4});
    world.flush_deferred();
    world.batch_add<Position>(Health{5});
    world.patch<Health>(e, [](Health& h) { ++h.points; });
    CHECK(calls == 1);
    CHECK(world.get<Health>(e).points == 6);
}

TEST_CASE("hooks of one type are called in order of registration") {
    World world;
    std::string order;
    for (int i = 0; i < 10; ++i) {
        const auto note = [&order, i](World&, Entity, Health&) { order += std::to_string(i); };
        world.on_add<Health>(note);
        world.on_set<Health>(note);
        world.on_remove<Health>(note);
    }
    const Entity e = world.create_with(Health{});
    CHECK(std::exchange(order, "") == "0123456789");
    world.add(e, Health{});
    CHECK(std::exchange(order, "") == "0123456789");
    world.remove<Health>(e);
    CHECK(std::exchange(order, "") == "0123456789");
}

TEST_CASE("a later hook sees what an earlier one wrote") {
    World world;
    world.on_add<Health>([](World&, Entity, Health& health) { health.points *= 2; });
    world.on_add<Health>([](World&, Entity, Health& health) { health.points += 1; });
    CHECK(world.get<Health>(world.create_with(Health{10})).points == 21);
}

TEST_CASE("hooks work for archetypes from before and from after") {
    World world;
    const Entity before = world.create_with(Position{});
    world.create_with(Position{}, Health{1});
    int added = 0;
    int removed = 0;
    world.on_add<Health>([&](World&, Entity, Health&) { ++added; });
    world.on_remove<Health>([&](World&, Entity, Health&) { ++removed; });
    world.add(before, Health{2});
    CHECK(added == 1);
    world.create_with(Health{3}, Velocity{}, Name{});
    CHECK(added == 2);
    world.create_with(Page{}, Health{4});
    CHECK(added == 3);
    world.clear();
    CHECK(removed == 4);
}

TEST_CASE("a hook on one type is not called for others or in other worlds") {
    World world;
    World other;
    int calls = 0;
    world.on_add<Health>([&](World&, Entity, Health&) { ++calls; });
    world.create_with(Position{}, Name{});
    other.create_with(Health{1});
    CHECK(calls == 0);
}

TEST_CASE("hooks move with their world and get it where it is") {
    World first;
    World* seen = nullptr;
    first.on_add<Health>([&](World& w, Entity, Health&) { seen = &w; });
    World second(std::move(first));
    second.create_with(Health{1});
    CHECK(seen == &second);
    World third;
    third = std::move(second);
    third.deferred().create_with(Health{2});
    third.flush_deferred();
    CHECK(seen == &third);
}

TEST_CASE("hooks survive clear") {
    World world;
    int calls = 0;
    world.on_add<Health>([&](World&, Entity, Health&) { ++calls; });
    world.clear();
    world.create_with(Health{1});
    CHECK(calls == 1);
}

TEST_CASE("a hook keeps what it captured until it is unregistered") {
    const auto token = std::make_shared<int>(7);
    World world;
    const ObserverHandle handle =
        world.on_add<Health>([token](World&, Entity, Health& health) { health.points = *token; });
    CHECK(token.use_count() == 2);
    CHECK(world.get<Health>(world.create_with(Health{})).points == 7);
    CHECK(world.remove_observer(handle));
    CHECK(token.use_count() == 1);
}

TEST_CASE("remove_observer stops a hook and tells whether there was one") {
    World world;
    int first = 0;
    int second = 0;
    const ObserverHandle a = world.on_add<Health>([&](World&, Entity, Health&) { ++first; });
    const ObserverHandle b = world.on_add<Health>([&](World&, Entity, Health&) { ++second; });
    CHECK(a != b);
    world.create_with(Health{});
    CHECK(world.remove_observer(a));
    world.create_with(Health{});
    CHECK(first == 1);
    CHECK(second == 2);
    CHECK_FALSE(world.remove_observer(a));
    CHECK_FALSE(world.remove_observer(ObserverHandle{}));
    CHECK(world.remove_observer(b));
    world.create_with(Health{});
    CHECK(second == 2);
    world.verify();
}

TEST_CASE("handles of all kinds and types are different") {
    World world;
    std::vector<ObserverHandle> handles;
    int calls = 0;
    for (int i = 0; i < 3; ++i) {
        handles.push_back(world.on_add<Health>([&](World&, Entity, Health&) { ++calls; }));
        handles.push_back(world.on_remove<Health>([&](World&, Entity, Health&) { ++calls; }));
        handles.push_back(world.on_set<Health>([&](World&, Entity, Health&) { ++calls; }));
        handles.push_back(world.on_add<Player>([&](World&, Entity, Player&) { ++calls; }));
    }
    for (std::size_t i = 0; i < handles.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) CHECK(handles[i] != handles[k]);
    }
    for (const ObserverHandle handle : handles) CHECK(world.remove_observer(handle));
    const Entity e = world.create_with(Health{}, Player{});
    world.add(e, Health{});
    world.destroy(e);
    CHECK(calls == 0);
}

TEST_CASE("hooks on move-only and over-aligned components get the right object") {
    const LifeWatch watch;
    World world;
    int calls = 0;
    world.on_add<MoveOnlyLives>([&](World&, Entity, MoveOnlyLives& v) { calls += v.value(); });
    world.on_remove<MoveOnlyLives>([&](World&, Entity, MoveOnlyLives& v) { calls += v.value(); });
    world.on_add<Page>([&](World&, Entity, Page& page) {
        CHECK(is_aligned(&page, 256));
        calls += page.value;
    });
    world.deferred().create_with(MoveOnlyLives(1), Page{10});
    world.flush_deferred();
    world.clear();
    CHECK(calls == 12);
}

TEST_CASE("tags are observed like any component") {
    World world;
    int added = 0;
    int removed = 0;
    world.on_add<Player>([&](World& w, Entity e, Player& player) {
        ++added;
        CHECK(&w.get<Player>(e) == &player);
    });
    world.on_remove<Player>([&](World& w, Entity e, Player&) {
        ++removed;
        CHECK(w.has<Player>(e));
    });
    const Entity e = world.create_with(Player{});
    const Entity f = world.create_with(Health{});
    world.add(f, Player{});
    world.remove<Player>(e);
    world.remove<Player>(e);
    world.deferred().remove<Player>(e);
    world.deferred().add(e, Player{});
    world.deferred().destroy(f);
    world.flush_deferred();
    CHECK(added == 3);
    CHECK(removed == 2);
    world.batch_remove<Player>();
    CHECK(removed == 3);
}
