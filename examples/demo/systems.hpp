#pragma once

// What happens in the demo's sky: one function per system.

#include "components.hpp"

#include <cmath>

namespace demo {

using ecs::Commands;
using ecs::Entity;
using ecs::Events;
using ecs::EventWriter;
using ecs::Local;
using ecs::Query;
using ecs::Res;
using ecs::Time;
using ecs::With;
using ecs::phase::fixed_update;
using ecs::phase::post_update;
using ecs::phase::startup;
using ecs::phase::update;

/// A sun, planets, and moons that circle the planets.
inline void make_sky(ecs::World& world) {
    const Entity sun = world.create_with(Position{0, 0}, Look{'@', 220}, Radius{2.2f}, Name{"Sun"});
    const auto planet = [&](const char* name, float distance, float speed, float size, Look look) {
        return world.create_with(Position{0, 0}, Orbit{sun, distance, distance, speed}, look,
                                 Radius{size}, Name{name}, Planet{});
    };
    planet("Ember", 7, 1.10f, 0.8f, {'o', 208});
    const Entity azure = planet("Azure", 13, 0.60f, 1.2f, {'O', 39});
    const Entity moss = planet("Moss", 20, 0.38f, 1.1f, {'O', 71});
    const Entity giant = planet("Giant", 30, 0.22f, 1.8f, {'0', 180});

    const auto moon = [&](const char* name, Entity center, float distance, float speed) {
        world.create_with(Position{0, 0}, Orbit{center, distance, distance, speed}, Look{'.', 255},
                          Radius{0.4f}, Name{name});
    };
    moon("Selene", azure, 2.6f, 2.4f);
    moon("Fern", moss, 2.4f, 2.9f);
    for (const float distance : {3.2f, 4.1f, 5.0f, 5.9f}) {
        moon("Shepherd", giant, distance, 3.0f - distance * 0.4f);
    }
}

inline void launch_comet(Commands& commands, Random& random) {
    const float angle = random.between(0, 6.2831853f);
    const float distance = random.between(36, 44);
    const float speed = random.between(2, 5);
    const float drift = angle + random.between(1.4f, 2.6f);
    commands.create_with(Position{distance * std::cos(angle), distance * std::sin(angle)},
                         Velocity{speed * std::cos(drift), speed * std::sin(drift)}, Look{'*', 159},
                         Comet{});
}

inline void first_comets(Res<const Settings> settings, Res<Random> random, Res<Totals> totals,
                         Commands commands) {
    for (unsigned i = 0; i < settings->comets_at_start; ++i) launch_comet(commands, *random);
    totals->born += settings->comets_at_start;
}

/// Comets are born at the rim, a few each frame.
inline void births(Res<const Time> time, Res<const Settings> settings, Res<Random> random,
                   Res<Totals> totals, Local<float> owed, Commands commands) {
    *owed += settings->comets_per_second * static_cast<float>(time->delta);
    for (; *owed >= 1; *owed -= 1, ++totals->born) launch_comet(commands, *random);
}

/// Bodies circle their centres. Planets come before moons: storage goes in order of creation.
inline void circle(Query<Position, Orbit> bodies, Query<const Position> centers,
                   Res<const Time> time) {
    bodies.each([&](Position& position, Orbit& orbit) {
        orbit.angle += orbit.speed * static_cast<float>(time->delta);
        const auto& [center] = centers.get(orbit.center);
        position = {center.x + orbit.radius * std::cos(orbit.angle),
                    center.y + orbit.radius * std::sin(orbit.angle)};
    });
}

/// The sun and its planets pull everything that flies.
inline void pull(Query<const Position, Velocity> flying, Query<const Position, const Radius> bodies,
                 Res<const Time> time) {
    const float dt = static_cast<float>(time->delta);
    bodies.each([&](const Position& body, const Radius& radius) {
        const float mass = 40.0f * radius.value * radius.value * radius.value;
        flying.each([&](const Position& p, Velocity& v) {
            const float dx = body.x - p.x, dy = body.y - p.y;
            const float distance2 = dx * dx + dy * dy + 0.5f;
            const float pull = mass * dt / (distance2 * std::sqrt(distance2));
            v.x += dx * pull;
            v.y += dy * pull;
        });
    });
}

inline void fly(Query<Position, const Velocity> flying, Res<const Time> time) {
    const float dt = static_cast<float>(time->delta);
    flying.each([dt](Position& p, const Velocity& v) {
        p.x += v.x * dt;
        p.y += v.y * dt;
    });
}

/// A comet that touches a body is gone; one that leaves the sky is, too.
inline void collide(Query<const Position, With<Comet>> comets,
                    Query<const Position, const Radius> bodies, Res<Totals> totals,
                    EventWriter<Crash> crashes, Commands commands) {
    comets.each([&](Entity comet, const Position& p) {
        if (p.x * p.x + p.y * p.y > 60 * 60) {
            commands.destroy(comet);
            ++totals->lost;
            return;
        }
        bodies.each_until([&](Entity body, const Position& b, const Radius& radius) {
            const float dx = p.x - b.x, dy = p.y - b.y;
            if (dx * dx + dy * dy > radius.value * radius.value) return false;
            commands.destroy(comet);
            crashes.emit({p, body});
            ++totals->crashed;
            return true;
        });
    });
}

/// Every crash throws sparks.
inline void sparks(Events<Crash> crashes, Res<Random> random, Commands commands) {
    for (const Crash& crash : crashes) {
        for (int i = 0; i < 6; ++i) {
            commands.create_with(crash.where,
                                 Velocity{random->between(-6, 6), random->between(-6, 6)},
                                 Look{'\'', 203}, Fading{random->between(0.3f, 1.2f)});
        }
    }
}

inline void fade(Query<Fading, Look> fading, Res<const Time> time, Commands commands) {
    fading.each([&](Entity e, Fading& f, Look& look) {
        f.seconds_left -= static_cast<float>(time->delta);
        if (f.seconds_left < 0.4f) look.symbol = '.';
        if (f.seconds_left < 0) commands.destroy(e);
    });
}

inline void count(const ecs::World& world, Res<Totals> totals) {
    if (world.count() > totals->most_entities) totals->most_entities = world.count();
}

inline void add_systems(ecs::Schedule& schedule) {
    schedule.add(startup, "make sky", make_sky);
    schedule.add(startup, "first comets", first_comets);
    schedule.add(fixed_update, "births", births);
    schedule.add(fixed_update, "circle", circle);
    schedule.add(fixed_update, "pull", pull).after("circle");
    schedule.add(fixed_update, "fly", fly).after("pull");
    schedule.add(fixed_update, "collide", collide).after("fly");
    schedule.add(update, "sparks", sparks);
    schedule.add(update, "fade", fade);
    schedule.add(post_update, "count", count);
}

}  // namespace demo
