#pragma once

#include "components.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>

namespace demo {

struct Options {
    long frames = 900;
    bool ascii = false;
    bool times = false;
    bool draw = true;
    Settings settings;
};

inline void print_help(const char* program) {
    std::printf(
        "Usage: %s [options]\n\n"
        "A small sky: planets and moons on their orbits, a swarm, comets that are born, crash and\n"
        "leave sparks. Every few seconds time runs backwards and forwards again, and the world\n"
        "is what it was. Drawn in a terminal; without one there is a summary only.\n\n"
        "  --frames N    frames of 1/30 s; 900 if nothing else is said\n"
        "  --seconds N   the same in seconds\n"
        "  --comets N    comets at a time\n"
        "  --swarm N     members of the swarm at first\n"
        "  --ascii       no Braille patterns\n"
        "  --quiet       no drawing\n"
        "  --times       the time of each system in the summary, also without a terminal\n",
        program);
}

/// What the arguments say. Ends the program if it is nonsense, or after showing the help.
inline Options parse(int argc, char** argv) {
    Options options;
    const auto fail = [&](const std::string& why) {
        std::fprintf(stderr, "%s; see %s --help\n", why.c_str(), argv[0]);
        std::exit(2);
    };
    for (int i = 1; i < argc; ++i) {
        const std::string name = argv[i];
        const auto number = [&](long most) {
            char* end = nullptr;
            const long value = i + 1 < argc ? std::strtol(argv[++i], &end, 10) : -1;
            if (end == nullptr || *end != '\0' || value < 0 || value > most) {
                fail(name + " needs a number from 0 to " + std::to_string(most));
            }
            return value;
        };
        if (name == "--frames") {
            options.frames = number(1'000'000'000);
        } else if (name == "--seconds") {
            options.frames = number(10'000'000) * 30;
        } else if (name == "--comets") {
            options.settings.comets = static_cast<std::uint32_t>(number(100'000));
        } else if (name == "--swarm") {
            options.settings.swarm = static_cast<std::uint32_t>(number(1'000'000));
        } else if (name == "--ascii") {
            options.ascii = true;
        } else if (name == "--quiet") {
            options.draw = false;
        } else if (name == "--times") {
            options.times = true;
        } else if (name == "--help" || name == "-h") {
            print_help(argv[0]);
            std::exit(0);
        } else {
            fail("there is no option " + name);
        }
    }
    return options;
}

}  // namespace demo
