#pragma once

// The terminal, if there is one: its size, and its state of before given back at the end.

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>

#if !defined(_WIN32)
#include <sys/ioctl.h>
#include <unistd.h>
#endif

namespace demo {

/// Set by Ctrl-C; the main loop looks at it.
inline volatile std::sig_atomic_t interrupted = 0;

/// Draws on the terminal's second screen while it lives. The first comes back with all that was on
/// it.
class Terminal {
public:
    struct Size {
        int columns, rows;
    };

    Terminal() {
        std::signal(SIGINT, [](int) { interrupted = 1; });
        std::signal(SIGTERM, [](int) { interrupted = 1; });
        write("\x1b[?1049h\x1b[?25l\x1b[2J");
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;
    ~Terminal() { write("\x1b[0m\x1b[?25h\x1b[?1049l"); }

    static bool is_there() {
#if defined(_WIN32)
        return false;
#else
        const char* kind = std::getenv("TERM");
        return isatty(STDOUT_FILENO) != 0 && kind != nullptr && std::string(kind) != "dumb";
#endif
    }
    /// The console of Linux has no Braille patterns to draw with.
    static bool has_braille() {
        const char* kind = std::getenv("TERM");
        return kind != nullptr && std::string(kind) != "linux";
    }
    static Size size() {
#if !defined(_WIN32)
        winsize window{};
        if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0) {
            return {window.ws_col, window.ws_row};
        }
#endif
        return {80, 24};
    }
    static void write(const std::string& text) {
        std::fwrite(text.data(), 1, text.size(), stdout);
        std::fflush(stdout);
    }
};

}  // namespace demo
