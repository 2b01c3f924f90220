#include "support/gather.hpp"
#include "support/test.hpp"

#include <memory>
#include <tuple>
#include <type_traits>
#include <vector>

using ecs::Entity;
using ecs::Optional;
using ecs::With;
using ecs::World;
using namespace test;

namespace {

World numbered(int count) {
    World world;
    for (int i = 0; i < count; ++i) {
        const Entity e = world.create_with(Health{i});
        if (i % 3 == 1) world.add(e, Position{i, i});
    }
    return world;
}

int health_sum = 0;
void add_up(Health& h) { health_sum += h.points; }
void add_up_entity(Entity e, const Health& h) { health_sum += h.points + (e.index == 0); }

}  // namespace

TEST_CASE("each calls with the entity or without it, as the function asks") {
    World world = numbered(10);
    const auto query = world.query<Health>();
    int with = 0, without = 0;
    query.each([&](Entity e, Health& h) { with += world.get<Health>(e).points == h.points; });
    query.each([&](Health& h) { without += h.points; });
    CHECK(with == 10);
    CHECK(without == 45);
}

TEST_CASE("each visits every match once, archetypes one after another and in order of rows") {
    World world = numbered(9);
    std::vector<int> seen;
    world.query<const Health>().each([&](const Health& h) { seen.push_back(h.points); });
    REQUIRE(seen.size() == 9);
    std::vector<int> again;
    world.query<const Health>().each([&](Entity, const Health& h) { again.push_back(h.points); });
    CHECK((seen == again));
    std::vector<Entity> order;
    world.each<Health>([&](Entity e, Health&) { order.push_back(e); });
    CHECK((order == visited(world.query<Health>())));
}

TEST_CASE("each takes functions, function objects by reference, and arguments by value") {
    World world = numbered(5);
    health_sum = 0;
    world.query<Health>().each(add_up);
    world.query<Health>().each(&add_up_entity);
    CHECK(health_sum == 20);
    struct Counter {
        int calls = 0;
        void operator()(Health) { ++calls; }
    } counter;
    world.query<Health>().each(counter);
    CHECK(counter.calls == 5);
    world.query<Health>().each([left = std::make_unique<int>(5)](Health&) mutable { --*left; });
}

TEST_CASE("a generic function gets the entity too") {
    World world = numbered(3);
    int calls = 0;
    world.query<Health>().each([&](auto&&... arguments) {
        using Arguments = std::tuple<decltype(arguments)...>;
        calls += std::is_same_v<Arguments, std::tuple<const Entity&, Health&>>;
        calls += std::is_same_v<Arguments, std::tuple<Entity&&, Health&>>;
    });
    CHECK(calls == 3);
}

TEST_CASE("a query without arguments calls a function that takes nothing, or the entity") {
    World world = numbered(7);
    int calls = 0, entities = 0;
    world.query<With<Health>>().each([&] { ++calls; });
    world.query<With<Position>>().each([&](Entity e) { entities += world.has<Position>(e); });
    CHECK(calls == 7);
    CHECK(entities == 2);
}

TEST_CASE("what each writes is there for everybody") {
    World world = numbered(100);
    world.query<Health, Optional<Position>>().each([](Health& h, Position* p) {
        h.points = 1000 + h.points;
        if (p != nullptr) p->y = -1;
    });
    int total = 0, marked = 0;
    world.each<Health>([&](Entity, Health& h) { total += h.points; });
    world.each<Position>([&](Entity, Position& p) { marked += p.y == -1; });
    CHECK(total == 100000 + 4950);
    CHECK(marked == 33);
}

TEST_CASE("changes are recorded inside of each and executed after it") {
    World world = numbered(6);
    world.query<const Health>().each([&](Entity e, const Health& h) {
        if (h.points % 2 == 0) world.deferred().destroy(e);
        world.deferred().create_with(Name{"new"});
    });
    CHECK(world.count<Health>() == 6);
    world.flush_deferred();
    CHECK(world.count<Health>() == 3);
    CHECK(world.count<Name>() == 6);
}

