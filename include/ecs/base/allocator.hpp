#pragma once

#include "ecs/base/assert.hpp"

#include <cstddef>
#include <new>

namespace ecs {

/// Where a `World` takes its memory from. Derive from it to count memory, cap it, or serve it from
/// an arena, and hand it to the world's constructor; it has to outlive the world.
///
/// `allocate` gives `bytes` (never 0) aligned to `alignment` (a power of two), or `nullptr` when
/// there is none left: the library then ends the program with a sentence through the failure
/// handler, before anything was changed by half.
class Allocator {
public:
    virtual ~Allocator() = default;
    virtual void* allocate(std::size_t bytes, std::size_t alignment) = 0;
    virtual void deallocate(void* memory, std::size_t bytes, std::size_t alignment) = 0;
};

namespace detail {

class HeapAllocator final : public Allocator {
public:
    void* allocate(std::size_t bytes, std::size_t alignment) override {
        return ::operator new (bytes, std::align_val_t{alignment}, std::nothrow);
    }
    void deallocate(void* memory, std::size_t, std::size_t alignment) override {
        ::operator delete (memory, std::align_val_t{alignment});
    }
};

}  // namespace detail

/// The allocator of a world that was given none: the global heap.
inline Allocator& heap_allocator() noexcept {
    // Never destroyed: worlds with static storage may outlive any other static object.
    alignas(detail::HeapAllocator) static unsigned char storage[sizeof(detail::HeapAllocator)];
    static Allocator& instance = *::new (storage) detail::HeapAllocator;
    return instance;
}

namespace detail {

inline void* allocate_or_die(Allocator& allocator, std::size_t bytes, std::size_t alignment) {
    void* memory = allocator.allocate(bytes, alignment);
    if (ECS_UNLIKELY(memory == nullptr)) {
        fatal("out of memory: the world's allocator returned nullptr; nothing was changed");
    }
    return memory;
}

}  // namespace detail
}  // namespace ecs
