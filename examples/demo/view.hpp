#pragma once

// What is seen while the demo runs in a terminal.

#include "canvas.hpp"
#include "components.hpp"
#include "history.hpp"
#include "systems.hpp"
#include "terminal.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace demo {

inline std::vector<const ecs::SystemTask*> systems_of(ecs::Schedule& schedule) {
    std::vector<const ecs::SystemTask*> systems;
    for (const ecs::Phase& phase :
         {ecs::phase::fixed_update, ecs::phase::update, ecs::phase::post_update}) {
        for (const ecs::SystemTask* system : schedule.order(phase)) systems.push_back(system);
    }
    return systems;
}

template <class... Values>
std::string format(const char* pattern, Values... values) {
    char text[256];
    std::snprintf(text, sizeof text, pattern, values...);
    return text;
}

inline std::string describe(const ecs::World& world) {
    const Totals& totals = world.resource<Totals>();
    const auto number = [](std::uint64_t n) { return static_cast<unsigned long long>(n); };
    return format(
        "comets: %llu born, %llu crashed, %llu lost; swarm: %llu hatched, %llu eaten; "
        "moons broken: %llu",
        number(totals.born), number(totals.crashed), number(totals.lost), number(totals.hatched),
        number(totals.eaten), number(totals.moons_broken));
}

inline std::string describe(const Replay& replay) {
    if (replay.frames == 0) return "no rollback yet";
    return format(
        "rolled back %zu frames (%.0f us each), simulated them again (%.0f us each): "
        "hash %016llx %s",
        replay.frames, replay.restore_us, replay.replay_us,
        static_cast<unsigned long long>(replay.hash_after), replay.agrees() ? "agrees" : "DIFFERS");
}

class View {
public:
    explicit View(bool braille) : braille_(braille) {}

    void show(const ecs::World& world, ecs::Schedule& schedule, const Replay& last,
              const char* mode) {
        const Terminal::Size size = Terminal::size();
        std::vector<std::string> lines = {title(world, mode), describe(world), describe(last)};
        add_times(schedule, size.columns, lines);

        // The sky gets at least half of the window.
        lines.resize(std::min(lines.size(), static_cast<std::size_t>(size.rows) / 2));
        const int rows = std::max(size.rows - static_cast<int>(lines.size()) - 1, 1);
        Canvas canvas(size.columns, rows, sky_radius, braille_);
        draw(world, canvas);
        std::string out = "\x1b[H" + canvas.text();
        for (const std::string& line : lines) {
            out += line.substr(0, static_cast<std::size_t>(size.columns)) + "\x1b[K\r\n";
        }
        out += "\x1b[J";
        Terminal::write(out);
    }

private:
    static std::string title(const ecs::World& world, const char* mode) {
        return format("%-10s frame %llu, %.1f s   %zu entities in %zu archetypes   Ctrl-C ends it",
                      mode, static_cast<unsigned long long>(world.resource<ecs::Time>().frame),
                      world.resource<ecs::Time>().elapsed, world.count(), world.archetype_count());
    }

    static void draw(const ecs::World& world, Canvas& canvas) {
        world.each<ecs::WorldTransform, Radius, Colour>(
            [&](Entity, const WorldTransform& t, const Radius& radius, const Colour& colour) {
                const Position p = position_of(t);
                canvas.disc(p.x, p.y, radius.value, colour.value, 4);
            });
        world.each<Orbit, ecs::Parent, Moons>(
            [&](Entity, const Orbit& orbit, const ecs::Parent& parent, const Moons&) {
                const Position p = position_of(world.get<WorldTransform>(parent.entity));
                canvas.ring(p.x, p.y, orbit.radius, 236, 1);
            });
        world.each<Position, Velocity, Colour, Comet>(
            [&](Entity, const Position& p, const Velocity& v, const Colour& colour, const Comet&) {
                for (int i = 1; i < 4; ++i) {  // a tail
                    const float back = 0.06f * static_cast<float>(i);
                    canvas.dot(p.x - v.x * back, p.y - v.y * back, 60, 2);
                }
                canvas.dot(p.x, p.y, colour.value, 3);
            });
        world.each<Position, Colour, Swarm>(
            [&](Entity, const Position& p, const Colour& colour, const Swarm&) {
                canvas.dot(p.x, p.y, colour.value, 3);
            });
        world.each<Position, Colour, Fading>(
            [&](Entity, const Position& p, const Colour& colour, const Fading&) {
                canvas.dot(p.x, p.y, colour.value, 5);
            });
    }

    /// The time of each system, as a mean that forgets slowly, so that it can be read.
    void add_times(ecs::Schedule& schedule, int columns, std::vector<std::string>& lines) {
        constexpr std::size_t field = 23;
        lines.emplace_back();
        for (const ecs::SystemTask* system : systems_of(schedule)) {
            double& mean = means_[system];
            mean += (static_cast<double>(system->stats().last) / 1000 - mean) * 0.1;
            if (lines.back().size() + field > static_cast<std::size_t>(columns)) {
                lines.emplace_back();
            }
            lines.back() += format("%-13s%6.1f us  ", system->name().c_str(), mean);
        }
    }

    bool braille_;
    std::map<const ecs::SystemTask*, double> means_;
};

}  // namespace demo
