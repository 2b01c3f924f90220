#include "../add_and_remove.hpp"
#include "../deferred.hpp"
#include "common.hpp"

namespace {

// --- Creating and destroying --------------------------------------------------------------------

WORKLOAD(create_one_by_one, 1'000, 100'000, 1'000'000) {
    World world;
    run.timed([&] { create_each(world, run.size); });
    run.checksum = world.count();
}
WORKLOAD(create_in_bulk, 1'000, 100'000, 1'000'000) {
    World world;
    run.timed([&] { world.create_many(run.size, Position{1, 1}, Velocity{1, 2}); });
    run.checksum = world.count();
}
void destroy_each(bench::Run& run, bool random) {
    World world;
    std::vector<Entity> entities = populate(world, run.size);
    if (random) bench::shuffle(entities);
    run.timed([&] {
        for (const Entity e : entities) world.destroy(e);
    });
    run.checksum = world.count();
}
WORKLOAD(destroy_in_order, 1'000, 100'000, 1'000'000) { destroy_each(run, false); }
WORKLOAD(destroy_at_random, 1'000, 100'000, 1'000'000) { destroy_each(run, true); }
WORKLOAD(recreate, 1'000, 100'000, 1'000'000) {
    World world;
    std::vector<Entity> entities = populate(world, run.size);
    bench::shuffle(entities);
    for (const Entity e : entities) world.destroy(e);
    run.timed([&] { create_each(world, run.size); });
    run.checksum = world.count();
}

// --- Components that come and go ----------------------------------------------------------------

struct Change {
    World world;

    std::vector<Entity> create(std::size_t count) { return populate(world, count); }
    std::vector<Entity> create_complete(std::size_t count) {
        return world.create_many(count, Position{1, 1}, Velocity{1, 2}, Acceleration{1, 1})
            .to_vector();
    }
    void add(Entity e) { world.add(e, Acceleration{1, 1}); }
    void remove(Entity e) { world.remove<Acceleration>(e); }
    std::uint64_t count() { return world.count<Acceleration>(); }
};
struct ChangeOf8 {
    World world;

    template <int... N>
    std::vector<Entity> create_wide(std::size_t count, std::integer_sequence<int, N...>) {
        return world.create_many(count, Wide<N>{}...).to_vector();
    }
    std::vector<Entity> create(std::size_t count) {
        return create_wide(count, std::make_integer_sequence<int, 8>{});
    }
    std::vector<Entity> create_complete(std::size_t count) {
        return create_wide(count, std::make_integer_sequence<int, 9>{});
    }
    void add(Entity e) { world.add(e, Wide<8>{}); }
    void remove(Entity e) { world.remove<Wide<8>>(e); }
    std::uint64_t count() { return world.count<Wide<8>>(); }
};
const bench::AddAndRemove<Change, ChangeOf8> add_and_remove;

WORKLOAD(add_with_hook, 100'000) {
    World world;
    const std::vector<Entity> entities = populate(world, run.size);
    world.on_add<Acceleration>([&](World&, Entity, Acceleration&) { ++run.checksum; });
    run.timed([&] {
        for (const Entity e : entities) world.add(e, Acceleration{1, 1});
    });
}

struct Deferred {
    World world;
    World::DeferredProxy commands = world.deferred();

    std::vector<Entity> create(std::size_t count) { return populate(world, count); }
    void begin() {}
    void add(Entity e) { commands.add(e, Acceleration{1, 1}); }
    void remove(Entity e) { commands.remove<Velocity>(e); }
    void destroy(Entity e) { commands.destroy(e); }
    void create_one() { commands.create_with(Position{2, 2}, Velocity{1, 1}); }
    void flush() { world.flush_deferred(); }
    std::uint64_t count() { return world.count(); }
    std::uint64_t count_accelerated() { return world.count<Acceleration>(); }
};
const bench::DeferredCommands<Deferred> deferred_commands;

}  // namespace
