#include "support/test.hpp"

#include <algorithm>
#include <random>
#include <set>
#include <vector>

// These would take minutes if something were quadratic, or overflow the stack if it were recursive.

using ecs::Children;
using ecs::Entity;
using ecs::LocalTransform;
using ecs::Mat4;
using ecs::OnParentDestroyed;
using ecs::Parent;
using ecs::World;
using ecs::WorldTransform;

namespace {

constexpr std::size_t crowd = 20'000;
#ifdef NDEBUG
constexpr std::size_t million_nodes = 1'000'000;
#else
constexpr std::size_t million_nodes = 200'000;  // sanitizers take their time, and more stack
#endif

struct Crowd {
    World world;
    Entity parent = world.create();
    std::vector<Entity> children;

    Crowd() {
        for (std::size_t i = 0; i < crowd; ++i) {
            children.push_back(world.create());
            ecs::set_parent(world, children.back(), parent);
        }
    }
    const std::vector<Entity>& list() { return ecs::children_of(world, parent); }
    void remove_all_of(const std::vector<Entity>& order) {
        for (const Entity child : order) ecs::remove_parent(world, child);
        CHECK(list().empty());
        CHECK(world.count<Parent>() == 0);
    }
};

LocalTransform one_right() { return {Mat4::translation(1, 0, 0)}; }
float x_of(const World& world, Entity e) { return world.get<WorldTransform>(e).matrix.m[12]; }

}  // namespace

TEST_CASE("20,000 children leave in the order in which they came") {
    Crowd c;
    CHECK(c.list() == c.children);
    c.remove_all_of(c.children);
}

TEST_CASE("20,000 children leave from last to first") {
    Crowd c;
    std::vector<Entity> order(c.children.rbegin(), c.children.rend());
    c.remove_all_of(order);
}

TEST_CASE("20,000 children leave in a random order, and come back") {
    Crowd c;
    std::mt19937 random(1);
    std::vector<Entity> order = c.children;
    std::shuffle(order.begin(), order.end(), random);
    for (std::size_t i = 0; i < crowd / 2; ++i) ecs::remove_parent(c.world, order[i]);
    const std::set<Entity> left(c.list().begin(), c.list().end());
    CHECK(left == std::set<Entity>(order.begin() + crowd / 2, order.end()));
    for (std::size_t i = 0; i < crowd / 2; ++i) ecs::set_parent(c.world, order[i], c.parent);
    CHECK(c.list().size() == crowd);
    std::shuffle(order.begin(), order.end(), random);
    c.remove_all_of(order);
}

TEST_CASE("up to 1,024 children keep their order when others go") {
    Crowd c;
    std::mt19937 random(2);
    while (c.list().size() > ecs::ordered_children) {
        ecs::remove_parent(c.world, c.list()[random() % c.list().size()]);
    }
    std::vector<Entity> expected = c.list();
    while (!expected.empty()) {
        const auto gone = expected.begin() + static_cast<long>(random() % expected.size());
        ecs::remove_parent(c.world, *gone);
        expected.erase(gone);
        REQUIRE(c.list() == expected);
    }
}

TEST_CASE("20,000 children move from one parent to another, with hooks and without") {
    for (const bool hooks : {false, true}) {
        Crowd c;
        if (hooks) ecs::enable_hierarchy(c.world, OnParentDestroyed::cascade);
        const Entity other = c.world.create();
        for (const Entity child : c.children) ecs::set_parent(c.world, child, other);
        CHECK(c.list().empty());
        CHECK(ecs::children_of(c.world, other) == c.children);
        ecs::destroy_recursive(c.world, other);
        CHECK(c.world.count() == 1);
    }
}

