#include "support/test.hpp"

#include <set>
#include <stdexcept>
#include <type_traits>
#include <vector>

using ecs::Entity;
using ecs::World;
using namespace test;

TEST_CASE("each visits every entity that has all of the types, once") {
    World world;
    std::set<Entity> expected;
    for (int i = 0; i < 100; ++i) {
        const Entity e = world.create_with(Position{i, i});
        if (i % 2 == 0) world.add(e, Velocity{1, 1});
        if (i % 5 == 0) world.add(e, Name{"five"});
        if (i % 2 == 0) expected.insert(e);
    }
    std::vector<Entity> visited;
    world.each<Position, Velocity>([&](Entity e, Position&, Velocity&) { visited.push_back(e); });
    CHECK(visited.size() == expected.size());
    CHECK(std::set<Entity>(visited.begin(), visited.end()) == expected);
}

TEST_CASE("each hands out the components of the entity that it names") {
    World world;
    for (int i = 0; i < 1000; ++i) {
        const Entity e = world.create_with(Health{i}, Position{i, 2 * i});
        if (i % 3 == 0) world.add(e, Name{long_text(i)});
    }
    int wrong = 0;
    world.each<Position, Health>([&](Entity e, Position& position, Health& health) {
        wrong += &position != &world.get<Position>(e);
        wrong += &health != &world.get<Health>(e);
        wrong += position.y != 2 * health.points;
    });
    CHECK(wrong == 0);
}

TEST_CASE("what each writes stays written") {
    World world;
    const Entity moving = world.create_with(Position{1, 1}, Velocity{2, 3});
    const Entity still = world.create_with(Position{1, 1});
    world.each<Position, Velocity>([](Entity, Position& position, const Velocity& velocity) {
        position.x += velocity.x;
        position.y += velocity.y;
    });
    CHECK(world.get<Position>(moving).x == 3);
    CHECK(world.get<Position>(moving).y == 4);
    CHECK(world.get<Position>(still).x == 1);
}

TEST_CASE("each with no match calls nothing") {
    World world;
    int calls = 0;
    world.each<Position>([&](Entity, Position&) { ++calls; });
    world.create_with(Velocity{});
    const Entity gone = world.create_with(Position{});
    world.destroy(gone);
    world.each<Position>([&](Entity, Position&) { ++calls; });
    CHECK(calls == 0);
}

TEST_CASE("each without types visits all entities, those without components too") {
    World world;
    const std::set<Entity> expected{world.create(), world.create_with(Position{}),
                                    world.create_with(Player{})};
    std::set<Entity> visited;
    world.each([&](Entity e) { visited.insert(e); });
    CHECK(visited == expected);
}

TEST_CASE("a repeated loop sees entities and archetypes that came after the first one") {
    World world;
    const auto visit = [&] {
        int calls = 0;
        world.each<Health>([&](Entity, Health&) { ++calls; });
        return calls;
    };
    CHECK(visit() == 0);
    world.create_with(Health{});
    CHECK(visit() == 1);
    const Entity e = world.create_with(Health{}, Position{});
    CHECK(visit() == 2);
    world.add(e, Name{"ann"});
    CHECK(visit() == 2);
    world.remove<Health>(e);
    CHECK(visit() == 1);
}

TEST_CASE("a const type is handed out as const, another as it is") {
    World world;
    world.create_with(Position{1, 2}, Velocity{3, 4});
    int calls = 0;
    world.each<const Position, Velocity>([&](Entity, auto& position, auto& velocity) {
        CHECK(std::is_same_v<decltype(position), const Position&>);
        CHECK(std::is_same_v<decltype(velocity), Velocity&>);
        CHECK(position.x == 1);
        ++calls;
    });
    world.each_no_entity<const Position>([&](auto& position) {
        CHECK(std::is_same_v<decltype(position), const Position&>);
        ++calls;
    });
    CHECK(calls == 2);
}

