#include "support/test.hpp"

#include <string>
#include <vector>

// Hooks that register and unregister hooks while they run.

using ecs::Entity;
using ecs::ObserverHandle;
using ecs::World;
using namespace test;

TEST_CASE("a hook may unregister itself") {
    World world;
    int calls = 0;
    ObserverHandle handle;
    handle = world.on_add<Health>([&](World& w, Entity, Health&) {
        ++calls;
        CHECK(w.remove_observer(handle));
        CHECK_FALSE(w.remove_observer(handle));
        ++calls;  // what it captured is still there
    });
    world.create_many(3, Health{});
    CHECK(calls == 2);
}

TEST_CASE("a hook may unregister one that comes after it, which is then not called") {
    World world;
    std::string order;
    ObserverHandle second;
    world.on_add<Health>([&](World& w, Entity, Health&) {
        order += "1";
        w.remove_observer(second);
    });
    second = world.on_add<Health>([&](World&, Entity, Health&) { order += "2"; });
    world.on_add<Health>([&](World&, Entity, Health&) { order += "3"; });
    world.create_with(Health{});
    world.create_with(Health{});
    CHECK(order == "1313");
}

TEST_CASE("a hook may unregister one that came before it, and none is left out") {
    World world;
    std::string order;
    const ObserverHandle first =
        world.on_add<Health>([&](World&, Entity, Health&) { order += "1"; });
    world.on_add<Health>([&](World& w, Entity, Health&) {
        order += "2";
        w.remove_observer(first);
    });
    world.on_add<Health>([&](World&, Entity, Health&) { order += "3"; });
    world.create_with(Health{});
    world.create_with(Health{});
    CHECK(order == "12323");
}

TEST_CASE("a hook may unregister all hooks, also of other types of the same call") {
    World world;
    std::vector<ObserverHandle> handles;
    std::string order;
    const auto quit = [&](World& w) {
        order += "x";
        for (const ObserverHandle handle : handles) w.remove_observer(handle);
    };
    handles.push_back(world.on_remove<Health>([&](World& w, Entity, Health&) { quit(w); }));
    handles.push_back(world.on_remove<Health>([&](World& w, Entity, Health&) { quit(w); }));
    handles.push_back(world.on_remove<Name>([&](World& w, Entity, Name&) { quit(w); }));
    world.create_with(Health{}, Name{});
    world.create_with(Health{}, Name{});
    world.clear();
    CHECK(order == "x");
    CHECK(world.count() == 0);
}

TEST_CASE("a hook registered inside a hook hears of the next event") {
    World world;
    int inner = 0;
    int outer = 0;
    world.on_add<Health>([&](World& w, Entity, Health&) {
        if (++outer == 1) w.on_add<Health>([&](World&, Entity, Health&) { ++inner; });
    });
    world.create_with(Health{});
    CHECK(outer == 1);
    CHECK(inner == 0);
    world.create_with(Health{});
    CHECK(outer == 2);
    CHECK(inner == 1);
}

TEST_CASE("hooks may register hooks of many types while they run") {
    World world;
    int calls = 0;
    world.on_add<Health>([&](World& w, Entity, Health&) {
        w.on_add<Name>([&](World&, Entity, Name&) { ++calls; });
        w.on_remove<Numbered<201>>([](World&, Entity, Numbered<201>&) {});
        w.on_add<Numbered<202>>([](World&, Entity, Numbered<202>&) {});
        w.on_set<Numbered<203>>([](World&, Entity, Numbered<203>&) {});
        for (int i = 0; i < 50; ++i) w.on_add<Health>([](World&, Entity, Health&) {});
    });
    world.on_add<Health>([&](World&, Entity, Health& h) { h.points = 9; });
    const Entity e = world.create_with(Health{});
    CHECK(world.get<Health>(e).points == 9);
    world.create_with(Name{});
    CHECK(calls == 1);
    world.verify();
}
