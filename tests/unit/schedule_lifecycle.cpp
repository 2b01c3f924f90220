#include "support/lives.hpp"
#include "support/test.hpp"

#include <memory>
#include <optional>
#include <string>

using ecs::Commands;
using ecs::Local;
using ecs::Query;
using ecs::Res;
using ecs::Schedule;
using ecs::SystemHandle;
using ecs::World;
using namespace test;
namespace phase = ecs::phase;

namespace {

struct Paused {
    bool value = false;
};

bool is_running(Res<const Paused> paused) { return !paused->value; }

}  // namespace

TEST_CASE("a system runs only when its condition holds") {
    World world;
    world.set_resource(Paused{});
    Schedule schedule;
    int runs = 0;
    schedule.add(phase::update, "play", [&](World&) { ++runs; }).run_if(is_running);
    schedule.update(world, 0);
    world.resource<Paused>().value = true;
    schedule.update(world, 0);
    CHECK(runs == 1);
    world.resource<Paused>().value = false;
    schedule.update(world, 0);
    CHECK(runs == 2);
}

TEST_CASE("with several conditions, all have to hold") {
    World world;
    Schedule schedule;
    bool a = false, b = false;
    int runs = 0;
    schedule.add(phase::update, "s", [&](World&) { ++runs; })
        .run_if([&](World&) { return a; })
        .run_if([&](const World&) { return b; });
    for (const auto& [x, y] : {std::pair(false, false), {true, false}, {false, true}}) {
        a = x;
        b = y;
        schedule.update(world, 0);
    }
    CHECK(runs == 0);
    a = b = true;
    schedule.update(world, 0);
    CHECK(runs == 1);
}

TEST_CASE("conditions take parameters of every kind, with state of their own") {
    World world;
    world.create_with(Health{1});
    Schedule schedule;
    int runs = 0;
    schedule.add(phase::update, "every third", [&](Local<int> mine) { runs += ++*mine; })
        .run_if([](Local<int> frames) { return ++*frames % 3 == 0; })
        .run_if([](Query<const Health> q, Res<const ecs::Time> t) {
            return q.count() == 1 && t->frame > 0;
        });
    for (int i = 0; i < 9; ++i) schedule.update(world, 0);
    CHECK(runs == 1 + 2 + 3);
}

TEST_CASE("conditions are asked right before the system, after those before it") {
    World world;
    world.set_resource(Paused{});
    Schedule schedule;
    int runs = 0;
    schedule.add(phase::update, "late", [&](World&) { ++runs; }).run_if(is_running).after("pause");
    schedule.add(phase::update, "pause", [](Res<Paused> p) { p->value = true; });
    schedule.update(world, 0);
    CHECK(runs == 0);
}

TEST_CASE("a condition without parameters, one that moves only and one that returns no bool") {
    World world;
    Schedule schedule;
    int runs = 0;
    schedule.add(phase::update, "s", [&] { ++runs; })
        .run_if([] { return true; })
        .run_if([left = std::make_unique<int>(2)]() mutable { return (*left)-- > 0 ? 17 : 0; });
    for (int i = 0; i < 5; ++i) schedule.update(world, 0);
    CHECK(runs == 2);
}

TEST_CASE("a disabled system does not run until it is enabled") {
    World world;
    Schedule schedule;
    int runs = 0, asked = 0;
    SystemHandle s = schedule.add(phase::update, "s", [&](World&) { ++runs; });
    s.run_if([&] { return ++asked > 0; });
    CHECK(s.enabled());
    s.set_enabled(false);
    CHECK_FALSE(s.enabled());
    schedule.update(world, 0);
    CHECK(runs == 0);
    CHECK(asked == 0);
    s.set_enabled(true);
    schedule.update(world, 0);
    CHECK(runs == 1);
}

TEST_CASE("a system may switch others and itself off and on") {
    World world;
    Schedule schedule;
    std::string text;
    SystemHandle self, other;
    self = schedule.add(phase::update, "self", [&](World&) {
        text += 's';
        self.set_enabled(false);
        other.set_enabled(false);
    });
    other = schedule.add(phase::update, "other", [&](World&) { text += 'o'; });
    schedule.update(world, 0);
    other.set_enabled(true);
    schedule.update(world, 0);
    CHECK(text == "so");
}

