#pragma once

#include "support/lives.hpp"
#include "support/test.hpp"

#include <string>
#include <vector>

/// \file
/// Writes down every call of a hook, and checks what each of them is promised.

namespace test {

inline std::string text_of(const Position& v) { return std::to_string(v.x); }
inline std::string text_of(const Velocity& v) { return std::to_string(v.x); }
inline std::string text_of(const Health& v) { return std::to_string(v.points); }
inline std::string text_of(const Name& v) { return v.text; }
inline std::string text_of(const Line& v) { return std::to_string(v.value); }
inline std::string text_of(const Lives& v) { return std::to_string(v.value()); }
inline std::string text_of(const MoveOnlyLives& v) { return std::to_string(v.value()); }
template <class Tag>
std::string text_of(const Tag&) {
    static_assert(std::is_empty_v<Tag>);
    return "tag";
}

/// Lines such as "add Health 7 of 1": what happened, the component, its value, the entity's slot.
class HookLog {
public:
    template <class T>
    void watch(ecs::World& world, const char* name) {
        world.on_add<T>([this, name](ecs::World& w, ecs::Entity e, T& value) {
            note("add", name, w, e, value);
        });
        world.on_remove<T>([this, name](ecs::World& w, ecs::Entity e, T& value) {
            note("remove", name, w, e, value);
        });
        world.on_set<T>([this, name](ecs::World& w, ecs::Entity e, T& value) {
            note("set", name, w, e, value);
        });
    }

    /// The lines since the last call, each followed by "; ".
    std::string take() {
        std::string all;
        for (const std::string& line : lines) all += line + "; ";
        lines.clear();
        return all;
    }

    std::vector<std::string> lines;

private:
    template <class T>
    void note(const char* what, const char* name, ecs::World& world, ecs::Entity e, T& value) {
        REQUIRE(world.alive(e));
        REQUIRE(world.has<T>(e));
        CHECK(&world.get<T>(e) == &value);
        lines.push_back(std::string(what) + " " + name + " " + text_of(value) + " of " +
                        std::to_string(e.index));
    }
};

/// Counts the lines of a log that start like this.
inline int count_lines(const HookLog& log, const std::string& start) {
    int found = 0;
    for (const std::string& line : log.lines) found += line.compare(0, start.size(), start) == 0;
    return found;
}

}  // namespace test
