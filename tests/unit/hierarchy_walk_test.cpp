#include "support/test.hpp"

#include <vector>

using ecs::Children;
using ecs::Entity;
using ecs::Parent;
using ecs::World;
using namespace test;

namespace {

/// A root with two children, the first of which has two, too.
struct SmallTree {
    World world;
    Entity root = world.create();
    Entity left = world.create();
    Entity right = world.create();
    Entity left_a = world.create();
    Entity left_b = world.create();

    SmallTree() {
        ecs::set_parent(world, left, root);
        ecs::set_parent(world, right, root);
        ecs::set_parent(world, left_a, left);
        ecs::set_parent(world, left_b, left);
    }
};

std::vector<Entity> descendants_of(const World& world, Entity e) {
    std::vector<Entity> found;
    ecs::for_each_descendant(world, e, [&](Entity d) { found.push_back(d); });
    return found;
}
std::vector<Entity> ancestors_of(const World& world, Entity e) {
    std::vector<Entity> found;
    ecs::for_each_ancestor(world, e, [&](Entity a) { found.push_back(a); });
    return found;
}

}  // namespace

TEST_CASE("the children of an entity are a range") {
    SmallTree t;
    std::vector<Entity> found;
    for (const Entity child : ecs::children_of(t.world, t.root)) found.push_back(child);
    CHECK(found == std::vector<Entity>{t.left, t.right});
    CHECK(ecs::children_of(t.world, t.right).empty());
    CHECK(ecs::children_of(t.world, ecs::INVALID_ENTITY).empty());
}

TEST_CASE("ancestors come from the parent up to the root") {
    SmallTree t;
    CHECK(ancestors_of(t.world, t.left_b) == std::vector<Entity>{t.left, t.root});
    CHECK(ancestors_of(t.world, t.root).empty());
}

TEST_CASE("descendants come with parents first, in the order of their lists") {
    SmallTree t;
    CHECK(descendants_of(t.world, t.root) ==
          std::vector<Entity>{t.left, t.left_a, t.left_b, t.right});
    CHECK(descendants_of(t.world, t.right).empty());
}

TEST_CASE("an entity knows its root, its depth and whose descendant it is") {
    SmallTree t;
    CHECK(ecs::root_of(t.world, t.left_a) == t.root);
    CHECK(ecs::root_of(t.world, t.root) == t.root);
    CHECK(ecs::depth_of(t.world, t.left_a) == 2);
    CHECK(ecs::depth_of(t.world, t.root) == 0);
    CHECK(ecs::is_ancestor_of(t.world, t.root, t.left_a));
    CHECK_FALSE(ecs::is_ancestor_of(t.world, t.right, t.left_a));
    CHECK_FALSE(ecs::is_ancestor_of(t.world, t.left_a, t.left_a));
}

TEST_CASE("walks pass over the dead") {
    SmallTree t;
    t.world.destroy(t.left);
    CHECK(descendants_of(t.world, t.root) == std::vector<Entity>{t.right});
    CHECK(ancestors_of(t.world, t.left_a).empty());
    CHECK(ecs::root_of(t.world, t.left_a) == t.left_a);
    CHECK(ecs::parent_of(t.world, t.left_a) == t.left);
}

TEST_CASE("ancestors on a circle that was made by hand come to an end") {
    World world;
    std::vector<Entity> circle;
    for (int i = 0; i < 7; ++i) circle.push_back(world.create());
    for (std::size_t i = 0; i < 7; ++i) world.add(circle[i], Parent{circle[(i + 1) % 7]});
    const Entity outside = world.create_with(Parent{circle[3]});
    CHECK(ecs::is_ancestor_of(world, circle[2], circle[5]));
    CHECK_FALSE(ecs::is_ancestor_of(world, outside, circle[0]));
    CHECK_FALSE(ecs::is_ancestor_of(world, world.create(), outside));
    CHECK(ecs::depth_of(world, outside) >= 7);
}
