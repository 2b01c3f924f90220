#pragma once

// The few functions of <cmath> that the library needs. That header brings all the special functions
// of C++17 with it, and costs whoever includes it a tenth of what all of the library does.

#if !defined(__GNUC__) && !defined(__clang__)
#include <cmath>
#endif

namespace ecs::detail {

#if defined(__GNUC__) || defined(__clang__)
inline float sine(float radians) noexcept { return __builtin_sinf(radians); }
inline float cosine(float radians) noexcept { return __builtin_cosf(radians); }
inline float square_root(float value) noexcept { return __builtin_sqrtf(value); }
inline double round_down(double value) noexcept { return __builtin_floor(value); }
#else
inline float sine(float radians) noexcept { return std::sin(radians); }
inline float cosine(float radians) noexcept { return std::cos(radians); }
inline float square_root(float value) noexcept { return std::sqrt(value); }
inline double round_down(double value) noexcept { return std::floor(value); }
#endif

}  // namespace ecs::detail
