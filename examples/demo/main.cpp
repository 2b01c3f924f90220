// A small sky: planets and moons on their orbits, comets that are born, are pulled about, crash and
// leave sparks. Everything on the screen is an entity; everything that happens is a system.
//
//     demo [--frames N] [--comets N]

#include "components.hpp"
#include "screen.hpp"
#include "systems.hpp"

#include <ecs/ecs.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#if defined(_WIN32)
#include <io.h>
#else
#include <unistd.h>
#endif

namespace {

constexpr double frame_seconds = 1.0 / 30;

bool is_terminal() {
#if defined(_WIN32)
    return _isatty(_fileno(stdout)) != 0;
#else
    return isatty(STDOUT_FILENO) != 0;
#endif
}

std::vector<const ecs::SystemTask*> all_systems(ecs::Schedule& schedule) {
    std::vector<const ecs::SystemTask*> systems;
    for (const ecs::Phase& phase :
         {ecs::phase::fixed_update, ecs::phase::update, ecs::phase::post_update}) {
        for (const ecs::SystemTask* system : schedule.order(phase)) systems.push_back(system);
    }
    return systems;
}

std::string describe(ecs::World& world) {
    const demo::Totals& totals = world.resource<demo::Totals>();
    char line[160];
    std::snprintf(line, sizeof line,
                  "%zu entities in %zu archetypes; %llu comets born, %llu crashed, %llu lost",
                  world.count(), world.archetype_count(),
                  static_cast<unsigned long long>(totals.born),
                  static_cast<unsigned long long>(totals.crashed),
                  static_cast<unsigned long long>(totals.lost));
    return line;
}

std::string times(ecs::Schedule& schedule) {
    std::string line = "microseconds:";
    for (const ecs::SystemTask* system : all_systems(schedule)) {
        char text[64];
        std::snprintf(text, sizeof text, "  %s %.1f", system->name().c_str(),
                      static_cast<double>(system->stats().last) / 1000);
        line += text;
    }
    return line;
}

void draw(ecs::World& world, ecs::Schedule& schedule, demo::Screen& screen) {
    screen.clear();
    world.each_no_entity<const demo::Position, const demo::Look>(
        [&](const demo::Position& p, const demo::Look& look) { screen.put(p, look); });
    screen.show({describe(world), times(schedule)});
}

void summary(ecs::World& world, ecs::Schedule& schedule) {
    const ecs::Time& time = world.resource<ecs::Time>();
    std::printf("\n%llu frames, %.1f seconds of the sky\n%s\nmost entities at once: %llu\n\n",
                static_cast<unsigned long long>(time.frame), time.elapsed, describe(world).c_str(),
                static_cast<unsigned long long>(world.resource<demo::Totals>().most_entities));
    std::printf("  %-10s %8s %18s %18s\n", "system", "runs", "average us", "longest us");
    for (const ecs::SystemTask* system : all_systems(schedule)) {
        std::printf("  %-10s %8llu %18.2f %18.2f\n", system->name().c_str(),
                    static_cast<unsigned long long>(system->stats().runs),
                    system->stats().average() / 1000,
                    static_cast<double>(system->stats().longest) / 1000);
    }
    std::printf("\nbodies of the sky:\n");
    world.each<const demo::Name, const demo::Position>(
        [](ecs::Entity e, const demo::Name& name, const demo::Position& p) {
            std::printf("  entity %-4u %-10s at %7.2f %7.2f\n", e.index, name.text.c_str(),
                        static_cast<double>(p.x), static_cast<double>(p.y));
        });
    world.verify();
    std::printf("\nevery invariant of the world was checked: all is well\n");
}

}  // namespace

int main(int argc, char** argv) {
    long frames = 300;
    demo::Settings settings;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (std::strcmp(argv[i], "--frames") == 0) frames = std::atol(argv[i + 1]);
        if (std::strcmp(argv[i], "--comets") == 0) {
            settings.comets_at_start = static_cast<unsigned>(std::atol(argv[i + 1]));
        }
    }

    ecs::World world;
    world.set_resource(settings);
    world.set_resource(demo::Totals{});
    world.set_resource(demo::Random{});
    ecs::Schedule schedule;
    demo::add_systems(schedule);

    const bool live = is_terminal();
    demo::Screen screen;
    if (live) demo::Screen::open();
    for (long frame = 0; frame < frames; ++frame) {
        schedule.update(world, frame_seconds);
        if (!live) continue;
        draw(world, schedule, screen);
        std::this_thread::sleep_for(std::chrono::duration<double>(frame_seconds));
    }
    if (live) demo::Screen::close();
    summary(world, schedule);
}
