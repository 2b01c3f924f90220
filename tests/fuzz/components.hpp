#pragma once

#include <ecs/ecs.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

/// \file
/// The components that fuzzers know: one for every way in which values are written.

namespace fuzz {

enum class Team : std::uint8_t { red, blue, green };
ECS_REFLECT_ENUM(Team, red, blue, green)

struct Tag {};
struct Bytes {
    std::uint32_t a = 0, b = 0;
};
struct Plain {
    bool flag = false;
    double real = 0;
    Team team = Team::red;
    ecs::Entity target;
    std::array<std::int16_t, 3> numbers{};
    int unseen = 7;
};
inline void ecs_fields(ecs::Fields<Plain>& fields) {
    fields.add("flag", &Plain::flag);
    fields.add("real", &Plain::real, {"value"});
    fields.add("team", &Plain::team);
    fields.add("target", &Plain::target);
    fields.add("numbers", &Plain::numbers);
}
struct Item {
    std::string name;
    bool worn = false;
};
ECS_REFLECT(Item, name, worn)
struct Packed {
    std::string text;
    std::vector<Item> items;
    std::vector<ecs::Entity> friends;
    Team team = Team::red;
    float weight = 0;
};
ECS_REFLECT(Packed, text, items, friends, team, weight)
struct Opaque {
    std::string text;
};
struct Versioned {
    std::int32_t percent = 0;
    std::string label;
};
ECS_REFLECT(Versioned, percent, label)
struct alignas(64) Aligned {
    std::int64_t value = 0;
};
ECS_REFLECT(Aligned, value)

inline void write_opaque(const void* value, std::ostream& out) {
    const std::string& text = static_cast<const Opaque*>(value)->text;
    const auto size = static_cast<std::uint8_t>(text.size());
    out.put(static_cast<char>(size));
    out.write(text.data(), size);
}
inline void read_opaque(void* value, std::istream& in) {
    std::string& text = static_cast<Opaque*>(value)->text;
    const int size = in.get();
    if (size < 0) return;
    text.resize(static_cast<std::size_t>(size));
    in.read(text.data(), size);
}
inline void from_first_version(const ecs::Value& old, Versioned& value) {
    value.percent = old["share"].number<std::int32_t>() / 2;
    if (old["label"].is(ecs::Value::Kind::text)) value.label = old["label"].text() + "!";
}

inline void register_components() {
    ecs::register_component<Tag>("Tag");
    ecs::register_component<Bytes>("Bytes");
    ecs::register_component<Plain>("Plain");
    ecs::register_component<Packed>("Packed");
    ecs::register_component<Opaque>("Opaque", write_opaque, read_opaque);
    ecs::register_component<Versioned>("Versioned");
    ecs::set_component_version<Versioned>(2);
    ecs::add_migration<Versioned, &from_first_version>(1);
    ecs::register_component<Aligned>("Aligned");
}

}  // namespace fuzz
