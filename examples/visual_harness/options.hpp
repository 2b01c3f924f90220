#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace visual {

struct Options {
    long frames = 0;  ///< 0: until the window is closed
    long asteroids = 5000;
    int width = 1280, height = 720;
    std::string screenshot;
    std::string keys;  ///< pressed one a frame, as if by hand
};

inline void print_help(const char* program) {
    std::printf(
        "Usage: %s [options]\n\n"
        "A solar system in a window. H shows the keys.\n\n"
        "  --asteroids N      how many there are at first; 5000\n"
        "  --size WxH         of the window; 1280x720\n"
        "  --frames N         ends after that many frames of 1/60 s\n"
        "  --screenshot FILE  saves the last frame as BMP; 120 frames if nothing else is said\n"
        "  --keys KEYS        presses these keys in the first frames (+ and - for up and down)\n",
        program);
}

/// What the arguments say. Ends the program if it is nonsense, or after showing the help.
inline Options parse(int argc, char** argv) {
    Options options;
    for (int i = 1; i < argc; ++i) {
        const std::string name = argv[i];
        if (name == "--help" || name == "-h") {
            print_help(argv[0]);
            std::exit(0);
        }
        const std::string value = i + 1 < argc ? argv[++i] : "";
        bool good = !value.empty();
        const auto number = [&](long& target) {
            char* end = nullptr;
            target = std::strtol(value.c_str(), &end, 10);
            good = good && *end == '\0' && target >= 0 && target <= 10'000'000;
        };
        if (name == "--frames") {
            number(options.frames);
        } else if (name == "--asteroids") {
            number(options.asteroids);
        } else if (name == "--screenshot") {
            options.screenshot = value;
        } else if (name == "--keys") {
            options.keys = value;
        } else if (name == "--size") {
            good = std::sscanf(value.c_str(), "%dx%d", &options.width, &options.height) == 2 &&
                   options.width > 0 && options.height > 0;
        } else {
            good = false;
        }
        if (good) continue;
        std::fprintf(stderr, "%s %s makes no sense; see %s --help\n", name.c_str(), value.c_str(),
                     argv[0]);
        std::exit(2);
    }
    if (!options.screenshot.empty() && options.frames == 0) options.frames = 120;
    return options;
}

}  // namespace visual
