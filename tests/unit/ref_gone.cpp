#include "support/gather.hpp"
#include "support/test.hpp"

using ecs::Entity;
using ecs::Ref;
using ecs::World;
using namespace test;

TEST_CASE("a default ref refers to nothing") {
    const Ref<Health> ref;
    CHECK_FALSE(ref);
    CHECK(ref.get() == nullptr);
    CHECK(ref.entity() == ecs::INVALID_ENTITY);
}

TEST_CASE("a ref knows that its entity is dead, for good") {
    World world;
    const Entity e = world.create_with(Health{1});
    const auto ref = world.ref<Health>(e);
    world.destroy(e);
    CHECK_FALSE(ref);
    const Entity tenant = world.create_with(Health{2});
    REQUIRE(tenant.index == e.index);
    CHECK(ref.get() == nullptr);
    CHECK(ref.entity() == e);
    CHECK(world.ref<Health>(tenant)->points == 2);
}

TEST_CASE("a ref that was not asked between death and reuse of the slot is not fooled") {
    World world;
    const Entity e = world.create_with(Health{1});
    const auto ref = world.ref<Health>(e);
    CHECK(ref->points == 1);
    world.destroy(e);
    // The same slot, archetype and row as before.
    const Entity tenant = world.create_with(Health{2});
    REQUIRE(tenant.index == e.index);
    CHECK_FALSE(ref);
}

TEST_CASE("a ref knows that its entity has lost the component, and that it is back") {
    World world;
    const Entity e = world.create_with(Health{1}, Position{});
    const auto ref = world.ref<Health>(e);
    world.remove<Health>(e);
    CHECK_FALSE(ref);
    world.remove<Position>(e);
    CHECK_FALSE(ref);
    world.add(e, Health{5});
    REQUIRE(ref);
    CHECK(ref->points == 5);
}

TEST_CASE("a ref may be made before its entity has the component") {
    World world;
    const Entity e = world.create();
    const auto ref = world.ref<Name>(e);
    CHECK_FALSE(ref);
    world.add(e, Position{});
    CHECK_FALSE(ref);
    world.add(e, Name{"late"});
    REQUIRE(ref);
    CHECK(ref->text == "late");
}

TEST_CASE("a ref may be made of an entity that is reserved, and finds it once it exists") {
    World world;
    world.create_with(Health{0});
    const Entity e = world.deferred().create_with(Health{9});
    const auto ref = world.ref<Health>(e);
    CHECK_FALSE(ref);
    world.flush_deferred();
    REQUIRE(ref);
    CHECK(ref->points == 9);
}

TEST_CASE("a ref of a handle from nowhere is empty") {
    World world;
    world.create_with(Health{1});
    CHECK_FALSE(world.ref<Health>(ecs::INVALID_ENTITY));
    CHECK_FALSE(world.ref<Health>(Entity{123456, 1}));
    CHECK_FALSE(world.ref<Health>(Entity{1, 77}));
}

TEST_CASE("a ref knows of clear and destroy_all") {
    World world;
    const Entity a = world.create_with(Health{1}, Position{});
    const Entity b = world.create_with(Health{2});
    const auto of_a = world.ref<Health>(a);
    const auto of_b = world.ref<Health>(b);
    world.destroy_all<Position>();
    CHECK_FALSE(of_a);
    CHECK(of_b->points == 2);
    world.clear();
    CHECK_FALSE(of_b);
    world.create_with(Health{3});
    world.create_with(Health{4}, Position{});
    CHECK_FALSE(of_a);
    CHECK_FALSE(of_b);
}

TEST_CASE("a ref knows that its entity was merged into another world") {
    World world, other;
    const Entity e = other.create_with(Health{6});
    const auto ref = other.ref<Health>(e);
    const ecs::EntityMap map = world.merge(other);
    CHECK_FALSE(other.alive(e));
    CHECK_FALSE(ref);
    CHECK(world.count<Health>() == 1);
    static_cast<void>(map);
}
