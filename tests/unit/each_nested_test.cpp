#include "support/test.hpp"

#include <utility>

using ecs::Entity;
using ecs::World;
using namespace test;

namespace {

template <int... N>
int visit_each_of(World& world, std::integer_sequence<int, N...>) {
    int calls = 0;
    (world.each<Numbered<N>>([&](Entity, Numbered<N>&) { ++calls; }), ...);
    return calls;
}

}  // namespace

TEST_CASE("loops over the same types may be nested") {
    World world;
    for (int i = 0; i < 20; ++i) world.create_with(Health{i});
    int pairs = 0;
    world.each<Health>(
        [&](Entity a, Health&) { world.each<Health>([&](Entity b, Health&) { pairs += a < b; }); });
    CHECK(pairs == 190);
}

TEST_CASE("loops over different types may be nested three deep") {
    World world;
    for (int i = 0; i < 3; ++i) world.create_with(Health{i});
    for (int i = 0; i < 4; ++i) world.create_with(Position{i, i});
    for (int i = 0; i < 5; ++i) world.create_with(Velocity{i, i});
    int calls = 0;
    world.each<Health>([&](Entity, Health&) {
        world.each_no_entity<Position>(
            [&](Position&) { world.each<Velocity>([&](Entity, Velocity&) { ++calls; }); });
    });
    CHECK(calls == 60);
}

TEST_CASE("queries that are first asked inside a loop do not disturb it") {
    World world;
    for (int i = 0; i < 10; ++i) world.create_with(Health{i});
    world.create_with(Numbered<3>{});
    int outer = 0;
    int inner = 0;
    world.each<Health>([&](Entity, Health& health) {
        CHECK(health.points == outer++);
        inner += visit_each_of(world, std::make_integer_sequence<int, 40>{});
        CHECK(world.count<Name>() == 0);
    });
    CHECK(outer == 10);
    CHECK(inner == 10);
}

TEST_CASE("the world can change after nested loops have ended") {
    World world;
    const Entity e = world.create_with(Health{1});
    world.each<Health>([&](Entity, Health&) { world.each<Health>([](Entity, Health&) {}); });
    world.add(e, Position{});
    CHECK(world.has<Position>(e));
}
