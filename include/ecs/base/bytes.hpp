#pragma once

#include "ecs/base/config.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace ecs::detail {

/// Copies the bytes of one value. Components are small, and a call to `memcpy` with a size that
/// the compiler does not know costs more than copying one does.
ECS_INLINE void copy_value(void* to, const void* from, std::size_t bytes) noexcept {
    auto* t = static_cast<unsigned char*>(to);
    const auto* f = static_cast<const unsigned char*>(from);
    // Two copies that overlap in the middle serve every size of a range with no loop.
    if (bytes == 8) {
        std::memcpy(t, f, 8);
    } else if (bytes <= 16) {
        if (bytes > 8) {
            std::uint64_t head;
            std::uint64_t tail;
            std::memcpy(&head, f, 8);
            std::memcpy(&tail, f + bytes - 8, 8);
            std::memcpy(t, &head, 8);
            std::memcpy(t + bytes - 8, &tail, 8);
        } else if (bytes >= 4) {
            std::uint32_t head;
            std::uint32_t tail;
            std::memcpy(&head, f, 4);
            std::memcpy(&tail, f + bytes - 4, 4);
            std::memcpy(t, &head, 4);
            std::memcpy(t + bytes - 4, &tail, 4);
        } else {
            for (std::size_t i = 0; i < bytes; ++i) t[i] = f[i];
        }
    } else {
        // The values do not overlap, so the last 16 bytes may be copied first.
        std::memcpy(t + bytes - 16, f + bytes - 16, 16);
        for (const unsigned char* const last = f + bytes - 16; f < last; f += 16, t += 16) {
            std::memcpy(t, f, 16);
        }
    }
}

/// `std::swap` for numbers and pointers, without the questions that it asks of each type.
template <class T>
void swap_plain(T& a, T& b) noexcept {
    const T held = a;
    a = b;
    b = held;
}

constexpr std::size_t round_up(std::size_t value, std::size_t alignment) noexcept {
    return (value + alignment - 1) & ~(alignment - 1);
}

constexpr std::size_t power_of_two_below(std::size_t value) noexcept {
    std::size_t power = 1;
    while (power * 2 <= value) power *= 2;
    return power;
}

constexpr std::size_t power_of_two_above(std::size_t value) noexcept {
    std::size_t power = 1;
    while (power < value) power *= 2;
    return power;
}

}  // namespace ecs::detail
