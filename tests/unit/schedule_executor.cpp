#include "support/test.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

using ecs::Commands;
using ecs::Executor;
using ecs::Schedule;
using ecs::SystemContext;
using ecs::SystemTask;
using ecs::World;
using namespace test;
namespace phase = ecs::phase;

namespace {

/// Notes what it is given, then runs it.
class Recorder final : public Executor {
public:
    explicit Recorder(std::vector<std::string>& runs) : runs_(runs) {}
    void run(SystemTask* const* systems, std::size_t count, SystemContext& context) override {
        std::string names;
        for (std::size_t i = 0; i < count; ++i) {
            names += systems[i]->name();
            systems[i]->run(context);
        }
        runs_.push_back(names + (context.fixed_step ? " fixed" : ""));
    }

private:
    std::vector<std::string>& runs_;
};

}  // namespace

TEST_CASE("an executor gets the systems of a phase in order") {
    World world;
    Schedule schedule;
    std::vector<std::string> runs;
    schedule.set_executor(std::make_unique<Recorder>(runs));
    schedule.set_fixed_step(1);
    schedule.add(phase::update, "a", [] {}).after("b");
    schedule.add(phase::update, "b", [] {});
    schedule.add(phase::fixed_update, "f", [] {});
    schedule.add(phase::startup, "s", [] {});
    schedule.update(world, 1);
    CHECK((runs == std::vector<std::string>{"s", "f fixed", "ba"}));
}

TEST_CASE("an executor that runs nothing runs nothing, and the schedule flushes after it") {
    class Idle final : public Executor {
        void run(SystemTask* const*, std::size_t, SystemContext& context) override {
            context.commands.create_with(Health{1});
            CHECK(context.world.count() == 0);
        }
    };
    World world;
    Schedule schedule;
    schedule.set_executor(std::make_unique<Idle>());
    int runs = 0;
    schedule.add(phase::update, "s", [&] { ++runs; });
    schedule.update(world, 0);
    CHECK(runs == 0);
    CHECK(world.count<Health>() == 1);
}

TEST_CASE("an executor may look at access and leave out what is disabled") {
    World world;
    Schedule schedule;
    std::vector<std::string> runs;
    schedule.set_executor(std::make_unique<Recorder>(runs));
    int calls = 0;
    schedule.add(phase::update, "on", [&](World&) { ++calls; });
    schedule.add(phase::update, "off", [&](World&) { calls += 10; }).set_enabled(false);
    schedule.update(world, 0);
    CHECK(calls == 1);
    CHECK(schedule.order(phase::update).at(0)->access().whole_world);
    CHECK(schedule.order(phase::update).at(0)->enabled());
    CHECK_FALSE(schedule.order(phase::update).at(1)->enabled());
}
