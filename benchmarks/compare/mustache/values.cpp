#include "common.hpp"

namespace {

void read_each(bench::Run& run, bool random) {
    World world;
    EntityManager& manager = world.entities();
    std::vector<Entity> entities = populate(manager, run.size);
    if (random) bench::shuffle(entities);
    std::uint64_t sum = 0;
    run.timed_repeatedly([&] {
        for (const Entity e : entities) {
            sum +=
                static_cast<std::uint64_t>(manager.getComponent<const Position, unchecked>(e)->x);
        }
        bench::keep(sum);
    });
    run.checksum = sum;
}
WORKLOAD(get_in_order, 1'000, 100'000, 1'000'000) { read_each(run, false); }
WORKLOAD(get_at_random, 1'000, 100'000, 1'000'000) { read_each(run, true); }
void write_each(bench::Run& run, bool random) {
    World world;
    EntityManager& manager = world.entities();
    std::vector<Entity> entities = populate(manager, run.size);
    if (random) bench::shuffle(entities);
    run.timed_repeatedly([&] {
        for (const Entity e : entities) manager.getComponent<Position, unchecked>(e)->x += 1;
    });
    run.checksum = sum_of_x(manager);
}
WORKLOAD(get_mutable_in_order, 1'000, 100'000, 1'000'000) { write_each(run, false); }
WORKLOAD(get_mutable_at_random, 1'000, 100'000, 1'000'000) { write_each(run, true); }
void ask_each(bench::Run& run, bool random) {
    World world;
    EntityManager& manager = world.entities();
    std::vector<Entity> entities = populate(manager, run.size);
    for (std::size_t i = 0; i < entities.size(); i += 2) manager.assign<Acceleration>(entities[i]);
    if (random) bench::shuffle(entities);
    std::uint64_t found = 0;
    run.timed_repeatedly([&] {
        for (const Entity e : entities) found += manager.hasComponent<Acceleration, unchecked>(e);
        bench::keep(found);
    });
    run.checksum = found;
}
WORKLOAD(has_in_order, 1'000, 100'000, 1'000'000) { ask_each(run, false); }
WORKLOAD(has_at_random, 1'000, 100'000, 1'000'000) { ask_each(run, true); }
// No sort_random, sort_again: it does not sort.

}  // namespace
