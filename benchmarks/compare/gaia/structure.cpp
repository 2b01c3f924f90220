#include "../add_and_remove.hpp"
#include "../deferred.hpp"
#include "common.hpp"

namespace {

// --- Creating and destroying --------------------------------------------------------------------

WORKLOAD(create_one_by_one, 1'000, 100'000, 1'000'000) {
    World world;
    know(world);
    run.timed([&] { create_each(world, run.size); });
    run.checksum = count<Position>(world);
}
WORKLOAD(create_in_bulk, 1'000, 100'000, 1'000'000) {
    World world;
    know(world);
    run.timed([&] {
        const Entity first = create_one(world);
        world.copy_n(first, static_cast<std::uint32_t>(run.size - 1));
    });
    run.checksum = count<Position>(world);
}
void destroy_each(bench::Run& run, bool random) {
    World world;
    know(world);
    std::vector<Entity> entities = populate(world, run.size);
    if (random) bench::shuffle(entities);
    run.timed([&] {
        for (const Entity e : entities) world.del(e);
        world.update();
    });
    run.checksum = count<Position>(world);
}
WORKLOAD(destroy_in_order, 1'000, 100'000, 1'000'000) { destroy_each(run, false); }
WORKLOAD(destroy_at_random, 1'000, 100'000, 1'000'000) { destroy_each(run, true); }
WORKLOAD(recreate, 1'000, 100'000, 1'000'000) {
    World world;
    know(world);
    std::vector<Entity> entities = populate(world, run.size);
    bench::shuffle(entities);
    for (const Entity e : entities) world.del(e);
    world.update();
    run.timed([&] { create_each(world, run.size); });
    run.checksum = count<Position>(world);
}

// --- Components that come and go ----------------------------------------------------------------

struct Change {
    World world;

    Change() { know(world); }
    std::vector<Entity> create(std::size_t count) { return populate(world, count); }
    std::vector<Entity> create_complete(std::size_t count) { return create_three(world, count); }
    void add(Entity e) { world.add<Acceleration>(e, {1, 1}); }
    void remove(Entity e) { world.del<Acceleration>(e); }
    std::uint64_t count() { return ::count<Acceleration>(world); }
};
struct ChangeOf8 {
    World world;

    ChangeOf8() { know(world, Wides{}); }
    template <int... N>
    std::vector<Entity> create_wide(std::size_t count, std::integer_sequence<int, N...>) {
        const Entity first = world.add();
        auto builder = world.build(first);
        (builder.add<Wide<N>>(), ...);
        builder.commit();
        return copies_of(world, first, count);
    }
    std::vector<Entity> create(std::size_t count) {
        return create_wide(count, std::make_integer_sequence<int, 8>{});
    }
    std::vector<Entity> create_complete(std::size_t count) {
        return create_wide(count, std::make_integer_sequence<int, 9>{});
    }
    void add(Entity e) { world.add<Wide<8>>(e, {}); }
    void remove(Entity e) { world.del<Wide<8>>(e); }
    std::uint64_t count() { return ::count<Wide<8>>(world); }
};
const bench::AddAndRemove<Change, ChangeOf8> add_and_remove;

WORKLOAD(add_with_hook, 100'000) {
    World world;
    know(world);
    const std::vector<Entity> entities = populate(world, run.size);
    static std::uint64_t added;
    added = 0;
    gaia::ecs::ComponentCache::hooks(world.add<Acceleration>()).func_add =
        [](const World&, const gaia::ecs::ComponentCacheItem&, Entity) { ++added; };
    run.timed([&] {
        for (const Entity e : entities) world.add<Acceleration>(e, {1, 1});
    });
    run.checksum = added;
}
struct Deferred {
    World world;
    gaia::ecs::CommandBufferST commands{world};

    Deferred() { know(world); }
    std::vector<Entity> create(std::size_t count) { return populate(world, count); }
    void begin() {}
    void add(Entity e) { commands.add<Acceleration>(e, Acceleration{1, 1}); }
    void remove(Entity e) { commands.del<Velocity>(e); }
    void destroy(Entity e) { commands.del(e); }
    void create_one() {
        const Entity e = commands.add();
        commands.add<Position>(e, Position{2, 2});
        commands.add<Velocity>(e, Velocity{1, 1});
    }
    void flush() {
        commands.commit();
        world.update();
    }
    std::uint64_t count() { return ::count<Position>(world); }
    std::uint64_t count_accelerated() { return ::count<Acceleration>(world); }
};
const bench::DeferredCommands<Deferred> deferred_commands;

}  // namespace
