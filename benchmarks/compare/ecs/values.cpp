#include "common.hpp"

namespace {

// --- One entity ---------------------------------------------------------------------------------

void read_each(bench::Run& run, bool random) {
    World world;
    std::vector<Entity> entities = populate(world, run.size);
    if (random) bench::shuffle(entities);
    const auto positions = world.lookup<const Position>();
    std::uint64_t sum = 0;
    run.timed_repeatedly([&] {
        for (const Entity e : entities) sum += static_cast<std::uint64_t>(positions[e].x);
        bench::keep(sum);
    });
    run.checksum = sum;
}
WORKLOAD(get_in_order, 1'000, 100'000, 1'000'000) { read_each(run, false); }
WORKLOAD(get_at_random, 1'000, 100'000, 1'000'000) { read_each(run, true); }
WORKLOAD(get_by_world_at_random, 100'000) {
    World world;
    std::vector<Entity> entities = populate(world, run.size);
    bench::shuffle(entities);
    std::uint64_t sum = 0;
    run.timed_repeatedly([&] {
        for (const Entity e : entities) {
            sum += static_cast<std::uint64_t>(std::as_const(world).get<Position>(e).x);
        }
        bench::keep(sum);
    });
    run.checksum = sum;
}
void write_each(bench::Run& run, bool random) {
    World world;
    std::vector<Entity> entities = populate(world, run.size);
    if (random) bench::shuffle(entities);
    run.timed_repeatedly([&] {
        const auto positions = world.lookup<Position>();
        for (const Entity e : entities) positions[e].x += 1;
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(get_mutable_in_order, 1'000, 100'000, 1'000'000) { write_each(run, false); }
WORKLOAD(get_mutable_at_random, 1'000, 100'000, 1'000'000) { write_each(run, true); }
void ask_each(bench::Run& run, bool random) {
    World world;
    std::vector<Entity> entities = populate(world, run.size);
    for (std::size_t i = 0; i < entities.size(); i += 2) world.add(entities[i], Acceleration{});
    if (random) bench::shuffle(entities);
    const auto accelerations = world.lookup<const Acceleration>();
    std::uint64_t found = 0;
    run.timed_repeatedly([&] {
        for (const Entity e : entities) found += accelerations.has(e);
        bench::keep(found);
    });
    run.checksum = found;
}
WORKLOAD(has_in_order, 1'000, 100'000, 1'000'000) { ask_each(run, false); }
WORKLOAD(has_at_random, 1'000, 100'000, 1'000'000) { ask_each(run, true); }

// --- Sorting ------------------------------------------------------------------------------------

WORKLOAD(sort_random, 100'000) {
    World world;
    populate(world, run.size);
    const std::vector<float> numbers = bench::shuffled_numbers(run.size);
    std::size_t next = 0;
    world.each_no_entity<Position>([&](Position& p) { p.x = numbers[next++]; });
    run.timed([&] {
        world.sort<Position>([](const Position& a, const Position& b) { return a.x < b.x; });
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(sort_again, 100'000) {
    World world;
    populate(world, run.size);
    run.timed_repeatedly([&] {
        world.sort<Position>([](const Position& a, const Position& b) { return a.x < b.x; });
    });
    run.checksum = sum_of_x(world);
}

}  // namespace
