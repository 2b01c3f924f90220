#include "support/test.hpp"

#include <type_traits>
#include <vector>

using ecs::Children;
using ecs::children_of;
using ecs::Entity;
using ecs::Parent;
using ecs::parent_of;
using ecs::remove_parent;
using ecs::set_parent;
using ecs::World;
using namespace test;

namespace {

using ChildList = std::vector<Entity>;

struct FamilyOfThree {
    World world;
    Entity parent = world.create_with(Health{0});
    Entity a = world.create_with(Health{1});
    Entity b = world.create_with(Health{2});
    Entity c = world.create_with(Health{3});

    FamilyOfThree() {
        for (const Entity child : {a, b, c}) set_parent(world, child, parent);
    }
    ~FamilyOfThree() { world.verify(); }
};

}  // namespace

TEST_CASE("parent and children are aggregates") {
    World world;
    const Entity e = world.create();
    const Entity parent = world.create_with(Children{{}});
    const Entity child = world.create_with(Parent{e});
    CHECK(world.get<Parent>(child).entity == e);
    CHECK(world.get<Children>(parent).entities.empty());
    CHECK(sizeof(Parent) == sizeof(Entity));
    CHECK((std::is_aggregate_v<Parent> && std::is_aggregate_v<Children>));
}

TEST_CASE("setting a parent writes to both sides") {
    FamilyOfThree f;
    CHECK(f.world.get<Parent>(f.a).entity == f.parent);
    CHECK(f.world.get<Children>(f.parent).entities == ChildList{f.a, f.b, f.c});
    CHECK(f.world.get<Health>(f.parent).points == 0);
    CHECK(f.world.get<Health>(f.b).points == 2);
}

TEST_CASE("a child that gets another parent leaves the one before") {
    FamilyOfThree f;
    set_parent(f.world, f.b, f.a);
    CHECK(children_of(f.world, f.parent) == ChildList{f.a, f.c});
    CHECK(children_of(f.world, f.a) == ChildList{f.b});
    CHECK(parent_of(f.world, f.b) == f.a);
}

TEST_CASE("setting the parent that a child has changes nothing") {
    FamilyOfThree f;
    set_parent(f.world, f.a, f.parent);
    CHECK(children_of(f.world, f.parent) == ChildList{f.a, f.b, f.c});
}

TEST_CASE("setting a parent completes a link that was made by hand on one side") {
    World world;
    const Entity parent = world.create();
    const Entity child = world.create_with(Parent{parent});
    set_parent(world, child, parent);
    CHECK(children_of(world, parent) == ChildList{child});
}

TEST_CASE("setting a parent does nothing if one of them is dead") {
    FamilyOfThree f;
    const Entity dead = f.world.create();
    f.world.destroy(dead);
    set_parent(f.world, f.a, dead);
    set_parent(f.world, dead, f.a);
    set_parent(f.world, f.a, ecs::INVALID_ENTITY);
    CHECK(parent_of(f.world, f.a) == f.parent);
    CHECK(children_of(f.world, f.a).empty());
    CHECK_FALSE(f.world.has<Children>(f.a));
}

TEST_CASE("removing a parent makes a root and keeps the order of the others") {
    FamilyOfThree f;
    remove_parent(f.world, f.a);
    CHECK_FALSE(f.world.has<Parent>(f.a));
    CHECK(children_of(f.world, f.parent) == ChildList{f.b, f.c});
    remove_parent(f.world, f.b);
    remove_parent(f.world, f.c);
    CHECK(f.world.get<Children>(f.parent).entities.empty());
}

TEST_CASE("removing a parent does nothing for roots and for the dead") {
    FamilyOfThree f;
    const Entity dead = f.world.create_with(Parent{f.parent});
    f.world.destroy(dead);
    remove_parent(f.world, f.parent);
    remove_parent(f.world, dead);
    CHECK(children_of(f.world, f.parent).size() == 3);
}

TEST_CASE("a child may leave a parent that is dead") {
    FamilyOfThree f;
    f.world.destroy(f.parent);
    remove_parent(f.world, f.a);
    set_parent(f.world, f.b, f.c);
    CHECK_FALSE(f.world.has<Parent>(f.a));
    CHECK(parent_of(f.world, f.b) == f.c);
}

TEST_CASE("a child may leave a parent whose list was emptied by hand") {
    FamilyOfThree f;
    f.world.get<Children>(f.parent).entities.clear();
    remove_parent(f.world, f.a);
    f.world.remove<Children>(f.parent);
    remove_parent(f.world, f.b);
    CHECK_FALSE(f.world.has<Parent>(f.a));
    CHECK_FALSE(f.world.has<Parent>(f.b));
}

TEST_CASE("a parent may become the child of its former child") {
    FamilyOfThree f;
    remove_parent(f.world, f.a);
    set_parent(f.world, f.parent, f.a);
    CHECK(parent_of(f.world, f.parent) == f.a);
    CHECK(children_of(f.world, f.a) == ChildList{f.parent});
}

TEST_CASE("a slot that is used again is not taken for the child that had it") {
    FamilyOfThree f;
    f.world.destroy(f.b);
    const Entity next = f.world.create();
    REQUIRE(next.index == f.b.index);
    set_parent(f.world, next, f.parent);
    remove_parent(f.world, next);
    CHECK(children_of(f.world, f.parent) == ChildList{f.a, f.b, f.c});
}