TEST_CASE("a const world is iterated with const components") {
    World world;
    world.create_with(Position{1, 2});
    world.create_with(Position{3, 4}, Velocity{});
    const World& constant = world;
    int sum = 0;
    constant.each<Position>([&](Entity, auto& position) {
        CHECK(std::is_same_v<decltype(position), const Position&>);
        sum += position.x;
    });
    constant.each_no_entity<Position>([&](const Position& position) { sum += position.y; });
    constant.each<Position>(ecs::Exclude<Velocity>{},
                            [&](Entity, const Position& position) { sum += 100 * position.x; });
    CHECK(sum == 1 + 3 + 2 + 4 + 100);
}

TEST_CASE("each_no_entity hands out the components alone") {
    World world;
    for (int i = 1; i <= 10; ++i) world.create_with(Health{i}, Position{i, 0});
    int sum = 0;
    world.each_no_entity<Health, Position>([&](Health& health, Position& position) {
        sum += health.points;
        position.y = health.points;
    });
    CHECK(sum == 55);
    world.each<Position>([](Entity, Position& position) { CHECK(position.x == position.y); });
}

TEST_CASE("a callback may take components by value, and may be a function with a state") {
    struct Sum {
        int total = 0;
        void operator()(Entity, Health health) { total += health.points; }
    };
    World world;
    world.create_with(Health{1});
    world.create_with(Health{2}, Player{});
    Sum sum;
    world.each<Health>(sum);
    CHECK(sum.total == 3);
}

TEST_CASE("the same calls give the same order, which is that of creation") {
    const auto build = [](World& world) {
        for (int i = 0; i < 500; ++i) {
            const Entity e = world.create_with(Health{i});
            if (i % 3 == 0) world.add(e, Position{i, 0});
            if (i % 7 == 0) world.destroy(e);
        }
        std::vector<Entity> order;
        world.each<Health>([&](Entity e, Health&) { order.push_back(e); });
        return order;
    };
    World one;
    World other;
    CHECK(build(one) == build(other));

    World plain;
    std::vector<int> seen;
    for (int i = 0; i < 500; ++i) plain.create_with(Health{i});
    plain.each<Health>([&](Entity, Health& health) { seen.push_back(health.points); });
    for (int i = 0; i < 500; ++i) CHECK(seen[static_cast<std::size_t>(i)] == i);
}

TEST_CASE("a loop of more than one segment visits each row once") {
    World world;
    constexpr int entities = 50000;
    for (int i = 0; i < entities; ++i) world.create_with(Health{i});
    std::vector<bool> visited(entities);
    int twice = 0;
    world.each<Health>([&](Entity, Health& health) {
        const auto at = static_cast<std::size_t>(health.points);
        twice += visited[at];
        visited[at] = true;
    });
    CHECK(twice == 0);
    CHECK(std::count(visited.begin(), visited.end(), true) == entities);
}

TEST_CASE("an exception leaves a loop, and the world can change afterwards") {
    World world;
    const Entity e = world.create_with(Health{1});
    CHECK_THROWS_AS(world.each<Health>([](Entity, Health&) { throw std::runtime_error("out"); }),
                    std::runtime_error);
    world.add(e, Position{});
    world.destroy(e);
    CHECK(world.count() == 0);
}

TEST_CASE("components of the world can be read and written inside a loop over it") {
    World world;
    const Entity target = world.create_with(Position{0, 0});
    for (int i = 1; i <= 10; ++i) world.create_with(Health{i});
    world.each<Health>([&](Entity e, Health& health) {
        world.get<Position>(target).x += health.points;
        CHECK(world.has<Health>(e));
        CHECK_FALSE(world.has<Position>(e));
    });
    CHECK(world.get<Position>(target).x == 55);
}

TEST_CASE("another world may change inside a loop") {
    World here;
    World there;
    for (int i = 0; i < 10; ++i) here.create_with(Health{i});
    here.each<Health>([&](Entity, Health& health) { there.create_with(health); });
    CHECK(there.count<Health>() == 10);
}
