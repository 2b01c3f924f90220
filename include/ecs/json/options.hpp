#pragma once

#include "ecs/serialization.hpp"

#include <cstddef>
#include <cstdint>

namespace ecs {

/// How JSON is written, and how much of it is read.
struct JsonOptions {
    // --- Writing
    /// One component a line, so that people can read it and `diff` can compare it; else one line.
    bool indented = true;
    /// Whether to write components that are marked with `set_transient`, too.
    bool transient = false;

    // --- Reading
    /// What becomes of components that the program does not know. Those that a program has kept
    /// from a snapshot can be kept again; all others can only be refused or dropped, as JSON does
    /// not say what their types are.
    UnknownComponents unknown = UnknownComponents::refuse;
    /// Input that is longer than that is refused.
    std::uint64_t max_bytes = std::uint64_t{64} << 20;
    /// Objects and lists within each other.
    unsigned max_depth = 64;
    /// Numbers, texts, lists and objects of one entity together: each takes up to a hundred times
    /// as much memory as text while it is read.
    std::size_t max_values = 1'000'000;
};

}  // namespace ecs