TEST_CASE("with hooks, 20,000 children are destroyed one by one, at once, and with their parent") {
    for (const auto policy : {OnParentDestroyed::cascade, OnParentDestroyed::orphan}) {
        Crowd c;
        ecs::enable_hierarchy(c.world, policy);
        for (std::size_t i = 0; i < crowd; i += 2) c.world.destroy(c.children[i]);
        CHECK(c.list().size() == crowd / 2);
        c.world.create_many(crowd, Parent{c.parent}, test::Player{});
        c.world.destroy_all<test::Player>();
        CHECK(c.list().size() == crowd / 2);
        c.world.destroy(c.parent);
        CHECK(c.world.count() == (policy == OnParentDestroyed::cascade ? 0 : crowd / 2));
        CHECK(c.world.count<Parent>() == 0);
    }
}

TEST_CASE("a chain of a million entities is made, propagated and destroyed without recursion") {
    World world;
    std::vector<Entity> chain;
    for (std::size_t i = 0; i < million_nodes; ++i) {
        chain.push_back(world.create_with(one_right(), WorldTransform{}));
        if (i > 0) ecs::set_parent(world, chain[i], chain[i - 1]);
    }
    ecs::propagate_transforms(world);
    CHECK(x_of(world, chain.back()) == static_cast<float>(million_nodes));
    CHECK(ecs::depth_of(world, chain.back()) == million_nodes - 1);
    std::size_t below = 0;
    ecs::for_each_descendant(world, chain[0], [&](Entity) { ++below; });
    CHECK(below == million_nodes - 1);

    // The other way round in storage: every walk up is as long as it can be.
    const Entity top = world.create_with(one_right(), WorldTransform{});
    ecs::set_parent(world, chain[0], top);
    ecs::propagate_transforms(world);
    CHECK(x_of(world, chain[1]) == 3);
    ecs::destroy_recursive(world, top);
    CHECK(world.count() == 0);
}

TEST_CASE("with hooks, a chain of a million entities goes with its root") {
    World world;
    ecs::enable_hierarchy(world, OnParentDestroyed::cascade);
    const Entity root = world.create();
    Entity last = root;
    for (std::size_t i = 1; i < million_nodes; ++i) last = world.create_with(Parent{last});
    CHECK(ecs::root_of(world, last) == root);
    world.destroy(root);
    CHECK(world.count() == 0);
}

TEST_CASE("a chain that is stored from its end to its root is propagated") {
    World world;
    Entity below = ecs::INVALID_ENTITY;
    Entity first = below;
    for (std::size_t i = 0; i < million_nodes; ++i) {
        const Entity e = world.create_with(one_right(), WorldTransform{}, Parent{});
        if (i == 0) first = e;
        if (i > 0) world.get<Parent>(below).entity = e;
        below = e;
    }
    ecs::propagate_transforms(world);
    CHECK(x_of(world, first) == static_cast<float>(million_nodes));
    world.get<Parent>(below).entity = first;  // a circle of a million
    ecs::propagate_transforms(world);
    CHECK(x_of(world, first) == 1);
}

TEST_CASE("a million nodes in a wide tree are propagated, and again after many changes") {
    World world;
    std::vector<Entity> nodes;
    for (std::size_t i = 0; i < million_nodes; ++i) {
        nodes.push_back(world.create_with(one_right(), WorldTransform{}));
        if (i > 0) ecs::set_parent(world, nodes[i], nodes[(i - 1) / 10]);
    }
    const auto count_wrong = [&] {
        ecs::propagate_transforms(world);
        std::size_t wrong = 0;
        for (const Entity e : nodes) {
            const Entity parent = ecs::parent_of(world, e);
            const float above = world.alive(parent) ? x_of(world, parent) : 0;
            wrong += x_of(world, e) != above + 1;
        }
        return wrong;
    };
    CHECK(count_wrong() == 0);
    std::mt19937 random(3);
    const std::size_t some = million_nodes / 10;
    for (std::size_t i = 0; i < some; ++i) {
        ecs::set_parent(world, nodes[nodes.size() - 1 - i], nodes[random() % some]);
    }
    CHECK(count_wrong() == 0);
}
