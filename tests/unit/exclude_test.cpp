#include "support/test.hpp"

#include <set>
#include <type_traits>

using ecs::Entity;
using ecs::World;
using namespace test;

TEST_CASE("ecs::Exclude and World::Exclude are the same type") {
    CHECK(std::is_same_v<ecs::Exclude<Position>, World::Exclude<Position>>);
}

TEST_CASE("each leaves out entities with an excluded type") {
    World world;
    const Entity free = world.create_with(Position{});
    const Entity frozen = world.create_with(Position{}, Frozen{});
    std::set<Entity> visited;
    world.each<Position>(ecs::Exclude<Frozen>{}, [&](Entity e, Position&) { visited.insert(e); });
    CHECK(visited == std::set<Entity>{free});
    world.remove<Frozen>(frozen);
    visited.clear();
    world.each<Position>(World::Exclude<Frozen>{}, [&](Entity e, Position&) { visited.insert(e); });
    CHECK(visited == std::set<Entity>{free, frozen});
}

TEST_CASE("any one of several excluded types is enough to be left out") {
    World world;
    world.create_with(Health{1});
    world.create_with(Health{2}, Frozen{});
    world.create_with(Health{4}, Name{"ann"});
    world.create_with(Health{8}, Name{"bob"}, Frozen{});
    int sum = 0;
    world.each<Health>(ecs::Exclude<Frozen, Name>{},
                       [&](Entity, Health& health) { sum += health.points; });
    CHECK(sum == 1);
}

TEST_CASE("each_no_entity takes Exclude, too") {
    World world;
    world.create_with(Health{1});
    world.create_with(Health{2}, Frozen{});
    const World& constant = world;
    int sum = 0;
    world.each_no_entity<Health>(World::Exclude<Frozen>{},
                                 [&](Health& health) { sum += health.points; });
    constant.each_no_entity<Health>(ecs::Exclude<Frozen>{},
                                    [&](const Health& health) { sum += 10 * health.points; });
    CHECK(sum == 11);
}

TEST_CASE("queries that differ only in what they exclude do not share an answer") {
    World world;
    world.create_with(Health{1});
    world.create_with(Health{2}, Frozen{});
    world.create_with(Health{4}, Player{});
    CHECK(world.count<Health>() == 3);
    CHECK(world.count<Health>(ecs::Exclude<Frozen>{}) == 2);
    CHECK(world.count<Health>(ecs::Exclude<Player>{}) == 2);
    CHECK(world.count<Health>(ecs::Exclude<Frozen, Player>{}) == 1);
    CHECK(world.count<Health>(ecs::Exclude<Player, Frozen>{}) == 1);
    CHECK(world.count<Health, Frozen>() == 1);
}

TEST_CASE("excluding nothing excludes nothing") {
    World world;
    world.create_with(Health{1}, Frozen{});
    int calls = 0;
    world.each<Health>(ecs::Exclude<>{}, [&](Entity, Health&) { ++calls; });
    CHECK(calls == 1);
}

TEST_CASE("excluding without asking for a type finds what lacks it") {
    World world;
    const Entity bare = world.create();
    world.create_with(Health{1});
    std::set<Entity> visited;
    world.each(ecs::Exclude<Health>{}, [&](Entity e) { visited.insert(e); });
    CHECK(visited == std::set<Entity>{bare});
}
