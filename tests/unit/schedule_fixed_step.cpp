#include "support/test.hpp"

#include <string>
#include <vector>

using ecs::Local;
using ecs::Res;
using ecs::Schedule;
using ecs::Time;
using ecs::World;
using namespace test;
namespace phase = ecs::phase;

namespace {

/// Counts the steps of each frame.
struct Clockwork {
    World world;
    Schedule schedule;
    int steps = 0;
    ecs::SystemHandle system =
        schedule.add(phase::fixed_update, "step", [this](World&) { ++steps; });

    explicit Clockwork(double step) { schedule.set_fixed_step(step); }

    int frame(double dt) {
        steps = 0;
        schedule.update(world, dt);
        return steps;
    }
};

}  // namespace

TEST_CASE("a fixed step lasts a sixtieth of a second if nothing else is set") {
    Schedule schedule;
    CHECK(schedule.fixed_step() == 1.0 / 60);
    schedule.set_fixed_step(0.125);
    CHECK(schedule.fixed_step() == 0.125);
}

TEST_CASE("a frame takes as many steps as its time allows, and keeps the rest") {
    Clockwork c(0.25);
    CHECK(c.frame(0.125) == 0);
    CHECK(c.frame(0.125) == 1);
    CHECK(c.frame(0.25) == 1);
    CHECK(c.frame(0.625) == 2);
    CHECK(c.frame(0.125) == 1);
    CHECK(c.frame(0) == 0);
    CHECK(c.frame(0.75) == 3);
    CHECK(c.frame(0.24) == 0);
}

TEST_CASE("frames of one step's length take one step each") {
    for (const double step : {1.0 / 60, 0.01, 0.02, 1.0 / 144, 0.1}) {
        Clockwork c(step);
        for (int i = 0; i < 500; ++i) REQUIRE(c.frame(step) == 1);
    }
}

TEST_CASE("time beyond the most steps of a frame is dropped") {
    Clockwork c(0.25);
    CHECK(c.frame(100) == 4);
    CHECK(c.frame(0) == 0);
    c.schedule.set_max_fixed_steps(2);
    CHECK(c.frame(100) == 2);
    CHECK(c.frame(0.125) == 0);
    c.schedule.set_max_fixed_steps(10);
    CHECK(c.frame(100) == 10);
    CHECK(c.frame(0.25) == 1);
}

TEST_CASE("a frame that is too long takes the most steps, whatever the length of a step") {
    for (const double step : {1.0 / 60, 1.0 / 30, 0.01, 0.02, 0.1, 1.0 / 144}) {
        int wrong = 0;
        for (unsigned most = 1; most <= 20; ++most) {
            Clockwork c(step);
            c.schedule.set_max_fixed_steps(most);
            const int steps = c.frame(1000);
            wrong += steps != static_cast<int>(most) || c.schedule.alpha() > 0.001;
        }
        INFO("steps of ", step, " seconds");
        CHECK(wrong == 0);
    }
}

TEST_CASE("alpha tells how far the time is into the next step") {
    Clockwork c(0.25);
    CHECK(c.schedule.alpha() == 0);
    c.frame(0.125);
    CHECK(c.schedule.alpha() == 0.5);
    CHECK(c.world.resource<Time>().alpha == 0.5);
    c.frame(0.1875);
    CHECK(c.schedule.alpha() == 0.25);
    CHECK(c.world.resource<Time>().alpha == 0.25);
    c.frame(100);
    CHECK(c.schedule.alpha() == 0);
}

TEST_CASE("alpha stays between 0 and 1 for any lengths of frames") {
    Clockwork c(1.0 / 60);
    bool inside = true;
    for (int i = 0; i < 2000; ++i) {
        c.frame(0.0001 * ((i * 7919) % 400));
        inside &= c.schedule.alpha() >= 0 && c.schedule.alpha() <= 1;
        inside &= c.world.resource<Time>().alpha == c.schedule.alpha();
    }
    CHECK(inside);
}

TEST_CASE("alpha stays between 0 and 1 when the step is made shorter") {
    Clockwork c(1);
    c.frame(0.75);
    CHECK(c.schedule.alpha() == 0.75);
    c.schedule.set_fixed_step(0.5);
    CHECK(c.schedule.alpha() <= 1);
}

