#include "support/lives.hpp"
#include "support/test.hpp"

#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using ecs::Events;
using ecs::EventWriter;
using ecs::Schedule;
using ecs::World;
using namespace test;
namespace phase = ecs::phase;

namespace {

struct FrameHit {
    int damage = 0;
};
struct FrameReset {};

std::vector<int> damages(const Events<FrameHit>& hits) {
    std::vector<int> all;
    for (const FrameHit& hit : hits) all.push_back(hit.damage);
    return all;
}

}  // namespace

TEST_CASE("events are read in the order in which they were emitted, from one array") {
    World world;
    CHECK(world.events<FrameHit>().empty());
    for (int i = 0; i < 100; ++i) world.emit(FrameHit{i});
    const Events<FrameHit> hits = world.events<FrameHit>();
    REQUIRE(hits.size() == 100);
    CHECK_FALSE(hits.empty());
    for (int i = 0; i < 100; ++i) CHECK(hits[static_cast<std::size_t>(i)].damage == i);
    CHECK(hits.end() - hits.begin() == 100);
    CHECK(&hits[99] == hits.begin() + 99);
}

TEST_CASE("clear_events ends the frame") {
    World world;
    world.emit(FrameHit{1});
    world.clear_events();
    CHECK(world.events<FrameHit>().empty());
    world.emit(FrameHit{2});
    CHECK((damages(world.events<FrameHit>()) == std::vector<int>{2}));
}

TEST_CASE("each type of event has a channel, and each world its own") {
    World a, b;
    a.emit(FrameHit{1});
    a.emit(std::string("text"));
    a.emit(7);
    CHECK(a.events<FrameHit>().size() == 1);
    CHECK(a.events<std::string>()[0] == "text");
    CHECK(a.events<int>()[0] == 7);
    CHECK(b.events<FrameHit>().empty());
}

TEST_CASE("events are visible to later systems of the frame, in this phase and the next") {
    World world;
    Schedule schedule;
    std::vector<std::size_t> seen;
    const auto look = [&](Events<FrameHit> hits) { seen.push_back(hits.size()); };
    schedule.add(phase::pre_update, "before", look);
    schedule.add(phase::update, "emit", [](EventWriter<FrameHit> w) { w.emit({1}); });
    schedule.add(phase::update, "same phase", look);
    schedule.add(phase::post_update, "emit more", [](World& w) { w.emit(FrameHit{2}); });
    schedule.add(phase::post_update, "after", look);
    schedule.update(world, 0);
    CHECK((seen == std::vector<std::size_t>{0, 1, 2}));
}

TEST_CASE("events are gone at the end of update") {
    World world;
    Schedule schedule;
    std::size_t seen = 0;
    schedule.add(phase::update, "look", [&](Events<FrameHit> hits) { seen += hits.size(); });
    schedule.add(phase::update, "emit", [](EventWriter<FrameHit> w) { w.emit({1}); });
    schedule.update(world, 0);
    CHECK(world.events<FrameHit>().empty());
    schedule.update(world, 0);
    CHECK(seen == 0);
}

TEST_CASE("several readers of one frame each see everything") {
    World world;
    Schedule schedule;
    std::vector<std::vector<int>> seen;
    schedule.add(phase::update, "emit", [](EventWriter<FrameHit> w) {
        w.emit({1});
        w.emit({2});
    });
    for (int i = 0; i < 3; ++i) {
        schedule.add(phase::update, "read",
                     [&](Events<FrameHit> h) { seen.push_back(damages(h)); });
    }
    schedule.add(phase::post_update, "world",
                 [&](World& w) { seen.push_back(damages(w.events<FrameHit>())); });
    schedule.update(world, 0);
    CHECK((seen == std::vector<std::vector<int>>(4, {1, 2})));
}

