#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace ecs {

/// Which system ran when: a file in Chrome's trace format, for Perfetto or chrome://tracing.
class Trace {
public:
    /// Times in nanoseconds of one clock.
    void add(const std::string& name, const std::string& category, std::int64_t start,
             std::int64_t duration) {
        runs_.push_back({name, category, start, duration});
    }
    std::size_t size() const noexcept { return runs_.size(); }
    void clear() noexcept { runs_.clear(); }

    /// To a `std::ostream`, or anything else that can `write`.
    template <class Stream>
    void write(Stream& out) const {
        const std::string text = to_string();
        out.write(text.data(), static_cast<std::ptrdiff_t>(text.size()));
    }
    std::string to_string() const {
        std::string out = "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[";
        const std::int64_t origin = runs_.empty() ? 0 : runs_.front().start;
        const char* separator = "\n";
        for (const Run& run : runs_) {
            out += separator;
            out += "{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"name\":";
            append_string(out, run.name);
            out += ",\"cat\":";
            append_string(out, run.category);
            out += ",\"ts\":";
            append_microseconds(out, run.start - origin);
            out += ",\"dur\":";
            append_microseconds(out, run.duration);
            out += '}';
            separator = ",\n";
        }
        out += "\n]}\n";
        return out;
    }

private:
    struct Run {
        std::string name;
        std::string category;
        std::int64_t start;
        std::int64_t duration;
    };

    static void append_string(std::string& out, const std::string& text) {
        out += '"';
        for (const char c : text) {
            if (c == '"' || c == '\\') {
                out += '\\';
                out += c;
            } else if (static_cast<unsigned char>(c) < 0x20) {
                char escaped[8];
                std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(c));
                out += escaped;
            } else {
                out += c;
            }
        }
        out += '"';
    }
    /// The format counts microseconds; fractions keep the nanoseconds.
    static void append_microseconds(std::string& out, std::int64_t nanoseconds) {
        char text[32];
        std::snprintf(text, sizeof text, "%lld.%03d", static_cast<long long>(nanoseconds / 1000),
                      static_cast<int>(nanoseconds % 1000));
        out += text;
    }

    std::vector<Run> runs_;
};

}  // namespace ecs
