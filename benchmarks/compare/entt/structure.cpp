#include "../add_and_remove.hpp"
#include "../deferred.hpp"
#include "common.hpp"

namespace {

// --- Creating and destroying --------------------------------------------------------------------

WORKLOAD(create_one_by_one, 1'000, 100'000, 1'000'000) {
    registry world;
    run.timed([&] { create_each(world, run.size); });
    run.checksum = count(world);
}
WORKLOAD(create_in_bulk, 1'000, 100'000, 1'000'000) {
    registry world;
    std::vector<entity> entities(run.size);  // the caller's, not the library's
    run.timed([&] {
        world.create(entities.begin(), entities.end());
        world.insert<Position>(entities.begin(), entities.end(), Position{1, 1});
        world.insert<Velocity>(entities.begin(), entities.end(), Velocity{1, 2});
    });
    run.checksum = count(world);
}
void destroy_each(bench::Run& run, bool random) {
    registry world;
    std::vector<entity> entities = populate(world, run.size);
    if (random) bench::shuffle(entities);
    run.timed([&] {
        for (const entity e : entities) world.destroy(e);
    });
    run.checksum = count(world);
}
WORKLOAD(destroy_in_order, 1'000, 100'000, 1'000'000) { destroy_each(run, false); }
WORKLOAD(destroy_at_random, 1'000, 100'000, 1'000'000) { destroy_each(run, true); }
WORKLOAD(recreate, 1'000, 100'000, 1'000'000) {
    registry world;
    std::vector<entity> entities = populate(world, run.size);
    bench::shuffle(entities);
    for (const entity e : entities) world.destroy(e);
    run.timed([&] { create_each(world, run.size); });
    run.checksum = count(world);
}

// --- Components that come and go ----------------------------------------------------------------

/// Of any entities, one component, whose storage is looked up once.
template <class T>
struct ChangeOf {
    registry world;
    entt::storage_for_t<T>& storage = world.storage<T>();

    void add(entity e) { storage.emplace(e, T{}); }
    void remove(entity e) { storage.erase(e); }
    std::uint64_t count() { return storage.size(); }
    std::vector<entity> complete(const std::vector<entity>& entities) {
        storage.insert(entities.begin(), entities.end(), T{});
        return entities;
    }
};
struct Change : ChangeOf<Acceleration> {
    std::vector<entity> create(std::size_t count) { return populate(world, count); }
    std::vector<entity> create_complete(std::size_t count) { return complete(create(count)); }
};
struct ChangeOf8 : ChangeOf<Wide<8>> {
    template <int... N>
    void add_wide(const std::vector<entity>& entities, std::integer_sequence<int, N...>) {
        (world.insert<Wide<N>>(entities.begin(), entities.end(), Wide<N>{}), ...);
    }
    std::vector<entity> create(std::size_t count) {
        std::vector<entity> entities(count);
        world.create(entities.begin(), entities.end());
        add_wide(entities, std::make_integer_sequence<int, 8>{});
        return entities;
    }
    std::vector<entity> create_complete(std::size_t count) { return complete(create(count)); }
};
const bench::AddAndRemove<Change, ChangeOf8> add_and_remove;

void count_added(std::uint64_t& added, registry&, entity) { ++added; }
WORKLOAD(add_with_hook, 100'000) {
    registry world;
    const std::vector<entity> entities = populate(world, run.size);
    world.on_construct<Acceleration>().connect<&count_added>(run.checksum);
    auto& storage = world.storage<Acceleration>();
    run.timed([&] {
        for (const entity e : entities) storage.emplace(e, 1.f, 1.f);
    });
}

/// A deferred change, as somebody who needs one would write it.
struct Command {
    enum Kind { add_acceleration, remove_velocity, destroy, create };
    Kind kind;
    entity target;
    Position position;
    Velocity velocity;
    Acceleration acceleration;
};
void apply_all(registry& world, const std::vector<Command>& commands) {
    auto& positions = world.storage<Position>();
    auto& velocities = world.storage<Velocity>();
    auto& accelerations = world.storage<Acceleration>();
    for (const Command& c : commands) {
        switch (c.kind) {
            case Command::add_acceleration: accelerations.emplace(c.target, c.acceleration); break;
            case Command::remove_velocity: velocities.remove(c.target); break;
            case Command::destroy: world.destroy(c.target); break;
            case Command::create: {
                const entity e = world.create();
                positions.emplace(e, c.position);
                velocities.emplace(e, c.velocity);
                break;
            }
        }
    }
}
struct Deferred {
    registry world;
    std::vector<Command> commands;

    std::vector<entity> create(std::size_t count) { return populate(world, count); }
    void begin() {}
    void add(entity e) { commands.push_back({Command::add_acceleration, e, {}, {}, {1, 1}}); }
    void remove(entity e) { commands.push_back({Command::remove_velocity, e, {}, {}, {}}); }
    void destroy(entity e) { commands.push_back({Command::destroy, e, {}, {}, {}}); }
    void create_one() { commands.push_back({Command::create, {}, {2, 2}, {1, 1}, {}}); }
    void flush() {
        apply_all(world, commands);
        commands.clear();
    }
    std::uint64_t count() { return ::count(world); }
    std::uint64_t count_accelerated() { return world.storage<Acceleration>().size(); }
};
const bench::DeferredCommands<Deferred> deferred_commands;

}  // namespace
