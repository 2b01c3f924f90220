// Structural changes: deferred, in batches, observed.

#include "components.hpp"

#include <ecs/ecs.hpp>

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace {

using bench::Acceleration;
using bench::Position;
using bench::Velocity;

constexpr std::size_t entity_count = 100'000;

struct Populated {
    ecs::World world;
    std::vector<ecs::Entity> entities =
        world.create_many(entity_count, Position{1, 1}, Velocity{1, 2}).to_vector();
};

void count_items(benchmark::State& state) {
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(entity_count));
}

/// Of eight entities, three gain a component, two lose one, one is destroyed, one is created, and
/// one is left alone.
void record_mixed(ecs::CommandBuffer& commands, const std::vector<ecs::Entity>& entities) {
    for (std::size_t i = 0; i < entities.size(); ++i) {
        switch (i % 8) {
            case 0:
            case 1:
            case 2: commands.add(entities[i], Acceleration{1, 1}); break;
            case 3:
            case 4: commands.remove<Velocity>(entities[i]); break;
            case 5: commands.destroy(entities[i]); break;
            case 6: commands.create_with(Position{2, 2}, Velocity{1, 1}); break;
            default: break;
        }
    }
}
void deferred_mixed(benchmark::State& state) {
    ecs::CommandBuffer commands;
    for (auto _ : state) {
        state.PauseTiming();
        auto populated = std::make_unique<Populated>();
        state.ResumeTiming();
        record_mixed(commands, populated->entities);
        commands.flush(populated->world);
        state.PauseTiming();
        populated.reset();
        state.ResumeTiming();
    }
    count_items(state);
}
void deferred_record_only(benchmark::State& state) {
    ecs::CommandBuffer commands;
    Populated populated;
    for (auto _ : state) {
        record_mixed(commands, populated.entities);
        state.PauseTiming();
        commands.clear();
        state.ResumeTiming();
    }
    count_items(state);
}
/// Two commands in a row for one entity become one move.
void deferred_two_adds(benchmark::State& state) {
    ecs::CommandBuffer commands;
    for (auto _ : state) {
        state.PauseTiming();
        auto populated = std::make_unique<Populated>();
        state.ResumeTiming();
        for (const ecs::Entity e : populated->entities) {
            commands.add(e, Acceleration{1, 1});
            commands.add(e, bench::Wide<0>{});
        }
        commands.flush(populated->world);
        state.PauseTiming();
        populated.reset();
        state.ResumeTiming();
    }
    count_items(state);
}

void bulk_add_singly(benchmark::State& state) {
    Populated populated;
    for (auto _ : state) {
        for (const ecs::Entity e : populated.entities) populated.world.add(e, Acceleration{1, 1});
        state.PauseTiming();
        populated.world.batch_remove<Acceleration>();
        state.ResumeTiming();
    }
    count_items(state);
}
void bulk_add_batch(benchmark::State& state) {
    Populated populated;
    for (auto _ : state) {
        populated.world.batch_add<Position>(Acceleration{1, 1});
        state.PauseTiming();
        populated.world.batch_remove<Acceleration>();
        state.ResumeTiming();
    }
    count_items(state);
}

enum class Hooks { none, on_another_type, on_this_type };

/// What observers cost those who have none, and those who have.
template <Hooks H>
void add_with_hook(benchmark::State& state) {
    Populated populated;
    std::size_t heard = 0;
    if (H == Hooks::on_another_type) {
        populated.world.on_add<bench::Wide<0>>(
            [&](ecs::World&, ecs::Entity, bench::Wide<0>&) { ++heard; });
    }
    if (H == Hooks::on_this_type) {
        populated.world.on_add<Acceleration>(
            [&](ecs::World&, ecs::Entity, Acceleration&) { ++heard; });
    }
    for (auto _ : state) {
        for (const ecs::Entity e : populated.entities) populated.world.add(e, Acceleration{1, 1});
        state.PauseTiming();
        populated.world.batch_remove<Acceleration>();
        state.ResumeTiming();
    }
    benchmark::DoNotOptimize(heard);
    count_items(state);
}

}  // namespace

BENCHMARK(deferred_mixed);
BENCHMARK(deferred_record_only);
BENCHMARK(deferred_two_adds);
BENCHMARK(bulk_add_singly);
BENCHMARK(bulk_add_batch);
BENCHMARK_TEMPLATE(add_with_hook, Hooks::none);
BENCHMARK_TEMPLATE(add_with_hook, Hooks::on_another_type);
BENCHMARK_TEMPLATE(add_with_hook, Hooks::on_this_type);
