// Entities made of prefabs, beside those whose types the program spells out.

#include "components.hpp"

#include <ecs/ecs.hpp>

#include <benchmark/benchmark.h>

#include <cstddef>
#include <memory>

namespace {

using bench::Acceleration;
using bench::Position;
using bench::Velocity;

/// Calls `make(world, n)` on a world that has the memory already, and empties it again.
template <class Make>
void measure(benchmark::State& state, Make make) {
    const auto n = static_cast<std::size_t>(state.range(0));
    ecs::World world;
    world.create_many(n, Position{}, Velocity{}, Acceleration{});
    for (auto _ : state) {
        state.PauseTiming();
        world.clear();
        state.ResumeTiming();
        make(world, n);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

const ecs::Prefab& prefab() {
    static const ecs::Prefab instance =
        ecs::Prefab::create(Position{1, 2}, Velocity{3, 4}, Acceleration{5, 6});
    return instance;
}

void create_with(benchmark::State& state) {
    measure(state, [](ecs::World& world, std::size_t n) {
        for (std::size_t i = 0; i < n; ++i) {
            world.create_with(Position{1, 2}, Velocity{3, 4}, Acceleration{5, 6});
        }
    });
}
void instantiate(benchmark::State& state) {
    measure(state, [](ecs::World& world, std::size_t n) {
        for (std::size_t i = 0; i < n; ++i) ecs::instantiate(world, prefab());
    });
}
void instantiate_with_override(benchmark::State& state) {
    measure(state, [](ecs::World& world, std::size_t n) {
        for (std::size_t i = 0; i < n; ++i) ecs::instantiate(world, prefab(), Position{7, 8});
    });
}
void create_many(benchmark::State& state) {
    measure(state, [](ecs::World& world, std::size_t n) {
        world.create_many(n, Position{1, 2}, Velocity{3, 4}, Acceleration{5, 6});
    });
}
void instantiate_many(benchmark::State& state) {
    measure(state,
            [](ecs::World& world, std::size_t n) { ecs::instantiate_many(world, prefab(), n); });
}

}  // namespace

BENCHMARK(create_with)->Arg(100'000);
BENCHMARK(instantiate)->Arg(100'000);
BENCHMARK(instantiate_with_override)->Arg(100'000);
BENCHMARK(create_many)->Arg(100'000);
BENCHMARK(instantiate_many)->Arg(100'000);