TEST_CASE("events that are emitted outside of systems are seen in the next frame, once") {
    World world;
    Schedule schedule;
    std::vector<std::size_t> seen;
    schedule.add(phase::update, "look",
                 [&](Events<FrameHit> hits) { seen.push_back(hits.size()); });
    world.emit(FrameHit{1});
    schedule.update(world, 0);
    world.emit(FrameHit{2});
    world.emit(FrameHit{3});
    schedule.update(world, 0);
    schedule.update(world, 0);
    CHECK((seen == std::vector<std::size_t>{1, 2, 0}));
}

TEST_CASE("events of startup systems are seen in the first frame") {
    World world;
    Schedule schedule;
    std::size_t seen = 0;
    schedule.add(phase::startup, "emit", [](EventWriter<FrameHit> w) { w.emit({1}); });
    schedule.add(phase::update, "look", [&](Events<FrameHit> hits) { seen += hits.size(); });
    schedule.update(world, 0);
    schedule.update(world, 0);
    CHECK(seen == 1);
}

TEST_CASE("signals are counted") {
    World world;
    CHECK(world.events<FrameReset>().empty());
    for (int i = 0; i < 1000; ++i) world.emit(FrameReset{});
    CHECK(world.events<FrameReset>().size() == 1000);
    static_cast<void>(world.events<FrameReset>()[999]);
    world.clear_events();
    CHECK(world.events<FrameReset>().empty());
    Schedule schedule;
    std::size_t seen = 0;
    schedule.add(phase::update, "emit", [](EventWriter<FrameReset> w) {
        w.emit({});
        w.emit({});
    });
    schedule.add(phase::update, "count", [&](Events<FrameReset> resets) { seen += resets.size(); });
    for (int i = 0; i < 3; ++i) schedule.update(world, 0);
    CHECK(seen == 6);
}

TEST_CASE("events may be emitted from values that stay, and may be of types that only move") {
    World world;
    Name name{"kept"};
    world.emit(name);
    const Name constant{"constant"};
    world.emit(constant);
    CHECK(name.text == "kept");
    CHECK(world.events<Name>()[0].text == "kept");
    CHECK(world.events<Name>()[1].text == "constant");
    world.emit(NoCopy{std::make_unique<int>(5)});
    CHECK(*world.events<NoCopy>()[0].value == 5);
}

TEST_CASE("over-aligned events are aligned") {
    World world;
    for (int i = 0; i < 10; ++i) world.emit(Page{i});
    for (const Page& page : world.events<Page>()) CHECK(is_aligned(&page, 256));
}

TEST_CASE("an event whose type can be made from a list arrives as it was emitted") {
    struct Tree {
        Tree() = default;
        Tree(std::initializer_list<Tree> list) : children(list) {}
        std::vector<Tree> children;
    };
    World world;
    world.emit(Tree{});
    CHECK(world.events<Tree>()[0].children.empty());
}

TEST_CASE("events end when their frame does, and with the world") {
    const LifeWatch watch;
    World world;
    for (int i = 0; i < 10; ++i) world.emit(Lives(i));
    CHECK(Lives::alive() == 10);
    world.clear_events();
    CHECK(Lives::alive() == 0);
    for (int i = 0; i < 10; ++i) world.emit(MoveOnlyLives(i));
    CHECK(MoveOnlyLives::alive() == 10);
}

TEST_CASE("events go along when the world is moved") {
    World first;
    first.emit(FrameHit{3});
    World second(std::move(first));
    CHECK((damages(second.events<FrameHit>()) == std::vector<int>{3}));
    CHECK(first.events<FrameHit>().empty());
}

TEST_CASE("a type may be an event, a component and a resource at once") {
    World world;
    world.emit(FrameHit{1});
    world.set_resource(FrameHit{2});
    const ecs::Entity e = world.create_with(FrameHit{3});
    CHECK(world.events<FrameHit>()[0].damage == 1);
    CHECK(world.resource<FrameHit>().damage == 2);
    CHECK(world.get<FrameHit>(e).damage == 3);
    world.clear_events();
    CHECK(world.has_resource<FrameHit>());
    CHECK(world.count<FrameHit>() == 1);
}
