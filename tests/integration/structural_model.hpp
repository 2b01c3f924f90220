#pragma once

#include "support/lives.hpp"
#include "support/test.hpp"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/// \file
/// The model of the structural model test: rows of numbers, and commands on them.

namespace test::model {

// --- The components: how a number becomes a value, and back --------------------------------------

template <int N>
struct Part;

template <>
struct Part<0> {
    using Type = Health;
    static Type make(int v) { return {v}; }
    static int read(const Type& value) { return value.points; }
};
template <>
struct Part<1> {
    using Type = Lives;
    static Type make(int v) { return Type(v); }
    static int read(const Type& value) { return value.value(); }
};
template <>
struct Part<2> {
    using Type = Name;
    static Type make(int v) { return {v % 2 == 0 ? std::to_string(v) : long_text(v)}; }
    static int read(const Type& value) {
        return std::stoi(value.text.substr(value.text.rfind(' ') + 1));
    }
};
template <>
struct Part<3> {
    using Type = Player;
    static Type make(int) { return {}; }
    static int read(const Type&) { return 0; }
};
template <>
struct Part<4> {
    using Type = Page;
    static Type make(int v) { return {v}; }
    static int read(const Type& value) { return is_aligned(&value, 256) ? value.value : -1; }
};
// Nobody observes the rest, so that commands for them may become one move.
template <>
struct Part<5> {
    using Type = Velocity;
    static Type make(int v) { return {v, -v}; }
    static int read(const Type& value) { return value.y == -value.x ? value.x : -1; }
};
template <>
struct Part<6> {
    using Type = SelfPointing;
    static Type make(int v) { return Type(v); }
    static int read(const Type& value) { return value.value(); }
};
template <>
struct Part<7> {
    using Type = Frozen;
    static Type make(int) { return {}; }
    static int read(const Type&) { return 0; }
};

inline constexpr int parts = 8;
inline constexpr int observed_parts = 5;
template <int N>
using PartType = typename Part<N>::Type;

/// Calls `fn(std::integral_constant<int, n>)`.
template <class Fn, int... I>
void with_part(int n, Fn&& fn, std::integer_sequence<int, I...>) {
    ((n == I ? fn(std::integral_constant<int, I>{}) : void()), ...);
}
template <class Fn>
void with_part(int n, Fn&& fn) {
    with_part(n, fn, std::make_integer_sequence<int, parts>{});
}
/// Calls `fn` for each number.
template <class Fn, int... I>
void for_numbers(Fn&& fn, std::integer_sequence<int, I...>) {
    (fn(std::integral_constant<int, I>{}), ...);
}
template <int Count, class Fn>
void for_numbers(Fn&& fn) {
    for_numbers(fn, std::make_integer_sequence<int, Count>{});
}

constexpr bool is_tag_part(int n) { return n == 3 || n == 7; }

// --- The model ----------------------------------------------------------------------------------

struct Row {
    std::array<std::optional<int>, parts> values;

    bool has(int part) const { return values[static_cast<std::size_t>(part)].has_value(); }
    void set(int part, int value) {
        values[static_cast<std::size_t>(part)] = is_tag_part(part) ? 0 : value;
    }
    void unset(int part) { values[static_cast<std::size_t>(part)].reset(); }
    int get(int part) const { return *values[static_cast<std::size_t>(part)]; }
    friend bool operator==(const Row& a, const Row& b) { return a.values == b.values; }
};

using Rows = std::map<ecs::Entity, Row>;

struct Command {
    enum Kind { create, destroy, add, remove } kind;
    ecs::Entity entity;
    std::vector<std::pair<int, int>> values;  ///< parts, and what they become
};

inline void apply(Rows& rows, const Command& command, ecs::Entity e) {
    if (command.kind == Command::create) rows[e] = {};
    const auto found = rows.find(e);
    if (found == rows.end()) return;
    if (command.kind == Command::destroy) {
        rows.erase(found);
        return;
    }
    for (const auto& [part, value] : command.values) {
        if (command.kind == Command::remove) {
            found->second.unset(part);
        } else {
            found->second.set(part, value);
        }
    }
}

}  // namespace test::model
