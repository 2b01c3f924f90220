// mustache: archetypes in chunks. Its fastest documented ways: entities made in their archetype
// (getArchetype and create), assign and removeComponent, destroyNow, forEach without the entity, a
// PerEntityJob where archetypes are to be passed over, and the hook afterAssign of a component.
// While the entity manager is locked, it defers changes by itself. forEach calibrates itself in its
// first runs: that is done on a world of its own.

#include "workload.hpp"

#include <mustache/ecs/ecs.hpp>

#include <memory>
#include <utility>

using bench::Acceleration;
using bench::Position;
using bench::Velocity;
using bench::Wide;
using mustache::Entity;
using mustache::EntityManager;
using mustache::FunctionSafety;
using mustache::World;

namespace {

constexpr auto unchecked = FunctionSafety::kUnsafe;

void create_each(EntityManager& world, std::size_t count, std::vector<Entity>* out = nullptr) {
    auto& archetype = world.getArchetype<Position, Velocity>();
    for (std::size_t i = 0; i < count; ++i) {
        const Entity e = world.create(archetype);
        *world.getComponent<Position, unchecked>(e) = {1, 1};
        *world.getComponent<Velocity, unchecked>(e) = {1, 2};
        if (out != nullptr) out->push_back(e);
    }
}
std::vector<Entity> populate(EntityManager& world, std::size_t count) {
    std::vector<Entity> entities;
    create_each(world, count, &entities);
    return entities;
}
template <class... T>
std::uint64_t count(EntityManager& world) {
    const auto mask = mustache::ComponentFactory::instance().makeMask<T...>();
    std::uint64_t found = 0;
    world.forEachArchetype([&](mustache::Archetype& archetype) {
        if (archetype.isMatch(mask)) found += archetype.size();
    });
    return found;
}
std::uint64_t sum_of_x(EntityManager& world) {
    std::uint64_t sum = 0;
    world.forEach([&](const Position& p) { sum += static_cast<std::uint64_t>(p.x); });
    return sum;
}

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
WORKLOAD(destroy_in_order, 100'000) { destroy_each(run, false); }
WORKLOAD(destroy_at_random, 100'000) { destroy_each(run, true); }
WORKLOAD(recreate, 100'000) {
    World world;
    std::vector<Entity> entities = populate(world.entities(), run.size);
    bench::shuffle(entities);
    for (const Entity e : entities) world.entities().destroyNow(e);
    run.timed([&] { create_each(world.entities(), run.size); });
    run.checksum = count(world.entities());
}

// --- Components that come and go ----------------------------------------------------------------

template <class T>
void add_and_remove(bench::Run& run, EntityManager& world, const std::vector<Entity>& entities,
                    const T& value, bool time_add) {
    const auto add = [&] {
        for (const Entity e : entities) world.assign<T>(e, value);
    };
    const auto remove = [&] {
        for (const Entity e : entities) world.removeComponent<T>(e);
    };
    add();
    run.checksum = count<T>(world);
    remove();
    if (time_add) {
        run.timed(add);
    } else {
        add();
        run.timed(remove);
    }
}
void add_and_remove(bench::Run& run, bool random, bool time_add) {
    World world;
    std::vector<Entity> entities = populate(world.entities(), run.size);
    if (random) bench::shuffle(entities);
    add_and_remove(run, world.entities(), entities, Acceleration{1, 1}, time_add);
}
WORKLOAD(add_in_order, 100'000) { add_and_remove(run, false, true); }
WORKLOAD(remove_in_order, 100'000) { add_and_remove(run, false, false); }
WORKLOAD(add_at_random, 100'000) { add_and_remove(run, true, true); }
WORKLOAD(remove_at_random, 100'000) { add_and_remove(run, true, false); }

template <int... N>
void add_and_remove_wide(bench::Run& run, bool time_add, std::integer_sequence<int, N...>) {
    World world;
    std::vector<Entity> entities;
    for (std::size_t i = 0; i < run.size; ++i) {
        entities.push_back(world.entities().create<Wide<N>...>());
    }
    add_and_remove(run, world.entities(), entities, Wide<8>{}, time_add);
}
WORKLOAD(add_to_8, 100'000) {
    add_and_remove_wide(run, true, std::make_integer_sequence<int, 8>{});
}
WORKLOAD(remove_from_8, 100'000) {
    add_and_remove_wide(run, false, std::make_integer_sequence<int, 8>{});
}
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
WORKLOAD(deferred_mixed, 100'000) {
    World world;
    EntityManager& manager = world.entities();
    const std::vector<Entity> entities = populate(manager, run.size);
    run.timed([&] {
        manager.lock();
        for (std::size_t i = 0; i < entities.size(); ++i) {
            switch (i % 8) {
                case 0:
                case 1:
                case 2: manager.assign<Acceleration>(entities[i], 1.f, 1.f); break;
                case 3:
                case 4: manager.removeComponent<Velocity>(entities[i]); break;
                case 5: manager.destroyNow(entities[i]); break;
                case 6:
                    manager.begin().assign<Position>(2.f, 2.f).assign<Velocity>(1.f, 1.f).end();
                    break;
                default: break;
            }
        }
        manager.unlock();
    });
    run.checksum = count(manager) * 1'000'000 + count<Acceleration>(manager);
}

// --- Iteration ----------------------------------------------------------------------------------

void add_three(World& world, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        (void)world.entities()
            .begin()
            .assign<Position>(1.f, 1.f)
            .assign<Velocity>(1.f, 2.f)
            .assign<Acceleration>(1.f, 1.f)
            .end();
    }
}
/// Times `iterate(world)`, which has been run on another world of the kind as often as it takes to
/// calibrate.
template <class Fill, class Iterate>
void iterate_filled(bench::Run& run, const Fill& fill, const Iterate& iterate) {
    {
        World other;
        fill(other);
        for (int i = 0; i < 20; ++i) iterate(other);
    }
    World world;
    fill(world);
    run.timed_repeatedly([&] { iterate(world); });
    run.checksum = sum_of_x(world.entities());
}
template <class Fill>
void iterate_one(bench::Run& run, const Fill& fill) {
    iterate_filled(run, fill,
                   [](World& world) { world.entities().forEach([](Position& p) { p.x += 1; }); });
}
template <class Iterate>
void iterate_three(bench::Run& run, const Iterate& iterate) {
    iterate_filled(
        run, [&](World& world) { add_three(world, run.size); }, iterate);
}
WORKLOAD(iterate_1, 1'000, 100'000, 1'000'000) {
    iterate_one(run, [&](World& world) { add_three(world, run.size); });
}
void iterate_two(bench::Run& run) {
    iterate_three(run, [](World& world) {
        world.entities().forEach([](Position& p, const Velocity& v) { bench::move(p, v); });
    });
}
WORKLOAD(iterate_2, 1'000, 100'000, 1'000'000) { iterate_two(run); }
WORKLOAD(iterate_3, 1'000, 100'000, 1'000'000) {
    iterate_three(run, [](World& world) {
        world.entities().forEach(
            [](Position& p, Velocity& v, const Acceleration& a) { bench::accelerate(p, v, a); });
    });
}
WORKLOAD(iterate_2_with_entity, 1'000, 100'000, 1'000'000) {
    std::uint64_t entities = 0;
    iterate_three(run, [&](World& world) {
        world.entities().forEach([&](Entity e, Position& p, const Velocity& v) {
            bench::move(p, v);
            entities += !e.isNull();
        });
    });
    run.checksum += entities - 20 * run.size;  // without those of the calibration
}
// A job over whole arrays (forEachArray) is no faster, and slower for few entities.
WORKLOAD(iterate_2_fastest, 1'000, 100'000, 1'000'000) { iterate_two(run); }
struct MoveOthers : mustache::PerEntityJob<MoveOthers> {
    const mustache::ComponentId excluded =
        mustache::ComponentFactory::instance().registerComponent<Acceleration>();
    bool extraArchetypeFilterCheck(const mustache::Archetype& archetype) const noexcept override {
        return !archetype.hasComponent(excluded);
    }
    void operator()(Position& p, const Velocity& v) { bench::move(p, v); }
};
WORKLOAD(iterate_excluding, 100'000) {
    run.operations = run.size / 2;
    MoveOthers job;
    iterate_filled(
        run,
        [&](World& world) {
            const std::vector<Entity> entities = populate(world.entities(), run.size);
            for (std::size_t i = 0; i < entities.size(); i += 2) {
                world.entities().assign<Acceleration>(entities[i]);
            }
        },
        [&](World& world) { job.run(world); });
}

template <int... Bits>
void add_by_bits(EntityManager& world, Entity e, int bits, std::integer_sequence<int, Bits...>) {
    ((bits >> Bits & 1 ? void(world.assign<Wide<Bits>>(e, Wide<Bits>{})) : void()), ...);
}
void fragment(EntityManager& world, int archetypes, int entities_each) {
    for (int bits = 0; bits < archetypes; ++bits) {
        for (int i = 0; i < entities_each; ++i) {
            add_by_bits(world, world.begin().assign<Position>(1.f, 1.f).end(), bits,
                        std::make_integer_sequence<int, 10>{});
        }
    }
}
void iterate_fragmented(bench::Run& run, int archetypes, int entities_each) {
    iterate_one(run, [&](World& world) { fragment(world.entities(), archetypes, entities_each); });
}
WORKLOAD(fragmented_256_of_1, 256) { iterate_fragmented(run, 256, 1); }
WORKLOAD(fragmented_256_of_4, 1'024) { iterate_fragmented(run, 256, 4); }
WORKLOAD(fragmented_1024_of_1, 1'024) { iterate_fragmented(run, 1024, 1); }
WORKLOAD(fragmented_1024_of_4, 4'096) { iterate_fragmented(run, 1024, 4); }

template <int... N>
void create_26(EntityManager& world, std::integer_sequence<int, N...>) {
    for (int i = 0; i < 20; ++i) {
        ((void)world.begin().assign<Position>(1.f, 1.f).template assign<Wide<100 + N>>().end(),
         ...);
    }
}
WORKLOAD(fragmented_26_of_20, 520) {
    iterate_one(run, [](World& world) {
        create_26(world.entities(), std::make_integer_sequence<int, 26>{});
    });
}

// --- One entity ---------------------------------------------------------------------------------

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
WORKLOAD(get_in_order, 100'000) { read_each(run, false); }
WORKLOAD(get_at_random, 100'000) { read_each(run, true); }
WORKLOAD(get_mutable_at_random, 100'000) {
    World world;
    EntityManager& manager = world.entities();
    std::vector<Entity> entities = populate(manager, run.size);
    bench::shuffle(entities);
    run.timed_repeatedly([&] {
        for (const Entity e : entities) manager.getComponent<Position, unchecked>(e)->x += 1;
    });
    run.checksum = sum_of_x(manager);
}
WORKLOAD(has_at_random, 100'000) {
    World world;
    EntityManager& manager = world.entities();
    std::vector<Entity> entities = populate(manager, run.size);
    for (std::size_t i = 0; i < entities.size(); i += 2) manager.assign<Acceleration>(entities[i]);
    bench::shuffle(entities);
    std::uint64_t found = 0;
    run.timed_repeatedly([&] {
        for (const Entity e : entities) found += manager.hasComponent<Acceleration, unchecked>(e);
        bench::keep(found);
    });
    run.checksum = found;
}

// --- Archetypes, memory -------------------------------------------------------------------------

WORKLOAD(make_archetypes, 1'024) {
    World world;
    EntityManager& manager = world.entities();
    run.timed([&] {
        for (int bits = 0; bits < 1024; ++bits) {
            add_by_bits(manager, manager.create(), bits, std::make_integer_sequence<int, 10>{});
        }
    });
    run.checksum = count(manager);
}
// No build_query_cold, find_query_warm: forEach looks at all archetypes each time, there is no
// query to keep. No sort_random, sort_again: it does not sort.
WORKLOAD(bytes_per_entity, 1'000'000) {
    const std::size_t before = bench::heap_bytes();
    const auto world = std::make_unique<World>();
    create_each(world->entities(), run.size);
    run.figure = static_cast<double>(bench::heap_bytes() - before) / static_cast<double>(run.size);
    run.checksum = count(world->entities());
}
WORKLOAD(bytes_per_archetype, 10'000) {
    const std::size_t before = bench::heap_bytes();
    const auto world = std::make_unique<World>();
    EntityManager& manager = world->entities();
    for (int bits = 0; bits < 10'000; ++bits) {
        add_by_bits(manager, manager.create(), bits, std::make_integer_sequence<int, 14>{});
    }
    run.figure = static_cast<double>(bench::heap_bytes() - before) / static_cast<double>(run.size);
    run.checksum = count(manager);
}
WORKLOAD(empty_world, 1) {
    run.operations = 1;
    run.timed_repeatedly([&] {
        World world;
        bench::keep(world.entities().getArchetypesCount());
    });
}

}  // namespace

int main(int argc, char** argv) { return bench::run_program(argc, argv); }
