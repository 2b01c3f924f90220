#include "support/gather.hpp"
#include "support/test.hpp"

#include <tuple>
#include <type_traits>
#include <utility>

using ecs::AnyOf;
using ecs::Entity;
using ecs::Optional;
using ecs::With;
using ecs::Without;
using ecs::World;
using namespace test;

TEST_CASE("count adds up all archetypes that match") {
    World world;
    const auto query = world.query<Health, Without<Frozen>>();
    CHECK(query.count() == 0);
    for (int i = 0; i < 1000; ++i) world.create_with(Health{i});
    for (int i = 0; i < 10; ++i) world.create_with(Health{i}, Position{});
    for (int i = 0; i < 10; ++i) world.create_with(Health{i}, Frozen{});
    CHECK(query.count() == 1010);
    world.destroy_all<Position>();
    CHECK(query.count() == 1000);
}

TEST_CASE("empty tells whether nobody matches, also with empty archetypes around") {
    World world;
    const auto query = world.query<Health>();
    CHECK(query.empty());
    const Entity a = world.create_with(Health{});
    const Entity b = world.create_with(Health{}, Position{});
    CHECK_FALSE(query.empty());
    world.destroy(a);
    CHECK_FALSE(query.empty());
    world.destroy(b);
    CHECK(query.empty());
}

TEST_CASE("first is the entity that each visits first, or INVALID_ENTITY") {
    World world;
    const auto query = world.query<const Health>();
    CHECK(query.first() == ecs::INVALID_ENTITY);
    const Entity a = world.create_with(Health{1});
    const Entity b = world.create_with(Health{2}, Name{"b"});
    CHECK(query.first() == a);
    CHECK(query.first() == visited(query).front());
    world.destroy(a);
    CHECK(query.first() == b);
    world.destroy(b);
    CHECK(query.first() == ecs::INVALID_ENTITY);
}

TEST_CASE("single gives the arguments of the one match") {
    World world;
    world.create_with(Health{1});
    const Entity hero = world.create_with(Health{2}, Player{}, Position{3, 4});
    auto [e, h, p, name] =
        world.query<Entity, Health, const Position, Optional<Name>, With<Player>>().single();
    static_assert(std::is_same_v<decltype(h), Health&>);
    CHECK(e == hero);
    CHECK(p.y == 4);
    CHECK(name == nullptr);
    h.points = 20;
    CHECK(world.get<Health>(hero).points == 20);
}

TEST_CASE("get gives the arguments of one entity, wherever it stands") {
    World world;
    std::vector<Entity> entities;
    for (int i = 0; i < 25000; ++i) {
        entities.push_back(world.create_with(Health{i}, Position{i, 0}));
        if (i % 1000 == 7) world.add(entities.back(), Name{"named"});
    }
    const auto query = world.query<Position, const Health, Optional<Name>>();
    for (std::size_t i = 0; i < entities.size(); i += 17) {
        auto [p, h, name] = query.get(entities[i]);
        REQUIRE(&p == &world.get<Position>(entities[i]));
        REQUIRE(h.points == static_cast<int>(i));
        REQUIRE(name == world.try_get<Name>(entities[i]));
    }
}

TEST_CASE("get gives the entity and tags, too") {
    World world;
    const Entity e = world.create_with(Health{5}, Player{});
    auto [entity, player, enemy] = world.query<Entity, Player, Optional<Enemy>>().get(e);
    static_assert(std::is_same_v<decltype(player), Player&>);
    CHECK(entity == e);
    CHECK(enemy == nullptr);
}

TEST_CASE("contains knows who matches every term") {
    World world;
    const auto query = world.query<Health, Without<Frozen>, AnyOf<Player, Enemy>>();
    const Entity player = world.create_with(Health{}, Player{});
    const Entity frozen = world.create_with(Health{}, Enemy{}, Frozen{});
    const Entity neither = world.create_with(Health{});
    const Entity no_health = world.create_with(Player{});
    CHECK(query.contains(player));
    CHECK_FALSE(query.contains(frozen));
    CHECK_FALSE(query.contains(neither));
    CHECK_FALSE(query.contains(no_health));
    world.remove<Frozen>(frozen);
    CHECK(query.contains(frozen));
}

TEST_CASE("contains is false for the dead, the unborn and handles from nowhere") {
    World world;
    const auto query = world.query<Health>();
    const Entity dead = world.create_with(Health{});
    world.destroy(dead);
    CHECK_FALSE(query.contains(dead));
    const Entity tenant = world.create_with(Health{});
    CHECK(tenant.index == dead.index);
    CHECK_FALSE(query.contains(dead));
    CHECK(query.contains(tenant));
    const Entity reserved = world.deferred().create_with(Health{});
    CHECK_FALSE(query.contains(reserved));
    world.flush_deferred();
    CHECK(query.contains(reserved));
    CHECK_FALSE(query.contains(ecs::INVALID_ENTITY));
    CHECK_FALSE(query.contains(Entity{4000000000u, 1}));
}
