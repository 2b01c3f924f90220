#include "support/test.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>
#include <vector>

using ecs::Children;
using ecs::Entity;
using ecs::LocalTransform;
using ecs::Mat4;
using ecs::Parent;
using ecs::PositionRotationScale;
using ecs::propagate_transforms;
using ecs::set_parent;
using ecs::World;
using ecs::WorldTransform;
using namespace test;

namespace {

Entity create_at(World& world, float x) {
    return world.create_with(LocalTransform{Mat4::translation(x, 0, 0)}, WorldTransform{});
}
float world_x(const World& world, Entity e) { return world.get<WorldTransform>(e).matrix.m[12]; }

/// A chain of four, the root first.
struct PropagatedChain {
    World world;
    std::vector<Entity> chain;

    PropagatedChain() {
        for (int i = 0; i < 4; ++i) chain.push_back(create_at(world, std::pow(10.0f, float(i))));
        for (std::size_t i = 1; i < 4; ++i) set_parent(world, chain[i], chain[i - 1]);
        propagate_transforms(world);
    }
    std::vector<float> xs() {
        propagate_transforms(world);
        std::vector<float> result;
        for (const Entity e : chain) {
            if (world.alive(e)) result.push_back(world_x(world, e));
        }
        return result;
    }
};

using Xs = std::vector<float>;

}  // namespace

TEST_CASE("the world transform of a root is its local transform") {
    World world;
    const Entity e = create_at(world, 5);
    propagate_transforms(world);
    CHECK(world_x(world, e) == 5);
    world.get<LocalTransform>(e).matrix = Mat4::rotation_x(1);
    propagate_transforms(world);
    CHECK(world.get<WorldTransform>(e).matrix == Mat4::rotation_x(1));
}

TEST_CASE("the world transform of a child is that of its parent times its own") {
    World world;
    const Mat4 local = Mat4::rotation_z(1) * Mat4::translation(1, 2, 3);
    const Mat4 above = Mat4::scale(2) * Mat4::rotation_y(2);
    const Entity parent = world.create_with(LocalTransform{above}, WorldTransform{}, Children{{}});
    const Entity child = world.create_with(LocalTransform{local}, WorldTransform{}, Parent{parent});
    world.get<Children>(parent).entities.push_back(child);
    propagate_transforms(world);
    CHECK(world.get<WorldTransform>(child).matrix == Mat4::multiply(above, local));
}

TEST_CASE("transforms go down a chain, and again after values changed") {
    PropagatedChain c;
    CHECK(c.xs() == Xs{1, 11, 111, 1111});
    c.world.get<LocalTransform>(c.chain[0]).matrix.m[12] = 2;
    c.world.get<LocalTransform>(c.chain[3]).matrix.m[12] = 0;
    CHECK(c.xs() == Xs{2, 12, 112, 112});
}

TEST_CASE("propagation notices other parents") {
    PropagatedChain c;
    set_parent(c.world, c.chain[3], c.chain[0]);
    CHECK(c.xs() == Xs{1, 11, 111, 1001});
    ecs::remove_parent(c.world, c.chain[2]);
    CHECK(c.xs() == Xs{1, 11, 100, 1001});
    c.world.get<Parent>(c.chain[3]).entity = c.chain[2];  // nobody is told
    CHECK(c.xs() == Xs{1, 11, 100, 1100});
}

TEST_CASE("propagation notices entities that come and go") {
    PropagatedChain c;
    const Entity other = create_at(c.world, 5);
    set_parent(c.world, other, c.chain[1]);
    CHECK(c.xs() == Xs{1, 11, 111, 1111});
    CHECK(world_x(c.world, other) == 16);
    c.world.destroy(c.chain[3]);
    CHECK(c.xs() == Xs{1, 11, 111});
    c.chain.push_back(create_at(c.world, 7));
    CHECK(c.xs() == Xs{1, 11, 111, 7});
}

TEST_CASE("propagation notices components that come and go") {
    PropagatedChain c;
    c.world.remove<WorldTransform>(c.chain[1]);
    propagate_transforms(c.world);
    CHECK(world_x(c.world, c.chain[2]) == 100);
    CHECK(world_x(c.world, c.chain[3]) == 1100);
    c.world.add(c.chain[1], WorldTransform{}, Name{"n"});
    CHECK(c.xs() == Xs{1, 11, 111, 1111});
}

TEST_CASE("propagation notices entities that changed places in storage") {
    World world;
    std::vector<Entity> parents;
    std::vector<Entity> children;
    for (int i = 0; i < 10; ++i) {
        parents.push_back(create_at(world, static_cast<float>(i)));
        world.add(parents.back(), Health{i});
        children.push_back(create_at(world, 100));
        world.add(children.back(), Parent{parents.back()}, Position{-i, 0});
    }
    propagate_transforms(world);
    world.sort<Health>([](const Health& a, const Health& b) { return a.points > b.points; });
    for (std::size_t i = 0; i < 10; ++i) {
        world.get<LocalTransform>(parents[i]).matrix.m[12] += 20;
    }
    propagate_transforms(world);
    for (std::size_t i = 0; i < 10; ++i) {
        CHECK(world_x(world, children[i]) == static_cast<float>(120 + i));
    }
    world.sort<Position>([](const Position& a, const Position& b) { return a.x < b.x; });
    propagate_transforms(world);
    for (std::size_t i = 0; i < 10; ++i) {
        CHECK(world_x(world, children[i]) == static_cast<float>(120 + i));
    }
}

