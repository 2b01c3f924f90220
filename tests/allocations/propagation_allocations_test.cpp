#include "allocations/heap_counter.hpp"
#include "support/test.hpp"

#include <vector>

using ecs::Entity;
using ecs::LocalTransform;
using ecs::Parent;
using ecs::World;
using ecs::WorldTransform;
using namespace test;

TEST_CASE("propagating transforms allocates nothing once it is warm") {
    World world;
    std::vector<Entity> nodes;
    for (std::size_t i = 0; i < 1000; ++i) {
        nodes.push_back(
            world.create_with(LocalTransform{}, WorldTransform{}, ecs::PositionRotationScale{}));
        if (i > 0) ecs::set_parent(world, nodes[i], nodes[(i - 1) / 3]);
    }
    const Entity stray = world.create_with(LocalTransform{}, WorldTransform{}, Parent{});
    for (int i = 0; i < 3; ++i) ecs::propagate_transforms(world);
    const std::size_t before = heap_allocations();
    for (int i = 0; i < 10; ++i) ecs::propagate_transforms(world);
    CHECK(heap_allocations() == before);

    // Not even when the order has to be made anew.
    for (std::size_t i = 500; i < 600; ++i) {
        world.get<Parent>(nodes[i]).entity = nodes[i % 7];
        ecs::propagate_transforms(world);
    }
    world.get<Parent>(stray).entity = nodes[5];
    ecs::propagate_transforms(world);
    CHECK(heap_allocations() == before);
}

TEST_CASE("moving children between parents allocates nothing once it is warm") {
    for (const bool hooks : {false, true}) {
        CAPTURE(hooks);
        World world;
        if (hooks) ecs::enable_hierarchy(world, ecs::OnParentDestroyed::cascade);
        const Entity a = world.create();
        const Entity b = world.create();
        std::vector<Entity> children;
        for (int i = 0; i < 100; ++i) children.push_back(world.create_with(Health{i}));
        std::size_t before = 0;
        for (int round = 0; round < 4; ++round) {
            if (round == 3) before = heap_allocations();
            for (const Entity child : children) ecs::set_parent(world, child, a);
            for (const Entity child : children) ecs::set_parent(world, child, b);
            for (const Entity child : children) ecs::remove_parent(world, child);
        }
        CHECK(heap_allocations() == before);
    }
}
