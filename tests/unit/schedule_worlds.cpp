#include "support/test.hpp"

#include <map>
#include <memory>
#include <utility>
#include <vector>

using ecs::Entity;
using ecs::Events;
using ecs::Local;
using ecs::Query;
using ecs::Res;
using ecs::Schedule;
using ecs::World;
using namespace test;
namespace phase = ecs::phase;

namespace {

struct WorldScore {
    int value = 0;
};
struct WorldHit {
    int number = 0;
};

}  // namespace

TEST_CASE("one schedule runs on several worlds, in turn") {
    World a, b;
    a.set_resource(WorldScore{});
    b.set_resource(WorldScore{});
    a.create_with(Health{1});
    b.create_with(Health{10});
    b.create_with(Health{20}, Name{"b"});
    Schedule schedule;
    schedule.add(phase::update, "sum", [](Query<const Health> q, Res<WorldScore> score) {
        q.each([&](const Health& h) { score->value += h.points; });
    });
    for (int i = 0; i < 3; ++i) {
        schedule.update(a, 0);
        schedule.update(b, 0);
    }
    CHECK(a.resource<WorldScore>().value == 3);
    CHECK(b.resource<WorldScore>().value == 90);
}

TEST_CASE("a schedule goes on with a world that was moved") {
    World first;
    first.create_with(Health{1});
    Schedule schedule;
    int added = 0;
    std::vector<int> seen;
    schedule
        .add(phase::update, "look",
             [&](Query<const Health> q, Local<int> runs) {
                 seen.push_back(100 * ++*runs + static_cast<int>(q.count()));
             })
        .on_added([&](World&) { ++added; });
    schedule.update(first, 0);
    World second(std::move(first));
    second.create_with(Health{2}, Name{});
    schedule.update(second, 0);
    CHECK((seen == std::vector<int>{101, 202}));
    CHECK(added == 1);
}

TEST_CASE("on_added is called once for each world, also when they take turns") {
    World a, b;
    Schedule schedule;
    std::map<World*, int> added;
    schedule.add(phase::update, "s", [] {}).on_added([&](World& w) { ++added[&w]; });
    for (int i = 0; i < 3; ++i) {
        schedule.update(a, 0);
        schedule.update(b, 0);
    }
    CHECK(added[&a] == 1);
    CHECK(added[&b] == 1);
}

TEST_CASE("Local lasts from run to run, also when worlds take turns") {
    World a, b;
    Schedule schedule;
    int last = 0;
    schedule.add(phase::update, "s", [&](Local<int> runs) { last = ++*runs; });
    schedule.update(a, 0);
    schedule.update(b, 0);
    schedule.update(a, 0);
    CHECK(last >= 2);  // of this world, or of all
    schedule.update(b, 0);
    CHECK(last >= 2);
}

TEST_CASE("fixed systems see the events of each world once, also when worlds take turns") {
    World a, b;
    Schedule schedule;
    schedule.set_fixed_step(1);
    std::map<World*, std::vector<int>> seen;
    World* current = nullptr;
    schedule.add(phase::fixed_update, "who", [&](World& w) { current = &w; });
    schedule.add(phase::fixed_update, "read", [&](Events<WorldHit> hits) {
        for (const WorldHit& hit : hits) seen[current].push_back(hit.number);
    });
    schedule.add(phase::fixed_update, "emit",
                 [](World& w) { w.emit(WorldHit{w.resource<int>()++}); });
    a.set_resource(0);
    b.set_resource(100);
    for (int i = 0; i < 4; ++i) {
        schedule.update(a, 1);
        schedule.update(b, 1);
    }
    CHECK((seen[&a] == std::vector<int>{0, 1, 2}));
    CHECK((seen[&b] == std::vector<int>{100, 101, 102}));
}

TEST_CASE("a world that comes after another has ended is a new world to the schedule") {
    Schedule schedule;
    int added = 0;
    std::vector<int> runs_seen;
    std::vector<std::size_t> counts;
    schedule
        .add(phase::update, "s",
             [&](Query<const Health> q, Local<int> runs) {
                 runs_seen.push_back(++*runs);
                 counts.push_back(q.count());
             })
        .on_added([&](World&) { ++added; });
    for (std::size_t i = 0; i < 10; ++i) {
        const auto world = std::make_unique<World>();
        for (std::size_t n = 0; n < i; ++n) world->create_with(Health{});
        schedule.update(*world, 0);
    }
    CHECK(added == 10);
    CHECK((runs_seen == std::vector<int>(10, 1)));
    CHECK((counts == std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
}

TEST_CASE("two schedules share a world") {
    World world;
    Schedule logic, drawing;
    std::vector<int> order;
    logic.add(phase::update, "l", [&] { order.push_back(1); });
    drawing.add(phase::update, "d", [&] { order.push_back(2); });
    for (int i = 0; i < 2; ++i) {
        logic.update(world, 0);
        drawing.update(world, 0);
    }
    CHECK((order == std::vector<int>{1, 2, 1, 2}));
}
