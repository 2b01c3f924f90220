#include "support/test.hpp"

#include <string>
#include <vector>

using ecs::Commands;
using ecs::Entity;
using ecs::Phase;
using ecs::Schedule;
using ecs::World;
using namespace test;
namespace phase = ecs::phase;

namespace {

/// A schedule whose systems write down who they are.
struct PhaseDiary {
    World world;
    Schedule schedule;
    std::vector<std::string> entries;

    ecs::SystemHandle note(const Phase& in, const std::string& entry) {
        return schedule.add(in, entry, [this, entry](World&) { entries.push_back(entry); });
    }
    std::string text() const {
        std::string all;
        for (const std::string& entry : entries) all += (all.empty() ? "" : " ") + entry;
        return all;
    }
};

}  // namespace

TEST_CASE("phases run in their order, whatever the order of registration") {
    PhaseDiary d;
    d.schedule.set_fixed_step(0.25);
    d.note(phase::post_update, "post_update");
    d.note(phase::update, "update");
    d.note(phase::fixed_update, "fixed");
    d.note(phase::startup, "startup");
    d.note(phase::pre_update, "pre_update");
    d.note(phase::post_startup, "post_startup");
    d.note(phase::pre_startup, "pre_startup");
    d.schedule.update(d.world, 0.25);
    CHECK(d.text() == "pre_startup startup post_startup fixed pre_update update post_update");
}

TEST_CASE("startup phases run once, before the first frame") {
    PhaseDiary d;
    d.note(phase::startup, "startup");
    d.note(phase::update, "update");
    for (int i = 0; i < 3; ++i) d.schedule.update(d.world, 0.1);
    CHECK(d.text() == "startup update update update");
}

TEST_CASE("startup may be called by hand, and then not again") {
    PhaseDiary d;
    d.note(phase::pre_startup, "early");
    d.note(phase::post_startup, "late");
    d.note(phase::update, "update");
    d.schedule.startup(d.world);
    CHECK(d.text() == "early late");
    d.schedule.startup(d.world);
    d.schedule.update(d.world, 0);
    CHECK(d.text() == "early late update");
}

TEST_CASE("an empty schedule updates") {
    World world;
    Schedule schedule;
    schedule.update(world, 0.5);
    CHECK(world.resource<ecs::Time>().frame == 1);
    CHECK(schedule.order(phase::update).empty());
    CHECK(schedule.check().empty());
}

TEST_CASE("a program's own phases run beside their neighbours") {
    PhaseDiary d;
    const Phase physics("physics"), render("render"), input("input");
    d.schedule.add_phase_after(phase::update, physics);
    d.schedule.add_phase_after(phase::post_update, render);
    d.schedule.add_phase_before(phase::pre_update, input);
    d.note(render, "render");
    d.note(phase::post_update, "post");
    d.note(physics, "physics");
    d.note(phase::update, "update");
    d.note(phase::pre_update, "pre");
    d.note(input, "input");
    d.schedule.update(d.world, 0);
    CHECK(d.text() == "input pre update physics post render");
}

TEST_CASE("phases may be put beside phases of the program") {
    PhaseDiary d;
    d.schedule.add_phase_after(phase::update, Phase("b"));
    d.schedule.add_phase_before(Phase("b"), Phase("a"));
    d.schedule.add_phase_after(Phase("b"), Phase("c"));
    d.note(Phase("c"), "c");
    d.note(Phase("b"), "b");
    d.note(Phase("a"), "a");
    d.note(phase::update, "update");
    d.schedule.update(d.world, 0);
    CHECK(d.text() == "update a b c");
}

TEST_CASE("a phase beside a startup phase runs once, one beside fixed_update at every step") {
    PhaseDiary d;
    d.schedule.set_fixed_step(0.25);
    d.schedule.add_phase_after(phase::startup, Phase("level"));
    d.schedule.add_phase_before(phase::fixed_update, Phase("before_fixed"));
    d.note(Phase("before_fixed"), "before");
    d.note(phase::fixed_update, "fixed");
    d.note(Phase("level"), "level");
    d.schedule.update(d.world, 0.5);
    d.schedule.update(d.world, 0.25);
    CHECK(d.text() == "level before fixed before fixed before fixed");
}

TEST_CASE("phases are equal when their names are") {
    CHECK(Phase("update") == phase::update);
    CHECK(Phase("other") != phase::update);
    CHECK(phase::pre_startup.name() == "pre_startup");
    PhaseDiary d;
    d.note(Phase("update"), "by name");
    d.schedule.update(d.world, 0);
    CHECK(d.text() == "by name");
}

TEST_CASE("what systems defer is done after their phase, not before") {
    World world;
    Schedule schedule;
    Entity made;
    std::vector<std::size_t> counts;
    schedule.add(phase::update, "make",
                 [&](Commands commands) { made = commands.create_with(Health{1}); });
    schedule.add(phase::update, "same phase", [&](World& w) {
        counts.push_back(w.count());
        CHECK_FALSE(w.alive(made));
    });
    schedule.add(phase::post_update, "next phase", [&](World& w) {
        counts.push_back(w.count());
        CHECK(w.alive(made));
    });
    schedule.update(world, 0);
    CHECK((counts == std::vector<std::size_t>{0, 1}));
}

TEST_CASE("every phase flushes: startup, fixed and those of the program, too") {
    World world;
    Schedule schedule;
    schedule.set_fixed_step(1);
    schedule.add_phase_after(phase::update, Phase("own"));
    std::vector<std::size_t> counts;
    const auto spawn = [&counts](World& w, Commands commands) {
        counts.push_back(w.count());
        commands.create_with(Health{});
    };
    schedule.add(phase::startup, "startup", spawn);
    schedule.add(phase::fixed_update, "fixed", spawn);
    schedule.add(phase::update, "update", spawn);
    schedule.add(Phase("own"), "own", spawn);
    schedule.update(world, 2);
    CHECK((counts == std::vector<std::size_t>{0, 1, 2, 3, 4}));
    CHECK(world.count() == 5);
}

TEST_CASE("the commands of the systems of a phase run in the order of the systems") {
    World world;
    const Entity e = world.create_with(Health{0});
    Schedule schedule;
    schedule.add(phase::update, "second", [e](Commands c) { c.add(e, Health{2}); }).after("first");
    schedule.add(phase::update, "first", [e](Commands c) { c.add(e, Health{1}); });
    schedule.update(world, 0);
    CHECK(world.get<Health>(e).points == 2);
    // What World::deferred() records is part of the same sequence.
    schedule.add(phase::update, "third", [e](World& w) { w.deferred().add(e, Health{3}); });
    schedule.update(world, 0);
    CHECK(world.get<Health>(e).points == 3);
}

TEST_CASE("run_phase runs the systems of one phase and flushes") {
    PhaseDiary d;
    d.note(phase::update, "update");
    d.note(phase::post_update, "post");
    d.schedule.add(phase::update, "spawn", [](Commands c) { c.create(); });
    d.schedule.run_phase(d.world, phase::update);
    CHECK(d.text() == "update");
    CHECK(d.world.count() == 1);
}
