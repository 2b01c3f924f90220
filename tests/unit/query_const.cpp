#include "support/gather.hpp"
#include "support/test.hpp"

#include <tuple>
#include <type_traits>
#include <utility>

using ecs::AnyOf;
using ecs::Entity;
using ecs::Optional;
using ecs::Query;
using ecs::Ref;
using ecs::With;
using ecs::Without;
using ecs::World;
using namespace test;

namespace {

template <class... Terms>
using ConstQuery = decltype(std::declval<const World&>().query<Terms...>());
template <class... Terms>
using ConstItem = typename ConstQuery<Terms...>::Item;

// Every kind of term, seen through a const world.
static_assert(std::is_same_v<ConstItem<Position>, std::tuple<const Position&>>);
static_assert(std::is_same_v<ConstItem<const Position>, std::tuple<const Position&>>);
static_assert(std::is_same_v<ConstItem<Optional<Position>>, std::tuple<const Position*>>);
static_assert(std::is_same_v<ConstItem<Optional<const Position>>, std::tuple<const Position*>>);
static_assert(std::is_same_v<ConstItem<Player>, std::tuple<const Player&>>);
static_assert(std::is_same_v<ConstItem<Entity, Position>, std::tuple<Entity, const Position&>>);
static_assert(std::is_same_v<ConstItem<With<Position>, Without<Name>, AnyOf<Player, Enemy>, Health>,
                             std::tuple<const Health&>>);
static_assert(std::is_same_v<ConstQuery<Position, With<Name>>, Query<const Position, With<Name>>>);

// And through one that is not.
using Writable = decltype(std::declval<World&>().query<Position, Optional<Name>, Player>());
static_assert(std::is_same_v<Writable::Item, std::tuple<Position&, Name*, Player&>>);

static_assert(
    std::is_same_v<decltype(std::declval<const World&>().ref<Name>(Entity{})), Ref<const Name>>);
static_assert(std::is_same_v<decltype(std::declval<World&>().ref<Name>(Entity{})), Ref<Name>>);

}  // namespace

TEST_CASE("a query of a const world reads what is there") {
    World world;
    const Entity a = world.create_with(Position{1, 2}, Name{"a"});
    const Entity b = world.create_with(Position{3, 4});
    const World& constant = world;
    const auto query = constant.query<Position, Optional<Name>>();
    Entities found;
    query.each([&](Entity e, const Position& p, const Name* name) {
        CHECK(&p == &world.get<Position>(e));
        CHECK((name != nullptr) == (e == a));
        found.insert(e);
    });
    CHECK((found == Entities{a, b}));
}

TEST_CASE("a query of a const world follows what others do to it") {
    World world;
    const World& constant = world;
    const auto query = constant.query<Health, Without<Frozen>>();
    CHECK(query.empty());
    const Entity e = world.create_with(Health{4});
    CHECK(std::get<0>(query.get(e)).points == 4);
    world.get<Health>(e).points = 5;
    CHECK(std::get<0>(query.single()).points == 5);
    world.add(e, Frozen{});
    CHECK_FALSE(query.contains(e));
}

TEST_CASE("a query of a const world has spans, pairs and a range of read-only values") {
    World world;
    for (int i = 1; i <= 3; ++i) world.create_with(Health{i});
    const World& constant = world;
    const auto query = constant.query<Health>();
    int sum = 0;
    query.each_span([&](std::size_t rows, auto* values) {
        static_assert(std::is_same_v<decltype(values), const Health*>);
        for (std::size_t i = 0; i < rows; ++i) sum += values[i].points;
    });
    for (auto [health] : query) {
        static_assert(std::is_same_v<decltype(health), const Health&>);
        sum += health.points;
    }
    query.each_pair([&](auto a, auto b) {
        static_assert(std::is_same_v<decltype(a), std::tuple<const Health&>>);
        sum += std::get<0>(a).points * std::get<0>(b).points;
    });
    CHECK(sum == 6 + 6 + (2 + 3 + 6));
}
