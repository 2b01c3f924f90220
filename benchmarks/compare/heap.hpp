#pragma once

#include "workload.hpp"

namespace bench {

/// How many bytes of the heap are in use, as glibc sees it; 0 where it cannot be told.
std::size_t heap_bytes();
/// Calls `fn`; the most that it had on the heap at once, beyond what was there before.
std::size_t heap_peak(void (*fn)(void*), void* argument);

/// The heap that is in use more after `fill()` than before, per entity.
template <class Fill>
void measure_bytes(Run& run, const Fill& fill) {
    const std::size_t before = heap_bytes();
    fill();
    run.figure = static_cast<double>(heap_bytes() - before) / static_cast<double>(run.size);
}
/// The most heap that is in use during `fill()`, per entity.
template <class Fill>
void measure_peak(Run& run, const Fill& fill) {
    using Function = const Fill*;
    Function function = &fill;
    const std::size_t peak = heap_peak([](void* f) { (**static_cast<Function*>(f))(); }, &function);
    run.figure = static_cast<double>(peak) / static_cast<double>(run.size);
}

}  // namespace bench