TEST_CASE("a disabled system still orders others") {
    World world;
    Schedule schedule;
    std::string text;
    schedule.add(phase::update, "a", [&] { text += 'a'; }).after("b");
    schedule.add(phase::update, "b", [&] { text += 'b'; }).after("c").set_enabled(false);
    schedule.add(phase::update, "c", [&] { text += 'c'; });
    schedule.update(world, 0);
    CHECK(text == "ca");
}

TEST_CASE("a removed system runs no more, and is removed once") {
    World world;
    Schedule schedule;
    int runs = 0;
    const SystemHandle s = schedule.add(phase::update, "s", [&](World&) { ++runs; });
    schedule.update(world, 0);
    CHECK(schedule.remove(s));
    CHECK_FALSE(schedule.remove(s));
    CHECK_FALSE(schedule.remove(SystemHandle{}));
    schedule.update(world, 0);
    CHECK(runs == 1);
}

TEST_CASE("what a system captured ends when it is removed, and with the schedule") {
    const LifeWatch watch;
    World world;
    std::optional<Schedule> schedule(std::in_place);
    const SystemHandle a = schedule->add(phase::update, "a",
                                         [lives = Lives(1)](World&) { CHECK(lives.value() == 1); });
    schedule->add(phase::update, "b",
                  [lives = MoveOnlyLives(2)](World&) { CHECK(lives.value() == 2); });
    schedule->update(world, 0);
    CHECK(Lives::alive() == 1);
    schedule->remove(a);
    CHECK(Lives::alive() == 0);
    CHECK(MoveOnlyLives::alive() == 1);
    schedule.reset();
    CHECK(MoveOnlyLives::alive() == 0);
}

TEST_CASE("on_added is called once, before the first run") {
    World world;
    Schedule schedule;
    std::string text;
    schedule.add(phase::update, "s", [&](World&) { text += 'r'; }).on_added([&](World& w) {
        text += 'a';
        CHECK(&w == &world);
        w.set_resource(Paused{});
    });
    CHECK(text.empty());
    for (int i = 0; i < 3; ++i) schedule.update(world, 0);
    CHECK(text == "arrr");
    CHECK(world.has_resource<Paused>());
}

TEST_CASE("on_added of a system that is added later comes before its own first run") {
    World world;
    Schedule schedule;
    std::string text;
    schedule.add(phase::update, "a", [&] { text += 'a'; }).on_added([&](World&) { text += 'A'; });
    schedule.update(world, 0);
    schedule.add(phase::update, "b", [&] { text += 'b'; }).on_added([&](World&) { text += 'B'; });
    schedule.update(world, 0);
    CHECK(text == "AaBab");
}

TEST_CASE("on_removed is called when the system is removed, on_disposed when the schedule ends") {
    World world;
    std::string text;
    {
        Schedule schedule;
        SystemHandle removed = schedule.add(phase::update, "removed", [] {});
        removed.on_removed([&] { text += 'r'; }).on_disposed([&] { text += 'x'; });
        schedule.add(phase::update, "kept", [] {})
            .on_removed([&] { text += 'y'; })
            .on_disposed([&] { text += 'd'; });
        schedule.update(world, 0);
        CHECK(text.empty());
        schedule.remove(removed);
        CHECK(text == "r");
    }
    CHECK(text == "rd");
}

TEST_CASE("systems of all phases are disposed, those that never ran as well") {
    std::string text;
    {
        Schedule schedule;
        schedule.add(phase::post_update, "p", [] {}).on_disposed([&] { text += 'p'; });
        schedule.add(phase::startup, "s", [] {}).on_disposed([&] { text += 's'; });
        schedule.add(phase::fixed_update, "f", [] {}).on_disposed([&] { text += 'f'; });
    }
    CHECK(text == "sfp");
}

TEST_CASE("a handle tells the name of its system") {
    Schedule schedule;
    const SystemHandle s = schedule.add(phase::update, "the name", [] {});
    CHECK(s.name() == "the name");
    CHECK(s.stats().runs == 0);
}
