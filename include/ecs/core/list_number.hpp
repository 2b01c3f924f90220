#pragma once

#include "ecs/core/component_registry.hpp"

#include <atomic>
#include <cstdint>

namespace ecs::detail {

/// The caches of a world that are found by the number of a list of types.
enum class ListFamily { bundle, query };

/// A small dense number for a type, given out on first use and kept for the life of the process: a
/// world finds what it cached for a list of component types by indexing instead of hashing. The
/// same list may have several numbers, one in each shared library that uses it.
template <ListFamily Family, class List>
class ListNumber {
public:
    static std::uint32_t get() {
        const std::uint32_t number = number_.load(std::memory_order_relaxed);
        return ECS_LIKELY(number != 0) ? number - 1 : assign();
    }

private:
    ECS_COLD static std::uint32_t assign() {
        const std::uint32_t fresh =
            component_registry().next_list_number(static_cast<std::size_t>(Family)) + 1;
        std::uint32_t current = 0;
        // When another thread was first, its number stays and `fresh` goes unused.
        return number_.compare_exchange_strong(current, fresh) ? fresh - 1 : current - 1;
    }

    static inline std::atomic<std::uint32_t> number_{0};
};

}  // namespace ecs::detail
