#include "support/death.hpp"
#include "support/test.hpp"

// What a program must not do to a hierarchy, and is told about by a sentence.

#if ECS_ENABLE_ASSERTS

using ecs::Children;
using ecs::Entity;
using ecs::OnParentDestroyed;
using ecs::Parent;
using ecs::set_parent;
using ecs::World;
using namespace test;

TEST_CASE("an entity that becomes its own parent is caught") {
    World world;
    const Entity e = world.create();
    CHECK_DIES("its own parent", set_parent(world, e, e));
}

TEST_CASE("a circle of parents is caught") {
    World world;
    const Entity a = world.create();
    const Entity b = world.create();
    const Entity c = world.create();
    set_parent(world, b, a);
    set_parent(world, c, b);
    CHECK_DIES("would make a circle", set_parent(world, a, b));
    CHECK_DIES("would make a circle", set_parent(world, a, c));
    CHECK_DIES("remove_parent()", set_parent(world, b, c));
}

TEST_CASE("with hooks, a Parent that makes a circle is caught") {
    World world;
    ecs::enable_hierarchy(world, OnParentDestroyed::cascade);
    const Entity a = world.create();
    const Entity b = world.create_with(Parent{a});
    CHECK_DIES("makes a circle", world.add(a, Parent{b}));
    CHECK_DIES("makes a circle", world.add(b, Parent{b}));
    CHECK_DIES("would make a circle", set_parent(world, a, b));
}

TEST_CASE("walking down lists that lead back is caught") {
    World world;
    const Entity a = world.create();
    const Entity b = world.create_with(Children{{a}});
    world.add(a, Children{{b}});
    CHECK_DIES("its own descendant", ecs::for_each_descendant(world, a, [](Entity) {}));
}

TEST_CASE("changing the hierarchy inside each is caught") {
    World world;
    const Entity parent = world.create();
    const Entity child = world.create_with(Health{1});
    CHECK_DIES("inside each()",
               world.each<Health>([&](Entity, Health&) { set_parent(world, child, parent); }));
    CHECK_DIES("inside each()",
               world.each<Health>([&](Entity, Health&) { ecs::destroy_recursive(world, child); }));
}

#else

TEST_CASE("without assertions, a circle of parents is not made") {
    ecs::World world;
    const ecs::Entity a = world.create();
    const ecs::Entity b = world.create();
    ecs::set_parent(world, b, a);
    ecs::set_parent(world, a, b);
    ecs::set_parent(world, a, a);
    CHECK_FALSE(world.has<ecs::Parent>(a));
}

#endif
