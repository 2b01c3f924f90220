#include "../add_and_remove.hpp"
#include "../deferred.hpp"
#include "common.hpp"

namespace {

// --- Creating and destroying --------------------------------------------------------------------

WORKLOAD(create_one_by_one, 1'000, 100'000, 1'000'000) {
    World world;
    run.timed([&] { create_each(world, run.size); });
    run.checksum = count<Position>(world);
}
// The arrays with the values are there before: they are the caller's.
WORKLOAD(create_in_bulk, 1'000, 100'000, 1'000'000) {
    World world;
    std::vector<Position> positions(run.size, Position{1, 1});
    std::vector<Velocity> velocities(run.size, Velocity{1, 2});
    run.timed([&] {
        void* data[] = {positions.data(), velocities.data()};
        ecs_bulk_desc_t bulk{};
        bulk.count = static_cast<std::int32_t>(run.size);
        bulk.ids[0] = world.id<Position>();
        bulk.ids[1] = world.id<Velocity>();
        bulk.data = data;
        ecs_bulk_init(world, &bulk);
    });
    run.checksum = count<Position>(world);
}
void destroy_each(bench::Run& run, bool random) {
    World world;
    std::vector<entity> entities = populate(world, run.size);
    if (random) bench::shuffle(entities);
    run.timed([&] {
        for (const entity e : entities) e.destruct();
    });
    run.checksum = count<Position>(world);
}
WORKLOAD(destroy_in_order, 1'000, 100'000, 1'000'000) { destroy_each(run, false); }
WORKLOAD(destroy_at_random, 1'000, 100'000, 1'000'000) { destroy_each(run, true); }
WORKLOAD(recreate, 1'000, 100'000, 1'000'000) {
    World world;
    std::vector<entity> entities = populate(world, run.size);
    bench::shuffle(entities);
    for (const entity e : entities) e.destruct();
    run.timed([&] { create_each(world, run.size); });
    run.checksum = count<Position>(world);
}

// --- Components that come and go ----------------------------------------------------------------

struct Change {
    World world;

    std::vector<entity> create(std::size_t count) { return populate(world, count); }
    std::vector<entity> create_complete(std::size_t count) { return create_three(world, count); }
    void add(entity e) { e.set<Acceleration>({1, 1}); }
    void remove(entity e) { e.remove<Acceleration>(); }
    std::uint64_t count() { return ::count<Acceleration>(world); }
};
struct ChangeOf8 {
    World world{Wides{}};

    template <int... N>
    std::vector<entity> create_wide(std::size_t count, std::integer_sequence<int, N...>) {
        return create_many(world, std::vector<Wide<N>>(count)...);
    }
    std::vector<entity> create(std::size_t count) {
        return create_wide(count, std::make_integer_sequence<int, 8>{});
    }
    std::vector<entity> create_complete(std::size_t count) {
        return create_wide(count, std::make_integer_sequence<int, 9>{});
    }
    void add(entity e) { e.set<Wide<8>>({}); }
    void remove(entity e) { e.remove<Wide<8>>(); }
    std::uint64_t count() { return ::count<Wide<8>>(world); }
};
const bench::AddAndRemove<Change, ChangeOf8> add_and_remove;

WORKLOAD(add_with_hook, 100'000) {
    World world;
    const std::vector<entity> entities = populate(world, run.size);
    static std::uint64_t added;
    added = 0;
    world.component<Acceleration>().on_add([](entity, Acceleration&) { ++added; });
    run.timed([&] {
        for (const entity e : entities) e.set<Acceleration>({1, 1});
    });
    run.checksum = added;
}
struct Deferred {
    World world;

    std::vector<entity> create(std::size_t count) { return populate(world, count); }
    void begin() { world.defer_begin(); }
    void add(entity e) { e.set<Acceleration>({1, 1}); }
    void remove(entity e) { e.remove<Velocity>(); }
    void destroy(entity e) { e.destruct(); }
    void create_one() { world.entity().set<Position>({2, 2}).set<Velocity>({1, 1}); }
    void flush() { world.defer_end(); }
    std::uint64_t count() { return ::count<Position>(world); }
    std::uint64_t count_accelerated() { return ::count<Acceleration>(world); }
};
const bench::DeferredCommands<Deferred> deferred_commands;

}  // namespace
