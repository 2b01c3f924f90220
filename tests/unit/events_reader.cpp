#include "support/lives.hpp"
#include "support/test.hpp"

#include <optional>
#include <random>
#include <utility>
#include <vector>

using ecs::EventReader;
using ecs::Schedule;
using ecs::World;
using namespace test;
namespace phase = ecs::phase;

namespace {

struct ReadHit {
    int damage = 0;
};
struct ReadReset {};

std::vector<int> read(EventReader<ReadHit>& reader) {
    std::vector<int> all;
    for (const ReadHit& hit : reader.read()) all.push_back(hit.damage);
    return all;
}
using List = std::vector<int>;

}  // namespace

TEST_CASE("a reader starts with what is emitted after it was made") {
    World world;
    world.emit(ReadHit{1});
    EventReader<ReadHit> reader = world.event_reader<ReadHit>();
    CHECK(reader.unread() == 0);
    world.emit(ReadHit{2});
    CHECK(reader.unread() == 1);
    CHECK((read(reader) == List{2}));
    CHECK(reader.unread() == 0);
    CHECK(read(reader).empty());
}

TEST_CASE("a reader misses nothing across frames, and sees nothing twice") {
    World world;
    EventReader<ReadHit> reader = world.event_reader<ReadHit>();
    world.emit(ReadHit{1});
    world.clear_events();
    world.emit(ReadHit{2});
    world.clear_events();
    world.clear_events();
    world.emit(ReadHit{3});
    CHECK(reader.unread() == 3);
    CHECK((read(reader) == List{1, 2, 3}));
    world.clear_events();
    CHECK(read(reader).empty());
    world.emit(ReadHit{4});
    CHECK((read(reader) == List{4}));
}

TEST_CASE("readers keep their own positions") {
    World world;
    EventReader<ReadHit> fast = world.event_reader<ReadHit>();
    EventReader<ReadHit> slow = world.event_reader<ReadHit>();
    List seen;
    for (int i = 0; i < 5; ++i) {
        world.emit(ReadHit{i});
        for (const int d : read(fast)) seen.push_back(d);
        world.clear_events();
    }
    CHECK((seen == List{0, 1, 2, 3, 4}));
    CHECK((read(slow) == List{0, 1, 2, 3, 4}));
}

TEST_CASE("a slow reader does not show old events to the frame") {
    World world;
    EventReader<ReadHit> slow = world.event_reader<ReadHit>();
    world.emit(ReadHit{1});
    world.clear_events();
    CHECK(world.events<ReadHit>().empty());
    world.emit(ReadHit{2});
    CHECK(world.events<ReadHit>().size() == 1);
    CHECK(world.events<ReadHit>()[0].damage == 2);
    CHECK((read(slow) == List{1, 2}));
}

TEST_CASE("events are kept for readers, and no longer") {
    const LifeWatch watch;
    World world;
    std::optional<EventReader<Lives>> reader(world.event_reader<Lives>());
    std::optional<EventReader<Lives>> other(world.event_reader<Lives>());
    for (int i = 0; i < 5; ++i) world.emit(Lives(i));
    world.clear_events();
    CHECK(Lives::alive() == 5);
    CHECK(reader->read().size() == 5);
    world.clear_events();
    CHECK(Lives::alive() == 5);
    other.reset();
    world.clear_events();
    CHECK(Lives::alive() == 0);
    for (int i = 0; i < 5; ++i) world.emit(Lives(i));
    world.clear_events();
    CHECK(Lives::alive() == 5);
    reader.reset();
    world.clear_events();
    CHECK(Lives::alive() == 0);
}

TEST_CASE("readers that come and go, at random: each sees what was emitted in its life") {
    World world;
    std::mt19937 random(7);
    struct Entry {
        EventReader<ReadHit> reader;
        int next;
    };
    std::vector<Entry> readers;
    int emitted = 0;
    for (int step = 0; step < 5000; ++step) {
        const auto choice = random() % 10;
        if (choice < 4) {
            world.emit(ReadHit{emitted++});
        } else if (choice < 6) {
            world.clear_events();
        } else if (choice == 6 && readers.size() < 6) {
            readers.push_back({world.event_reader<ReadHit>(), emitted});
        } else if (choice == 7 && !readers.empty()) {
            readers.erase(readers.begin() + static_cast<std::ptrdiff_t>(random() % readers.size()));
        } else if (!readers.empty()) {
            Entry& entry = readers[random() % readers.size()];
            REQUIRE(entry.reader.unread() == static_cast<std::size_t>(emitted - entry.next));
            for (const int d : read(entry.reader)) REQUIRE(d == entry.next++);
            REQUIRE(entry.next == emitted);
        }
    }
}

TEST_CASE("readers of signals count") {
    World world;
    EventReader<ReadReset> reader = world.event_reader<ReadReset>();
    for (int i = 0; i < 3; ++i) world.emit(ReadReset{});
    world.clear_events();
    world.emit(ReadReset{});
    CHECK(reader.read().size() == 4);
    CHECK(reader.read().empty());
    CHECK(world.events<ReadReset>().size() == 1);
}

TEST_CASE("a reader works across the frames of a schedule") {
    World world;
    Schedule schedule;
    EventReader<ReadHit> reader = world.event_reader<ReadHit>();
    schedule.add(phase::update, "emit", [n = 0](World& w) mutable { w.emit(ReadHit{++n}); });
    schedule.update(world, 0);
    schedule.update(world, 0);
    CHECK((read(reader) == List{1, 2}));
    schedule.update(world, 0);
    world.emit(ReadHit{100});
    CHECK((read(reader) == List{3, 100}));
}

TEST_CASE("a reader inside of a system that runs every third frame misses nothing") {
    World world;
    Schedule schedule;
    List seen;
    EventReader<ReadHit> reader = world.event_reader<ReadHit>();
    schedule.add(phase::update, "emit", [n = 0](World& w) mutable { w.emit(ReadHit{n++}); });
    schedule
        .add(phase::update, "read",
             [&, r = std::move(reader)](World&) mutable {
                 for (const int d : read(r)) seen.push_back(d);
             })
        .run_if([n = 0]() mutable { return ++n % 3 == 0; });
    for (int i = 0; i < 9; ++i) schedule.update(world, 0);
    CHECK((seen == List{0, 1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST_CASE("a reader may be moved, and survives that its world is moved") {
    World first;
    EventReader<ReadHit> reader = first.event_reader<ReadHit>();
    first.emit(ReadHit{1});
    EventReader<ReadHit> moved = std::move(reader);
    World second(std::move(first));
    second.emit(ReadHit{2});
    CHECK((read(moved) == List{1, 2}));
    EventReader<ReadHit> other = second.event_reader<ReadHit>();
    second.emit(ReadHit{3});
    other = std::move(moved);
    CHECK((read(other) == List{3}));
    second.clear_events();
    second.emit(ReadHit{4});
    CHECK((read(other) == List{4}));
}
