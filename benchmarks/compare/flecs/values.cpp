#include "common.hpp"

namespace {

// --- One entity ---------------------------------------------------------------------------------

void read_each(bench::Run& run, bool random) {
    World world;
    std::vector<entity> entities = populate(world, run.size);
    if (random) bench::shuffle(entities);
    std::uint64_t sum = 0;
    run.timed_repeatedly([&] {
        for (const entity e : entities) sum += static_cast<std::uint64_t>(e.get<Position>().x);
        bench::keep(sum);
    });
    run.checksum = sum;
}
WORKLOAD(get_in_order, 1'000, 100'000, 1'000'000) { read_each(run, false); }
WORKLOAD(get_at_random, 1'000, 100'000, 1'000'000) { read_each(run, true); }
// get_mut does not tell anybody; who wants that calls modified().
void write_each(bench::Run& run, bool random) {
    World world;
    std::vector<entity> entities = populate(world, run.size);
    if (random) bench::shuffle(entities);
    run.timed_repeatedly([&] {
        for (const entity e : entities) e.get_mut<Position>().x += 1;
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(get_mutable_in_order, 1'000, 100'000, 1'000'000) { write_each(run, false); }
WORKLOAD(get_mutable_at_random, 1'000, 100'000, 1'000'000) { write_each(run, true); }
void ask_each(bench::Run& run, bool random) {
    World world;
    std::vector<entity> entities = populate(world, run.size);
    for (std::size_t i = 0; i < entities.size(); i += 2) entities[i].set<Acceleration>({});
    if (random) bench::shuffle(entities);
    std::uint64_t found = 0;
    run.timed_repeatedly([&] {
        for (const entity e : entities) found += e.has<Acceleration>();
        bench::keep(found);
    });
    run.checksum = found;
}
WORKLOAD(has_in_order, 1'000, 100'000, 1'000'000) { ask_each(run, false); }
WORKLOAD(has_at_random, 1'000, 100'000, 1'000'000) { ask_each(run, true); }

// --- Sorting ------------------------------------------------------------------------------------

int compare(ecs_entity_t, const void* left, ecs_entity_t, const void* right) {
    const float a = static_cast<const Position*>(left)->x;
    const float b = static_cast<const Position*>(right)->x;
    return (a > b) - (a < b);
}
ECS_SORT_TABLE_WITH_COMPARE(_, sort_table, compare, static)

/// A query that keeps what it matches in order; it sorts, if something has changed, as soon as one
/// begins to iterate.
ecs_query_t* sorted_query(World& world) {
    ecs_query_desc_t description{};
    description.terms[0].id = world.id<Position>();
    description.terms[0].inout = EcsIn;
    description.order_by = world.id<Position>();
    description.order_by_callback = compare;
    description.order_by_table_callback = sort_table;
    return ecs_query_init(world, &description);
}
void sort(World& world, const ecs_query_t* query) {
    ecs_iter_t it = ecs_query_iter(world, query);
    while (ecs_query_next(&it)) bench::keep(it.count);  // by table, not by entity
}
bool is_sorted(const World& world) {
    bool sorted = true;
    float last = 0;
    world.each([&](const Position& p) {
        sorted &= last <= p.x;
        last = p.x;
    });
    return sorted;
}
WORKLOAD(sort_random, 100'000) {
    World world;
    const ecs_query_t* const query = sorted_query(world);
    const std::vector<float> numbers = bench::shuffled_numbers(run.size);
    std::vector<Position> positions(run.size);
    for (std::size_t i = 0; i < run.size; ++i) positions[i] = {numbers[i], 1};
    create_many(world, positions, std::vector<Velocity>(run.size, Velocity{1, 2}));
    run.timed([&] { sort(world, query); });
    run.checksum = sum_of_x(world);
    if (!is_sorted(world)) run.checksum = 0;
}
// Nothing has changed since, which the query knows without a look at the positions.
WORKLOAD(sort_again, 100'000) {
    World world;
    const ecs_query_t* const query = sorted_query(world);
    populate(world, run.size);
    run.timed_repeatedly([&] { sort(world, query); });
    run.checksum = sum_of_x(world);
}

}  // namespace
