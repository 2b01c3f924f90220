#pragma once

// How the sky begins, and how single things in it are made.

#include "components.hpp"

#include <cmath>
#include <string>

namespace demo {

inline ecs::Entity make_body(ecs::World& world, ecs::Entity parent, const std::string& name,
                             Orbit orbit, float radius, std::uint8_t colour) {
    const ecs::Entity body = world.create_with(Name{name}, orbit, Radius{radius}, Colour{colour},
                                               ecs::LocalTransform{}, ecs::WorldTransform{});
    if (parent != ecs::INVALID_ENTITY) ecs::set_parent(world, body, parent);
    return body;
}

/// The next moon of a planet, outside of those that it has.
inline ecs::Entity make_moon(ecs::World& world, ecs::Entity planet) {
    const auto before = static_cast<float>(ecs::children_of(world, planet).size());
    const float distance = world.get<Radius>(planet).value + 1.8f + 1.1f * before;
    const ecs::Entity moon =
        make_body(world, planet, "moon of " + world.get<Name>(planet).text,
                  {distance, 2.4f * before, 3.2f - 0.35f * distance}, 0.45f, 252);
    world.add(moon, Strength{3});
    return moon;
}

inline ecs::Entity make_planet(ecs::World& world, ecs::Entity sun, const char* name, float distance,
                               float speed, float radius, std::uint8_t colour,
                               std::uint32_t moons) {
    const ecs::Entity planet =
        make_body(world, sun, name, {distance, distance * 1.7f, speed}, radius, colour);
    world.add(planet, Moons{moons});
    for (std::uint32_t i = 0; i < moons; ++i) make_moon(world, planet);
    return planet;
}

inline Velocity heading(float angle, float speed) {
    return {speed * std::cos(angle), speed * std::sin(angle)};
}

/// Members of a swarm, beside the body that they belong to. `Maker` is a `World` or `Commands`.
template <class Maker>
void hatch(Maker& maker, Random& random, ecs::Entity home, Position where, std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) {
        const Position near{where.x + random.between(-2, 2), where.y + random.between(-2, 2)};
        maker.create_with(near, heading(random.between(0, 6.2831853f), random.between(2, 7)),
                          Swarm{home, random.between(2.5f, 7)},
                          Colour{static_cast<std::uint8_t>(i % 3 == 0 ? 121 : 78)});
    }
}

/// A sun, planets around it, moons around these, and a swarm. A system of the startup phase.
inline void make_sky(ecs::World& world, ecs::Res<const Settings> settings,
                     ecs::Res<Random> random) {
    const ecs::Entity sun = make_body(world, ecs::INVALID_ENTITY, "Sun", {0, 0, 0}, 3.0f, 220);
    make_planet(world, sun, "Ember", 8, 0.80f, 0.9f, 208, 0);
    const ecs::Entity azure = make_planet(world, sun, "Azure", 14.5f, 0.45f, 1.4f, 39, 1);
    make_planet(world, sun, "Moss", 22, 0.30f, 1.3f, 71, 2);
    make_planet(world, sun, "Giant", 34, 0.16f, 2.4f, 180, 5);
    hatch(world, *random, azure, {14.5f, 0}, settings->swarm);
}

}  // namespace demo
