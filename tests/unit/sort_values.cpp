#include "support/gather.hpp"
#include "support/lives.hpp"
#include "support/test.hpp"

#include <memory>
#include <string>
#include <vector>

using ecs::Entity;
using ecs::World;
using namespace test;

namespace {

int shuffled(int i, int count) { return (i * 7919 + 13) % count; }

}  // namespace

TEST_CASE("sort by strings, short and long") {
    World world;
    for (int i = 0; i < 3000; ++i) {
        const int number = shuffled(i, 3000);
        world.create_with(Name{number % 2 == 0 ? std::to_string(number) : long_text(number)},
                          Health{number});
    }
    world.sort<Name>([](const Name& a, const Name& b) { return a.text < b.text; });
    std::string last;
    bool right = true;
    world.each<Name, Health>([&](Entity, Name& name, Health& h) {
        right &= last <= name.text;
        right &= name.text == (h.points % 2 == 0 ? std::to_string(h.points) : long_text(h.points));
        last = name.text;
    });
    CHECK(right);
}

TEST_CASE("sort moves values and makes no copies; as many live after it as before") {
    const LifeWatch watch;
    World world;
    for (int i = 0; i < 25000; ++i) {
        world.create_with(Lives(shuffled(i, 25000)), MoveOnlyLives(shuffled(i, 25000)));
    }
    const int copies = Lives::copies();
    world.sort<Lives>([](const Lives& a, const Lives& b) { return a.value() < b.value(); });
    CHECK(Lives::alive() == 25000);
    CHECK(MoveOnlyLives::alive() == 25000);
    CHECK(Lives::copies() == copies);
    int next = 0;
    bool right = true;
    world.each<Lives, MoveOnlyLives>([&](Entity, Lives& a, MoveOnlyLives& b) {
        right &= a.value() == next && b.value() == next;
        ++next;
    });
    CHECK(right);
    CHECK(next == 25000);
}

TEST_CASE("sort by a component that only moves") {
    World world;
    for (int i = 0; i < 1000; ++i) {
        world.create_with(NoCopy{std::make_unique<int>(shuffled(i, 1000))}, Health{i});
    }
    world.sort<NoCopy>([](const NoCopy& a, const NoCopy& b) { return *a.value < *b.value; });
    int next = 0;
    world.each<NoCopy, Health>([&](Entity, NoCopy& n, Health& h) {
        REQUIRE(*n.value == next++);
        REQUIRE(shuffled(h.points, 1000) == *n.value);
    });
}

TEST_CASE("values that know their address are told that they moved") {
    World world;
    for (int i = 0; i < 2000; ++i) {
        world.create_with(SelfPointing(shuffled(i, 2000)), Position{shuffled(i, 2000), 0});
    }
    world.sort<Position>([](const Position& a, const Position& b) { return a.x < b.x; });
    int next = 0;
    bool right = true;
    world.each<SelfPointing>([&](Entity, SelfPointing& s) { right &= s.value() == next++; });
    CHECK(right);
    world.sort<SelfPointing>(
        [](const SelfPointing& a, const SelfPointing& b) { return a.value() > b.value(); });
    world.each<SelfPointing>([&](Entity, SelfPointing& s) { right &= s.value() == --next; });
    CHECK(right);
    CHECK(next == 0);
}

TEST_CASE("over-aligned, odd-sized and unassignable columns go along") {
    struct Odd {
        unsigned char bytes[7];
    };
    World world;
    for (int i = 0; i < 1500; ++i) {
        const int key = shuffled(i, 1500);
        world.create_with(Health{key}, Page{key}, Line{key}, NoAssignment{key}, NoDefault(key),
                          Odd{{0, 0, 0, 0, 0, 0, static_cast<unsigned char>(key % 256)}}, Player{});
    }
    world.sort<Health>([](const Health& a, const Health& b) { return a.points < b.points; });
    int next = 0;
    bool right = true;
    world.each<Page, Line, NoAssignment, NoDefault, Odd>(
        [&](Entity e, Page& p, Line& l, NoAssignment& a, NoDefault& d, Odd& o) {
            right &= is_aligned(&p, 256) && is_aligned(&l, 64) && world.has<Player>(e);
            right &= p.value == next && l.value == next && a.value == next && d.value == next;
            right &= o.bytes[6] == next % 256;
            ++next;
        });
    CHECK(right);
    CHECK(next == 1500);
}

TEST_CASE("sort by components of the sizes around sixteen bytes") {
    struct Sixteen {
        int key, a, b, c;
    };
    struct Twenty {
        int key, a, b, c, d;
    };
    struct alignas(16) Wide {
        int key;
    };
    World world;
    for (int i = 0; i < 999; ++i) {
        const int key = shuffled(i, 999);
        world.create_with(Sixteen{key, 1, 2, key}, Twenty{-key, 1, 2, 3, key}, Wide{key / 10});
    }
    world.sort<Sixteen>([](const Sixteen& a, const Sixteen& b) { return a.key < b.key; });
    int next = 0;
    world.each<Sixteen>([&](Entity, Sixteen& s) { REQUIRE(s.c == next++); });
    world.sort<Twenty>([](const Twenty& a, const Twenty& b) { return a.key < b.key; });
    world.each<Twenty>([&](Entity, Twenty& t) { REQUIRE(t.d == --next); });
    // Stable: within ten of one Wide, the order of the sort before stays.
    world.sort<Wide>([](const Wide& a, const Wide& b) { return a.key < b.key; });
    int row = 0;
    world.each<Twenty, Wide>([&](Entity, Twenty& t, Wide& w) {
        const int tens = row / 10;
        const int in_ten = tens == 99 ? 8 - row % 10 : 9 - row % 10;
        REQUIRE(w.key == tens);
        REQUIRE(t.d == tens * 10 + in_ten);
        ++row;
    });
    CHECK(row == 999);
}

TEST_CASE("sort gives all of its memory back, also when the comparator throws") {
    const LifeWatch watch;
    World world;
    for (int i = 0; i < 500; ++i) world.create_with(Lives(shuffled(i, 500)));
    int left = 700;
    CHECK_THROWS(world.sort<Lives>([&](const Lives& a, const Lives& b) {
        if (--left == 0) throw 1;
        return a.value() < b.value();
    }));
    CHECK(Lives::alive() == 500);
    world.verify();
}
