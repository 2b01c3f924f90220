#include "support/gather.hpp"
#include "support/test.hpp"

#include <set>
#include <tuple>
#include <type_traits>
#include <utility>

using ecs::Entity;
using ecs::World;
using namespace test;

namespace {

using Pair = std::pair<Entity, Entity>;

/// The pairs of a world's entities with Health, each with the lower handle first.
std::multiset<Pair> pairs_of(World& world) {
    std::multiset<Pair> pairs;
    world.query<Entity, Health>().each_pair([&](auto a, auto b) {
        const Entity x = std::get<0>(a);
        const Entity y = std::get<0>(b);
        pairs.insert(x < y ? Pair{x, y} : Pair{y, x});
    });
    return pairs;
}

}  // namespace

TEST_CASE("each_pair gives every two matches once, whatever archetypes they are in") {
    World world;
    Entities all;
    for (int i = 0; i < 20; ++i) all.insert(world.create_with(Health{i}));
    for (int i = 0; i < 5; ++i) all.insert(world.create_with(Health{i}, Position{}));
    for (int i = 0; i < 5; ++i) all.insert(world.create_with(Health{i}, Player{}));
    world.create_with(Position{});
    std::multiset<Pair> expected;
    for (const Entity a : all) {
        for (const Entity b : all) {
            if (a < b) expected.insert({a, b});
        }
    }
    CHECK((pairs_of(world) == expected));
}

TEST_CASE("each_pair over none and over one gives nothing") {
    World world;
    CHECK(pairs_of(world).empty());
    world.create_with(Health{});
    CHECK(pairs_of(world).empty());
    world.create_with(Health{});
    CHECK(pairs_of(world).size() == 1);
}

TEST_CASE("each_pair gives pairs across segments") {
    World world;
    for (int i = 0; i < 300; ++i) world.create_with(Health{i});
    std::set<std::pair<int, int>> seen;
    int calls = 0;
    world.query<const Health>().each_pair([&](auto a, auto b) {
        ++calls;
        seen.insert({std::get<0>(a).points, std::get<0>(b).points});
    });
    CHECK(calls == 300 * 299 / 2);
    CHECK(seen.size() == 300 * 299 / 2);
    for (const auto& [a, b] : seen) REQUIRE(a < b);
}

TEST_CASE("each_pair gives items to write to") {
    World world;
    const Entity a = world.create_with(Health{1});
    const Entity b = world.create_with(Health{10});
    const Entity c = world.create_with(Health{100}, Position{});
    world.query<Health>().each_pair([](auto first, auto second) {
        auto [x] = first;
        auto [y] = second;
        static_assert(std::is_same_v<decltype(x), Health&>);
        x.points += y.points;
        y.points += 1000;
    });
    CHECK(world.get<Health>(a).points == 1 + 10 + 100);
    CHECK(world.get<Health>(b).points == 10 + 1000 + 100 + 1000);
    CHECK(world.get<Health>(c).points == 100 + 2000);
}
