// Ways to run a query, to reach one entity, and to sort.

#include "components.hpp"

#include <ecs/ecs.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace {

using bench::Acceleration;
using bench::Position;
using bench::Velocity;

constexpr std::size_t entity_count = 100'000;

void count_items(benchmark::State& state) {
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(entity_count));
}

struct Populated {
    ecs::World world;
    std::vector<ecs::Entity> entities =
        world.create_many(entity_count, Position{1, 1}, Velocity{1, 2}).to_vector();
};

void move(Position& p, const Velocity& v) {
    p.x += v.x * 0.1f;
    p.y += v.y * 0.1f;
}

void query_each(benchmark::State& state) {
    Populated populated;
    const auto query = populated.world.query<Position, const Velocity>();
    for (auto _ : state) {
        query.each([](Position& p, const Velocity& v) { move(p, v); });
        benchmark::ClobberMemory();
    }
    count_items(state);
}
void query_each_span(benchmark::State& state) {
    Populated populated;
    const auto query = populated.world.query<Position, const Velocity>();
    for (auto _ : state) {
        query.each_span([](std::size_t rows, Position* p, const Velocity* v) {
            for (std::size_t i = 0; i < rows; ++i) move(p[i], v[i]);
        });
        benchmark::ClobberMemory();
    }
    count_items(state);
}
void query_range_for(benchmark::State& state) {
    Populated populated;
    const auto query = populated.world.query<Position, const Velocity>();
    for (auto _ : state) {
        for (auto [p, v] : query) move(p, v);
        benchmark::ClobberMemory();
    }
    count_items(state);
}
void query_hand(benchmark::State& state) {
    std::vector<Position> p(entity_count, {1, 1});
    std::vector<Velocity> v(entity_count, {1, 2});
    for (auto _ : state) {
        for (std::size_t i = 0; i < entity_count; ++i) move(p[i], v[i]);
        benchmark::ClobberMemory();
    }
    count_items(state);
}
void query_exclude(benchmark::State& state) {
    Populated populated;
    for (std::size_t i = 0; i < entity_count; i += 2) {
        populated.world.add(populated.entities[i], Acceleration{});
    }
    const auto query = populated.world.query<Position, const Velocity>().without<Acceleration>();
    for (auto _ : state) {
        query.each([](Position& p, const Velocity& v) { move(p, v); });
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(entity_count / 2));
}

void random_get(benchmark::State& state) {
    Populated populated;
    bench::shuffle(populated.entities);
    for (auto _ : state) {
        float sum = 0;
        for (const ecs::Entity e : populated.entities) sum += populated.world.get<Position>(e).x;
        benchmark::DoNotOptimize(sum);
    }
    count_items(state);
}
void random_query_get(benchmark::State& state) {
    Populated populated;
    bench::shuffle(populated.entities);
    const auto query = populated.world.query<const Position>();
    for (auto _ : state) {
        float sum = 0;
        for (const ecs::Entity e : populated.entities) sum += std::get<0>(query.get(e)).x;
        benchmark::DoNotOptimize(sum);
    }
    count_items(state);
}
void random_ref(benchmark::State& state) {
    Populated populated;
    bench::shuffle(populated.entities);
    std::vector<ecs::Ref<Position>> refs;
    for (const ecs::Entity e : populated.entities) refs.push_back(populated.world.ref<Position>(e));
    for (auto _ : state) {
        float sum = 0;
        for (const ecs::Ref<Position>& ref : refs) sum += ref->x;
        benchmark::DoNotOptimize(sum);
    }
    count_items(state);
}
void random_pointer(benchmark::State& state) {
    Populated populated;
    bench::shuffle(populated.entities);
    std::vector<Position*> pointers;
    for (const ecs::Entity e : populated.entities) {
        pointers.push_back(&populated.world.get<Position>(e));
    }
    for (auto _ : state) {
        float sum = 0;
        for (const Position* pointer : pointers) sum += pointer->x;
        benchmark::DoNotOptimize(sum);
    }
    count_items(state);
}