TEST_CASE("an entity whose parent is dead is a root") {
    PropagatedChain c;
    c.world.destroy(c.chain[1]);
    CHECK(c.xs() == Xs{1, 100, 1100});
    CHECK(c.xs() == Xs{1, 100, 1100});
    const Entity next = create_at(c.world, 3);  // in the slot of the dead
    REQUIRE(next.index == c.chain[1].index);
    CHECK(c.xs() == Xs{1, 100, 1100});
}

TEST_CASE("an entity whose parent has no transforms is a root, until it has") {
    World world;
    const Entity parent = world.create();
    const Entity child = create_at(world, 2);
    set_parent(world, child, parent);
    propagate_transforms(world);
    CHECK(world_x(world, child) == 2);
    world.add(parent, LocalTransform{Mat4::translation(1, 0, 0)});
    propagate_transforms(world);
    CHECK(world_x(world, child) == 2);
    world.add(parent, WorldTransform{});
    propagate_transforms(world);
    CHECK(world_x(world, child) == 3);
    world.get<Parent>(child).entity = ecs::INVALID_ENTITY;
    propagate_transforms(world);
    CHECK(world_x(world, child) == 2);
}

TEST_CASE("entities on a circle are roots, and their children are not") {
    PropagatedChain c;
    c.world.add(c.chain[0], Parent{c.chain[2]});
    for (int i = 0; i < 2; ++i) CHECK(c.xs() == Xs{1, 10, 100, 1100});
    c.world.get<Parent>(c.chain[1]).entity = c.chain[1];  // 0 → 2 → 1 → itself
    for (int i = 0; i < 2; ++i) CHECK(c.xs() == Xs{111, 10, 110, 1110});
    c.world.remove<Parent>(c.chain[1]);
    CHECK(c.xs() == Xs{111, 10, 110, 1110});
}

TEST_CASE("a circle may move in storage, and others may take its place") {
    World world;
    const Entity a = create_at(world, 1);
    const Entity b = create_at(world, 2);
    const Entity c = create_at(world, 4);
    world.add(a, Parent{b}, Health{1});
    world.add(b, Parent{a}, Health{2});
    world.add(c, Parent{b}, Health{3});
    propagate_transforms(world);
    world.sort<Health>([](const Health& x, const Health& y) { return x.points > y.points; });
    propagate_transforms(world);
    CHECK(world_x(world, a) == 1);
    CHECK(world_x(world, b) == 2);
    CHECK(world_x(world, c) == 6);
}

TEST_CASE("position, rotation and scale become the local transform first") {
    World world;
    const Entity parent = create_at(world, 1);
    const Entity child = create_at(world, 99);
    world.add(child, PositionRotationScale{{2, 3, 4}}, Parent{parent});
    propagate_transforms(world);
    CHECK(world_x(world, child) == 3);
    CHECK(world.get<LocalTransform>(child).matrix == Mat4::translation(2, 3, 4));
}

TEST_CASE("only entities with both transforms take part") {
    World world;
    const Entity local = world.create_with(LocalTransform{});
    const Entity bare =
        world.create_with(WorldTransform{Mat4::translation(7, 0, 0)}, Parent{local});
    propagate_transforms(world);
    CHECK(world_x(world, bare) == 7);
    world.clear();
    propagate_transforms(world);
    CHECK(world.count() == 0);
}

TEST_CASE("every world has an order of its own, which goes along when it is moved") {
    PropagatedChain a;
    PropagatedChain b;
    set_parent(b.world, b.chain[3], b.chain[0]);
    CHECK(a.xs() == Xs{1, 11, 111, 1111});
    CHECK(b.xs() == Xs{1, 11, 111, 1001});
    std::swap(a.world, b.world);
    CHECK(b.xs() == Xs{1, 11, 111, 1111});
    CHECK(a.xs() == Xs{1, 11, 111, 1001});
}

TEST_CASE("propagation may run as a system, and inside of a loop") {
    PropagatedChain c;
    c.world.get<LocalTransform>(c.chain[0]).matrix.m[12] = 5;
    ecs::SystemRegistry systems;
    systems.add("transforms", propagate_transforms);
    systems.run_all(c.world);
    CHECK(world_x(c.world, c.chain[3]) == 1115);
    c.world.each<const Children>([&](Entity, const Children&) { propagate_transforms(c.world); });
    ecs::Schedule schedule;
    schedule.add(ecs::phase::post_update, "transforms", propagate_transforms);
    c.world.get<LocalTransform>(c.chain[0]).matrix.m[12] = 6;
    schedule.update(c.world, 0.1);
    CHECK(world_x(c.world, c.chain[3]) == 1116);
}

TEST_CASE("results do not depend on the order of storage") {
    constexpr std::size_t count = 500;
    std::mt19937 random(3);
    std::vector<std::size_t> parents(count);
    std::vector<std::size_t> order(count);
    for (std::size_t i = 0; i < count; ++i) {
        parents[i] = i < 3 ? i : random() % i;
        order[i] = i;
    }
    std::vector<Mat4> first;
    for (int round = 0; round < 4; ++round) {
        World world;
        std::vector<Entity> entities(count);
        for (const std::size_t i : order) {
            entities[i] = create_at(world, 0);
            world.get<LocalTransform>(entities[i]).matrix =
                Mat4::rotation_x(0.1f * static_cast<float>(i)) * Mat4::translation(1, 2, 3);
        }
        for (const std::size_t i : order) {
            if (i >= 3) set_parent(world, entities[i], entities[parents[i]]);
            if (i % 7 == 0) world.add(entities[i], Name{"n"});
        }
        propagate_transforms(world);
        std::vector<Mat4> results;
        for (const Entity e : entities) results.push_back(world.get<WorldTransform>(e).matrix);
        if (round == 0) first = results;
        CHECK(results == first);
        std::shuffle(order.begin(), order.end(), random);
    }
}
