// World transforms of trees, beside a loop over an array that is sorted by hand, and beside what
// one would write first: a recursion over Children.

#include "components.hpp"

#include <ecs/ecs.hpp>

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

using ecs::Entity;
using ecs::LocalTransform;
using ecs::Mat4;
using ecs::WorldTransform;

constexpr std::size_t root = ~std::size_t{0};

// Shapes of trees: the parent of each node. Parents come before their children.
std::size_t ten_ary(std::size_t i) { return i == 0 ? root : (i - 1) / 10; }
std::size_t flat(std::size_t i) { return i == 0 ? root : 0; }
std::size_t deep(std::size_t i) { return i % 1000 == 0 ? root : i - 1; }

using Shape = std::size_t (*)(std::size_t);

Mat4 local_of(std::size_t i) {
    return Mat4::translation(1, static_cast<float>(i % 7), 0) * Mat4::rotation_z(0.01f);
}

std::size_t size_of(const benchmark::State& state) {
    return static_cast<std::size_t>(state.range(0));
}
void count_nodes(benchmark::State& state) {
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

/// A tree whose nodes were created in the order of their numbers, or in any order.
struct Tree {
    ecs::World world;
    std::vector<Entity> nodes;

    Tree(std::size_t count, Shape shape, bool shuffled) : nodes(count) {
        std::vector<std::size_t> order(count);
        for (std::size_t i = 0; i < count; ++i) order[i] = i;
        if (shuffled) bench::shuffle(order);
        for (const std::size_t i : order) {
            nodes[i] = world.create_with(LocalTransform{local_of(i)}, WorldTransform{});
        }
        for (const std::size_t i : order) {
            if (shape(i) != root) ecs::set_parent(world, nodes[i], nodes[shape(i)]);
        }
    }
};

struct SortedNode {
    std::size_t parent;
    Mat4 local;
    Mat4 world;
};

void propagate_hand(benchmark::State& state, Shape shape) {
    std::vector<SortedNode> nodes(size_of(state));
    for (std::size_t i = 0; i < nodes.size(); ++i) nodes[i] = {shape(i), local_of(i), {}};
    for (auto _ : state) {
        for (SortedNode& node : nodes) {
            if (node.parent == root) {
                node.world = node.local;
            } else {
                ecs::detail::multiply(nodes[node.parent].world, node.local, node.world);
            }
        }
        benchmark::ClobberMemory();
    }
    count_nodes(state);
}

void recurse(ecs::World& world, Entity e, const Mat4& above) {
    Mat4& matrix = world.get<WorldTransform>(e).matrix;
    matrix = above * world.get<LocalTransform>(e).matrix;
    for (const Entity child : ecs::children_of(world, e)) recurse(world, child, matrix);
}
void propagate_recursion(benchmark::State& state, Shape shape) {
    Tree tree(size_of(state), shape, false);
    for (auto _ : state) {
        tree.world.each<const LocalTransform>(
            ecs::Exclude<ecs::Parent>{},
            [&](Entity e, const LocalTransform&) { recurse(tree.world, e, Mat4{}); });
        benchmark::ClobberMemory();
    }
    count_nodes(state);
}

void propagate_ecs(benchmark::State& state, Shape shape) {
    Tree tree(size_of(state), shape, false);
    for (auto _ : state) {
        ecs::propagate_transforms(tree.world);
        benchmark::ClobberMemory();
    }
    count_nodes(state);
}
void propagate_ecs_shuffled(benchmark::State& state, Shape shape) {
    Tree tree(size_of(state), shape, true);
    for (auto _ : state) {
        ecs::propagate_transforms(tree.world);
        benchmark::ClobberMemory();
    }
    count_nodes(state);
}
/// A node comes or goes before every call.
void propagate_ecs_changed(benchmark::State& state, Shape shape) {
    Tree tree(size_of(state), shape, false);
    Entity guest;
    for (auto _ : state) {
        if (tree.world.alive(guest)) {
            tree.world.destroy(guest);
        } else {
            guest = tree.world.create_with(LocalTransform{}, WorldTransform{},
                                           ecs::Parent{tree.nodes[0]});
        }
        ecs::propagate_transforms(tree.world);
        benchmark::ClobberMemory();
    }
    count_nodes(state);
}

/// All children of one parent are added and removed again, in any order.
void children_come_and_go(benchmark::State& state) {
    ecs::World world;
    const Entity parent = world.create();
    std::vector<Entity> children(size_of(state));
    for (Entity& child : children) child = world.create_with(LocalTransform{});
    std::vector<Entity> order = children;
    bench::shuffle(order);
    for (auto _ : state) {
        for (const Entity child : children) ecs::set_parent(world, child, parent);
        for (const Entity child : order) ecs::remove_parent(world, child);
    }
    count_nodes(state);
}

}  // namespace

#define BENCHMARK_SHAPES(function)                               \
    BENCHMARK_CAPTURE(function, ten_ary, ten_ary)->Arg(100'000); \
    BENCHMARK_CAPTURE(function, flat, flat)->Arg(100'000);       \
    BENCHMARK_CAPTURE(function, deep, deep)->Arg(100'000)

BENCHMARK_SHAPES(propagate_hand);
BENCHMARK_SHAPES(propagate_recursion);
BENCHMARK_SHAPES(propagate_ecs);
BENCHMARK_SHAPES(propagate_ecs_shuffled);
BENCHMARK_SHAPES(propagate_ecs_changed);
BENCHMARK(children_come_and_go)->Arg(100)->Arg(1000)->Arg(20'000);
