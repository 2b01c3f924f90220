// What a schedule costs per system, against a plain loop over function pointers.

#include "components.hpp"

#include <ecs/ecs.hpp>

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <vector>

namespace {

using bench::Position;
using bench::Velocity;

constexpr int system_count = 1000;

void move(ecs::World& world) {
    world.each_no_entity<Position, const Velocity>([](Position& p, const Velocity& v) {
        p.x += v.x;
        p.y += v.y;
    });
}
void move_query(ecs::Query<Position, const Velocity> movers) {
    movers.each([](Position& p, const Velocity& v) {
        p.x += v.x;
        p.y += v.y;
    });
}

void systems_by_function_pointer(benchmark::State& state) {
    ecs::World world;
    world.create_with(Position{}, Velocity{});
    std::vector<void (*)(ecs::World&)> systems(system_count, &move);
    for (auto _ : state) {
        for (const auto system : systems) system(world);
    }
    state.SetItemsProcessed(state.iterations() * system_count);
}
void systems_by_schedule(benchmark::State& state) {
    ecs::World world;
    world.create_with(Position{}, Velocity{});
    ecs::Schedule schedule;
    for (int i = 0; i < system_count; ++i) {
        schedule.add(ecs::phase::update, "system " + std::to_string(i), &move_query);
    }
    for (auto _ : state) schedule.update(world, 0.01);
    state.SetItemsProcessed(state.iterations() * system_count);
}
void systems_by_registry(benchmark::State& state) {
    ecs::World world;
    world.create_with(Position{}, Velocity{});
    ecs::SystemRegistry registry;
    for (int i = 0; i < system_count; ++i) registry.add("system", &move);
    for (auto _ : state) registry.run_all(world);
    state.SetItemsProcessed(state.iterations() * system_count);
}

}  // namespace

BENCHMARK(systems_by_function_pointer);
BENCHMARK(systems_by_registry);
BENCHMARK(systems_by_schedule);
