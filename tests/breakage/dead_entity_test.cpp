#include "support/death.hpp"
#include "support/test.hpp"

#if ECS_ENABLE_ASSERTS

using ecs::Entity;
using ecs::World;
using namespace test;

namespace {

struct Graveyard {
    World world;
    Entity dead = world.create_with(Position{1, 2}, Health{3});
    Graveyard() { world.destroy(dead); }
};

}  // namespace

TEST_CASE("get of a dead entity asserts") {
    Graveyard g;
    const World& constant = g.world;
    CHECK_DIES("get: entity", g.world.get<Position>(g.dead));
    CHECK_DIES("is not alive", constant.get<Position>(g.dead));
}

TEST_CASE("add to a dead entity asserts") {
    Graveyard g;
    const Health lvalue{1};
    CHECK_DIES("add: entity", g.world.add(g.dead, Velocity{}));
    CHECK_DIES("is not alive", g.world.add(g.dead, lvalue));
    CHECK_DIES("is not alive", g.world.add(g.dead, Velocity{}, Name{}));
}

TEST_CASE("remove from a dead entity asserts, even what it never had") {
    Graveyard g;
    CHECK_DIES("remove: entity", g.world.remove<Health>(g.dead));
    CHECK_DIES("is not alive", g.world.remove<Name>(g.dead));
    CHECK_DIES("is not alive", g.world.remove<Health, Position>(g.dead));
}

TEST_CASE("destroying an entity twice asserts") {
    Graveyard g;
    CHECK_DIES("destroy: entity", g.world.destroy(g.dead));
    CHECK_DIES("is not alive", g.world.destroy(g.dead));
}

TEST_CASE("cloning a dead entity asserts") {
    Graveyard g;
    CHECK_DIES("clone: entity", g.world.clone(g.dead));
}

TEST_CASE("the sentence names the handle and what to do") {
    Graveyard g;
    const Death death = death_of([&] { g.world.get<Health>(g.dead); });
    CHECK(death.mentions("entity 1 of generation 1"));
    CHECK(death.mentions("alive()"));
}

TEST_CASE("a handle whose slot has a new tenant is dead") {
    Graveyard g;
    const Entity tenant = g.world.create_with(Health{9});
    REQUIRE(tenant.index == g.dead.index);
    CHECK_DIES("is not alive", g.world.destroy(g.dead));
    CHECK_DIES("is not alive", g.world.add(g.dead, Health{1}));
    CHECK(g.world.get<Health>(tenant).points == 9);
}

TEST_CASE("INVALID_ENTITY and handles of other worlds are dead") {
    World world;
    World other;
    other.create();
    const Entity stranger = other.create_with(Health{});
    CHECK_DIES("is not alive", world.destroy(ecs::INVALID_ENTITY));
    CHECK_DIES("is not alive", world.get<Health>(ecs::INVALID_ENTITY));
    CHECK_DIES("is not alive", world.add(ecs::INVALID_ENTITY, Health{}));
    CHECK_DIES("is not alive", world.destroy(stranger));
    CHECK_DIES("is not alive", world.destroy(Entity{0xFFFFFFFF, 1}));
}

TEST_CASE("get of a component that the entity lacks asserts and names it") {
    World world;
    const Entity e = world.create_with(Position{});
    const World& constant = world;
    CHECK_DIES("Velocity", world.get<Velocity>(e));
    CHECK_DIES("has no component", world.get<Velocity>(e));
    CHECK_DIES("has no component", constant.get<Name>(e));
    CHECK_DIES("Player", world.get<Player>(e));
    world.remove<Position>(e);
    CHECK_DIES("Position", world.get<Position>(e));
}

#endif
