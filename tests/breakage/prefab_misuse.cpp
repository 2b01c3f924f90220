#include "support/death.hpp"
#include "support/test.hpp"

// What a program must not do with prefabs, and is told about by a sentence.

#if ECS_ENABLE_ASSERTS

using ecs::ComponentSource;
using ecs::ComponentValue;
using ecs::Entity;
using ecs::Prefab;
using ecs::World;
using namespace test;

TEST_CASE("instances are not made inside of each") {
    World world;
    const Prefab prefab = Prefab::create(Health{1});
    ecs::instantiate(world, prefab);
    CHECK_DIES("may not change inside each()",
               world.each<Health>([&](Entity, Health&) { ecs::instantiate(world, prefab); }));
    CHECK_DIES("may not change inside each()", world.each<Health>([&](Entity, Health&) {
        ecs::instantiate_many(world, prefab, 2);
    }));
}

TEST_CASE("a prefab has one value for each component") {
    int bytes[2] = {1, 2};
    const ecs::ComponentInfo& info = ecs::component_info(ecs::component_id<Health>());
    const ComponentValue values[] = {{&info, &bytes[0]}, {&info, &bytes[1]}};
    CHECK_DIES("two values are given for one component", (void)Prefab::from_values(values, 2));
}

TEST_CASE("an entity gets one value for each component") {
    World world;
    const Health health{1};
    const ComponentSource sources[] = {ComponentSource::of(health), ComponentSource::of(health)};
    CHECK_DIES("two values are given for one component", world.create_from_sources(sources, 2));
    CHECK_DIES("two values are given for one component",
               world.deferred().create_from_sources(sources, 2));
    CHECK_DIES("two values are given for one component",
               world.create_many_from_sources(3, sources, 2));
}

TEST_CASE("a prefab is not made of the dead") {
    World world;
    const Entity e = world.create_with(Health{1});
    world.destroy(e);
    CHECK_DIES("is not alive", (void)Prefab::from_entity(world, e));
}

#endif
