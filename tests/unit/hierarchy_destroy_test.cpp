#include "support/lives.hpp"
#include "support/test.hpp"

#include <algorithm>
#include <vector>

using ecs::Children;
using ecs::destroy_recursive;
using ecs::Entity;
using ecs::Parent;
using ecs::set_parent;
using ecs::World;
using namespace test;

TEST_CASE("destroying recursively takes all descendants, and nobody else") {
    const LifeWatch watch;
    World world;
    const Entity top = world.create();
    const Entity root = world.create_with(Lives(1));
    const Entity other = world.create_with(Lives(2));
    set_parent(world, root, top);
    set_parent(world, other, top);
    Entity last = root;
    for (int i = 0; i < 5; ++i) {
        const Entity child = world.create_with(Lives(i));
        set_parent(world, child, last);
        set_parent(world, world.create_with(Lives(i)), last);
        last = child;
    }
    destroy_recursive(world, root);
    CHECK(world.count() == 2);
    CHECK(Lives::alive() == 1);
    CHECK(ecs::children_of(world, top) == std::vector<Entity>{other});
    world.verify();
}

TEST_CASE("destroying recursively takes children before their parents") {
    World world;
    const Entity root = world.create_with(Health{0});
    const Entity child = world.create_with(Health{1});
    const Entity grandchild = world.create_with(Health{2});
    set_parent(world, child, root);
    set_parent(world, grandchild, child);
    std::vector<int> order;
    world.on_remove<Health>([&](World&, Entity, Health& h) { order.push_back(h.points); });
    destroy_recursive(world, root);
    CHECK(order == std::vector<int>{2, 1, 0});
}

TEST_CASE("destroying recursively does nothing for the dead") {
    World world;
    const Entity e = world.create();
    world.destroy(e);
    destroy_recursive(world, e);
    destroy_recursive(world, ecs::INVALID_ENTITY);
    CHECK(world.count() == 0);
}

TEST_CASE("destroying recursively passes over children that are dead already") {
    World world;
    const Entity root = world.create();
    const Entity child = world.create();
    set_parent(world, child, root);
    world.destroy(child);
    const Entity unrelated = world.create();
    REQUIRE(unrelated.index == child.index);
    destroy_recursive(world, root);
    CHECK(world.alive(unrelated));
    CHECK(world.count() == 1);
}

TEST_CASE("destroying recursively comes to an end on a circle that was made by hand") {
    World world;
    const Entity a = world.create();
    const Entity b = world.create();
    const Entity twice = world.create();
    world.add(a, Children{{b, twice, twice}}, Parent{b});
    world.add(b, Children{{a, twice}}, Parent{a});
    destroy_recursive(world, a);
    CHECK(world.count() == 0);
}

TEST_CASE("destroying recursively follows lists whose children do not know their parent") {
    World world;
    const Entity child = world.create();
    const Entity root = world.create_with(Children{{child}});
    destroy_recursive(world, root);
    CHECK_FALSE(world.alive(child));
}

TEST_CASE("a hook may destroy descendants while they are destroyed recursively") {
    World world;
    const Entity root = world.create();
    std::vector<Entity> children;
    for (int i = 0; i < 10; ++i) {
        children.push_back(world.create_with(Health{i}));
        set_parent(world, children.back(), root);
    }
    world.on_remove<Health>([&](World& w, Entity, Health& h) {
        if (h.points > 0 && w.alive(children[0])) w.destroy(children[0]);
    });
    destroy_recursive(world, root);
    CHECK(world.count() == 0);
}
