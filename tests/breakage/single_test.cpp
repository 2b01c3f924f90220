#include "support/death.hpp"
#include "support/test.hpp"

#if ECS_ENABLE_ASSERTS

using ecs::Entity;
using ecs::World;
using namespace test;

TEST_CASE("single asserts if no entity matches") {
    World world;
    world.create_with(Position{});
    CHECK_DIES("exactly one entity has to match, but 0",
               world.single<Health>([](Entity, Health&) {}));
    CHECK_DIES("single", world.single<Health, Position>([](Entity, Health&, Position&) {}));
}

TEST_CASE("single asserts if two entities match, of one archetype or of two") {
    World world;
    world.create_with(Health{1});
    world.create_with(Health{2});
    CHECK_DIES("but 2", world.single<Health>([](Entity, Health&) {}));
    world.create_with(Position{});
    world.create_with(Position{}, Name{});
    const World& constant = world;
    CHECK_DIES("but 2", constant.single<Position>([](Entity, const Position&) {}));
}

#endif
