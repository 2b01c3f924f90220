#include "support/test.hpp"

// Trees and transforms of a restored world, whose helpers keep things outside of entities.

using ecs::Children;
using ecs::Entity;
using ecs::LocalTransform;
using ecs::Mat4;
using ecs::Parent;
using ecs::Snapshot;
using ecs::World;
using ecs::WorldTransform;
using namespace test;

TEST_CASE("a tree with hooks goes on from where it was set back to") {
    World world;
    ecs::enable_hierarchy(world, ecs::OnParentDestroyed::cascade);
    const Entity a = world.create();
    const Entity b = world.create();
    const Entity child = world.create_with(Parent{a});
    const Snapshot before = world.snapshot();
    world.add(child, Parent{b});
    world.restore(before);
    CHECK(world.get<Children>(a).entities == std::vector<Entity>{child});
    world.add(child, Parent{b});  // as it was before it was taken back: not to be taken for known
    CHECK(world.get<Children>(b).entities == std::vector<Entity>{child});
    CHECK(world.get<Children>(a).entities.empty());
    world.destroy(b);
    CHECK(!world.alive(child));
}

TEST_CASE("a child that comes back with restore leaves its parent's list like any other") {
    World world;
    ecs::enable_hierarchy(world, ecs::OnParentDestroyed::orphan);
    const Entity parent = world.create();
    const Entity child = world.create_with(Parent{parent});
    const Snapshot before = world.snapshot();
    world.destroy(child);
    CHECK(world.get<Children>(parent).entities.empty());
    world.restore(before);
    world.remove<Parent>(child);
    CHECK(world.get<Children>(parent).entities.empty());
}

TEST_CASE("a copy of a world can keep trees with hooks of its own") {
    World world;
    ecs::enable_hierarchy(world, ecs::OnParentDestroyed::cascade);
    const Entity parent = world.create();
    const Entity child = world.create_with(Parent{parent});
    World copy;
    ecs::enable_hierarchy(copy, ecs::OnParentDestroyed::cascade);
    copy.restore(world.snapshot());
    copy.destroy(parent);
    CHECK(!copy.alive(child));
    CHECK(world.alive(child));
}

TEST_CASE("transforms are right after a restore that moved parents") {
    World world;
    const auto at = [](float x) { return LocalTransform{Mat4::translation(x, 0, 0)}; };
    const Entity a = world.create_with(at(1), WorldTransform{});
    const Entity b = world.create_with(at(10), WorldTransform{});
    const Entity child = world.create_with(at(100), WorldTransform{}, Parent{a});
    ecs::propagate_transforms(world);
    const Snapshot before = world.snapshot();
    world.add(child, Parent{b});
    world.destroy(a);
    ecs::propagate_transforms(world);
    CHECK(world.get<WorldTransform>(child).matrix.m[12] == 110);
    world.restore(before);
    ecs::propagate_transforms(world);
    CHECK(world.get<WorldTransform>(child).matrix.m[12] == 101);
}
