#include "common.hpp"

namespace {

// --- One entity ---------------------------------------------------------------------------------

void read_each(bench::Run& run, bool random) {
    World world;
    know(world);
    std::vector<Entity> entities = populate(world, run.size);
    if (random) bench::shuffle(entities);
    std::uint64_t sum = 0;
    run.timed_repeatedly([&] {
        for (const Entity e : entities) {
            sum += static_cast<std::uint64_t>(world.get<Position>(e).x);
        }
        bench::keep(sum);
    });
    run.checksum = sum;
}
WORKLOAD(get_in_order, 1'000, 100'000, 1'000'000) { read_each(run, false); }
WORKLOAD(get_at_random, 1'000, 100'000, 1'000'000) { read_each(run, true); }
void write_each(bench::Run& run, bool random) {
    World world;
    know(world);
    std::vector<Entity> entities = populate(world, run.size);
    if (random) bench::shuffle(entities);
    run.timed_repeatedly([&] {
        for (const Entity e : entities) world.mut<Position>(e).x += 1;
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(get_mutable_in_order, 1'000, 100'000, 1'000'000) { write_each(run, false); }
WORKLOAD(get_mutable_at_random, 1'000, 100'000, 1'000'000) { write_each(run, true); }
void ask_each(bench::Run& run, bool random) {
    World world;
    know(world);
    std::vector<Entity> entities = populate(world, run.size);
    for (std::size_t i = 0; i < entities.size(); i += 2) world.add<Acceleration>(entities[i], {});
    if (random) bench::shuffle(entities);
    std::uint64_t found = 0;
    run.timed_repeatedly([&] {
        for (const Entity e : entities) found += world.has<Acceleration>(e);
        bench::keep(found);
    });
    run.checksum = found;
}
WORKLOAD(has_in_order, 1'000, 100'000, 1'000'000) { ask_each(run, false); }
WORKLOAD(has_at_random, 1'000, 100'000, 1'000'000) { ask_each(run, true); }

// --- Sorting ------------------------------------------------------------------------------------

/// A query that keeps what it matches in order; it sorts, if something has changed, as soon as it
/// is asked something.
gaia::ecs::Query sorted_query(World& world) {
    return world.query().all<Position>().sort_by<Position>(
        [](const World&, const void* left, const void* right) {
            const float a = static_cast<const Position*>(left)->x;
            const float b = static_cast<const Position*>(right)->x;
            return (a > b) - (a < b);
        });
}
/// Entities as those of `populate`, but with the numbers from `first` in steps, shuffled. The first
/// one passes through the archetype of the position alone: sort_by has to find a chunk in each
/// archetype that matches.
void populate_shuffled(World& world, std::size_t count, float first, float step) {
    const Entity original = world.add();
    world.add<Position>(original, {1, 1});
    world.add<Velocity>(original, {1, 2});
    const std::vector<Entity> entities = copies_of(world, original, count);
    const std::vector<float> numbers = bench::shuffled_numbers(count, first, step);
    for (std::size_t i = 0; i < count; ++i) world.sset<Position>(entities[i]).x = numbers[i];
}
WORKLOAD(sort_random, 100'000) {
    World world;
    know(world);
    populate_shuffled(world, run.size, 0, 1);
    auto query = sorted_query(world);
    run.timed([&] { bench::keep(query.empty()); });
    run.checksum = sum_of_x(world);
    bool sorted = true;
    float last = 0;
    query.each([&](const Position& p) {
        sorted &= last <= p.x;
        last = p.x;
    });
    if (!sorted) run.checksum = 0;
}
// Different numbers between 1 and 2: its quicksort takes quadratic time if all are equal or sorted
// before. Nothing has changed since, which the query knows without a look at the positions.
WORKLOAD(sort_again, 100'000) {
    World world;
    know(world);
    populate_shuffled(world, run.size, 1, 1.f / 131'072);
    auto query = sorted_query(world);
    run.timed_repeatedly([&] { bench::keep(query.empty()); });
    run.checksum = sum_of_x(world);
}

}  // namespace