TEST_CASE("alpha is known to the systems of the frame that it belongs to") {
    Clockwork c(0.25);
    std::vector<double> seen;
    c.schedule.add(phase::update, "draw", [&](Res<const Time> t) { seen.push_back(t->alpha); });
    c.frame(0.125);
    c.frame(0.0625);
    c.frame(0.125);
    CHECK((seen == std::vector<double>{0.5, 0.75, 0.25}));
}

TEST_CASE("without fixed systems no time is saved up") {
    World world;
    Schedule schedule;
    schedule.set_fixed_step(0.25);
    schedule.add(phase::update, "update", [] {});
    for (int i = 0; i < 10; ++i) schedule.update(world, 0.2);
    CHECK(schedule.alpha() == 0);
    int steps = 0;
    schedule.add(phase::fixed_update, "late", [&] { ++steps; });
    schedule.update(world, 0.2);
    CHECK(steps == 0);
    schedule.update(world, 0.2);
    CHECK(steps == 1);
}

TEST_CASE("fixed steps run before the phases of the frame") {
    World world;
    Schedule schedule;
    schedule.set_fixed_step(0.25);
    std::string text;
    schedule.add(phase::pre_update, "pre", [&] { text += 'p'; });
    schedule.add(phase::fixed_update, "fixed", [&] { text += 'f'; });
    schedule.update(world, 0.5);
    schedule.update(world, 0.125);
    CHECK(text == "ffpp");
}

TEST_CASE("Time.delta is the step inside of fixed steps and the frame's outside") {
    World world;
    Schedule schedule;
    schedule.set_fixed_step(0.25);
    std::vector<double> inside, outside;
    schedule.add(phase::fixed_update, "f", [&](Res<const Time> t) { inside.push_back(t->delta); });
    schedule.add(phase::update, "u", [&](Res<const Time> t) { outside.push_back(t->delta); });
    schedule.update(world, 0.75);
    schedule.update(world, 0.125);
    CHECK((inside == std::vector<double>{0.25, 0.25, 0.25}));
    CHECK((outside == std::vector<double>{0.75, 0.125}));
    CHECK(world.resource<Time>().delta == 0.125);
}

TEST_CASE("Time counts frames from one and adds up their seconds") {
    World world;
    Schedule schedule;
    std::vector<double> elapsed;
    std::vector<std::uint64_t> frames;
    schedule.add(phase::update, "u", [&](Res<const Time> t) {
        elapsed.push_back(t->elapsed);
        frames.push_back(t->frame);
    });
    schedule.update(world, 0.5);
    schedule.update(world, 0);
    schedule.update(world, 0.25);
    CHECK((elapsed == std::vector<double>{0.5, 0.5, 0.75}));
    CHECK((frames == std::vector<std::uint64_t>{1, 2, 3}));
}

TEST_CASE("startup systems find Time, before any frame") {
    World world;
    Schedule schedule;
    std::uint64_t frame = 99;
    schedule.add(phase::startup, "s", [&](Res<const Time> t) { frame = t->frame; });
    schedule.update(world, 0.5);
    CHECK(frame == 0);
}

TEST_CASE("Time of a program's own making is kept up to date") {
    World world;
    Time start;
    start.elapsed = 100;
    start.frame = 10;
    world.set_resource(start);
    Schedule schedule;
    schedule.update(world, 0.5);
    CHECK(world.resource<Time>().elapsed == 100.5);
    CHECK(world.resource<Time>().frame == 11);
}

TEST_CASE("a fixed system that is removed leaves no steps behind") {
    Clockwork c(0.25);
    CHECK(c.frame(0.25) == 1);
    c.schedule.remove(c.system);
    CHECK(c.frame(1) == 0);
    int steps = 0;
    c.schedule.add(phase::fixed_update, "new", [&] { ++steps; });
    c.schedule.update(c.world, 0.25);
    CHECK(steps == 1);
}

TEST_CASE("what fixed systems defer is done after each step") {
    World world;
    Schedule schedule;
    schedule.set_fixed_step(1);
    std::vector<std::size_t> counts;
    schedule.add(phase::fixed_update, "spawn", [&](World& w, ecs::Commands c) {
        counts.push_back(w.count());
        c.create();
    });
    schedule.update(world, 3);
    CHECK((counts == std::vector<std::size_t>{0, 1, 2}));
}
