#pragma once

// What is in the window: bodies that circle bodies, all of them entities of one hierarchy.

#include <ecs/ecs.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace visual {

using ecs::Entity;

/// Circles around its parent, in a plane that is tilted by `inclination`.
struct Orbit {
    float radius, angle, speed, inclination;

    ecs::Mat4 place() const {
        const float x = radius * std::cos(angle), y = radius * std::sin(angle);
        return ecs::Mat4::translation(x, y * std::cos(inclination), y * std::sin(inclination));
    }
};
struct Look {
    enum class Shape : std::uint8_t { dot, sphere, sun };
    float size;
    std::uint8_t red, green, blue;
    Shape shape;
};
/// The root of all: how it is turned is how the sky is seen.
struct Tilt {
    float pitch, yaw;
};
struct Sun {};
struct Planet {};
struct Asteroid {};

/// Resources.
struct Playing {
    bool value = true;
};
struct Random {
    std::uint64_t state = 0x2545F4914F6CDD1Du;
    float between(float low, float high) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return low + (high - low) * (static_cast<float>(state >> 40) / 16777216.0f);
    }
};

inline Entity make_body(ecs::World& world, Entity parent, Orbit orbit, Look look) {
    const Entity body =
        world.create_with(orbit, look, ecs::LocalTransform{orbit.place()}, ecs::WorldTransform{});
    ecs::set_parent(world, body, parent);
    return body;
}

inline Entity make_planet(ecs::World& world, Entity sun, float distance, float size, Look look,
                          int moons) {
    Random& random = world.resource<Random>();
    look.size = size;
    const Entity planet =
        make_body(world, sun,
                  {distance, random.between(0, 6.28f), 6.0f / (distance * std::sqrt(distance)) * 4,
                   random.between(-0.05f, 0.05f)},
                  look);
    world.add(planet, Planet{});
    for (int i = 0; i < moons; ++i) {
        const auto n = static_cast<float>(i);
        make_body(world, planet, {size * 1.6f + n * 1.5f, n * 2.1f, 2.4f / (1 + n * 0.5f), 0.3f},
                  {0.55f + 0.1f * n, 190, 190, 200, Look::Shape::sphere});
    }
    return planet;
}

/// Dust around a body, each grain an entity with an orbit of its own.
inline void make_dust(ecs::World& world, Entity center, std::size_t grains, float inner,
                      float outer, float thickness, Look look) {
    Random& random = world.resource<Random>();
    for (std::size_t i = 0; i < grains; ++i) {
        const float radius = random.between(inner, outer);
        const float shade = random.between(0.45f, 1);
        Look own = look;
        own.size *= random.between(0.6f, 1.4f);
        for (std::uint8_t* part : {&own.red, &own.green, &own.blue}) {
            *part = static_cast<std::uint8_t>(static_cast<float>(*part) * shade);
        }
        const Entity grain =
            make_body(world, center,
                      {radius, random.between(0, 6.28f), 24.0f / (radius * std::sqrt(radius)),
                       random.between(-thickness, thickness)},
                      own);
        world.add(grain, Asteroid{});
    }
}

inline Entity find_sun(ecs::World& world) { return world.query<ecs::With<Sun>>().first(); }

inline void add_asteroids(ecs::World& world, std::size_t count) {
    make_dust(world, find_sun(world), count, 56, 68, 0.09f,
              {0.16f, 205, 180, 150, Look::Shape::dot});
}
/// Destroys the asteroids that storage holds first, at most that many.
inline void destroy_asteroids(ecs::World& world, std::size_t count) {
    world.query<ecs::With<Asteroid>>().each([&](Entity e) {
        if (count == 0) return;
        --count;
        world.deferred().destroy(e);
    });
    world.flush_deferred();
}
/// One more planet outside of all others, with two moons.
inline void add_planet(ecs::World& world) {
    float farthest = 70;
    world.each<Orbit, Planet>([&](Entity, const Orbit& orbit, const Planet&) {
        farthest = std::fmax(farthest, orbit.radius);
    });
    Random& random = world.resource<Random>();
    const auto colour = [&] { return static_cast<std::uint8_t>(random.between(90, 255)); };
    make_planet(world, find_sun(world), farthest + random.between(7, 12), random.between(2, 5),
                {0, colour(), colour(), colour(), Look::Shape::sphere}, 2);
}
/// The last planet, with everything that circles it.
inline void destroy_planet(ecs::World& world) {
    Entity last = ecs::INVALID_ENTITY;
    world.each<Planet>([&](Entity e, const Planet&) { last = e; });
    if (world.alive(last)) world.destroy(last);
}

inline void make_scene(ecs::World& world, std::size_t asteroids) {
    using Shape = Look::Shape;
    world.clear();
    world.set_resource(Random{});
    const Entity root =
        world.create_with(Tilt{-1.05f, 0.25f}, ecs::LocalTransform{}, ecs::WorldTransform{});
    const Entity sun = make_body(world, root, {0, 0, 0, 0}, {8.0f, 255, 214, 130, Shape::sun});
    world.add(sun, Sun{});

    make_planet(world, sun, 14, 1.5f, {0, 214, 160, 120, Shape::sphere}, 0);
    make_planet(world, sun, 21, 2.3f, {0, 240, 205, 140, Shape::sphere}, 0);
    make_planet(world, sun, 30, 2.7f, {0, 90, 150, 255, Shape::sphere}, 1);
    make_planet(world, sun, 42, 2.1f, {0, 235, 110, 75, Shape::sphere}, 2);
    make_planet(world, sun, 84, 7.0f, {0, 226, 180, 140, Shape::sphere}, 5);
    const Entity ringed = make_planet(world, sun, 112, 5.6f, {0, 238, 214, 160, Shape::sphere}, 3);
    make_planet(world, sun, 137, 4.0f, {0, 130, 220, 225, Shape::sphere}, 2);
    make_planet(world, sun, 157, 3.9f, {0, 80, 110, 250, Shape::sphere}, 2);

    make_dust(world, ringed, asteroids / 4, 7.6f, 12.4f, 0.02f, {0.15f, 235, 215, 170, Shape::dot});
    add_asteroids(world, asteroids);
    make_dust(world, sun, asteroids / 2, 172, 205, 0.07f, {0.28f, 120, 150, 210, Shape::dot});
}

}  // namespace visual
