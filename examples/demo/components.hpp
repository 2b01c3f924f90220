#pragma once

// What there is in the demo's sky: plain structs, nothing else.

#include <ecs/ecs.hpp>

#include <cstdint>
#include <string>

namespace demo {

struct Position {
    float x, y;
};
struct Velocity {
    float x, y;
};
/// Circles around another body.
struct Orbit {
    ecs::Entity center;
    float radius, angle, speed;
};
/// How a body is drawn: a character and a colour of the terminal.
struct Look {
    char symbol;
    std::uint8_t colour;
};
/// Bodies that others crash into.
struct Radius {
    float value;
};
/// A spark that fades out.
struct Fading {
    float seconds_left;
};
struct Name {
    std::string text;
};
struct Comet {};   // a tag: no storage, only part of what an entity is
struct Planet {};  // another

/// Emitted when a comet hits something.
struct Crash {
    Position where;
    ecs::Entity target;
};

/// Resources.
struct Settings {
    float comets_per_second = 60;
    unsigned comets_at_start = 400;
};
struct Totals {
    std::uint64_t born = 0;
    std::uint64_t crashed = 0;
    std::uint64_t lost = 0;
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

}  // namespace demo
