// Creation, destruction, and components that come and go.

#include "components.hpp"

#include <ecs/ecs.hpp>

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace {

using bench::Acceleration;
using bench::Position;
using bench::Velocity;

std::size_t size_of(const benchmark::State& state) {
    return static_cast<std::size_t>(state.range(0));
}
void count_items(benchmark::State& state) {
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

enum class Order { sequence, random };

/// A world with `n` entities of two components, and their handles in the order to visit them.
struct Populated {
    Populated(std::size_t n, Order order) {
        entities = world.create_many(n, Position{1, 1}, Velocity{1, 2}).to_vector();
        if (order == Order::random) bench::shuffle(entities);
    }
    ecs::World world;
    std::vector<ecs::Entity> entities;
};

void create_one_by_one_hand(benchmark::State& state) {
    for (auto _ : state) {
        std::vector<Position> p;
        std::vector<Velocity> v;
        for (std::size_t i = 0; i < size_of(state); ++i) {
            p.push_back({1, 1});
            v.push_back({1, 2});
        }
        benchmark::DoNotOptimize(p.data());
        benchmark::DoNotOptimize(v.data());
        benchmark::ClobberMemory();
    }
    count_items(state);
}
void create_one_by_one(benchmark::State& state) {
    for (auto _ : state) {
        auto world = std::make_unique<ecs::World>();
        for (std::size_t i = 0; i < size_of(state); ++i) {
            benchmark::DoNotOptimize(world->create_with(Position{1, 1}, Velocity{1, 2}));
        }
        state.PauseTiming();
        world.reset();
        state.ResumeTiming();
    }
    count_items(state);
}
void create_in_bulk(benchmark::State& state) {
    for (auto _ : state) {
        auto world = std::make_unique<ecs::World>();
        world->create_many(size_of(state), Position{1, 1}, Velocity{1, 2});
        benchmark::ClobberMemory();
        state.PauseTiming();
        world.reset();
        state.ResumeTiming();
    }
    count_items(state);
}

template <Order O>
void destroy(benchmark::State& state) {
    for (auto _ : state) {
        state.PauseTiming();
        auto populated = std::make_unique<Populated>(size_of(state), O);
        state.ResumeTiming();
        for (const ecs::Entity e : populated->entities) populated->world.destroy(e);
        state.PauseTiming();
        populated.reset();
        state.ResumeTiming();
    }
    count_items(state);
}
void recreate(benchmark::State& state) {
    Populated populated(size_of(state), Order::random);
    for (auto _ : state) {
        state.PauseTiming();
        for (const ecs::Entity e : populated.entities) populated.world.destroy(e);
        state.ResumeTiming();
        for (ecs::Entity& e : populated.entities) {
            e = populated.world.create_with(Position{1, 1}, Velocity{1, 2});
        }
    }
    count_items(state);
}

template <Order O>
void add_one(benchmark::State& state) {
    Populated populated(size_of(state), O);
    for (auto _ : state) {
        for (const ecs::Entity e : populated.entities) populated.world.add(e, Acceleration{1, 1});
        state.PauseTiming();
        for (const ecs::Entity e : populated.entities) populated.world.remove<Acceleration>(e);
        state.ResumeTiming();
    }
    count_items(state);
}
template <Order O>
void remove_one(benchmark::State& state) {
    Populated populated(size_of(state), O);
    for (auto _ : state) {
        state.PauseTiming();
        for (const ecs::Entity e : populated.entities) populated.world.add(e, Acceleration{1, 1});
        state.ResumeTiming();
        for (const ecs::Entity e : populated.entities) populated.world.remove<Acceleration>(e);
    }
    count_items(state);
}

/// Adding and removing on entities of eight components of 16 bytes; time is for both together.
template <int... N>
void create_wide(ecs::World& world, std::vector<ecs::Entity>& entities, std::size_t count,
                 std::integer_sequence<int, N...>) {
    entities = world.create_many(count, bench::Wide<N>{}...).to_vector();
}
void add_and_remove_wide(benchmark::State& state) {
    ecs::World world;
    std::vector<ecs::Entity> entities;
    create_wide(world, entities, size_of(state), std::make_integer_sequence<int, 8>{});
    for (auto _ : state) {
        for (const ecs::Entity e : entities) world.add(e, bench::Wide<8>{});
        for (const ecs::Entity e : entities) world.remove<bench::Wide<8>>(e);
    }
    count_items(state);
}

template <Order O>
void get(benchmark::State& state) {
    Populated populated(size_of(state), O);
    for (auto _ : state) {
        float sum = 0;
        for (const ecs::Entity e : populated.entities) sum += populated.world.get<Position>(e).x;
        benchmark::DoNotOptimize(sum);
    }
    count_items(state);
}
void get_random_hand(benchmark::State& state) {
    std::vector<Position> positions(size_of(state), {1, 1});
    std::vector<std::uint32_t> order(size_of(state));
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint32_t>(i);
    bench::shuffle(order);
    for (auto _ : state) {
        float sum = 0;
        for (const std::uint32_t i : order) sum += positions[i].x;
        benchmark::DoNotOptimize(sum);
    }
    count_items(state);
}
void try_get_random(benchmark::State& state) {
    Populated populated(size_of(state), Order::random);
    for (auto _ : state) {
        float sum = 0;
        for (const ecs::Entity e : populated.entities) {
            if (const Position* p = populated.world.try_get<Position>(e)) sum += p->x;
        }
        benchmark::DoNotOptimize(sum);
    }
    count_items(state);
}

template <int... Bits>
void add_by_bits(ecs::World& world, ecs::Entity e, int bits, std::integer_sequence<int, Bits...>) {
    ((bits >> Bits & 1 ? world.add(e, bench::Wide<Bits>{}) : void()), ...);
}
void make_1024_archetypes(benchmark::State& state) {
    for (auto _ : state) {
        ecs::World world;
        for (int bits = 0; bits < 1024; ++bits) {
            add_by_bits(world, world.create(), bits, std::make_integer_sequence<int, 10>{});
        }
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * 1024);
}

}  // namespace

BENCHMARK(create_one_by_one_hand)->Arg(1'000'000);
BENCHMARK(create_one_by_one)->Arg(1'000'000);
BENCHMARK(create_in_bulk)->Arg(1'000'000);
BENCHMARK_TEMPLATE(destroy, Order::sequence)->Arg(100'000);
BENCHMARK_TEMPLATE(destroy, Order::random)->Arg(100'000);
BENCHMARK(recreate)->Arg(100'000);
BENCHMARK_TEMPLATE(add_one, Order::sequence)->Arg(100'000);
BENCHMARK_TEMPLATE(remove_one, Order::sequence)->Arg(100'000);
BENCHMARK_TEMPLATE(add_one, Order::random)->Arg(100'000);
BENCHMARK_TEMPLATE(remove_one, Order::random)->Arg(100'000);
BENCHMARK(add_and_remove_wide)->Arg(100'000);
BENCHMARK_TEMPLATE(get, Order::sequence)->Arg(100'000);
BENCHMARK_TEMPLATE(get, Order::random)->Arg(100'000);
BENCHMARK(try_get_random)->Arg(100'000);
BENCHMARK(get_random_hand)->Arg(100'000);
BENCHMARK(make_1024_archetypes);
