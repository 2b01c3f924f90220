#pragma once

// What the benchmark programs of all libraries have in common. Each program registers the same
// workloads under the same names; ./bench runs them in turn and compares times and checksums.
//
//     WORKLOAD(create_one_by_one, 1'000'000) {
//         World world;                              // set-up: not timed
//         run.timed([&] { … });                     // what counts
//         run.checksum = world.count();             // every library has to get the same
//     }

#include "../components.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace bench {

/// One run of a workload.
struct Run {
    std::size_t size = 0;  ///< entities
    std::size_t operations =
        0;  ///< what the time is divided by; `size` if the workload sets nothing
    std::uint64_t checksum = 0;
    double nanoseconds = 0;
    /// A workload that measures something else than time (bytes, say) puts it here.
    double figure = -1;

    template <class Fn>
    void timed(Fn&& fn) {
        const auto start = std::chrono::steady_clock::now();
        fn();
        const auto end = std::chrono::steady_clock::now();
        nanoseconds += std::chrono::duration<double, std::nano>(end - start).count();
    }
    /// For work that is too short to be timed once.
    template <class Fn>
    void timed_repeatedly(Fn&& fn) {
        const std::size_t rounds = size == 0 ? 1000 : 1 + 2'000'000 / size;
        fn();  // warm
        timed([&] {
            for (std::size_t i = 0; i < rounds; ++i) fn();
        });
        operations = rounds * (operations == 0 ? size : operations);
    }
};

struct Workload {
    const char* name;
    std::size_t size;
    void (*function)(Run&);
};

inline std::vector<Workload>& workloads() {
    static std::vector<Workload> all;
    return all;
}

struct Registration {
    Registration(const char* name, std::initializer_list<std::size_t> sizes,
                 void (*function)(Run&)) {
        for (const std::size_t size : sizes) workloads().push_back({name, size, function});
    }
};

#define WORKLOAD(name, ...)                                                      \
    static void workload_##name(::bench::Run& run);                              \
    static const ::bench::Registration registration_##name(#name, {__VA_ARGS__}, \
                                                           &workload_##name);    \
    static void workload_##name([[maybe_unused]] ::bench::Run& run)

/// Makes the compiler believe that somebody looks at the value.
template <class T>
inline void keep(const T& value) {
    asm volatile("" : : "r,m"(value) : "memory");
}

/// program --list            the workloads, a line each: name size
/// program NAME SIZE         runs one; prints: figure checksum
inline int run_program(int argc, char** argv) {
    if (argc == 2 && std::strcmp(argv[1], "--list") == 0) {
        for (const Workload& w : workloads()) std::printf("%s %zu\n", w.name, w.size);
        return 0;
    }
    if (argc != 3) {
        std::fprintf(stderr, "usage: %s --list | NAME SIZE\n", argv[0]);
        return 2;
    }
    for (const Workload& w : workloads()) {
        if (std::strcmp(w.name, argv[1]) != 0 || w.size != std::strtoull(argv[2], nullptr, 10)) {
            continue;
        }
        // The best of a few runs within a process: the first pays for cold memory.
        double best = -1;
        std::uint64_t checksum = 0;
        const auto start = std::chrono::steady_clock::now();
        for (int i = 0; i < 5; ++i) {
            Run run;
            run.size = w.size;
            w.function(run);
            checksum = run.checksum;
            const std::size_t operations = run.operations == 0 ? w.size : run.operations;
            const double figure =
                run.figure >= 0 ? run.figure : run.nanoseconds / static_cast<double>(operations);
            if (best < 0 || figure < best) best = figure;
            if (std::chrono::steady_clock::now() - start > std::chrono::milliseconds(400)) break;
        }
        std::printf("%.6f %llu\n", best, static_cast<unsigned long long>(checksum));
        return 0;
    }
    return 3;  // this library has no such workload
}

// --- The data of the workloads ------------------------------------------------------------------

inline void move(Position& p, const Velocity& v) {
    p.x += v.x * 0.5f;
    p.y += v.y * 0.5f;
}
inline void accelerate(Position& p, Velocity& v, const Acceleration& a) {
    v.x += a.x * 0.5f;
    v.y += a.y * 0.5f;
    p.x += v.x * 0.5f;
    p.y += v.y * 0.5f;
}
/// Counts how many bytes of the heap are in use, as glibc sees it; 0 where it cannot be told.
std::size_t heap_bytes();

}  // namespace bench

#if defined(__GLIBC__)
#include <malloc.h>
inline std::size_t bench::heap_bytes() {
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}
#else
inline std::size_t bench::heap_bytes() { return 0; }
#endif
