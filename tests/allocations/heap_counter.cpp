#include "allocations/heap_counter.hpp"

#include <cstdlib>
#include <new>

// This program replaces the global operator new, to count its calls.

namespace {

std::size_t allocations = 0;
std::size_t bytes_in_all = 0;

void* counted(std::size_t bytes, std::size_t alignment) noexcept {
    ++allocations;
    bytes_in_all += bytes;
    // aligned_alloc wants a multiple of the alignment.
    const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
    return std::aligned_alloc(alignment, rounded == 0 ? alignment : rounded);
}
void* counted_or_throw(std::size_t bytes, std::size_t alignment) {
    void* memory = counted(bytes, alignment);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

constexpr std::size_t usual = __STDCPP_DEFAULT_NEW_ALIGNMENT__;
constexpr std::size_t number(std::align_val_t alignment) {
    return static_cast<std::size_t>(alignment);
}

}  // namespace

std::size_t test::heap_allocations() noexcept { return allocations; }
std::size_t test::heap_bytes() noexcept { return bytes_in_all; }

void* operator new(std::size_t bytes) { return counted_or_throw(bytes, usual); }
void* operator new[](std::size_t bytes) { return counted_or_throw(bytes, usual); }
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
    return counted(bytes, usual);
}
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept {
    return counted(bytes, usual);
}
void* operator new(std::size_t bytes, std::align_val_t a) {
    return counted_or_throw(bytes, number(a));
}
void* operator new[](std::size_t bytes, std::align_val_t a) {
    return counted_or_throw(bytes, number(a));
}
void* operator new(std::size_t bytes, std::align_val_t a, const std::nothrow_t&) noexcept {
    return counted(bytes, number(a));
}
void* operator new[](std::size_t bytes, std::align_val_t a, const std::nothrow_t&) noexcept {
    return counted(bytes, number(a));
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t, const std::nothrow_t&) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::align_val_t, const std::nothrow_t&) noexcept {
    std::free(memory);
}
