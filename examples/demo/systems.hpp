#pragma once

// What happens in the sky: one function per system. What a system needs, its parameters say.

#include "components.hpp"
#include "sky.hpp"

#include <cmath>
#include <vector>

namespace demo {

using ecs::Commands;
using ecs::Entity;
using ecs::Events;
using ecs::EventWriter;
using ecs::Query;
using ecs::Res;
using ecs::Time;
using ecs::With;
using ecs::WorldTransform;

inline Position position_of(const WorldTransform& transform) {
    return {transform.matrix.m[12], transform.matrix.m[13]};
}
inline float square_of_distance(Position a, Position b) {
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

// --- Fixed steps, 60 a second -------------------------------------------------------------------

/// Comets come in from the rim until there are enough.
inline void births(Query<With<Comet>> comets, Res<const Settings> settings, Res<Random> random,
                   Res<Totals> totals, Commands commands) {
    if (comets.count() >= settings->comets) return;
    const float angle = random->between(0, 6.2831853f);
    const Velocity outward = heading(angle, sky_radius * random->between(0.9f, 1.1f));
    commands.create_with(Position{outward.x, outward.y},
                         heading(angle + random->between(1.7f, 2.9f), random->between(4, 9)),
                         Colour{static_cast<std::uint8_t>(random->between(153, 159))}, Comet{});
    ++totals->born;
}

/// Bodies go along their orbits, relative to their parents.
inline void circle(Query<Orbit, ecs::LocalTransform> bodies, Res<const Time> time) {
    bodies.each([dt = static_cast<float>(time->delta)](Orbit& o, ecs::LocalTransform& local) {
        o.angle += o.speed * dt;
        local.matrix =
            ecs::Mat4::translation(o.radius * std::cos(o.angle), o.radius * std::sin(o.angle), 0);
    });
}

/// Where that is in the world: the sun's place, times the planet's, times the moon's.
inline void propagate(ecs::World& world) { ecs::propagate_transforms(world); }

/// Every member of a swarm is drawn to its home and around it.
inline void steer(Query<const Position, Velocity, const Swarm> swarm,
                  Query<const WorldTransform> bodies, Res<const Time> time) {
    const float dt = static_cast<float>(time->delta);
    swarm.each([&](const Position& p, Velocity& v, const Swarm& member) {
        if (!bodies.contains(member.home)) return;
        const auto [transform] = bodies.get(member.home);
        const Position home = position_of(transform);
        const float dx = home.x - p.x, dy = home.y - p.y;
        const float far = std::sqrt(dx * dx + dy * dy) + 0.1f;
        const float inward = (far - member.distance) * 3.0f / far;
        const float around = 9.0f / far;
        v.x += (dx * inward - dy * around - v.x * 0.8f) * dt;
        v.y += (dy * inward + dx * around - v.y * 0.8f) * dt;
    });
}

/// Every body pulls every comet.
inline void pull(Query<const Position, Velocity, With<Comet>> comets,
                 Query<const WorldTransform, const Radius> bodies, Res<const Time> time) {
    bodies.each([&](const WorldTransform& transform, const Radius& radius) {
        const Position body = position_of(transform);
        const float mass = 25.0f * radius.value * radius.value * static_cast<float>(time->delta);
        comets.each([body, mass](const Position& p, Velocity& v) {
            const float d2 = square_of_distance(body, p) + 0.5f;
            const float pull = mass / (d2 * std::sqrt(d2));
            v.x += (body.x - p.x) * pull;
            v.y += (body.y - p.y) * pull;
        });
    });
}

inline void fly(Query<Position, const Velocity> flying, Res<const Time> time) {
    flying.each([dt = static_cast<float>(time->delta)](Position& p, const Velocity& v) {
        p.x += v.x * dt;
        p.y += v.y * dt;
    });
}

/// A comet that touches a body is gone, and everybody may hear of it.
inline void collide(Query<const Position, With<Comet>> comets,
                    Query<const WorldTransform, const Radius> bodies, Res<Totals> totals,
                    EventWriter<Crash> crashes, Commands commands) {
    comets.each([&](Entity comet, const Position& p) {
        const bool hit = bodies.each_until(
            [&](Entity body, const WorldTransform& transform, const Radius& radius) {
                const float reach = radius.value + 0.3f;
                if (square_of_distance(p, position_of(transform)) > reach * reach) return false;
                crashes.emit({p, body});
                return true;
            });
        const bool lost = p.x * p.x + p.y * p.y > 4 * sky_radius * sky_radius;
        if (hit || lost) commands.destroy(comet);
        totals->crashed += hit;
        totals->lost += lost && !hit;
    });
}

/// Comets swallow what they meet of the swarm.
inline void swallow(Query<const Position, With<Comet>> comets,
                    Query<const Position, With<Swarm>> swarm, Res<Totals> totals,
                    Commands commands) {
    swarm.each([&](Entity member, const Position& p) {
        const bool eaten = comets.each_until(
            [&](const Position& comet) { return square_of_distance(p, comet) < 0.1f; });
        if (!eaten) return;
        commands.destroy(member);
        ++totals->eaten;
    });
}

// --- Once a frame -------------------------------------------------------------------------------

/// Every crash throws sparks.
inline void sparks(Events<Crash> crashes, Res<Random> random, Commands commands) {
    for (const Crash& crash : crashes) {
        for (int i = 0; i < 9; ++i) {
            commands.create_with(crash.where,
                                 heading(random->between(0, 6.2831853f), random->between(2, 9)),
                                 Colour{static_cast<std::uint8_t>(i % 2 == 0 ? 203 : 226)},
                                 Fading{random->between(0.3f, 1.3f)});
        }
    }
}

/// Where a comet hits a planet, new members of its swarm hatch.
inline void hatch_from_crashes(Events<Crash> crashes, Query<With<Moons>> planets,
                               Query<With<Swarm>> swarm, Res<const Settings> settings,
                               Res<Random> random, Res<Totals> totals, Commands commands) {
    for (const Crash& crash : crashes) {
        if (!planets.contains(crash.body) || swarm.count() >= settings->swarm * 2) continue;
        hatch(commands, *random, crash.body, crash.where, 20);
        totals->hatched += 20;
    }
}

/// Moons break after some hits; what they are made of flies on.
inline void break_moons(ecs::World& world) {
    for (const Crash& crash : world.events<Crash>()) {
        Strength* strength = world.try_get<Strength>(crash.body);
        if (strength == nullptr || --strength->hits_left > 0) continue;
        Random& random = world.resource<Random>();
        for (int i = 0; i < 40; ++i) {
            world.create_with(crash.where,
                              heading(random.between(0, 6.2831853f), random.between(1, 6)),
                              Colour{250}, Fading{random.between(0.5f, 2.5f)});
        }
        ecs::destroy_recursive(world, crash.body);
        ++world.resource<Totals>().moons_broken;
    }
}

/// Now and then a planet that lacks moons gets one back.
inline void regrow_moons(ecs::World& world) {
    if (world.resource<Time>().frame % 150 != 0) return;
    std::vector<Entity> lacking;
    world.each<const Moons>([&](Entity planet, const Moons& moons) {
        if (ecs::children_of(world, planet).size() < moons.wanted) lacking.push_back(planet);
    });
    for (const Entity planet : lacking) make_moon(world, planet);
}

inline void fade(Query<Fading, Colour> fading, Res<const Time> time, Commands commands) {
    fading.each([&](Entity e, Fading& f, Colour& colour) {
        f.seconds_left -= static_cast<float>(time->delta);
        if (f.seconds_left < 0.3f) colour.value = 240;
        if (f.seconds_left < 0) commands.destroy(e);
    });
}

inline void tally(const ecs::World& world, Res<Totals> totals) {
    if (world.count() > totals->most_entities) totals->most_entities = world.count();
}

inline void add_systems(ecs::Schedule& schedule) {
    using namespace ecs::phase;
    schedule.add(startup, "make sky", make_sky);
    schedule.add(fixed_update, "births", births);
    schedule.add(fixed_update, "circle", circle);
    schedule.add(fixed_update, "propagate", propagate).after("circle");
    schedule.add(fixed_update, "steer", steer).after("propagate");
    schedule.add(fixed_update, "pull", pull).after("propagate");
    schedule.add(fixed_update, "fly", fly).after("steer").after("pull");
    schedule.add(fixed_update, "collide", collide).after("fly");
    schedule.add(fixed_update, "swallow", swallow).after("fly");
    schedule.add(update, "sparks", sparks);
    schedule.add(update, "hatch", hatch_from_crashes);
    schedule.add(update, "break moons", break_moons);
    schedule.add(update, "regrow moons", regrow_moons);
    schedule.add(update, "fade", fade);
    schedule.add(post_update, "tally", tally);
}

}  // namespace demo
