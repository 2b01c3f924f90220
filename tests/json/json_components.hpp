#pragma once

#include "support/lives.hpp"
#include "support/test.hpp"

#include <ecs/json.hpp>

#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

/// \file
/// Components for the tests of JSON, and short ways to write and read it.

namespace test_json {

enum class Team : std::uint8_t { red, blue };
ECS_REFLECT_ENUM(Team, red, blue)

struct Spot {
    float x = 0;
    float y = 0;
};
ECS_REFLECT(Spot, x, y)

struct Numbers {
    std::int8_t small = 0;
    std::int64_t large = 0;
    std::uint64_t larger = 0;
    double real = 0;
    bool yes = false;
};
ECS_REFLECT(Numbers, small, large, larger, real, yes)

struct Story {
    std::string text;
    Team team = Team::red;
    std::vector<ecs::Entity> friends;
    Spot places[2];
};
ECS_REFLECT(Story, text, team, friends, places)

struct Raw {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
};
struct Frozen {};

/// Has functions of its own, and counts its lives.
struct Custom {
    std::string text;
    test::Life<Custom> life;
};

inline void register_all() {
    ecs::register_component<Spot>("Spot");
    ecs::register_component<Numbers>("Numbers");
    ecs::register_component<Story>("Story");
    ecs::register_component<Raw>("Raw");
    ecs::register_component<Frozen>("Frozen");
    ecs::register_component<Custom>(
        "Custom",
        [](const void* value, std::ostream& out) {
            const std::string& text = static_cast<const Custom*>(value)->text;
            out << text.size() << ' ' << text;
        },
        [](void* value, std::istream& in) {
            std::size_t size = 0;
            in >> size;
            in.get();
            std::string& text = static_cast<Custom*>(value)->text;
            text.resize(size < 1000 ? size : 0);
            in.read(text.data(), static_cast<std::streamsize>(text.size()));
        });
}

inline std::string written(const ecs::World& world, const ecs::JsonOptions& options = {}) {
    std::ostringstream out;
    const ecs::Status status = ecs::write_json(world, out, options);
    CHECK(status.message() == "");
    return out.str();
}
inline ecs::Status read(ecs::World& world, const std::string& text,
                        const ecs::JsonOptions& options = {}) {
    std::istringstream in(text);
    return ecs::read_json(world, in, options);
}
/// A world of one entity with these components.
inline std::string world_with(const std::string& components) {
    return R"({"entities": [{"entity": "1:1", "components": {)" + components + "}}]}";
}
/// What is wrong with a text; the world has to stay as good as new.
inline std::string refusal(const std::string& text, const ecs::JsonOptions& options = {}) {
    register_all();
    ecs::World world;
    const ecs::Status status = read(world, text, options);
    CHECK_FALSE(status.ok());
    CHECK(world.count() == 0);
    world.verify();
    CHECK(world.create() == ecs::Entity{1, 1});
    return status.message();
}
inline bool mentions(const std::string& text, const char* words) {
    return text.find(words) != std::string::npos;
}

}  // namespace test_json