std::vector<float> random_numbers() {
    std::vector<float> numbers(entity_count);
    std::iota(numbers.begin(), numbers.end(), 0.0f);
    bench::shuffle(numbers);
    return numbers;
}
void scramble(ecs::World& world, const std::vector<float>& numbers) {
    std::size_t i = 0;
    world.each_no_entity<Position>([&](Position& p) { p.x = numbers[i++]; });
}
bool by_x(const Position& a, const Position& b) { return a.x < b.x; }

void sort_random(benchmark::State& state) {
    Populated populated;
    const std::vector<float> numbers = random_numbers();
    for (auto _ : state) {
        state.PauseTiming();
        scramble(populated.world, numbers);
        state.ResumeTiming();
        populated.world.sort<Position>(by_x);
    }
    count_items(state);
}
void sort_sorted(benchmark::State& state) {
    Populated populated;
    scramble(populated.world, random_numbers());
    populated.world.sort<Position>(by_x);
    for (auto _ : state) populated.world.sort<Position>(by_x);
    count_items(state);
}
/// What sorting costs at least: an index, and one gathering of each column and of the records.
void sort_hand(benchmark::State& state) {
    const std::vector<float> numbers = random_numbers();
    std::vector<Position> p(entity_count), p2(entity_count);
    std::vector<Velocity> v(entity_count), v2(entity_count);
    std::vector<std::uint64_t> e(entity_count), e2(entity_count), records(entity_count);
    std::vector<std::pair<float, std::uint32_t>> index(entity_count);
    for (auto _ : state) {
        state.PauseTiming();
        for (std::size_t i = 0; i < entity_count; ++i) {
            p[i].x = numbers[i];
            e[i] = i;
        }
        state.ResumeTiming();
        for (std::uint32_t i = 0; i < entity_count; ++i) index[i] = {p[i].x, i};
        std::stable_sort(index.begin(), index.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        for (std::size_t i = 0; i < entity_count; ++i) {
            p2[i] = p[index[i].second];
            v2[i] = v[index[i].second];
            e2[i] = e[index[i].second];
            records[e2[i]] = i;
        }
        p.swap(p2);
        v.swap(v2);
        e.swap(e2);
        benchmark::ClobberMemory();
    }
    count_items(state);
}

template <int... Bits>
void add_by_bits(ecs::World& world, ecs::Entity e, int bits, std::integer_sequence<int, Bits...>) {
    ((bits >> Bits & 1 ? world.add(e, bench::Wide<Bits>{}) : void()), ...);
}
/// The first use of a query in a world with 1,024 archetypes.
void query_build_1024_archetypes(benchmark::State& state) {
    for (auto _ : state) {
        state.PauseTiming();
        ecs::World world;
        for (int bits = 0; bits < 1024; ++bits) {
            add_by_bits(world, world.create_with(Position{}), bits,
                        std::make_integer_sequence<int, 10>{});
        }
        state.ResumeTiming();
        benchmark::DoNotOptimize(world.query<Position, bench::Wide<3>>());
    }
    state.SetItemsProcessed(state.iterations());
}
void query_find_warm(benchmark::State& state) {
    Populated populated;
    for (auto _ : state) {
        benchmark::DoNotOptimize(populated.world.query<Position, const Velocity>());
    }
    state.SetItemsProcessed(state.iterations());
}

}  // namespace

BENCHMARK(query_hand);
BENCHMARK(query_each);
BENCHMARK(query_each_span);
BENCHMARK(query_range_for);
BENCHMARK(query_exclude);
BENCHMARK(random_get);
BENCHMARK(random_query_get);
BENCHMARK(random_ref);
BENCHMARK(random_pointer);
BENCHMARK(sort_random);
BENCHMARK(sort_sorted);
BENCHMARK(sort_hand);
BENCHMARK(query_build_1024_archetypes);
BENCHMARK(query_find_warm);
