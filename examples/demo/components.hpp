#pragma once

// What there is in the demo's sky: plain structs, nothing else.

#include <ecs/ecs.hpp>

#include <cstdint>
#include <string>

namespace demo {

// --- Components. Bodies also have Parent, Children, LocalTransform and WorldTransform ------------

/// Circles around its parent.
struct Orbit {
    float radius, angle, speed;
};
/// A body that others crash into, and that pulls comets.
struct Radius {
    float value;
};
struct Name {
    std::string text;
};
ECS_REFLECT(Name, text)
/// How many moons a planet wants to have.
struct Moons {
    std::uint32_t wanted;
};
/// Hits that a moon can take before it breaks.
struct Strength {
    std::int32_t hits_left;
};
/// What flies freely.
struct Position {
    float x, y;
};
struct Velocity {
    float x, y;
};
/// Swarms around a body.
struct Swarm {
    ecs::Entity home;
    float distance;
};
/// A spark that fades out.
struct Fading {
    float seconds_left;
};
/// A colour of the terminal, 0 to 255.
struct Colour {
    std::uint8_t value;
};
struct Comet {};  // a tag: no storage, only part of what an entity is

// --- Events -------------------------------------------------------------------------------------

/// A comet has hit a body.
struct Crash {
    Position where;
    ecs::Entity body;
};

// --- Resources ----------------------------------------------------------------------------------

struct Settings {
    std::uint32_t comets = 150;
    std::uint32_t swarm = 900;
};
struct Totals {
    std::uint64_t born = 0;
    std::uint64_t crashed = 0;
    std::uint64_t lost = 0;
    std::uint64_t hatched = 0;
    std::uint64_t eaten = 0;
    std::uint64_t moons_broken = 0;
    std::uint64_t most_entities = 0;
};
/// Random numbers that are the same in every run.
struct Random {
    std::uint64_t state = 0x9E3779B97F4A7C15u;
    float between(float low, float high) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        const auto top = static_cast<std::uint32_t>(state >> 40);
        return low + (high - low) * (static_cast<float>(top) / 16777216.0f);
    }
};

inline constexpr float sky_radius = 46;

}  // namespace demo
