#include "support/test.hpp"

#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

using ecs::Entity;
using ecs::SystemRegistry;
using ecs::World;
using namespace test;

static_assert(std::is_same_v<ecs::SystemFunc, std::function<void(World&)>>);

namespace {

void count_up(World& world) { ++world.resource<int>(); }

}  // namespace

TEST_CASE("a registry runs its systems in the order in which they were added") {
    World world;
    SystemRegistry systems;
    std::string order;
    systems.add("c", [&](World&) { order += 'c'; });
    systems.add("a", [&](World&) { order += 'a'; });
    systems.add("b", [&](World&) { order += 'b'; });
    systems.run_all(world);
    CHECK(order == "cab");
    systems.run_all(world);
    CHECK(order == "cabcab");
}

TEST_CASE("an empty registry does nothing, not even flush") {
    World world;
    SystemRegistry systems;
    world.deferred().create_with(Health{});
    systems.run_all(world);
    CHECK(world.count() == 0);
    CHECK(systems.size() == 0);
}

TEST_CASE("a registry takes functions, and systems of the same name") {
    World world;
    world.set_resource(0);
    SystemRegistry systems;
    systems.add("count", count_up);
    systems.add("count", &count_up);
    systems.add("count", std::function<void(World&)>(count_up));
    systems.run_all(world);
    CHECK(world.resource<int>() == 3);
    CHECK(systems.size() == 3);
    CHECK(systems.name(2) == "count");
}

TEST_CASE("what a system deferred is done before the next system runs") {
    World world;
    const Entity e = world.create_with(Health{1});
    SystemRegistry systems;
    std::vector<std::size_t> counts;
    systems.add("create", [&](World& w) {
        w.deferred().create_with(Position{});
        w.deferred().add(e, Name{"deferred"});
        counts.push_back(w.count());
    });
    systems.add("look", [&](World& w) {
        counts.push_back(w.count());
        CHECK(w.get<Name>(e).text == "deferred");
        w.deferred().destroy(e);
        CHECK(w.alive(e));
    });
    systems.add("look again", [&](World& w) { CHECK_FALSE(w.alive(e)); });
    systems.run_all(world);
    CHECK((counts == std::vector<std::size_t>{1, 2}));
}

TEST_CASE("what the last system deferred is done when run_all returns") {
    World world;
    SystemRegistry systems;
    systems.add("create", [](World& w) { w.deferred().create_with(Health{5}); });
    systems.run_all(world);
    CHECK(world.count<Health>() == 1);
}

TEST_CASE("a system defers inside of a loop over the world") {
    World world;
    for (int i = 0; i < 10; ++i) world.create_with(Health{i});
    SystemRegistry systems;
    systems.add("bury", [](World& w) {
        w.each<Health>([&](Entity e, Health& h) {
            if (h.points < 5) w.deferred().destroy(e);
        });
    });
    std::size_t left = 0;
    systems.add("count", [&](World& w) { left = w.count<Health>(); });
    systems.run_all(world);
    CHECK(left == 5);
}

TEST_CASE("a registry keeps the state of its systems, and works with several worlds") {
    World a, b;
    SystemRegistry systems;
    systems.add("spawn", [runs = 0](World& w) mutable { w.create_with(Health{++runs}); });
    systems.run_all(a);
    systems.run_all(a);
    systems.run_all(b);
    CHECK(a.count() == 2);
    b.single<Health>([](Entity, Health& h) { CHECK(h.points == 3); });
}
