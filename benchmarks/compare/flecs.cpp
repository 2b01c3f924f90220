// flecs: archetypes. Its fastest documented ways: entities made straight in their table
// (ecs_new_w_table) or many at once from arrays (ecs_bulk_init), cached queries with `each`, or
// `run` over the arrays of a table for the fastest loop, `defer_begin` and `defer_end`, an on_add
// hook of the component, and order_by with a sort function made for the comparison. A world is
// made, and knows the components, before the clock starts.

#include "workload.hpp"

#include <flecs.h>

#include <algorithm>
#include <memory>
#include <utility>

using bench::Acceleration;
using bench::Position;
using bench::Velocity;
using bench::Wide;
using flecs::entity;

namespace {

/// A world that knows the components. Registering is no part of any workload.
struct World : flecs::world {
    World() {
        component<Position>();
        component<Velocity>();
        component<Acceleration>();
    }
    template <int... N>
    explicit World(std::integer_sequence<int, N...>) : World() {
        (component<Wide<N>>(), ...);
    }
};
using Wides = std::make_integer_sequence<int, 14>;

template <class... T>
std::vector<entity> create_many(World& world, const std::vector<T>&... values) {
    const std::size_t counts[] = {values.size()...};
    const void* data[] = {values.data()...};
    const flecs::id_t ids[] = {world.id<T>()...};
    ecs_bulk_desc_t bulk{};
    bulk.count = static_cast<std::int32_t>(counts[0]);
    bulk.data = const_cast<void**>(data);
    std::copy(std::begin(ids), std::end(ids), bulk.ids);
    const ecs_entity_t* const created = ecs_bulk_init(world, &bulk);
    std::vector<entity> entities;
    entities.reserve(counts[0]);
    for (std::size_t i = 0; i < counts[0]; ++i) entities.emplace_back(world, created[i]);
    return entities;
}
std::vector<entity> populate(World& world, std::size_t count) {
    return create_many(world, std::vector<Position>(count, Position{1, 1}),
                       std::vector<Velocity>(count, Velocity{1, 2}));
}
template <class T>
std::uint64_t count(const World& world) {
    return static_cast<std::uint64_t>(world.count<T>());
}
/// All entities, the library's own included.
std::uint64_t alive(const World& world) {
    return static_cast<std::uint64_t>(ecs_get_entities(world).alive_count);
}
std::uint64_t sum_of_x(const World& world) {
    std::uint64_t sum = 0;
    world.each([&](const Position& p) { sum += static_cast<std::uint64_t>(p.x); });
    return sum;
}

// --- Creating and destroying --------------------------------------------------------------------

void create_each(World& world, std::size_t count) {
    ecs_table_t* const table = ecs_table_add_id(
        world, ecs_table_add_id(world, nullptr, world.id<Position>()), world.id<Velocity>());
    for (std::size_t i = 0; i < count; ++i) {
        const entity e(world, ecs_new_w_table(world, table));
        e.get_mut<Position>() = {1, 1};
        e.get_mut<Velocity>() = {1, 2};
    }
}
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
WORKLOAD(destroy_in_order, 100'000) { destroy_each(run, false); }
WORKLOAD(destroy_at_random, 100'000) { destroy_each(run, true); }
WORKLOAD(recreate, 100'000) {
    World world;
    std::vector<entity> entities = populate(world, run.size);
    bench::shuffle(entities);
    for (const entity e : entities) e.destruct();
    run.timed([&] { create_each(world, run.size); });
    run.checksum = count<Position>(world);
}

// --- Components that come and go ----------------------------------------------------------------

template <class T>
void add_and_remove(bench::Run& run, World& world, const std::vector<entity>& entities,
                    const T& value, bool time_add) {
    const auto add = [&] {
        for (const entity e : entities) e.set<T>(value);
    };
    const auto remove = [&] {
        for (const entity e : entities) e.remove<T>();
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
    std::vector<entity> entities = populate(world, run.size);
    if (random) bench::shuffle(entities);
    add_and_remove(run, world, entities, Acceleration{1, 1}, time_add);
}
WORKLOAD(add_in_order, 100'000) { add_and_remove(run, false, true); }
WORKLOAD(remove_in_order, 100'000) { add_and_remove(run, false, false); }
WORKLOAD(add_at_random, 100'000) { add_and_remove(run, true, true); }
WORKLOAD(remove_at_random, 100'000) { add_and_remove(run, true, false); }

template <int... N>
void add_and_remove_wide(bench::Run& run, bool time_add, std::integer_sequence<int, N...>) {
    World world{Wides{}};
    const std::vector<entity> entities = create_many(world, std::vector<Wide<N>>(run.size)...);
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
    const std::vector<entity> entities = populate(world, run.size);
    static std::uint64_t added;
    added = 0;
    world.component<Acceleration>().on_add([](entity, Acceleration&) { ++added; });
    run.timed([&] {
        for (const entity e : entities) e.set<Acceleration>({1, 1});
    });
    run.checksum = added;
}
WORKLOAD(deferred_mixed, 100'000) {
    World world;
    const std::vector<entity> entities = populate(world, run.size);
    run.timed([&] {
        world.defer_begin();
        for (std::size_t i = 0; i < entities.size(); ++i) {
            switch (i % 8) {
                case 0:
                case 1:
                case 2: entities[i].set<Acceleration>({1, 1}); break;
                case 3:
                case 4: entities[i].remove<Velocity>(); break;
                case 5: entities[i].destruct(); break;
                case 6: world.entity().set<Position>({2, 2}).set<Velocity>({1, 1}); break;
                default: break;
            }
        }
        world.defer_end();
    });
    run.checksum = count<Position>(world) * 1'000'000 + count<Acceleration>(world);
}

// --- Iteration ----------------------------------------------------------------------------------

void add_three(World& world, std::size_t count) {
    create_many(world, std::vector<Position>(count, Position{1, 1}),
                std::vector<Velocity>(count, Velocity{1, 2}),
                std::vector<Acceleration>(count, Acceleration{1, 1}));
}
void iterate_one(bench::Run& run, World& world) {
    const auto query = world.query_builder<Position>().cached().build();
    run.timed_repeatedly([&] { query.each([](Position& p) { p.x += 1; }); });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_1, 1'000, 100'000, 1'000'000) {
    World world;
    add_three(world, run.size);
    iterate_one(run, world);
}
WORKLOAD(iterate_2, 1'000, 100'000, 1'000'000) {
    World world;
    add_three(world, run.size);
    const auto query = world.query_builder<Position, const Velocity>().cached().build();
    run.timed_repeatedly(
        [&] { query.each([](Position& p, const Velocity& v) { bench::move(p, v); }); });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_3, 1'000, 100'000, 1'000'000) {
    World world;
    add_three(world, run.size);
    const auto query =
        world.query_builder<Position, Velocity, const Acceleration>().cached().build();
    run.timed_repeatedly([&] {
        query.each(
            [](Position& p, Velocity& v, const Acceleration& a) { bench::accelerate(p, v, a); });
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_2_with_entity, 1'000, 100'000, 1'000'000) {
    World world;
    add_three(world, run.size);
    const auto query = world.query_builder<Position, const Velocity>().cached().build();
    std::uint64_t entities = 0;
    run.timed_repeatedly([&] {
        query.each([&](entity e, Position& p, const Velocity& v) {
            bench::move(p, v);
            entities += e.id() != 0;
        });
    });
    run.checksum = sum_of_x(world) + entities;
}
WORKLOAD(iterate_2_fastest, 1'000, 100'000, 1'000'000) {
    World world;
    add_three(world, run.size);
    const auto query = world.query_builder<Position, const Velocity>().cached().build();
    run.timed_repeatedly([&] {
        query.run([](flecs::iter& it) {
            while (it.next()) {
                Position* const p = &it.field<Position>(0)[0];
                const Velocity* const v = &it.field<const Velocity>(1)[0];
                const std::size_t rows = it.count();
                for (std::size_t i = 0; i < rows; ++i) bench::move(p[i], v[i]);
            }
        });
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_excluding, 100'000) {
    World world;
    const std::vector<entity> entities = populate(world, run.size);
    for (std::size_t i = 0; i < entities.size(); i += 2) entities[i].set<Acceleration>({});
    const auto query =
        world.query_builder<Position, const Velocity>().without<Acceleration>().cached().build();
    run.operations = run.size / 2;
    run.timed_repeatedly(
        [&] { query.each([](Position& p, const Velocity& v) { bench::move(p, v); }); });
    run.checksum = sum_of_x(world);
}

template <int... Bits>
void add_by_bits(entity e, int bits, std::integer_sequence<int, Bits...>) {
    ((bits >> Bits & 1 ? void(e.set<Wide<Bits>>({})) : void()), ...);
}
void fragment(World& world, int archetypes, int entities_each) {
    for (int bits = 0; bits < archetypes; ++bits) {
        for (int i = 0; i < entities_each; ++i) {
            add_by_bits(world.entity().set<Position>({1, 1}), bits,
                        std::make_integer_sequence<int, 10>{});
        }
    }
}
void iterate_fragmented(bench::Run& run, int archetypes, int entities_each) {
    World world{Wides{}};
    fragment(world, archetypes, entities_each);
    iterate_one(run, world);
}
WORKLOAD(fragmented_256_of_1, 256) { iterate_fragmented(run, 256, 1); }
WORKLOAD(fragmented_256_of_4, 1'024) { iterate_fragmented(run, 256, 4); }
WORKLOAD(fragmented_1024_of_1, 1'024) { iterate_fragmented(run, 1024, 1); }
WORKLOAD(fragmented_1024_of_4, 4'096) { iterate_fragmented(run, 1024, 4); }

template <int... N>
void create_26(World& world, std::integer_sequence<int, N...>) {
    for (int i = 0; i < 20; ++i) {
        (world.entity().set<Position>({1, 1}).template set<Wide<100 + N>>({}), ...);
    }
}
WORKLOAD(fragmented_26_of_20, 520) {
    World world;
    create_26(world, std::make_integer_sequence<int, 26>{});
    iterate_one(run, world);
}

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
WORKLOAD(get_in_order, 100'000) { read_each(run, false); }
WORKLOAD(get_at_random, 100'000) { read_each(run, true); }
// get_mut does not tell anybody; who wants that calls modified().
WORKLOAD(get_mutable_at_random, 100'000) {
    World world;
    std::vector<entity> entities = populate(world, run.size);
    bench::shuffle(entities);
    run.timed_repeatedly([&] {
        for (const entity e : entities) e.get_mut<Position>().x += 1;
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(has_at_random, 100'000) {
    World world;
    std::vector<entity> entities = populate(world, run.size);
    for (std::size_t i = 0; i < entities.size(); i += 2) entities[i].set<Acceleration>({});
    bench::shuffle(entities);
    std::uint64_t found = 0;
    run.timed_repeatedly([&] {
        for (const entity e : entities) found += e.has<Acceleration>();
        bench::keep(found);
    });
    run.checksum = found;
}

// --- Archetypes, queries, sorting, memory -------------------------------------------------------

WORKLOAD(make_archetypes, 1'024) {
    World world{Wides{}};
    const std::uint64_t before = alive(world);
    run.timed([&] {
        for (int bits = 0; bits < 1024; ++bits) {
            add_by_bits(world.entity(), bits, std::make_integer_sequence<int, 10>{});
        }
    });
    run.checksum = alive(world) - before;
}
// Cached, as the queries of all the workloads here.
WORKLOAD(build_query_cold, 1'024) {
    World world{Wides{}};
    fragment(world, 1024, 1);
    run.operations = 1;
    flecs::query<Position, Wide<3>> query;
    std::int32_t found = 0;
    run.timed([&] {
        query = world.query_builder<Position, Wide<3>>().cached().build();
        found = query.count();
    });
    run.checksum = static_cast<std::uint64_t>(found);
}
// No find_query_warm: a query is an object that the caller keeps; none is looked up by its types.

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
    std::vector<float> numbers(run.size);
    for (std::size_t i = 0; i < run.size; ++i) numbers[i] = static_cast<float>(i);
    bench::shuffle(numbers);
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
// Of memory, the world's own is left out.
WORKLOAD(bytes_per_entity, 1'000'000) {
    const auto world = std::make_unique<World>();
    const std::size_t before = bench::heap_bytes();
    create_each(*world, run.size);
    run.figure = static_cast<double>(bench::heap_bytes() - before) / static_cast<double>(run.size);
    run.checksum = count<Position>(*world);
}
WORKLOAD(bytes_per_archetype, 10'000) {
    const auto world = std::make_unique<World>(Wides{});
    const std::uint64_t alive_before = alive(*world);
    const std::size_t before = bench::heap_bytes();
    for (int bits = 0; bits < 10'000; ++bits) add_by_bits(world->entity(), bits, Wides{});
    run.figure = static_cast<double>(bench::heap_bytes() - before) / static_cast<double>(run.size);
    run.checksum = alive(*world) - alive_before;
}
// Few rounds: a world takes far longer to make than those of other libraries.
WORKLOAD(empty_world, 1) {
    run.operations = 20;
    run.timed([&] {
        for (std::size_t i = 0; i < run.operations; ++i) {
            const flecs::world world;
            bench::keep(world.c_ptr());
        }
    });
}

}  // namespace

int main(int argc, char** argv) { return bench::run_program(argc, argv); }
