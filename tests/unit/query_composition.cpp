#include "support/gather.hpp"
#include "support/test.hpp"

#include <tuple>
#include <type_traits>

using ecs::AnyOf;
using ecs::Entity;
using ecs::Optional;
using ecs::Query;
using ecs::With;
using ecs::Without;
using ecs::World;
using namespace test;

namespace {

struct Crowd {
    World world;
    Entity p = world.create_with(Position{1, 1});
    Entity pv = world.create_with(Position{2, 2}, Velocity{2, 2});
    Entity p_frozen = world.create_with(Position{3, 3}, Frozen{});
    Entity pv_frozen = world.create_with(Position{4, 4}, Velocity{4, 4}, Frozen{});
    Entity p_enemy = world.create_with(Position{5, 5}, Enemy{});
};

}  // namespace

TEST_CASE("with narrows a query to who has more, and keeps its arguments") {
    Crowd c;
    auto query = c.world.query<Position>().with<Velocity>();
    static_assert(std::is_same_v<decltype(query)::Item, std::tuple<Position&>>);
    CHECK((matches(query) == Entities{c.pv, c.pv_frozen}));
    CHECK((matches(c.world.query<Position>().with<Velocity, Frozen>()) == Entities{c.pv_frozen}));
}

TEST_CASE("without narrows a query to who lacks something") {
    Crowd c;
    CHECK((matches(c.world.query<Position>().without<Frozen>()) == Entities{c.p, c.pv, c.p_enemy}));
    CHECK((matches(c.world.query<Position>().without<Frozen, Velocity>()) ==
           Entities{c.p, c.p_enemy}));
}

TEST_CASE("any_of narrows a query to who has one of several") {
    Crowd c;
    CHECK((matches(c.world.query<Position>().any_of<Frozen, Enemy>()) ==
           Entities{c.p_frozen, c.pv_frozen, c.p_enemy}));
}

TEST_CASE("and_also adds terms of any kind") {
    Crowd c;
    auto query =
        c.world.query<const Position>().and_also<Optional<Velocity>, Entity, Without<Enemy>>();
    static_assert(
        std::is_same_v<decltype(query)::Item, std::tuple<const Position&, Velocity*, Entity>>);
    Entities found;
    query.each([&](const Position&, Velocity* v, Entity e) {
        CHECK(v == c.world.try_get<Velocity>(e));
        found.insert(e);
    });
    CHECK((found == Entities{c.p, c.pv, c.p_frozen, c.pv_frozen}));
}

TEST_CASE("compositions chain, in any order") {
    Crowd c;
    const auto positions = c.world.query<Position>();
    CHECK((matches(positions.with<Velocity>().without<Frozen>()) == Entities{c.pv}));
    CHECK((matches(positions.without<Frozen>().with<Velocity>()) == Entities{c.pv}));
    CHECK((matches(positions.any_of<Velocity, Enemy>().any_of<Frozen, Enemy>()) ==
           Entities{c.pv_frozen, c.p_enemy}));
}

TEST_CASE("composing leaves the query that it starts from as it was") {
    Crowd c;
    const auto positions = c.world.query<Position>();
    CHECK(positions.without<Frozen>().count() == 3);
    CHECK(positions.and_also<Velocity>().count() == 2);
    CHECK(positions.any_of<Enemy>().count() == 1);
    CHECK(positions.count() == 5);
}

TEST_CASE("a composed query follows the world like any other") {
    Crowd c;
    const auto query = c.world.query<Position>().with<Velocity>().without<Frozen>();
    CHECK(query.count() == 1);
    const Entity later = c.world.create_with(Position{}, Velocity{}, Name{"later"});
    c.world.remove<Frozen>(c.pv_frozen);
    CHECK((matches(query) == Entities{c.pv, c.pv_frozen, later}));
}

TEST_CASE("a composed query is the query of the same terms") {
    Crowd c;
    auto composed = c.world.query<Position>().with<Velocity>().without<Frozen>();
    static_assert(
        std::is_same_v<decltype(composed), Query<Position, With<Velocity>, Without<Frozen>>>);
    auto spelled = c.world.query<Position, With<Velocity>, Without<Frozen>>();
    CHECK((visited(composed) == visited(spelled)));
}

TEST_CASE("queries of the same terms in another order visit the same entities in the same order") {
    Crowd c;
    auto a = c.world.query<Position, Velocity, AnyOf<Frozen, Enemy>>();
    auto b = c.world.query<AnyOf<Enemy, Frozen>, Velocity, Position>();
    CHECK((visited(a) == visited(b)));
    b.each([](Velocity& v, Position& p) {
        CHECK(v.x == 4);
        CHECK(p.x == 4);
        v.x = 40;
        p.x = 50;
    });
    CHECK(c.world.get<Velocity>(c.pv_frozen).x == 40);
    CHECK(c.world.get<Position>(c.pv_frozen).x == 50);
}

TEST_CASE("a query of a const world composes to read-only queries") {
    Crowd c;
    const World& world = c.world;
    auto query = world.query<Position>().with<Velocity>();
    static_assert(std::is_same_v<decltype(query)::Item, std::tuple<const Position&>>);
    CHECK((matches(query) == Entities{c.pv, c.pv_frozen}));
}
