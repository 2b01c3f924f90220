// Snapshots in memory and the way back, beside a memcpy of the same bytes.

#include "components.hpp"

#include <ecs/ecs.hpp>

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstring>
#include <string>
#include <vector>

namespace {

using bench::Acceleration;
using bench::Position;
using bench::Velocity;

/// Entities of three plain components.
struct Game {
    explicit Game(const benchmark::State& state) {
        const auto n = static_cast<std::size_t>(state.range(0));
        entities =
            world.create_many(n, Position{1, 1}, Velocity{1, 2}, Acceleration{0, 1}).to_vector();
    }
    ecs::World world;
    std::vector<ecs::Entity> entities;
};

void count_bytes(benchmark::State& state, std::size_t bytes) {
    state.SetItemsProcessed(state.iterations() * state.range(0));
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes));
}

void memcpy_of_the_same_bytes(benchmark::State& state) {
    const std::size_t bytes = Game(state).world.snapshot().bytes();
    const std::vector<char> from(bytes, 1);
    std::vector<char> to(bytes, 2);
    for (auto _ : state) {
        std::memcpy(to.data(), from.data(), bytes);
        benchmark::ClobberMemory();
    }
    count_bytes(state, bytes);
}
void snapshot(benchmark::State& state) {
    const Game game(state);
    ecs::Snapshot snapshot;
    for (auto _ : state) {
        game.world.snapshot(snapshot);
        benchmark::ClobberMemory();
    }
    count_bytes(state, snapshot.bytes());
}
void snapshot_into_new_memory(benchmark::State& state) {
    const Game game(state);
    std::size_t bytes = 0;
    for (auto _ : state) bytes = game.world.snapshot().bytes();
    count_bytes(state, bytes);
}
void restore(benchmark::State& state) {
    Game game(state);
    const ecs::Snapshot snapshot = game.world.snapshot();
    for (auto _ : state) {
        game.world.restore(snapshot);
        benchmark::ClobberMemory();
    }
    count_bytes(state, snapshot.bytes());
}
/// Another world: entities have to be told where they are.
void restore_into_a_copy(benchmark::State& state) {
    const Game game(state);
    const ecs::Snapshot snapshot = game.world.snapshot();
    ecs::World copy;
    for (auto _ : state) {
        copy.restore(snapshot);
        benchmark::ClobberMemory();
    }
    count_bytes(state, snapshot.bytes());
}
/// Each time, an archetype has to be put out of the way and woken up again.
void restore_with_a_new_archetype(benchmark::State& state) {
    Game game(state);
    const ecs::Snapshot snapshot = game.world.snapshot();
    for (auto _ : state) {
        game.world.add(game.entities[0], bench::Wide<0>{});
        game.world.restore(snapshot);
        benchmark::ClobberMemory();
    }
    count_bytes(state, snapshot.bytes());
}
/// Components that have to be asked to copy themselves.
void snapshot_of_strings(benchmark::State& state) {
    ecs::World world;
    world.create_many(static_cast<std::size_t>(state.range(0)), Position{1, 1},
                      std::string("short"));
    ecs::Snapshot snapshot;
    for (auto _ : state) {
        world.snapshot(snapshot);
        benchmark::ClobberMemory();
    }
    count_bytes(state, snapshot.bytes());
}

}  // namespace

BENCHMARK(memcpy_of_the_same_bytes)->Arg(1'000)->Arg(100'000);
BENCHMARK(snapshot)->Arg(1'000)->Arg(100'000);
BENCHMARK(snapshot_into_new_memory)->Arg(100'000);
BENCHMARK(restore)->Arg(1'000)->Arg(100'000);
BENCHMARK(restore_into_a_copy)->Arg(1'000)->Arg(100'000);
BENCHMARK(restore_with_a_new_archetype)->Arg(100'000);
BENCHMARK(snapshot_of_strings)->Arg(100'000);
