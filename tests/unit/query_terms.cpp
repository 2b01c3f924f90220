#include "support/gather.hpp"
#include "support/test.hpp"

#include <tuple>
#include <type_traits>
#include <vector>

using ecs::AnyOf;
using ecs::Entity;
using ecs::Optional;
using ecs::With;
using ecs::Without;
using ecs::World;
using namespace test;

namespace {

/// A world with one entity for each of some sets of components.
struct TermCrowd {
    World world;
    Entity nothing = world.create();
    Entity p = world.create_with(Position{1, 0});
    Entity pv = world.create_with(Position{2, 0}, Velocity{2, 0});
    Entity ph = world.create_with(Position{3, 0}, Health{3});
    Entity pvh = world.create_with(Position{4, 0}, Velocity{4, 0}, Health{4});
    Entity v = world.create_with(Velocity{5, 0});
    Entity p_player = world.create_with(Position{6, 0}, Player{});
    Entity pv_enemy = world.create_with(Position{7, 0}, Velocity{7, 0}, Enemy{});
    Entity enemy_frozen = world.create_with(Enemy{}, Frozen{});
};

}  // namespace

TEST_CASE("a query of components finds the entities that have all of them") {
    TermCrowd c;
    CHECK((matches(c.world.query<Position>()) ==
           Entities{c.p, c.pv, c.ph, c.pvh, c.p_player, c.pv_enemy}));
    CHECK((matches(c.world.query<Position, Velocity>()) == Entities{c.pv, c.pvh, c.pv_enemy}));
    CHECK((matches(c.world.query<Velocity, Health, Position>()) == Entities{c.pvh}));
    CHECK(matches(c.world.query<Name>()).empty());
}

TEST_CASE("a term without const gives the component to write") {
    TermCrowd c;
    c.world.query<Position>().each([](Position& p) { p.y = p.x * 10; });
    CHECK(c.world.get<Position>(c.p).y == 10);
    CHECK(c.world.get<Position>(c.pvh).y == 40);
    CHECK(c.world.get<Position>(c.pv_enemy).y == 70);
}

TEST_CASE("a const term matches the same entities and is read only") {
    TermCrowd c;
    auto query = c.world.query<const Position, Velocity>();
    using Item = decltype(query)::Item;
    static_assert(std::is_same_v<Item, std::tuple<const Position&, Velocity&>>);
    CHECK((matches(query) == Entities{c.pv, c.pvh, c.pv_enemy}));
    query.each([](const Position& p, Velocity& v) { v.y = p.x; });
    CHECK(c.world.get<Velocity>(c.pvh).y == 4);
}

TEST_CASE("the term Entity gives the handle, at its place among the terms") {
    TermCrowd c;
    auto query = c.world.query<const Position, Entity, const Velocity>();
    static_assert(std::is_same_v<decltype(query)::Item,
                                 std::tuple<const Position&, Entity, const Velocity&>>);
    int calls = 0;
    query.each([&](const Position& p, Entity e, const Velocity& v) {
        CHECK(&p == &c.world.get<Position>(e));
        CHECK(&v == &c.world.get<Velocity>(e));
        ++calls;
    });
    CHECK(calls == 3);
}

TEST_CASE("the term Entity alone finds everybody, also who has no components") {
    TermCrowd c;
    CHECK(matches(c.world.query<Entity>()).size() == 9);
    CHECK(c.world.query<Entity>().contains(c.nothing));
    CHECK(matches(c.world.query<>()).size() == 9);
}

TEST_CASE("an optional term gives a pointer, null where the component is missing") {
    TermCrowd c;
    auto query = c.world.query<const Position, Optional<Velocity>>();
    static_assert(std::is_same_v<decltype(query)::Item, std::tuple<const Position&, Velocity*>>);
    Entities with, without;
    query.each([&](Entity e, const Position& p, Velocity* v) {
        (v != nullptr ? with : without).insert(e);
        CHECK(v == c.world.try_get<Velocity>(e));
        if (v != nullptr) v->y = p.x;
    });
    CHECK((with == Entities{c.pv, c.pvh, c.pv_enemy}));
    CHECK((without == Entities{c.p, c.ph, c.p_player}));
    CHECK(c.world.get<Velocity>(c.pv_enemy).y == 7);
}

TEST_CASE("several optional terms are independent of each other") {
    TermCrowd c;
    auto query = c.world.query<Optional<const Velocity>, Optional<const Health>, Position>();
    static_assert(std::is_same_v<decltype(query)::Item,
                                 std::tuple<const Velocity*, const Health*, Position&>>);
    int calls = 0;
    query.each([&](Entity e, const Velocity* v, const Health* h, Position& p) {
        CHECK(v == c.world.try_get<Velocity>(e));
        CHECK(h == c.world.try_get<Health>(e));
        CHECK(&p == &c.world.get<Position>(e));
        ++calls;
    });
    CHECK(calls == 6);
}

