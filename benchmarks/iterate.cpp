// Iteration, with the hand-written loop over std::vector columns beside each row.

#include "components.hpp"

#include <ecs/ecs.hpp>

#include <benchmark/benchmark.h>

#include <cstddef>
#include <vector>

namespace {

using bench::Acceleration;
using bench::Position;
using bench::Velocity;

struct Columns {
    explicit Columns(std::size_t n) : p(n, {1, 1}), v(n, {1, 2}), a(n, {0.5f, 0.25f}) {}
    std::vector<Position> p;
    std::vector<Velocity> v;
    std::vector<Acceleration> a;
};

std::size_t size_of(const benchmark::State& state) {
    return static_cast<std::size_t>(state.range(0));
}
void count_items(benchmark::State& state) {
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

void one_hand(benchmark::State& state) {
    Columns c(size_of(state));
    for (auto _ : state) {
        Position* p = c.p.data();
        for (std::size_t i = 0, n = c.p.size(); i < n; ++i) {
            p[i].x *= 1.01f;
            p[i].y *= 1.01f;
        }
        benchmark::ClobberMemory();
    }
    count_items(state);
}
void one_ecs(benchmark::State& state) {
    ecs::World world;
    world.create_many(size_of(state), Position{1, 1}, Velocity{1, 2}, Acceleration{0.5f, 0.25f});
    for (auto _ : state) {
        world.each_no_entity<Position>([](Position& p) {
            p.x *= 1.01f;
            p.y *= 1.01f;
        });
        benchmark::ClobberMemory();
    }
    count_items(state);
}

void two_hand(benchmark::State& state) {
    Columns c(size_of(state));
    for (auto _ : state) {
        Position* p = c.p.data();
        const Velocity* v = c.v.data();
        for (std::size_t i = 0, n = c.p.size(); i < n; ++i) {
            p[i].x += v[i].x * 0.1f;
            p[i].y += v[i].y * 0.1f;
        }
        benchmark::ClobberMemory();
    }
    count_items(state);
}
void two_ecs(benchmark::State& state) {
    ecs::World world;
    world.create_many(size_of(state), Position{1, 1}, Velocity{1, 2}, Acceleration{0.5f, 0.25f});
    for (auto _ : state) {
        world.each_no_entity<Position, const Velocity>([](Position& p, const Velocity& v) {
            p.x += v.x * 0.1f;
            p.y += v.y * 0.1f;
        });
        benchmark::ClobberMemory();
    }
    count_items(state);
}
/// One by one, so that the segments grow as in a real program.
void two_ecs_grown(benchmark::State& state) {
    ecs::World world;
    for (std::size_t i = 0; i < size_of(state); ++i) {
        world.create_with(Position{1, 1}, Velocity{1, 2}, Acceleration{0.5f, 0.25f});
    }
    for (auto _ : state) {
        world.each_no_entity<Position, const Velocity>([](Position& p, const Velocity& v) {
            p.x += v.x * 0.1f;
            p.y += v.y * 0.1f;
        });
        benchmark::ClobberMemory();
    }
    count_items(state);
}
void two_ecs_with_entity(benchmark::State& state) {
    ecs::World world;
    world.create_many(size_of(state), Position{1, 1}, Velocity{1, 2}, Acceleration{0.5f, 0.25f});
    for (auto _ : state) {
        std::uint32_t sum = 0;
        world.each<Position, const Velocity>([&](ecs::Entity e, Position& p, const Velocity& v) {
            p.x += v.x * 0.1f;
            p.y += v.y * 0.1f;
            sum += e.index;
        });
        benchmark::DoNotOptimize(sum);
    }
    count_items(state);
}

void three_hand(benchmark::State& state) {
    Columns c(size_of(state));
    for (auto _ : state) {
        Position* p = c.p.data();
        Velocity* v = c.v.data();
        const Acceleration* a = c.a.data();
        for (std::size_t i = 0, n = c.p.size(); i < n; ++i) {
            v[i].x += a[i].x * 0.1f;
            v[i].y += a[i].y * 0.1f;
            p[i].x += v[i].x * 0.1f;
            p[i].y += v[i].y * 0.1f;
        }
        benchmark::ClobberMemory();
    }
    count_items(state);
}
void three_ecs(benchmark::State& state) {
    ecs::World world;
    world.create_many(size_of(state), Position{1, 1}, Velocity{1, 2}, Acceleration{0.5f, 0.25f});
    for (auto _ : state) {
        world.each_no_entity<Position, Velocity, const Acceleration>(
            [](Position& p, Velocity& v, const Acceleration& a) {
                v.x += a.x * 0.1f;
                v.y += a.y * 0.1f;
                p.x += v.x * 0.1f;
                p.y += v.y * 0.1f;
            });
        benchmark::ClobberMemory();
    }
    count_items(state);
}

template <int... Bits>
void add_by_bits(ecs::World& world, ecs::Entity e, int bits, std::integer_sequence<int, Bits...>) {
    ((bits >> Bits & 1 ? world.add(e, bench::Wide<Bits>{}) : void()), ...);
}

/// 1,024 archetypes (every subset of ten components) with a few entities each.
void fragmented_1024(benchmark::State& state) {
    ecs::World world;
    for (int bits = 0; bits < 1024; ++bits) {
        for (int i = 0; i < state.range(0); ++i) {
            const ecs::Entity e = world.create_with(Position{1, 1});
            add_by_bits(world, e, bits, std::make_integer_sequence<int, 10>{});
        }
    }
    for (auto _ : state) {
        world.each_no_entity<Position>([](Position& p) { p.x *= 1.01f; });
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * 1024 * state.range(0));
}

template <int... N>
void create_26(ecs::World& world, std::integer_sequence<int, N...>) {
    for (int i = 0; i < 20; ++i) {
        (world.create_with(Position{1, 1}, bench::Wide<100 + N>{}), ...);
    }
}
void fragmented_26x20(benchmark::State& state) {
    ecs::World world;
    create_26(world, std::make_integer_sequence<int, 26>{});
    for (auto _ : state) {
        world.each_no_entity<Position>([](Position& p) { p.x *= 1.01f; });
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * 26 * 20);
}

void sizes(benchmark::internal::Benchmark* b) { b->Arg(1000)->Arg(100'000)->Arg(1'000'000); }

}  // namespace

BENCHMARK(one_hand)->Apply(sizes);
BENCHMARK(one_ecs)->Apply(sizes);
BENCHMARK(two_hand)->Apply(sizes);
BENCHMARK(two_ecs)->Apply(sizes);
BENCHMARK(two_ecs_grown)->Apply(sizes);
BENCHMARK(two_ecs_with_entity)->Apply(sizes);
BENCHMARK(three_hand)->Apply(sizes);
BENCHMARK(three_ecs)->Apply(sizes);
BENCHMARK(fragmented_26x20);
BENCHMARK(fragmented_1024)->Arg(1)->Arg(4);
