#pragma once

#include <cstdint>

#if defined(__unix__) || defined(__APPLE__)
#include <ctime>
#else
#include <chrono>  // slow to compile, so only where nothing else is there
#endif

namespace ecs::detail {

/// Nanoseconds of a clock that only goes forward.
inline std::int64_t clock_now() noexcept {
#if defined(__unix__) || defined(__APPLE__)
    ::timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
#else
    const auto time = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::nanoseconds>(time).count();
#endif
}

}  // namespace ecs::detail
