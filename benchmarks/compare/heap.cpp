// Sees every allocation of the program, in C as in C++, to tell the most that was in use at once.
// glibc lets a program define malloc and its family; the real ones stay there under other names.
// While nobody measures, an allocation costs one more jump.

#include "heap.hpp"

#ifdef __GLIBC__

#include <malloc.h>

#include <atomic>
#include <cerrno>

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
void __libc_free(void*);
}

namespace {

std::atomic<bool> measuring{false};
std::atomic<std::int64_t> in_use{0};
std::atomic<std::int64_t> peak{0};

std::int64_t size_of(void* block) {
    return static_cast<std::int64_t>(block != nullptr ? malloc_usable_size(block) : 0);
}
void change_by(std::int64_t bytes) {
    const std::int64_t now = in_use.fetch_add(bytes) + bytes;
    std::int64_t most = peak.load();
    while (now > most && !peak.compare_exchange_weak(most, now)) {
    }
}
void* counted(void* block) {
    if (measuring.load(std::memory_order_relaxed)) change_by(size_of(block));
    return block;
}

}  // namespace

extern "C" {
void* malloc(std::size_t size) { return counted(__libc_malloc(size)); }
void* calloc(std::size_t count, std::size_t size) { return counted(__libc_calloc(count, size)); }
void* memalign(std::size_t alignment, std::size_t size) {
    return counted(__libc_memalign(alignment, size));
}
void* aligned_alloc(std::size_t alignment, std::size_t size) { return memalign(alignment, size); }
int posix_memalign(void** out, std::size_t alignment, std::size_t size) {
    void* const block = memalign(alignment, size);
    if (block == nullptr) return ENOMEM;
    *out = block;
    return 0;
}
// Large blocks grow in place or are mapped elsewhere, so the old one counts no longer.
void* realloc(void* block, std::size_t size) {
    const std::int64_t before = measuring.load(std::memory_order_relaxed) ? size_of(block) : 0;
    void* const grown = __libc_realloc(block, size);
    if (measuring.load(std::memory_order_relaxed)) change_by(size_of(grown) - before);
    return grown;
}
void free(void* block) {
    if (measuring.load(std::memory_order_relaxed)) change_by(-size_of(block));
    __libc_free(block);
}
}

std::size_t bench::heap_bytes() {
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}
std::size_t bench::heap_peak(void (*fn)(void*), void* argument) {
    in_use = 0;
    peak = 0;
    measuring = true;
    fn(argument);
    measuring = false;
    return static_cast<std::size_t>(peak.load());
}

#else

std::size_t bench::heap_bytes() { return 0; }
std::size_t bench::heap_peak(void (*fn)(void*), void* argument) {
    fn(argument);
    return 0;
}

#endif
