#pragma once

// The kinds of worlds that are put under stress: how each is built, and what happens in a frame.

#include <ecs/ecs.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace stress {

using namespace ecs;

struct Mode {
    const char* name;
    const char* what;
    /// Makes the entities, and adds the systems that run every frame.
    void (*build)(World& world, Schedule& schedule, std::size_t entities);
};

struct Position {
    float x, y, z;
};
struct Velocity {
    float x, y, z;
};

// --- Swarms -------------------------------------------------------------------------------------

inline void move(Query<Position, const Velocity> movers, Res<const Time> time) {
    movers.each([dt = static_cast<float>(time->delta)](Position& p, const Velocity& v) {
        p.x += v.x * dt;
        p.y += v.y * dt;
        p.z += v.z * dt;
    });
}
inline void bounce(Query<const Position, Velocity> movers) {
    movers.each([](const Position& p, Velocity& v) {
        v.x = p.x * v.x > 100 ? -v.x : v.x;
        v.y = p.y * v.y > 100 ? -v.y : v.y;
        v.z = p.z * v.z > 100 ? -v.z : v.z;
    });
}
inline void build_flat(World& world, Schedule& schedule, std::size_t entities) {
    world.create_many<Position, Velocity>(entities,
                                          [i = 0.0f](Entity, Position& p, Velocity& v) mutable {
                                              i += 1;
                                              p = {i * 0.1f, 0, -i};
                                              v = {1, i, 2};
                                          });
    schedule.add(phase::update, "move", move);
    schedule.add(phase::update, "bounce", bounce);
}

/// One of many components, 16 bytes each.
template <std::size_t N>
struct Field {
    float a = static_cast<float>(N), b = 1, c = 0, d = 0;
};
/// Each system reads a component and writes the next one.
template <std::size_t N>
void flow(Query<const Field<N>, Field<N + 1>> fields) {
    fields.each([](const Field<N>& from, Field<N + 1>& to) {
        to.a = from.a * 0.5f + to.a * 0.5f;
        to.b = from.b + 1;
        to.c = from.c - to.b;
        to.d = from.d * 0.9f;
    });
}
template <std::size_t... N>
void build_wide_of(World& world, Schedule& schedule, std::size_t entities,
                   std::index_sequence<N...>) {
    world.create_many(entities, Field<N>{}..., Field<sizeof...(N)>{});
    (schedule.add(phase::update, "flow", flow<N>), ...);
}
inline void build_wide(World& world, Schedule& schedule, std::size_t entities) {
    build_wide_of(world, schedule, entities, std::make_index_sequence<15>{});
}

// --- Hierarchies --------------------------------------------------------------------------------

struct Spin {
    float angle, speed;
};
inline void spin(Query<Spin, LocalTransform> spinning, Res<const Time> time) {
    spinning.each([dt = static_cast<float>(time->delta)](Spin& s, LocalTransform& local) {
        s.angle += s.speed * dt;
        local.matrix = Mat4::rotation_z(s.angle);
    });
}
inline void propagate(World& world) { propagate_transforms(world); }

inline Entity make_child(World& world, Entity parent) {
    const Entity child =
        world.create_with(LocalTransform{Mat4::translation(1, 0, 0)}, WorldTransform{});
    set_parent(world, child, parent);
    return child;
}
inline void add_transform_systems(Schedule& schedule) {
    schedule.add(phase::update, "spin", spin);
    schedule.add(phase::update, "propagate", propagate).after("spin");
}

/// Trees of 73: a root that spins, 8 children, 8 children of each.
inline void build_trees(World& world, Schedule& schedule, std::size_t entities) {
    while (world.count() < entities) {
        const Entity root =
            world.create_with(Spin{0, 1}, LocalTransform{}, WorldTransform{}, Children{});
        for (int i = 0; i < 8; ++i) {
            const Entity child = make_child(world, root);
            for (int j = 0; j < 8; ++j) make_child(world, child);
        }
    }
    add_transform_systems(schedule);
}
inline void build_chain(World& world, Schedule& schedule, std::size_t entities) {
    Entity last = world.create_with(Spin{0, 1}, LocalTransform{}, WorldTransform{}, Children{});
    while (world.count() < entities) last = make_child(world, last);
    add_transform_systems(schedule);
}

// --- Structure that changes all the time --------------------------------------------------------

struct Burning {
    float heat;
};
/// Random numbers that are the same in every run.
struct Random {
    std::uint32_t state = 12345;
    bool one_in(std::uint32_t n) {
        state = state * 1664525u + 1013904223u;
        return (state >> 8) % n == 0;
    }
};

/// Each frame one in twenty catches fire or stops burning, and one in twenty dies and is replaced.
inline void churn(Query<Entity, const Position, Optional<const Burning>> all, Local<Random> random,
                  Commands commands) {
    all.each([&](Entity e, const Position& p, const Burning* burning) {
        if (random->one_in(20)) {
            burning != nullptr ? commands.remove<Burning>(e) : commands.add(e, Burning{1});
        } else if (random->one_in(20)) {
            commands.destroy(e);
            commands.create_with(p, Velocity{1, 1, 1});
        }
    });
}
inline void build_churn(World& world, Schedule& schedule, std::size_t entities) {
    world.create_many(entities, Position{0, 0, 0}, Velocity{1, 2, 3});
    schedule.add(phase::update, "move", move);
    schedule.add(phase::update, "churn", churn);
}

// --- Entities of very many kinds ----------------------------------------------------------------

template <std::size_t N>
struct Tag {};
constexpr std::size_t tag_count = 10;  // so there are 1,024 kinds

template <std::size_t... N>
void add_tags(World& world, Entity e, std::size_t kind, std::index_sequence<N...>) {
    ((kind >> N & 1 ? world.add(e, Tag<N>{}) : void()), ...);
}
inline void count_tagged(Query<const Velocity, With<Tag<0>>, Without<Tag<1>>> some,
                         Local<float> sum) {
    some.each([&](const Velocity& v) { *sum += v.x; });
}
inline void build_fragmented(World& world, Schedule& schedule, std::size_t entities) {
    for (std::size_t i = 0; i < entities; ++i) {
        const Entity e = world.create_with(Position{0, 0, 0}, Velocity{1, 2, 3});
        add_tags(world, e, i % (std::size_t{1} << tag_count),
                 std::make_index_sequence<tag_count>{});
    }
    schedule.add(phase::update, "move", move);
    schedule.add(phase::update, "count tagged", count_tagged);
}

inline const std::vector<Mode>& modes() {
    static const std::vector<Mode> all = {
        {"flat", "2 components, 2 systems", build_flat},
        {"wide", "16 components, 15 systems", build_wide},
        {"trees", "trees of 73, three levels, roots spin", build_trees},
        {"chain", "one chain, each the child of the one before", build_chain},
        {"churn", "5% gain or lose a component, 5% die and are born, each frame", build_churn},
        {"fragmented", "1,024 archetypes", build_fragmented},
    };
    return all;
}

}  // namespace stress
