#include "../add_and_remove.hpp"
#include "../deferred.hpp"
#include "common.hpp"

namespace {

// --- Creating and destroying --------------------------------------------------------------------

WORKLOAD(create_one_by_one, 1'000, 100'000, 1'000'000) {
    World world;
    run.timed([&] { create_each(world.entities(), run.size); });
    run.checksum = count(world.entities());
}
// No create_in_bulk: there is no function that makes more than one entity.
void destroy_each(bench::Run& run, bool random) {
    World world;
    std::vector<Entity> entities = populate(world.entities(), run.size);
    if (random) bench::shuffle(entities);
    run.timed([&] {
        for (const Entity e : entities) world.entities().destroyNow(e);
    });
    run.checksum = count(world.entities());
}
WORKLOAD(destroy_in_order, 1'000, 100'000, 1'000'000) { destroy_each(run, false); }
WORKLOAD(destroy_at_random, 1'000, 100'000, 1'000'000) { destroy_each(run, true); }
WORKLOAD(recreate, 1'000, 100'000, 1'000'000) {
    World world;
    std::vector<Entity> entities = populate(world.entities(), run.size);
    bench::shuffle(entities);
    for (const Entity e : entities) world.entities().destroyNow(e);
    run.timed([&] { create_each(world.entities(), run.size); });
    run.checksum = count(world.entities());
}

// --- Components that come and go ----------------------------------------------------------------

struct Change {
    World world;
    EntityManager& manager = world.entities();

    std::vector<Entity> create(std::size_t count) { return populate(manager, count); }
    std::vector<Entity> create_complete(std::size_t count) { return create_three(manager, count); }
    void add(Entity e) { manager.assign<Acceleration>(e, 1.f, 1.f); }
    void remove(Entity e) { manager.removeComponent<Acceleration>(e); }
    std::uint64_t count() { return ::count<Acceleration>(manager); }
};
struct ChangeOf8 {
    World world;
    EntityManager& manager = world.entities();

    template <int... N>
    std::vector<Entity> create_wide(std::size_t count, std::integer_sequence<int, N...>) {
        std::vector<Entity> entities(count);
        for (Entity& e : entities) e = manager.create<Wide<N>...>();
        return entities;
    }
    std::vector<Entity> create(std::size_t count) {
        return create_wide(count, std::make_integer_sequence<int, 8>{});
    }
    std::vector<Entity> create_complete(std::size_t count) {
        return create_wide(count, std::make_integer_sequence<int, 9>{});
    }
    void add(Entity e) { manager.assign<Wide<8>>(e, Wide<8>{}); }
    void remove(Entity e) { manager.removeComponent<Wide<8>>(e); }
    std::uint64_t count() { return ::count<Wide<8>>(manager); }
};
const bench::AddAndRemove<Change, ChangeOf8> add_and_remove;

/// Hooks are functions of the component.
struct Hooked {
    float x, y;
    static inline std::uint64_t added = 0;
    static void afterAssign(Hooked*, Entity, World&) { ++added; }
};
WORKLOAD(add_with_hook, 100'000) {
    World world;
    const std::vector<Entity> entities = populate(world.entities(), run.size);
    Hooked::added = 0;
    run.timed([&] {
        for (const Entity e : entities) world.entities().assign<Hooked>(e, 1.f, 1.f);
    });
    run.checksum = Hooked::added;
}
struct Deferred {
    World world;
    EntityManager& manager = world.entities();

    std::vector<Entity> create(std::size_t count) { return populate(manager, count); }
    void begin() { manager.lock(); }
    void add(Entity e) { manager.assign<Acceleration>(e, 1.f, 1.f); }
    void remove(Entity e) { manager.removeComponent<Velocity>(e); }
    void destroy(Entity e) { manager.destroyNow(e); }
    void create_one() {
        manager.begin().assign<Position>(2.f, 2.f).assign<Velocity>(1.f, 1.f).end();
    }
    void flush() { manager.unlock(); }
    std::uint64_t count() { return ::count(manager); }
    std::uint64_t count_accelerated() { return ::count<Acceleration>(manager); }
};
const bench::DeferredCommands<Deferred> deferred_commands;

}  // namespace
