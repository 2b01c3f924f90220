// EnTT: a sparse set per component. Its fastest documented ways: storages that are looked up once
// and used directly, range `create` and `insert` for many entities, views with `each` without the
// entity, and for the fastest loop a full-owning group over the raw pages of its storages. It has
// no queue of deferred changes, so one is written by hand.

#include "workload.hpp"

#include <entt/entt.hpp>

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

using bench::Acceleration;
using bench::Position;
using bench::Velocity;
using bench::Wide;
using entt::entity;
using entt::registry;

namespace {

std::vector<entity> populate(registry& world, std::size_t count) {
    std::vector<entity> entities(count);
    world.create(entities.begin(), entities.end());
    world.insert<Position>(entities.begin(), entities.end(), Position{1, 1});
    world.insert<Velocity>(entities.begin(), entities.end(), Velocity{1, 2});
    return entities;
}
std::uint64_t count(registry& world) { return world.storage<entity>().free_list(); }
std::uint64_t sum_of_x(registry& world) {
    std::uint64_t sum = 0;
    world.view<const Position>().each(
        [&](const Position& p) { sum += static_cast<std::uint64_t>(p.x); });
    return sum;
}

// --- Creating and destroying --------------------------------------------------------------------

void create_each(registry& world, std::size_t count) {
    auto& positions = world.storage<Position>();
    auto& velocities = world.storage<Velocity>();
    for (std::size_t i = 0; i < count; ++i) {
        const entity e = world.create();
        positions.emplace(e, 1.f, 1.f);
        velocities.emplace(e, 1.f, 2.f);
    }
}
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
WORKLOAD(destroy_in_order, 100'000) {
    registry world;
    const std::vector<entity> entities = populate(world, run.size);
    run.timed([&] {
        for (const entity e : entities) world.destroy(e);
    });
    run.checksum = count(world);
}
WORKLOAD(destroy_at_random, 100'000) {
    registry world;
    std::vector<entity> entities = populate(world, run.size);
    bench::shuffle(entities);
    run.timed([&] {
        for (const entity e : entities) world.destroy(e);
    });
    run.checksum = count(world);
}
WORKLOAD(recreate, 100'000) {
    registry world;
    std::vector<entity> entities = populate(world, run.size);
    bench::shuffle(entities);
    for (const entity e : entities) world.destroy(e);
    run.timed([&] { create_each(world, run.size); });
    run.checksum = count(world);
}

// --- Components that come and go ----------------------------------------------------------------

template <class T>
void add_and_remove(bench::Run& run, registry& world, const std::vector<entity>& entities,
                    const T& value, bool time_add) {
    auto& storage = world.storage<T>();
    const auto add = [&] {
        for (const entity e : entities) storage.emplace(e, value);
    };
    const auto remove = [&] {
        for (const entity e : entities) storage.erase(e);
    };
    add();
    run.checksum = storage.size();
    remove();
    if (time_add) {
        run.timed(add);
    } else {
        add();
        run.timed(remove);
    }
}
void add_and_remove(bench::Run& run, bool random, bool time_add) {
    registry world;
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
    registry world;
    std::vector<entity> entities(run.size);
    world.create(entities.begin(), entities.end());
    (world.insert<Wide<N>>(entities.begin(), entities.end(), Wide<N>{}), ...);
    add_and_remove(run, world, entities, Wide<8>{}, time_add);
}
WORKLOAD(add_to_8, 100'000) {
    add_and_remove_wide(run, true, std::make_integer_sequence<int, 8>{});
}
WORKLOAD(remove_from_8, 100'000) {
    add_and_remove_wide(run, false, std::make_integer_sequence<int, 8>{});
}
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
WORKLOAD(deferred_mixed, 100'000) {
    registry world;
    const std::vector<entity> entities = populate(world, run.size);
    std::vector<Command> commands;
    run.timed([&] {
        for (std::size_t i = 0; i < entities.size(); ++i) {
            const entity e = entities[i];
            switch (i % 8) {
                case 0:
                case 1:
                case 2: commands.push_back({Command::add_acceleration, e, {}, {}, {1, 1}}); break;
                case 3:
                case 4: commands.push_back({Command::remove_velocity, e, {}, {}, {}}); break;
                case 5: commands.push_back({Command::destroy, e, {}, {}, {}}); break;
                case 6: commands.push_back({Command::create, e, {2, 2}, {1, 1}, {}}); break;
                default: break;
            }
        }
        apply_all(world, commands);
        commands.clear();
    });
    run.checksum = count(world) * 1'000'000 + world.storage<Acceleration>().size();
}

// --- Iteration ----------------------------------------------------------------------------------

void add_three(registry& world, std::size_t count) {
    const std::vector<entity> entities = populate(world, count);
    world.insert<Acceleration>(entities.begin(), entities.end(), Acceleration{1, 1});
}
void iterate_one(bench::Run& run, registry& world) {
    const auto view = world.view<Position>();
    run.timed_repeatedly([&] { view.each([](Position& p) { p.x += 1; }); });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_1, 1'000, 100'000, 1'000'000) {
    registry world;
    add_three(world, run.size);
    iterate_one(run, world);
}
WORKLOAD(iterate_2, 1'000, 100'000, 1'000'000) {
    registry world;
    add_three(world, run.size);
    const auto view = world.view<Position, const Velocity>();
    run.timed_repeatedly(
        [&] { view.each([](Position& p, const Velocity& v) { bench::move(p, v); }); });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_3, 1'000, 100'000, 1'000'000) {
    registry world;
    add_three(world, run.size);
    const auto view = world.view<Position, Velocity, const Acceleration>();
    run.timed_repeatedly([&] {
        view.each(
            [](Position& p, Velocity& v, const Acceleration& a) { bench::accelerate(p, v, a); });
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_2_with_entity, 1'000, 100'000, 1'000'000) {
    registry world;
    add_three(world, run.size);
    const auto view = world.view<Position, const Velocity>();
    std::uint64_t entities = 0;
    run.timed_repeatedly([&] {
        view.each([&](entity e, Position& p, const Velocity& v) {
            bench::move(p, v);
            entities += e != entt::null;
        });
    });
    run.checksum = sum_of_x(world) + entities;
}
WORKLOAD(iterate_2_fastest, 1'000, 100'000, 1'000'000) {
    registry world;
    const auto group = world.group<Position, Velocity>();
    add_three(world, run.size);
    constexpr std::size_t page = entt::component_traits<Position>::page_size;
    static_assert(page == entt::component_traits<Velocity>::page_size);
    run.timed_repeatedly([&] {
        Position** const positions = group.storage<Position>()->raw();
        const Velocity* const* const velocities = group.storage<Velocity>()->raw();
        const std::size_t size = group.size();
        for (std::size_t first = 0; first < size; first += page) {
            Position* const p = positions[first / page];
            const Velocity* const v = velocities[first / page];
            const std::size_t rows = std::min(page, size - first);
            for (std::size_t i = 0; i < rows; ++i) bench::move(p[i], v[i]);
        }
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_excluding, 100'000) {
    registry world;
    const std::vector<entity> entities = populate(world, run.size);
    for (std::size_t i = 0; i < entities.size(); i += 2) {
        world.emplace<Acceleration>(entities[i]);
    }
    const auto view = world.view<Position, const Velocity>(entt::exclude<Acceleration>);
    run.operations = run.size / 2;
    run.timed_repeatedly(
        [&] { view.each([](Position& p, const Velocity& v) { bench::move(p, v); }); });
    run.checksum = sum_of_x(world);
}

template <int... Bits>
void add_by_bits(registry& world, entity e, int bits, std::integer_sequence<int, Bits...>) {
    ((bits >> Bits & 1 ? void(world.emplace<Wide<Bits>>(e, Wide<Bits>{})) : void()), ...);
}
void fragment(registry& world, int archetypes, int entities_each) {
    for (int bits = 0; bits < archetypes; ++bits) {
        for (int i = 0; i < entities_each; ++i) {
            const entity e = world.create();
            world.emplace<Position>(e, 1.f, 1.f);
            add_by_bits(world, e, bits, std::make_integer_sequence<int, 10>{});
        }
    }
}
void iterate_fragmented(bench::Run& run, int archetypes, int entities_each) {
    registry world;
    fragment(world, archetypes, entities_each);
    iterate_one(run, world);
}
WORKLOAD(fragmented_256_of_1, 256) { iterate_fragmented(run, 256, 1); }
WORKLOAD(fragmented_256_of_4, 1'024) { iterate_fragmented(run, 256, 4); }
WORKLOAD(fragmented_1024_of_1, 1'024) { iterate_fragmented(run, 1024, 1); }
WORKLOAD(fragmented_1024_of_4, 4'096) { iterate_fragmented(run, 1024, 4); }

template <class T>
void create_with(registry& world) {
    const entity e = world.create();
    world.emplace<Position>(e, 1.f, 1.f);
    world.emplace<T>(e, T{});
}
template <int... N>
void create_26(registry& world, std::integer_sequence<int, N...>) {
    for (int i = 0; i < 20; ++i) (create_with<Wide<100 + N>>(world), ...);
}
WORKLOAD(fragmented_26_of_20, 520) {
    registry world;
    create_26(world, std::make_integer_sequence<int, 26>{});
    iterate_one(run, world);
}

// --- One entity ---------------------------------------------------------------------------------

void read_each(bench::Run& run, bool random) {
    registry world;
    std::vector<entity> entities = populate(world, run.size);
    if (random) bench::shuffle(entities);
    const auto& positions = world.storage<Position>();
    std::uint64_t sum = 0;
    run.timed_repeatedly([&] {
        for (const entity e : entities) sum += static_cast<std::uint64_t>(positions.get(e).x);
        bench::keep(sum);
    });
    run.checksum = sum;
}
WORKLOAD(get_in_order, 100'000) { read_each(run, false); }
WORKLOAD(get_at_random, 100'000) { read_each(run, true); }
WORKLOAD(get_mutable_at_random, 100'000) {
    registry world;
    std::vector<entity> entities = populate(world, run.size);
    bench::shuffle(entities);
    auto& positions = world.storage<Position>();
    run.timed_repeatedly([&] {
        for (const entity e : entities) positions.get(e).x += 1;
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(has_at_random, 100'000) {
    registry world;
    std::vector<entity> entities = populate(world, run.size);
    for (std::size_t i = 0; i < entities.size(); i += 2) {
        world.emplace<Acceleration>(entities[i]);
    }
    bench::shuffle(entities);
    const auto& accelerations = world.storage<Acceleration>();
    std::uint64_t found = 0;
    run.timed_repeatedly([&] {
        for (const entity e : entities) found += accelerations.contains(e);
        bench::keep(found);
    });
    run.checksum = found;
}

// --- Archetypes, queries, sorting, memory -------------------------------------------------------

// There are no archetypes; these entities have as many different sets of components all the same.
WORKLOAD(make_archetypes, 1'024) {
    registry world;
    run.timed([&] {
        for (int bits = 0; bits < 1024; ++bits) {
            add_by_bits(world, world.create(), bits, std::make_integer_sequence<int, 10>{});
        }
    });
    run.checksum = count(world);
}
// Queries are views: cheap to make, and they search at each use.
std::uint64_t count_matching(registry& world) {
    const auto view = world.view<Position, Wide<3>>();
    return static_cast<std::uint64_t>(std::distance(view.begin(), view.end()));
}
WORKLOAD(build_query_cold, 1'024) {
    registry world;
    fragment(world, 1024, 1);
    run.operations = 1;
    std::uint64_t found = 0;
    run.timed([&] { found = count_matching(world); });
    run.checksum = found;
}
WORKLOAD(find_query_warm, 1'024) {
    registry world;
    fragment(world, 1024, 1);
    run.operations = 1;
    run.timed_repeatedly([&] {
        const auto view = world.view<Position, Wide<3>>();
        bench::keep(view);
    });
    run.checksum = count_matching(world);
}
bool lower(const Position& a, const Position& b) { return a.x < b.x; }
WORKLOAD(sort_random, 100'000) {
    registry world;
    const auto group = world.group<Position, Velocity>();  // sorts what it owns together
    populate(world, run.size);
    std::vector<float> numbers(run.size);
    for (std::size_t i = 0; i < run.size; ++i) numbers[i] = static_cast<float>(i);
    bench::shuffle(numbers);
    std::size_t next = 0;
    group.each([&](Position& p, Velocity&) { p.x = numbers[next++]; });
    run.timed([&] {
        group.sort<Position>([](const Position& a, const Position& b) { return lower(a, b); });
    });
    run.checksum = sum_of_x(world);
}
// An insertion sort, as the documentation recommends for what is nearly sorted.
WORKLOAD(sort_again, 100'000) {
    registry world;
    const auto group = world.group<Position, Velocity>();
    populate(world, run.size);
    run.timed_repeatedly([&] {
        group.sort<Position>([](const Position& a, const Position& b) { return lower(a, b); },
                             entt::insertion_sort{});
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(bytes_per_entity, 1'000'000) {
    const std::size_t before = bench::heap_bytes();
    const auto world = std::make_unique<registry>();
    create_each(*world, run.size);
    run.figure = static_cast<double>(bench::heap_bytes() - before) / static_cast<double>(run.size);
    run.checksum = count(*world);
}
// Again without archetypes: what an entity costs if each has another set of components.
WORKLOAD(bytes_per_archetype, 10'000) {
    const std::size_t before = bench::heap_bytes();
    const auto world = std::make_unique<registry>();
    for (int bits = 0; bits < 10'000; ++bits) {
        add_by_bits(*world, world->create(), bits, std::make_integer_sequence<int, 14>{});
    }
    run.figure = static_cast<double>(bench::heap_bytes() - before) / static_cast<double>(run.size);
    run.checksum = count(*world);
}
WORKLOAD(empty_world, 1) {
    run.operations = 1;
    run.timed_repeatedly([&] {
        registry world;
        bench::keep(count(world));
    });
}

}  // namespace

int main(int argc, char** argv) { return bench::run_program(argc, argv); }
