// gaia-ecs: archetypes in chunks. Its fastest documented ways: a builder that moves a new entity
// once, then silent writes (sset) of its values; copy_n of a first entity for many; cached queries
// with `each`, or the views of an Iter for the fastest loop, there the silent sview_mut; mut, which
// is silent as well, for one entity; CommandBufferST; the add hook of the component; sort_by.
// Components are registered before the clock starts. What is destroyed is cleaned up by
// World::update, which is timed with it.

#include "workload.hpp"

#include <gaia.h>

#include <memory>
#include <utility>

using bench::Acceleration;
using bench::Position;
using bench::Velocity;
using bench::Wide;
using gaia::ecs::Entity;
using gaia::ecs::Iter;
using gaia::ecs::World;

namespace {

/// Registers the components that are there all over.
void know(World& world) {
    (void)world.add<Position>();
    (void)world.add<Velocity>();
    (void)world.add<Acceleration>();
}
template <int... N>
void know(World& world, std::integer_sequence<int, N...>) {
    know(world);
    ((void)world.add<Wide<N>>(), ...);
}
using Wides = std::make_integer_sequence<int, 14>;

Entity create_one(World& world) {
    const Entity e = world.add();
    world.build(e).add<Position>().add<Velocity>();
    world.acc_mut(e).sset<Position>({1, 1}).sset<Velocity>({1, 2});
    return e;
}
std::vector<Entity> populate(World& world, std::size_t count) {
    std::vector<Entity> entities{create_one(world)};
    entities.reserve(count);
    world.copy_n(entities[0], static_cast<std::uint32_t>(count - 1),
                 [&](Entity e) { entities.push_back(e); });
    return entities;
}
template <class T>
std::uint64_t count(World& world) {
    return world.query().all<T>().count();
}
std::uint64_t sum_of_x(World& world) {
    std::uint64_t sum = 0;
    world.query().all<Position>().each(
        [&](const Position& p) { sum += static_cast<std::uint64_t>(p.x); });
    return sum;
}

// --- Creating and destroying --------------------------------------------------------------------

WORKLOAD(create_one_by_one, 1'000, 100'000, 1'000'000) {
    World world;
    know(world);
    run.timed([&] {
        for (std::size_t i = 0; i < run.size; ++i) create_one(world);
    });
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
WORKLOAD(destroy_in_order, 100'000) { destroy_each(run, false); }
WORKLOAD(destroy_at_random, 100'000) { destroy_each(run, true); }
WORKLOAD(recreate, 100'000) {
    World world;
    know(world);
    std::vector<Entity> entities = populate(world, run.size);
    bench::shuffle(entities);
    for (const Entity e : entities) world.del(e);
    world.update();
    run.timed([&] {
        for (std::size_t i = 0; i < run.size; ++i) create_one(world);
    });
    run.checksum = count<Position>(world);
}

// --- Components that come and go ----------------------------------------------------------------

template <class T>
void add_and_remove(bench::Run& run, World& world, const std::vector<Entity>& entities,
                    const T& value, bool time_add) {
    const auto add = [&] {
        for (const Entity e : entities) world.add<T>(e, T(value));
    };
    const auto remove = [&] {
        for (const Entity e : entities) world.del<T>(e);
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
    know(world);
    std::vector<Entity> entities = populate(world, run.size);
    if (random) bench::shuffle(entities);
    add_and_remove(run, world, entities, Acceleration{1, 1}, time_add);
}
WORKLOAD(add_in_order, 100'000) { add_and_remove(run, false, true); }
WORKLOAD(remove_in_order, 100'000) { add_and_remove(run, false, false); }
WORKLOAD(add_at_random, 100'000) { add_and_remove(run, true, true); }
WORKLOAD(remove_at_random, 100'000) { add_and_remove(run, true, false); }

template <int... N>
void add_and_remove_wide(bench::Run& run, bool time_add, std::integer_sequence<int, N...>) {
    World world;
    know(world, Wides{});
    std::vector<Entity> entities{world.add()};
    (world.add<Wide<N>>(entities[0], Wide<N>{}), ...);
    world.copy_n(entities[0], static_cast<std::uint32_t>(run.size - 1),
                 [&](Entity e) { entities.push_back(e); });
    add_and_remove(run, world, entities, Wide<8>{}, time_add);
}
WORKLOAD(add_to_8, 100'000) {
    add_and_remove_wide(run, true, std::make_integer_sequence<int, 8>{});
}
WORKLOAD(remove_from_8, 100'000) {
    add_and_remove_wide(run, false, std::make_integer_sequence<int, 8>{});
}
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
WORKLOAD(deferred_mixed, 100'000) {
    World world;
    know(world);
    const std::vector<Entity> entities = populate(world, run.size);
    gaia::ecs::CommandBufferST commands(world);
    run.timed([&] {
        for (std::size_t i = 0; i < entities.size(); ++i) {
            switch (i % 8) {
                case 0:
                case 1:
                case 2: commands.add<Acceleration>(entities[i], Acceleration{1, 1}); break;
                case 3:
                case 4: commands.del<Velocity>(entities[i]); break;
                case 5: commands.del(entities[i]); break;
                case 6: {
                    const Entity e = commands.add();
                    commands.add<Position>(e, Position{2, 2});
                    commands.add<Velocity>(e, Velocity{1, 1});
                    break;
                }
                default: break;
            }
        }
        commands.commit();
        world.update();
    });
    run.checksum = count<Position>(world) * 1'000'000 + count<Acceleration>(world);
}

// --- Iteration ----------------------------------------------------------------------------------

void add_three(World& world, std::size_t count) {
    const Entity first = create_one(world);
    world.add<Acceleration>(first, {1, 1});
    world.copy_n(first, static_cast<std::uint32_t>(count - 1));
}
void iterate_one(bench::Run& run, World& world) {
    auto query = world.query().all<Position&>();
    run.timed_repeatedly([&] { query.each([](Position& p) { p.x += 1; }); });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_1, 1'000, 100'000, 1'000'000) {
    World world;
    know(world);
    add_three(world, run.size);
    iterate_one(run, world);
}
WORKLOAD(iterate_2, 1'000, 100'000, 1'000'000) {
    World world;
    know(world);
    add_three(world, run.size);
    auto query = world.query().all<Position&>().all<Velocity>();
    run.timed_repeatedly(
        [&] { query.each([](Position& p, const Velocity& v) { bench::move(p, v); }); });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_3, 1'000, 100'000, 1'000'000) {
    World world;
    know(world);
    add_three(world, run.size);
    auto query = world.query().all<Position&>().all<Velocity&>().all<Acceleration>();
    run.timed_repeatedly([&] {
        query.each(
            [](Position& p, Velocity& v, const Acceleration& a) { bench::accelerate(p, v, a); });
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_2_with_entity, 1'000, 100'000, 1'000'000) {
    World world;
    know(world);
    add_three(world, run.size);
    auto query = world.query().all<Position&>().all<Velocity>();
    std::uint64_t entities = 0;
    run.timed_repeatedly([&] {
        query.each([&](Entity e, Position& p, const Velocity& v) {
            bench::move(p, v);
            entities += e != gaia::ecs::EntityBad;
        });
    });
    run.checksum = sum_of_x(world) + entities;
}
WORKLOAD(iterate_2_fastest, 1'000, 100'000, 1'000'000) {
    World world;
    know(world);
    add_three(world, run.size);
    auto query = world.query().all<Position&>().all<Velocity>();
    run.timed_repeatedly([&] {
        query.each([](Iter& it) {
            Position* const p = it.sview_mut<Position>(0).data();
            const Velocity* const v = it.view<Velocity>(1).data();
            const std::uint32_t rows = it.size();
            for (std::uint32_t i = 0; i < rows; ++i) bench::move(p[i], v[i]);
        });
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_excluding, 100'000) {
    World world;
    know(world);
    const std::vector<Entity> entities = populate(world, run.size);
    for (std::size_t i = 0; i < entities.size(); i += 2) world.add<Acceleration>(entities[i], {});
    auto query = world.query().all<Position&>().all<Velocity>().no<Acceleration>();
    run.operations = run.size / 2;
    run.timed_repeatedly(
        [&] { query.each([](Position& p, const Velocity& v) { bench::move(p, v); }); });
    run.checksum = sum_of_x(world);
}

template <int... Bits>
void add_by_bits(World& world, Entity e, int bits, std::integer_sequence<int, Bits...>) {
    ((bits >> Bits & 1 ? world.add<Wide<Bits>>(e, Wide<Bits>{}) : void()), ...);
}
void fragment(World& world, int archetypes, int entities_each) {
    for (int bits = 0; bits < archetypes; ++bits) {
        for (int i = 0; i < entities_each; ++i) {
            const Entity e = world.add();
            world.add<Position>(e, {1, 1});
            add_by_bits(world, e, bits, std::make_integer_sequence<int, 10>{});
        }
    }
}
void iterate_fragmented(bench::Run& run, int archetypes, int entities_each) {
    World world;
    know(world, Wides{});
    fragment(world, archetypes, entities_each);
    iterate_one(run, world);
}
WORKLOAD(fragmented_256_of_1, 256) { iterate_fragmented(run, 256, 1); }
WORKLOAD(fragmented_256_of_4, 1'024) { iterate_fragmented(run, 256, 4); }
WORKLOAD(fragmented_1024_of_1, 1'024) { iterate_fragmented(run, 1024, 1); }
WORKLOAD(fragmented_1024_of_4, 4'096) { iterate_fragmented(run, 1024, 4); }

template <class T>
void create_with(World& world) {
    const Entity e = world.add();
    world.add<Position>(e, {1, 1});
    world.add<T>(e, T{});
}
template <int... N>
void create_26(World& world, std::integer_sequence<int, N...>) {
    for (int i = 0; i < 20; ++i) (create_with<Wide<100 + N>>(world), ...);
}
WORKLOAD(fragmented_26_of_20, 520) {
    World world;
    know(world);
    create_26(world, std::make_integer_sequence<int, 26>{});
    iterate_one(run, world);
}

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
WORKLOAD(get_in_order, 100'000) { read_each(run, false); }
WORKLOAD(get_at_random, 100'000) { read_each(run, true); }
WORKLOAD(get_mutable_at_random, 100'000) {
    World world;
    know(world);
    std::vector<Entity> entities = populate(world, run.size);
    bench::shuffle(entities);
    run.timed_repeatedly([&] {
        for (const Entity e : entities) world.mut<Position>(e).x += 1;
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(has_at_random, 100'000) {
    World world;
    know(world);
    std::vector<Entity> entities = populate(world, run.size);
    for (std::size_t i = 0; i < entities.size(); i += 2) world.add<Acceleration>(entities[i], {});
    bench::shuffle(entities);
    std::uint64_t found = 0;
    run.timed_repeatedly([&] {
        for (const Entity e : entities) found += world.has<Acceleration>(e);
        bench::keep(found);
    });
    run.checksum = found;
}

// --- Archetypes, queries, sorting, memory -------------------------------------------------------

WORKLOAD(make_archetypes, 1'024) {
    World world;
    know(world, Wides{});
    const std::uint64_t before = world.size();  // the library's own
    run.timed([&] {
        for (int bits = 0; bits < 1024; ++bits) {
            add_by_bits(world, world.add(), bits, std::make_integer_sequence<int, 10>{});
        }
    });
    run.checksum = world.size() - before;
}
WORKLOAD(build_query_cold, 1'024) {
    World world;
    know(world, Wides{});
    fragment(world, 1024, 1);
    run.operations = 1;
    std::uint64_t found = 0;
    run.timed([&] { found = world.query().all<Position>().all<Wide<3>>().count(); });
    run.checksum = found;
}
// A query of the shared scope is found again by its terms, at the first question it is asked.
WORKLOAD(find_query_warm, 1'024) {
    World world;
    know(world, Wides{});
    fragment(world, 1024, 1);
    const auto find = [&] {
        return world.query()
            .scope(gaia::ecs::QueryCacheScope::Shared)
            .all<Position>()
            .all<Wide<3>>();
    };
    auto kept = find();
    run.checksum = kept.count();
    run.operations = 1;
    run.timed_repeatedly([&] { bench::keep(find().empty()); });
}
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
    std::vector<Entity> entities{world.add()};
    world.add<Position>(entities[0], {1, 1});
    world.add<Velocity>(entities[0], {1, 2});
    world.copy_n(entities[0], static_cast<std::uint32_t>(count - 1),
                 [&](Entity e) { entities.push_back(e); });
    std::vector<float> numbers(count);
    for (std::size_t i = 0; i < count; ++i) numbers[i] = first + step * static_cast<float>(i);
    bench::shuffle(numbers);
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
// Of memory, the world's own is left out. Only the first run in a process tells: the library keeps
// the memory of worlds that are gone.
template <class Fill>
void measure_bytes(bench::Run& run, double& figure, World& world, const Fill& fill) {
    const std::uint64_t entities = world.size();
    const std::size_t before = bench::heap_bytes();
    fill();
    const std::size_t after = bench::heap_bytes();
    if (figure < 0) figure = static_cast<double>(after - before) / static_cast<double>(run.size);
    run.figure = figure;
    run.checksum = world.size() - entities;
}
WORKLOAD(bytes_per_entity, 1'000'000) {
    static double figure = -1;
    const auto world = std::make_unique<World>();
    know(*world);
    measure_bytes(run, figure, *world, [&] {
        for (std::size_t i = 0; i < run.size; ++i) create_one(*world);
    });
}
WORKLOAD(bytes_per_archetype, 10'000) {
    static double figure = -1;
    const auto world = std::make_unique<World>();
    know(*world, Wides{});
    measure_bytes(run, figure, *world, [&] {
        for (int bits = 0; bits < 10'000; ++bits) add_by_bits(*world, world->add(), bits, Wides{});
    });
}
// Few rounds: a world takes much longer to make than those of other libraries.
WORKLOAD(empty_world, 1) {
    run.operations = 100;
    run.timed([&] {
        for (std::size_t i = 0; i < run.operations; ++i) {
            World world;
            bench::keep(world.size());
        }
    });
}

}  // namespace

int main(int argc, char** argv) { return bench::run_program(argc, argv); }
