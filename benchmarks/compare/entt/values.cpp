#include "common.hpp"

namespace {

// --- One entity ---------------------------------------------------------------------------------

void read_each(bench::Run& run, bool random) {
    registry world;
    std::vector<entity> entities = populate(world, run.size);
    if (random) bench::shuffle(entities);
    const auto& positions = world.storage<Position>();
    std::uint64_t sum = 0;
    run.timed_repeatedly([&] {
        for (const entity e : entities) sum += static_cast<std::uint64_t>(positions.get(e).x);
        bench::keep(sum);
    });
    run.checksum = sum;
}
WORKLOAD(get_in_order, 1'000, 100'000, 1'000'000) { read_each(run, false); }
WORKLOAD(get_at_random, 1'000, 100'000, 1'000'000) { read_each(run, true); }
WORKLOAD(get_by_world_at_random, 100'000) {
    registry world;
    std::vector<entity> entities = populate(world, run.size);
    bench::shuffle(entities);
    std::uint64_t sum = 0;
    run.timed_repeatedly([&] {
        for (const entity e : entities) {
            sum += static_cast<std::uint64_t>(std::as_const(world).get<Position>(e).x);
        }
        bench::keep(sum);
    });
    run.checksum = sum;
}
void write_each(bench::Run& run, bool random) {
    registry world;
    std::vector<entity> entities = populate(world, run.size);
    if (random) bench::shuffle(entities);
    auto& positions = world.storage<Position>();
    run.timed_repeatedly([&] {
        for (const entity e : entities) positions.get(e).x += 1;
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(get_mutable_in_order, 1'000, 100'000, 1'000'000) { write_each(run, false); }
WORKLOAD(get_mutable_at_random, 1'000, 100'000, 1'000'000) { write_each(run, true); }
void ask_each(bench::Run& run, bool random) {
    registry world;
    std::vector<entity> entities = populate(world, run.size);
    for (std::size_t i = 0; i < entities.size(); i += 2) {
        world.emplace<Acceleration>(entities[i]);
    }
    if (random) bench::shuffle(entities);
    const auto& accelerations = world.storage<Acceleration>();
    std::uint64_t found = 0;
    run.timed_repeatedly([&] {
        for (const entity e : entities) found += accelerations.contains(e);
        bench::keep(found);
    });
    run.checksum = found;
}
WORKLOAD(has_in_order, 1'000, 100'000, 1'000'000) { ask_each(run, false); }
WORKLOAD(has_at_random, 1'000, 100'000, 1'000'000) { ask_each(run, true); }

// --- Sorting ------------------------------------------------------------------------------------

bool lower(const Position& a, const Position& b) { return a.x < b.x; }
WORKLOAD(sort_random, 100'000) {
    registry world;
    const auto group = world.group<Position, Velocity>();  // sorts what it owns together
    populate(world, run.size);
    const std::vector<float> numbers = bench::shuffled_numbers(run.size);
    std::size_t next = 0;
    group.each([&](Position& p, Velocity&) { p.x = numbers[next++]; });
    run.timed([&] {
        group.sort<Position>([](const Position& a, const Position& b) { return lower(a, b); });
    });
    run.checksum = sum_of_x(world);
}
// An insertion sort, as the documentation recommends for what is nearly sorted.
WORKLOAD(sort_again, 100'000) {
    registry world;
    const auto group = world.group<Position, Velocity>();
    populate(world, run.size);
    run.timed_repeatedly([&] {
        group.sort<Position>([](const Position& a, const Position& b) { return lower(a, b); },
                             entt::insertion_sort{});
    });
    run.checksum = sum_of_x(world);
}

}  // namespace