TEST_CASE("a loop that is left by an exception lets the world change again") {
    World world = numbered(3);
    const auto query = world.query<Health>();
    CHECK_THROWS(query.each([](Health&) { throw 1; }));
    CHECK_THROWS(query.each_until([](Health&) -> bool { throw 1; }));
    CHECK_THROWS(query.each_span([](std::size_t, Health*) { throw 1; }));
    CHECK_THROWS(query.each_pair([](auto, auto) { throw 1; }));
    world.create();
    CHECK(world.count() == 4);
}

TEST_CASE("each_until stops at the first match and says that it did") {
    World world = numbered(50);
    const auto query = world.query<Health>();
    int calls = 0;
    CHECK(query.each_until([&](Health& h) {
        ++calls;
        return h.points == 9;
    }));
    CHECK(calls < 50);
    Entity found = ecs::INVALID_ENTITY;
    CHECK(query.each_until([&](Entity e, Health& h) {
        found = e;
        return h.points == 49;
    }));
    CHECK(world.get<Health>(found).points == 49);
}

TEST_CASE("each_until visits everybody when nothing stops it") {
    World world = numbered(50);
    int calls = 0;
    CHECK_FALSE(world.query<Health>().each_until([&](Health&) {
        ++calls;
        return false;
    }));
    CHECK(calls == 50);
    CHECK_FALSE(world.query<Name>().each_until([](Name&) { return true; }));
}

TEST_CASE("each_until stops in a later archetype and in a later segment") {
    World world;
    for (int i = 0; i < 30000; ++i) world.create_with(Health{i});
    world.create_with(Health{-1}, Position{});
    const auto query = world.query<Health>();
    for (const int wanted : {0, 8, 63, 64, 25000, 29999, -1}) {
        int last = -2, calls = 0;
        CHECK(query.each_until([&](Health& h) {
            ++calls;
            last = h.points;
            return h.points == wanted;
        }));
        CHECK(last == wanted);
        CHECK(calls == (wanted == -1 ? 30001 : wanted + 1));
    }
}

TEST_CASE("a range-for gives the arguments of each match as structured bindings") {
    World world;
    const Entity a = world.create_with(Position{1, 0}, Velocity{10, 0});
    const Entity b = world.create_with(Position{2, 0}, Velocity{20, 0}, Name{"b"});
    std::vector<Entity> order;
    for (auto [e, p, v, name] :
         world.query<Entity, Position, const Velocity, Optional<const Name>>()) {
        static_assert(std::is_same_v<decltype(p), Position&>);
        static_assert(std::is_same_v<decltype(v), const Velocity&>);
        static_assert(std::is_same_v<decltype(name), const Name*>);
        p.x += v.x;
        CHECK((name != nullptr) == (e == b));
        order.push_back(e);
    }
    CHECK((order == std::vector<Entity>{a, b}));
    CHECK(world.get<Position>(a).x == 11);
    CHECK(world.get<Position>(b).x == 22);
}

TEST_CASE("a range-for visits what each visits, in the same order, over many segments") {
    World world;
    for (int i = 0; i < 25000; ++i) world.create_with(Health{i});
    for (int i = 0; i < 100; ++i) world.create_with(Health{25000 + i}, Player{});
    int expected = 0;
    bool in_order = true;
    for (auto [health] : world.query<Health>()) in_order &= health.points == expected++;
    CHECK(in_order);
    CHECK(expected == 25100);
}

TEST_CASE("a range-for may be left by break, and the world may change after it") {
    World world = numbered(20);
    int calls = 0;
    for (auto [health] : world.query<Health>()) {
        if (++calls == 5) break;
        health.points = -1;
    }
    CHECK(calls == 5);
    int changed = 0;
    world.each<Health>([&](Entity, Health& h) { changed += h.points == -1; });
    CHECK(changed == 4);
    world.create();
    world.verify();
}

TEST_CASE("a range-for over nothing runs no times") {
    World world;
    int calls = 0;
    for (auto [name] : world.query<Name>()) calls += !name.text.empty() + 1;
    CHECK(calls == 0);
}
