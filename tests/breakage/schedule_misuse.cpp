#include "support/death.hpp"
#include "support/test.hpp"

#include <cstdio>
#include <functional>
#include <string>

using ecs::Phase;
using ecs::Res;
using ecs::Schedule;
using ecs::SystemHandle;
using ecs::World;
using namespace test;
namespace phase = ecs::phase;

// What the schedule ends the program for in every kind of build.

TEST_CASE("a cycle ends the program when its phase would run, and is printed by names") {
    World world;
    Schedule schedule;
    SystemHandle a = schedule.add(phase::update, "eat", [] {});
    schedule.add(phase::update, "cook", [] {}).before(a).after("shop");
    schedule.add(phase::update, "shop", [] {}).after(a);
    CHECK_DIES("eat", schedule.update(world, 0));
    CHECK_DIES("-> cook", schedule.update(world, 0));
    CHECK_DIES("shop ->", schedule.update(world, 0));
    CHECK_DIES(schedule.check().c_str(), schedule.update(world, 0));
    CHECK_DIES(schedule.check().c_str(), schedule.run_phase(world, phase::update));
    CHECK_DIES(schedule.check().c_str(), schedule.order(phase::update));
}

TEST_CASE("a cycle in a startup or fixed phase ends the program, too") {
    for (const Phase& in : {phase::startup, phase::fixed_update, phase::post_update}) {
        World world;
        Schedule schedule;
        SystemHandle a = schedule.add(in, "a", [] {});
        a.after(a);
        CHECK_DIES("a -> a", schedule.update(world, 10));
    }
}

TEST_CASE("a name that nobody has ends the program") {
    World world;
    Schedule schedule;
    schedule.add(phase::update, "worker", [] {}).before("nobdoy");
    CHECK_DIES("'nobdoy'", schedule.update(world, 0));
    CHECK_DIES(schedule.check().c_str(), schedule.update(world, 0));
}

TEST_CASE("update ends the program whenever check has something to say") {
    World world;
    Schedule schedule;
    SystemHandle named = schedule.add(phase::update, "named", [] {});
    schedule.add(phase::post_update, "worker", [] {}).after("named");
    schedule.update(world, 0);
    schedule.remove(named);
    REQUIRE_FALSE(schedule.check().empty());
    CHECK_DIES("'named'", schedule.update(world, 0));
}

TEST_CASE("an empty name is a name that nobody has") {
    Schedule schedule;
    schedule.add(phase::update, "worker", [] {}).after("");
    CHECK_FALSE(schedule.check().empty());
}

TEST_CASE("a phase that the schedule does not have ends the program") {
    World world;
    Schedule schedule;
    CHECK_DIES("has no phase nowhere", schedule.add(Phase("nowhere"), "s", [] {}));
    CHECK_DIES("nowhere", schedule.run_phase(world, Phase("nowhere")));
    CHECK_DIES("nowhere", schedule.add_phase_after(Phase("nowhere"), Phase("mine")));
    CHECK_DIES("nowhere", schedule.order(Phase("nowhere")));
}

TEST_CASE("a phase that is there already ends the program") {
    Schedule schedule;
    CHECK_DIES("update already", schedule.add_phase_after(phase::startup, phase::update));
    schedule.add_phase_before(phase::update, Phase("mine"));
    CHECK_DIES("mine already", schedule.add_phase_after(phase::update, Phase("mine")));
}

TEST_CASE("a handle of a removed system, and an empty one, end the program when used") {
    Schedule schedule;
    SystemHandle s = schedule.add(phase::update, "s", [] {});
    schedule.remove(s);
    CHECK_DIES("was removed", s.name());
    CHECK_DIES("was removed", s.set_enabled(false));
    CHECK_DIES("was removed", s.after("x"));
    CHECK_DIES("was removed", SystemHandle{}.stats());
}

TEST_CASE("a system may be removed from within on_added of its phase") {
    World world;
    Schedule schedule;
    SystemHandle doomed;
    schedule.add(phase::update, "judge", [] {}).on_added([&](World&) { schedule.remove(doomed); });
    doomed = schedule.add(phase::update, "doomed", [] {});
    const Death death = death_of([&] {
        schedule.update(world, 0);
        std::fputs("it works", stderr);
    });
    // Either it works, or the schedule says what is wrong; it does not run what is gone.
    INFO(death.said);
    CHECK((death.mentions("it works") || death.mentions("while the schedule runs")));
}

TEST_CASE("a schedule goes on after a system left by an exception") {
    World world;
    Schedule schedule;
    int runs = 0;
    bool angry = true;
    schedule.add(phase::update, "thrower", [&] {
        if (angry) throw 1;
        ++runs;
    });
    CHECK_THROWS_AS(schedule.update(world, 1), int);
    angry = false;
    schedule.update(world, 1);
    CHECK(runs == 1);
    CHECK_THROWS_AS((angry = true, schedule.update(world, 1)), int);
    const Death death = death_of([&] { schedule.add(phase::update, "new", [] {}); });
    INFO(death.said);
    CHECK_FALSE(death.aborted);
}

#if ECS_ENABLE_ASSERTS

TEST_CASE("systems are not added or removed while the schedule runs") {
    World world;
    Schedule schedule;
    SystemHandle s;
    std::function<void()> deed;
    s = schedule.add(phase::update, "s", [&] { deed(); });
    deed = [&] { schedule.add(phase::update, "new", [] {}); };
    CHECK_DIES("while the schedule runs", schedule.update(world, 0));
    deed = [&] { schedule.remove(s); };
    CHECK_DIES("while the schedule runs", schedule.update(world, 0));
}

TEST_CASE("a step of no time and a frame of no steps assert") {
    Schedule schedule;
    CHECK_DIES("longer than 0", schedule.set_fixed_step(0));
    CHECK_DIES("longer than 0", schedule.set_fixed_step(-1));
    CHECK_DIES("at least one", schedule.set_max_fixed_steps(0));
}

TEST_CASE("a parameter whose resource is missing asserts when the system runs") {
    World world;
    Schedule schedule;
    schedule.add(phase::update, "s", [](Res<Health>) {});
    CHECK_DIES("no resource", schedule.update(world, 0));
    world.set_resource(Health{1});
    schedule.update(world, 0);
}

#endif