TEST_CASE("a query of optional terms alone finds everybody") {
    TermCrowd c;
    int velocities = 0, all = 0;
    c.world.query<Optional<Velocity>>().each([&](Velocity* v) {
        velocities += v != nullptr;
        ++all;
    });
    CHECK(velocities == 4);
    CHECK(all == 9);
}

TEST_CASE("an optional tag tells whether it is there") {
    TermCrowd c;
    Entities enemies;
    c.world.query<Velocity, Optional<Enemy>>().each([&](Entity e, Velocity&, Enemy* enemy) {
        if (enemy != nullptr) enemies.insert(e);
    });
    CHECK((enemies == Entities{c.pv_enemy}));
}

TEST_CASE("a tag as a term gives a reference to a valid object") {
    TermCrowd c;
    int calls = 0;
    c.world.query<Enemy, Optional<Position>>().each([&](Enemy& enemy, Position*) {
        CHECK(is_aligned(&enemy, alignof(Enemy)));
        ++calls;
    });
    CHECK(calls == 2);
}

TEST_CASE("With filters and gives no argument") {
    TermCrowd c;
    auto query = c.world.query<Position, With<Velocity>>();
    static_assert(std::is_same_v<decltype(query)::Item, std::tuple<Position&>>);
    CHECK((matches(query) == Entities{c.pv, c.pvh, c.pv_enemy}));
    CHECK((matches(c.world.query<With<Velocity, Health>>()) == Entities{c.pvh}));
    CHECK(
        (matches(c.world.query<With<Velocity>, Position, With<Enemy>>()) == Entities{c.pv_enemy}));
}

TEST_CASE("Without leaves out who has any of its types") {
    TermCrowd c;
    CHECK(
        (matches(c.world.query<Position, Without<Velocity>>()) == Entities{c.p, c.ph, c.p_player}));
    CHECK((matches(c.world.query<Position, Without<Velocity, Health>>()) ==
           Entities{c.p, c.p_player}));
    CHECK(
        (matches(c.world.query<Without<Position>, Without<Frozen>>()) == Entities{c.nothing, c.v}));
}

TEST_CASE("Exclude as a term is Without by another name") {
    TermCrowd c;
    CHECK((matches(c.world.query<Position, ecs::Exclude<Velocity, Health>>()) ==
           matches(c.world.query<Position, Without<Velocity, Health>>())));
    CHECK((matches(c.world.query<Position>().and_also<World::Exclude<Velocity>>()) ==
           Entities{c.p, c.ph, c.p_player}));
}

TEST_CASE("AnyOf asks for at least one of its types") {
    TermCrowd c;
    CHECK((matches(c.world.query<Position, AnyOf<Health, Enemy>>()) ==
           Entities{c.ph, c.pvh, c.pv_enemy}));
    CHECK(
        (matches(c.world.query<AnyOf<Player, Frozen>>()) == Entities{c.p_player, c.enemy_frozen}));
}

TEST_CASE("several AnyOf have to be satisfied each") {
    TermCrowd c;
    CHECK((matches(c.world.query<AnyOf<Velocity, Player>, AnyOf<Health, Enemy>>()) ==
           Entities{c.pvh, c.pv_enemy}));
    CHECK((matches(c.world.query<AnyOf<Health, Enemy>, AnyOf<Velocity, Player>>()) ==
           Entities{c.pvh, c.pv_enemy}));
}

TEST_CASE("a component may be an argument and one of AnyOf") {
    TermCrowd c;
    int calls = 0;
    c.world.query<Optional<Health>, AnyOf<Health, Player>>().each([&](Entity e, Health* h) {
        CHECK(h == c.world.try_get<Health>(e));
        ++calls;
    });
    CHECK(calls == 3);
}

TEST_CASE("all kinds of terms in one query") {
    TermCrowd c;
    auto mixed = c.world.query<Without<Frozen>, const Position, AnyOf<Velocity, Player>, Entity,
                               Optional<Health>, Without<Enemy>>();
    static_assert(
        std::is_same_v<decltype(mixed)::Item, std::tuple<const Position&, Entity, Health*>>);
    Entities found;
    mixed.each([&](const Position& p, Entity e, Health* h) {
        CHECK(&p == &c.world.get<Position>(e));
        CHECK(h == c.world.try_get<Health>(e));
        found.insert(e);
    });
    CHECK((found == Entities{c.pv, c.pvh, c.p_player}));
}

TEST_CASE("components that are class templates are terms like any other") {
    World world;
    const Entity e = world.create_with(std::vector<int>{1, 2}, std::tuple<int, float>{3, 4.0f});
    world.create_with(std::vector<int>{9});
    int calls = 0;
    world.query<const std::vector<int>, std::tuple<int, float>>().each(
        [&](Entity found, const std::vector<int>& v, std::tuple<int, float>& t) {
            CHECK(found == e);
            CHECK(v.size() == 2);
            CHECK(std::get<0>(t) == 3);
            ++calls;
        });
    CHECK(calls == 1);
    CHECK(world.query<std::vector<int>, Without<std::tuple<int, float>>>().count() == 1);
}
