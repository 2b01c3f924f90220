// This library.

#include "workload.hpp"

#include <ecs/ecs.hpp>

#include <memory>
#include <utility>

using bench::Acceleration;
using bench::Position;
using bench::Velocity;
using bench::Wide;
using ecs::Entity;
using ecs::World;

namespace {

std::vector<Entity> populate(World& world, std::size_t count) {
    return world.create_many(count, Position{1, 1}, Velocity{1, 2}).to_vector();
}
std::uint64_t sum_of_x(World& world) {
    std::uint64_t sum = 0;
    world.each_no_entity<const Position>(
        [&](const Position& p) { sum += static_cast<std::uint64_t>(p.x); });
    return sum;
}

// --- Creating and destroying --------------------------------------------------------------------

WORKLOAD(create_one_by_one, 1'000, 100'000, 1'000'000) {
    World world;
    run.timed([&] {
        for (std::size_t i = 0; i < run.size; ++i) {
            world.create_with(Position{1, 1}, Velocity{1, 2});
        }
    });
    run.checksum = world.count();
}
WORKLOAD(create_in_bulk, 1'000, 100'000, 1'000'000) {
    World world;
    run.timed([&] { world.create_many(run.size, Position{1, 1}, Velocity{1, 2}); });
    run.checksum = world.count();
}
WORKLOAD(destroy_in_order, 100'000) {
    World world;
    const std::vector<Entity> entities = populate(world, run.size);
    run.timed([&] {
        for (const Entity e : entities) world.destroy(e);
    });
    run.checksum = world.count();
}
WORKLOAD(destroy_at_random, 100'000) {
    World world;
    std::vector<Entity> entities = populate(world, run.size);
    bench::shuffle(entities);
    run.timed([&] {
        for (const Entity e : entities) world.destroy(e);
    });
    run.checksum = world.count();
}
WORKLOAD(recreate, 100'000) {
    World world;
    std::vector<Entity> entities = populate(world, run.size);
    bench::shuffle(entities);
    for (const Entity e : entities) world.destroy(e);
    run.timed([&] {
        for (std::size_t i = 0; i < run.size; ++i) {
            world.create_with(Position{1, 1}, Velocity{1, 2});
        }
    });
    run.checksum = world.count();
}

// --- Components that come and go ----------------------------------------------------------------

void add_and_remove(bench::Run& run, bool random, bool time_add) {
    World world;
    std::vector<Entity> entities = populate(world, run.size);
    if (random) bench::shuffle(entities);
    const auto add = [&] {
        for (const Entity e : entities) world.add(e, Acceleration{1, 1});
    };
    const auto remove = [&] {
        for (const Entity e : entities) world.remove<Acceleration>(e);
    };
    add();
    run.checksum = world.count<Acceleration>();
    remove();
    if (time_add) {
        run.timed(add);
    } else {
        add();
        run.timed(remove);
    }
}
WORKLOAD(add_in_order, 100'000) { add_and_remove(run, false, true); }
WORKLOAD(remove_in_order, 100'000) { add_and_remove(run, false, false); }
WORKLOAD(add_at_random, 100'000) { add_and_remove(run, true, true); }
WORKLOAD(remove_at_random, 100'000) { add_and_remove(run, true, false); }

template <int... N>
void add_and_remove_wide(bench::Run& run, bool time_add, std::integer_sequence<int, N...>) {
    World world;
    const std::vector<Entity> entities = world.create_many(run.size, Wide<N>{}...).to_vector();
    const auto add = [&] {
        for (const Entity e : entities) world.add(e, Wide<8>{});
    };
    const auto remove = [&] {
        for (const Entity e : entities) world.remove<Wide<8>>(e);
    };
    add();
    run.checksum = world.count<Wide<8>>();
    remove();
    if (time_add) {
        run.timed(add);
    } else {
        add();
        run.timed(remove);
    }
}
WORKLOAD(add_to_8, 100'000) {
    add_and_remove_wide(run, true, std::make_integer_sequence<int, 8>{});
}
WORKLOAD(remove_from_8, 100'000) {
    add_and_remove_wide(run, false, std::make_integer_sequence<int, 8>{});
}
WORKLOAD(add_with_hook, 100'000) {
    World world;
    const std::vector<Entity> entities = populate(world, run.size);
    world.on_add<Acceleration>([&](World&, Entity, Acceleration&) { ++run.checksum; });
    run.timed([&] {
        for (const Entity e : entities) world.add(e, Acceleration{1, 1});
    });
}
WORKLOAD(deferred_mixed, 100'000) {
    World world;
    const std::vector<Entity> entities = populate(world, run.size);
    auto commands = world.deferred();
    run.timed([&] {
        for (std::size_t i = 0; i < entities.size(); ++i) {
            switch (i % 8) {
                case 0:
                case 1:
                case 2: commands.add(entities[i], Acceleration{1, 1}); break;
                case 3:
                case 4: commands.remove<Velocity>(entities[i]); break;
                case 5: commands.destroy(entities[i]); break;
                case 6: commands.create_with(Position{2, 2}, Velocity{1, 1}); break;
                default: break;
            }
        }
        world.flush_deferred();
    });
    run.checksum = world.count() * 1'000'000 + world.count<Acceleration>();
}

// --- Iteration ----------------------------------------------------------------------------------

World with_three(std::size_t count) {
    World world;
    world.create_many(count, Position{1, 1}, Velocity{1, 2}, Acceleration{1, 1});
    return world;
}
WORKLOAD(iterate_1, 1'000, 100'000, 1'000'000) {
    World world = with_three(run.size);
    run.timed_repeatedly([&] { world.each_no_entity<Position>([](Position& p) { p.x += 1; }); });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_2, 1'000, 100'000, 1'000'000) {
    World world = with_three(run.size);
    run.timed_repeatedly([&] { world.each_no_entity<Position, const Velocity>(bench::move); });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_3, 1'000, 100'000, 1'000'000) {
    World world = with_three(run.size);
    run.timed_repeatedly(
        [&] { world.each_no_entity<Position, Velocity, const Acceleration>(bench::accelerate); });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_2_with_entity, 1'000, 100'000, 1'000'000) {
    World world = with_three(run.size);
    std::uint64_t entities = 0;
    run.timed_repeatedly([&] {
        world.each<Position, const Velocity>([&](Entity e, Position& p, const Velocity& v) {
            bench::move(p, v);
            entities += e.index != 0xFFFFFFFFu;
        });
    });
    run.checksum = sum_of_x(world) + entities;
}
WORKLOAD(iterate_2_fastest, 1'000, 100'000, 1'000'000) {
    World world = with_three(run.size);
    const auto query = world.query<Position, const Velocity>();
    run.timed_repeatedly([&] {
        query.each_span([](std::size_t rows, Position* p, const Velocity* v) {
            for (std::size_t i = 0; i < rows; ++i) bench::move(p[i], v[i]);
        });
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_excluding, 100'000) {
    World world;
    const std::vector<Entity> entities = populate(world, run.size);
    for (std::size_t i = 0; i < entities.size(); i += 2) world.add(entities[i], Acceleration{});
    run.operations = run.size / 2;
    run.timed_repeatedly([&] {
        world.each_no_entity<Position, const Velocity>(ecs::Exclude<Acceleration>{}, bench::move);
    });
    run.checksum = sum_of_x(world);
}

template <int... Bits>
void add_by_bits(World& world, Entity e, int bits, std::integer_sequence<int, Bits...>) {
    ((bits >> Bits & 1 ? world.add(e, Wide<Bits>{}) : void()), ...);
}
void fragment(World& world, int archetypes, int entities_each) {
    for (int bits = 0; bits < archetypes; ++bits) {
        for (int i = 0; i < entities_each; ++i) {
            add_by_bits(world, world.create_with(Position{1, 1}), bits,
                        std::make_integer_sequence<int, 10>{});
        }
    }
}
void iterate_fragmented(bench::Run& run, int archetypes, int entities_each) {
    World world;
    fragment(world, archetypes, entities_each);
    run.timed_repeatedly([&] { world.each_no_entity<Position>([](Position& p) { p.x += 1; }); });
    run.checksum = sum_of_x(world);
}
WORKLOAD(fragmented_256_of_1, 256) { iterate_fragmented(run, 256, 1); }
WORKLOAD(fragmented_256_of_4, 1'024) { iterate_fragmented(run, 256, 4); }
WORKLOAD(fragmented_1024_of_1, 1'024) { iterate_fragmented(run, 1024, 1); }
WORKLOAD(fragmented_1024_of_4, 4'096) { iterate_fragmented(run, 1024, 4); }

template <int... N>
void create_26(World& world, std::integer_sequence<int, N...>) {
    for (int i = 0; i < 20; ++i) (world.create_with(Position{1, 1}, Wide<100 + N>{}), ...);
}
WORKLOAD(fragmented_26_of_20, 520) {
    World world;
    create_26(world, std::make_integer_sequence<int, 26>{});
    run.timed_repeatedly([&] { world.each_no_entity<Position>([](Position& p) { p.x += 1; }); });
    run.checksum = sum_of_x(world);
}

// --- One entity ---------------------------------------------------------------------------------

void read_each(bench::Run& run, bool random) {
    World world;
    std::vector<Entity> entities = populate(world, run.size);
    if (random) bench::shuffle(entities);
    std::uint64_t sum = 0;
    run.timed_repeatedly([&] {
        for (const Entity e : entities) {
            sum += static_cast<std::uint64_t>(std::as_const(world).get<Position>(e).x);
        }
        bench::keep(sum);
    });
    run.checksum = sum;
}
WORKLOAD(get_in_order, 100'000) { read_each(run, false); }
WORKLOAD(get_at_random, 100'000) { read_each(run, true); }
WORKLOAD(get_mutable_at_random, 100'000) {
    World world;
    std::vector<Entity> entities = populate(world, run.size);
    bench::shuffle(entities);
    run.timed_repeatedly([&] {
        for (const Entity e : entities) world.get<Position>(e).x += 1;
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(has_at_random, 100'000) {
    World world;
    std::vector<Entity> entities = populate(world, run.size);
    for (std::size_t i = 0; i < entities.size(); i += 2) world.add(entities[i], Acceleration{});
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
    run.timed([&] {
        for (int bits = 0; bits < 1024; ++bits) {
            add_by_bits(world, world.create(), bits, std::make_integer_sequence<int, 10>{});
        }
    });
    run.checksum = world.count();
}
WORKLOAD(build_query_cold, 1'024) {
    World world;
    fragment(world, 1024, 1);
    run.operations = 1;
    std::size_t count = 0;
    run.timed([&] { count = world.query<Position, Wide<3>>().count(); });
    run.checksum = count;
}
WORKLOAD(find_query_warm, 1'024) {
    World world;
    fragment(world, 1024, 1);
    run.operations = 1;
    run.timed_repeatedly([&] { bench::keep(world.query<Position, Wide<3>>()); });
    run.checksum = world.query<Position, Wide<3>>().count();
}
WORKLOAD(sort_random, 100'000) {
    World world;
    populate(world, run.size);
    std::vector<float> numbers(run.size);
    for (std::size_t i = 0; i < run.size; ++i) numbers[i] = static_cast<float>(i);
    bench::shuffle(numbers);
    std::size_t next = 0;
    world.each_no_entity<Position>([&](Position& p) { p.x = numbers[next++]; });
    run.timed([&] {
        world.sort<Position>([](const Position& a, const Position& b) { return a.x < b.x; });
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(sort_again, 100'000) {
    World world;
    populate(world, run.size);
    run.timed_repeatedly([&] {
        world.sort<Position>([](const Position& a, const Position& b) { return a.x < b.x; });
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(bytes_per_entity, 1'000'000) {
    const std::size_t before = bench::heap_bytes();
    const auto world = std::make_unique<World>();
    for (std::size_t i = 0; i < run.size; ++i) {
        world->create_with(Position{1, 1}, Velocity{1, 2});
    }
    run.figure = static_cast<double>(bench::heap_bytes() - before) / static_cast<double>(run.size);
    run.checksum = world->count();
}
WORKLOAD(bytes_per_archetype, 10'000) {
    const std::size_t before = bench::heap_bytes();
    const auto world = std::make_unique<World>();
    for (int bits = 0; bits < 10'000; ++bits) {
        add_by_bits(*world, world->create(), bits, std::make_integer_sequence<int, 14>{});
    }
    run.figure = static_cast<double>(bench::heap_bytes() - before) / static_cast<double>(run.size);
    run.checksum = world->count();
}
WORKLOAD(empty_world, 1) {
    run.operations = 1;
    run.timed_repeatedly([&] {
        const World world;
        bench::keep(world.count());
    });
}

}  // namespace

int main(int argc, char** argv) { return bench::run_program(argc, argv); }
