#pragma once

#include "ramp.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace stress {

struct Options {
    Limits limits;
    std::vector<const Mode*> modes;
    std::string csv, json, svg;
};

inline void print_help(const char* program) {
    std::printf(
        "Usage: %s [options] [mode...]\n\n"
        "Finds out how many entities fit into a frame: doubles their number until the budget is\n"
        "used up. All modes if none is named:\n\n",
        program);
    for (const Mode& mode : modes()) std::printf("  %-12s  %s\n", mode.name, mode.what);
    std::printf(
        "\n"
        "  --budget MS   milliseconds of a frame; 16.6 if nothing else is said\n"
        "  --max N       no more entities than this; 8000000\n"
        "  --csv FILE    every measurement, one a line; - is the standard output\n"
        "  --json FILE   the same as JSON, with the results\n"
        "  --svg FILE    the same as a plot (needs gnuplot)\n"
        "  --quick       few entities, short measurements: to see that everything works\n");
}

[[noreturn]] inline void fail(const std::string& why) {
    std::fprintf(stderr, "%s; see --help\n", why.c_str());
    std::exit(2);
}

inline double positive_number(const std::string& option, const char* text) {
    char* end = nullptr;
    const double value = text != nullptr ? std::strtod(text, &end) : 0;
    if (text == nullptr || end == text || *end != '\0' || !(value > 0)) {
        fail(option + " needs a number above 0");
    }
    return value;
}

inline const Mode* find_mode(const std::string& name) {
    for (const Mode& mode : modes()) {
        if (name == mode.name) return &mode;
    }
    fail("there is no mode or option " + name);
}

/// What the arguments say. Ends the program if it is nonsense, or after showing the help.
inline Options parse(int argc, char** argv) {
    Options options;
    Limits& limits = options.limits;
    for (int i = 1; i < argc; ++i) {
        const std::string name = argv[i];
        const auto next = [&] { return i + 1 < argc ? argv[++i] : nullptr; };
        const auto file = [&] {
            const char* path = next();
            return path != nullptr ? std::string(path) : (fail(name + " needs a file"), "");
        };
        if (name == "--help" || name == "-h") {
            print_help(argv[0]);
            std::exit(0);
        } else if (name == "--budget") {
            limits.budget_ms = positive_number(name, next());
        } else if (name == "--max") {
            limits.most_entities = static_cast<std::size_t>(positive_number(name, next()));
        } else if (name == "--csv") {
            options.csv = file();
        } else if (name == "--json") {
            options.json = file();
        } else if (name == "--svg") {
            options.svg = file();
        } else if (name == "--quick") {
            limits.most_entities = 8000;
            limits.sample_ms = 2;
            limits.refinements = 1;
        } else {
            options.modes.push_back(find_mode(name));
        }
    }
    if (options.modes.empty()) {
        for (const Mode& mode : modes()) options.modes.push_back(&mode);
    }
    return options;
}

}  // namespace stress
