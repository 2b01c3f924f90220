#pragma once

// Results as a table, CSV, JSON, and a plot.

#include "ramp.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace stress {

inline double nanoseconds_per_entity(const Sample& sample) {
    return sample.entities == 0 ? 0 : sample.frame_ms * 1e6 / static_cast<double>(sample.entities);
}

inline void print_table(const std::vector<Result>& results, const Limits& limits) {
    std::printf("entities that fit into a frame of %.1f ms:\n\n", limits.budget_ms);
    std::printf("  %-11s %12s %10s %12s\n", "mode", "entities", "ms", "ns/entity");
    for (const Result& result : results) {
        std::printf("  %-11s %11zu%c %10.2f %12.2f  %s\n", result.mode->name, result.best.entities,
                    result.used_up ? ' ' : '+', result.best.frame_ms,
                    nanoseconds_per_entity(result.best), result.mode->what);
    }
    const bool more = std::any_of(results.begin(), results.end(),
                                  [](const Result& result) { return !result.used_up; });
    if (more) std::printf("\n  +: not more were tried\n");
}

/// A file that is closed at the end; `-` is the standard output.
class Output {
public:
    explicit Output(const std::string& path)
        : file_(path == "-" ? stdout : std::fopen(path.c_str(), "w")) {
        if (file_ != nullptr) return;
        std::fprintf(stderr, "the file %s cannot be written\n", path.c_str());
        std::exit(1);
    }
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;
    ~Output() {
        if (file_ != stdout) std::fclose(file_);
    }
    std::FILE* file() const noexcept { return file_; }

private:
    std::FILE* file_;
};

inline void write_csv(const std::vector<Result>& results, const std::string& path) {
    const Output out(path);
    std::fprintf(out.file(), "mode,entities,frame_ms,ns_per_entity\n");
    for (const Result& result : results) {
        for (const Sample& sample : result.samples) {
            std::fprintf(out.file(), "%s,%zu,%.6f,%.4f\n", result.mode->name, sample.entities,
                         sample.frame_ms, nanoseconds_per_entity(sample));
        }
    }
}

inline void write_json(const std::vector<Result>& results, const Limits& limits,
                       const std::string& path) {
    const Output out(path);
    std::fprintf(out.file(), "{\"budget_ms\": %g, \"modes\": [", limits.budget_ms);
    const char* separator = "\n";
    for (const Result& result : results) {
        std::fprintf(out.file(),
                     "%s  {\"name\": \"%s\", \"what\": \"%s\", \"entities\": %zu, "
                     "\"frame_ms\": %.6f, \"budget_used_up\": %s,\n   \"samples\": [",
                     separator, result.mode->name, result.mode->what, result.best.entities,
                     result.best.frame_ms, result.used_up ? "true" : "false");
        const char* comma = "";
        for (const Sample& sample : result.samples) {
            std::fprintf(out.file(), "%s[%zu, %.6f]", comma, sample.entities, sample.frame_ms);
            comma = ", ";
        }
        std::fprintf(out.file(), "]}");
        separator = ",\n";
    }
    std::fprintf(out.file(), "\n]}\n");
}

inline bool has_gnuplot() {
#if defined(_WIN32)
    return std::system("where gnuplot >nul 2>nul") == 0;
#else
    return std::system("command -v gnuplot >/dev/null 2>&1") == 0;
#endif
}

/// Frame time over entities, both on logarithmic scales. False, with a message, if there is no
/// gnuplot.
inline bool write_svg(const std::vector<Result>& results, const Limits& limits,
                      const std::string& path) {
    if (!has_gnuplot()) {
        std::fprintf(stderr,
                     "no plot: gnuplot is not installed (on Debian: sudo apt-get install "
                     "gnuplot-nox)\n");
        return false;
    }
    const std::string script = path + ".gnuplot";
    {
        const Output out(script);
        std::fprintf(out.file(),
                     "set terminal svg size 900,560 font 'sans,13' background 'white'\n"
                     "set output '%s'\nset logscale xy\nset key left top\nset grid lc '#dddddd'\n"
                     "set xlabel 'entities'\nset ylabel 'milliseconds per frame'\n"
                     "set format x '%%.0s%%c'\nset title 'time of a frame'\n",
                     path.c_str());
        for (std::size_t i = 0; i < results.size(); ++i) {
            std::fprintf(out.file(), "$mode%zu << END\n", i);
            for (const Sample& sample : results[i].samples) {
                std::fprintf(out.file(), "%zu %.6f\n", sample.entities, sample.frame_ms);
            }
            std::fprintf(out.file(), "END\n");
        }
        std::fprintf(out.file(), "plot %g with lines dt 2 lc 'black' title 'budget'",
                     limits.budget_ms);
        for (std::size_t i = 0; i < results.size(); ++i) {
            std::fprintf(out.file(), ", $mode%zu with linespoints lw 2 pt 7 ps 0.4 title '%s'", i,
                         results[i].mode->name);
        }
        std::fprintf(out.file(), "\n");
    }
    const bool drawn = std::system(("gnuplot \"" + script + "\"").c_str()) == 0;
    std::remove(script.c_str());
    if (!drawn) std::fprintf(stderr, "no plot: gnuplot could not draw it\n");
    return drawn;
}

}  // namespace stress
