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
#include <initializer_list>
#include <vector>

namespace bench {

/// One run of a workload.
struct Run {
    std::size_t size = 0;  ///< entities
    /// What the time is divided by; `size` if the workload sets nothing.
    std::size_t operations = 0;
    std::uint64_t checksum = 0;
    double nanoseconds = 0;
    /// A workload that measures something else than time (bytes, say) puts it here; it runs once.
    double figure = -1;

    template <class Fn>
    void timed(Fn&& fn) {
        const auto start = std::chrono::steady_clock::now();
        fn();
        const auto end = std::chrono::steady_clock::now();
        nanoseconds += std::chrono::duration<double, std::nano>(end - start).count();
    }
    /// For a part of the work that only some of the workloads look at.
    template <class Fn>
    void timed_if(bool counts, Fn&& fn) {
        if (counts) {
            timed(fn);
        } else {
            fn();
        }
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

// The loops are built a second time, as a program of their own: not optimised, in one size.
#ifdef BENCH_AT_O0
#define NAME_SUFFIX "_at_O0"
#define LOOP_SIZES 100'000
#else
#define NAME_SUFFIX ""
#define LOOP_SIZES 1'000, 100'000, 1'000'000
#endif

#define WORKLOAD(name, ...)                                                                  \
    static void workload_##name(::bench::Run& run);                                          \
    static const ::bench::Registration registration_##name(#name NAME_SUFFIX, {__VA_ARGS__}, \
                                                           &workload_##name);                \
    static void workload_##name([[maybe_unused]] ::bench::Run& run)

/// Makes the compiler believe that somebody looks at the value.
template <class T>
inline void keep(const T& value) {
    asm volatile("" : : "r,m"(value) : "memory");
}

/// The best of a few runs within a process: the first pays for cold memory.
inline Run best_run(const Workload& workload) {
    const auto start = std::chrono::steady_clock::now();
    Run best;
    for (int runs = 1;; ++runs) {
        Run run;
        run.size = workload.size;
        workload.function(run);
        if (run.figure >= 0) return run;
        const std::size_t operations = run.operations == 0 ? run.size : run.operations;
        run.figure = run.nanoseconds / static_cast<double>(operations);
        if (best.figure < 0 || run.figure < best.figure) best = run;
        const auto taken = std::chrono::steady_clock::now() - start;
        if (taken > std::chrono::milliseconds(runs < 5 ? 400 : 40)) return best;
    }
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
        const Run run = best_run(w);
        std::printf("%.6f %llu\n", run.figure, static_cast<unsigned long long>(run.checksum));
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
/// The numbers from `first` in steps, in disorder.
inline std::vector<float> shuffled_numbers(std::size_t count, float first = 0, float step = 1) {
    std::vector<float> numbers(count);
    for (std::size_t i = 0; i < count; ++i) numbers[i] = first + step * static_cast<float>(i);
    shuffle(numbers);
    return numbers;
}

}  // namespace bench
