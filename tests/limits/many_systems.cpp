#include "support/test.hpp"

#include <string>
#include <vector>

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

constexpr int many = 1000;

std::string name_of(int number) { return "system " + std::to_string(number); }

}  // namespace

TEST_CASE("1,000 systems that each come before the one registered before them run backwards") {
    World world;
    world.create_with(Health{0});
    Schedule schedule;
    std::vector<int> order;
    for (int i = 0; i < many; ++i) {
        SystemHandle s = schedule.add(phase::update, name_of(i), [&order, i](Query<Health> q) {
            q.each([](Health& h) { ++h.points; });
            order.push_back(i);
        });
        if (i > 0) s.before(name_of(i - 1));
    }
    CHECK(schedule.check().empty());
    for (int frame = 0; frame < 5; ++frame) {
        order.clear();
        schedule.update(world, 0);
        REQUIRE(order.size() == many);
        bool right = true;
        for (int i = 0; i < many; ++i) right &= order[static_cast<std::size_t>(i)] == many - 1 - i;
        CHECK(right);
    }
    world.single<Health>([](ecs::Entity, Health& h) { CHECK(h.points == 5 * many); });
}

TEST_CASE("1,000 systems in 10 sets that come one after another") {
    World world;
    Schedule schedule;
    std::vector<int> order;
    for (int i = 0; i < many; ++i) {
        const int set = i % 10;
        SystemHandle s =
            schedule.add(phase::update, name_of(i), [&order, i] { order.push_back(i); });
        s.in_set("set " + std::to_string(set));
        if (set > 0) s.after("set " + std::to_string(set - 1));
    }
    schedule.update(world, 0);
    REQUIRE(order.size() == many);
    bool right = true;
    int next = 0;
    for (int set = 0; set < 10; ++set) {
        for (int i = set; i < many; i += 10) right &= order[static_cast<std::size_t>(next++)] == i;
    }
    CHECK(right);
}

TEST_CASE("1,000 systems with all kinds of parameters, some removed and some disabled") {
    World world;
    world.set_resource(0);
    Schedule schedule;
    std::vector<SystemHandle> handles;
    for (int i = 0; i < many; ++i) {
        handles.push_back(schedule.add(
            phase::update, name_of(i),
            [](Query<const Health> q, Res<int> runs, Local<int> mine, Commands commands) {
                ++*runs;
                if (++*mine == 1) commands.create_with(Health{static_cast<int>(q.count())});
            }));
    }
    schedule.update(world, 0);
    CHECK(world.resource<int>() == many);
    CHECK(world.count<Health>() == many);
    for (int i = 0; i < many; i += 2) schedule.remove(handles[static_cast<std::size_t>(i)]);
    for (int i = 1; i < many; i += 4) handles[static_cast<std::size_t>(i)].set_enabled(false);
    schedule.update(world, 0);
    CHECK(world.resource<int>() == many + many / 4);
    CHECK(world.count<Health>() == many);
}

TEST_CASE("a cycle of 1,000 systems is found and printed") {
    Schedule schedule;
    for (int i = 0; i < many; ++i) {
        schedule.add(phase::update, name_of(i), [] {}).after(name_of((i + many - 1) % many));
    }
    const std::string error = schedule.check();
    CHECK(error.find("system 500 -> system 501") != std::string::npos);
    CHECK(error.find("system 998 -> system 999") != std::string::npos);
}

TEST_CASE("1,000 phases of the program's own run in order") {
    World world;
    Schedule schedule;
    std::vector<int> order;
    for (int i = 0; i < many; ++i) {
        const ecs::Phase own(name_of(i));
        schedule.add_phase_before(phase::post_update, own);
        schedule.add(own, "s", [&order, i] { order.push_back(i); });
    }
    schedule.update(world, 0);
    REQUIRE(order.size() == many);
    bool right = true;
    for (int i = 0; i < many; ++i) right &= order[static_cast<std::size_t>(i)] == i;
    CHECK(right);
}
