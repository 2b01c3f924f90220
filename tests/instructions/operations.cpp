// Counts the instructions of the hot paths under callgrind. Not timings: the same program gives the
// same counts on a busy machine. count.py compares them with budget.csv.

#include <ecs/ecs.hpp>

#include <valgrind/callgrind.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace {

using ecs::Entity;
using ecs::World;

struct Position {
    float x, y;
};
struct Velocity {
    float x, y;
};
struct Acceleration {
    float x, y;
};
template <int N>
struct Wide {
    float values[4];
};
template <int N>
struct Kind {
    int value;
};

constexpr std::size_t count = 4096;
volatile float sink;

/// Counts what `work` does, which is `count` operations. The call through a pointer keeps the
/// compiler from optimising for size what it sees to run only once.
template <class Work>
void measure(const char* name, const Work& work) {
    void (*volatile run)(const Work&) = [](const Work& w) { w(); };
    CALLGRIND_TOGGLE_COLLECT;
    run(work);
    CALLGRIND_TOGGLE_COLLECT;
    CALLGRIND_DUMP_STATS_AT(name);
}

std::vector<Entity> populate(World& world) {
    std::vector<Entity> entities =
        world.create_many(count, Position{1, 1}, Velocity{1, 2}).to_vector();
    std::shuffle(entities.begin(), entities.end(), std::mt19937(1));
    return entities;
}

void lifetimes() {
    World world;
    world.create_with(Position{1, 1}, Velocity{1, 2});
    measure("create", [&] {
        for (std::size_t i = 0; i < count; ++i) world.create_with(Position{1, 1}, Velocity{1, 2});
    });
    measure("create in bulk", [&] { world.create_many(count, Position{1, 1}, Velocity{1, 2}); });
    world.clear();
    const std::vector<Entity> entities = populate(world);
    measure("destroy", [&] {
        for (const Entity e : entities) world.destroy(e);
    });
}

void access() {
    World world;
    const std::vector<Entity> entities = populate(world);
    for (std::size_t i = 0; i < count; i += 2) world.add(entities[i], Acceleration{});
    float sum = 0;
    measure("get", [&] {
        for (const Entity e : entities) sum += world.get<Position>(e).x;
    });
    measure("try_get", [&] {
        for (const Entity e : entities) {
            if (const auto* a = world.try_get<Acceleration>(e)) sum += a->x;
        }
    });
    measure("has", [&] {
        for (const Entity e : entities) sum += world.has<Acceleration>(e) ? 1.0f : 0.0f;
    });
    sink = sum;
}

void add_and_remove() {
    World world;
    const std::vector<Entity> entities = populate(world);
    const auto add = [&] {
        for (const Entity e : entities) world.add(e, Acceleration{1, 1});
    };
    const auto remove = [&] {
        for (const Entity e : entities) world.remove<Acceleration>(e);
    };
    add();
    remove();
    measure("add", add);
    measure("remove", remove);
}

template <int... N>
void add_and_remove_wide(std::integer_sequence<int, N...>) {
    World world;
    const std::vector<Entity> entities = world.create_many(count, Wide<N>{}...).to_vector();
    const auto add = [&] {
        for (const Entity e : entities) world.add(e, Wide<8>{});
    };
    const auto remove = [&] {
        for (const Entity e : entities) world.remove<Wide<8>>(e);
    };
    add();
    remove();
    measure("add to 8", add);
    measure("remove from 8", remove);
}

void commands() {
    World world;
    const std::vector<Entity> entities = populate(world);
    auto deferred = world.deferred();
    const auto record = [&] {
        for (const Entity e : entities) deferred.add(e, Acceleration{1, 1});
    };
    const auto remove = [&] {
        for (const Entity e : entities) deferred.remove<Acceleration>(e);
        world.flush_deferred();
    };
    record();
    world.flush_deferred();
    remove();
    measure("record add", record);
    measure("flush add", [&] { world.flush_deferred(); });
}

template <int... N>
void fragments(std::integer_sequence<int, N...>) {
    World world;
    (
        [&] {
            for (int i = 0; i < 20; ++i) world.create_with(Position{1, 1}, Kind<N>{});
        }(),
        ...);
    const auto move = [&] {
        for (int round = 0; round < 8; ++round) {
            world.each_no_entity<Position>([](Position& p) { p.x *= 1.1f; });
        }
    };
    move();
    measure("iterate 26 x 20", move);
}

void iterate() {
    World world;
    populate(world);
    const auto move = [&] {
        world.each_no_entity<Position, const Velocity>(
            [](Position& p, const Velocity& v) { p.x += v.x, p.y += v.y; });
    };
    move();
    measure("iterate 2 components", move);
}

}  // namespace

int main() {
    lifetimes();
    access();
    add_and_remove();
    add_and_remove_wide(std::make_integer_sequence<int, 8>{});
    commands();
    fragments(std::make_integer_sequence<int, 26>{});
    iterate();
}
