#pragma once

#include "ecs/base/config.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>

/// \file
/// How the library reports what a program did wrong.
///
/// - `ECS_ASSERT(condition, sentence)` guards the contract of every call. It is on in builds
///   without `NDEBUG` (or with `ECS_ENABLE_ASSERTS=1`), and costs nothing otherwise.
/// - `ecs::fatal` is always on: it reports what no program can go on after, such as memory that
///   has run out.
///
/// Both go through one handler, and end in `abort()` if that handler returns.

#ifndef ECS_ENABLE_ASSERTS
#ifdef NDEBUG
#define ECS_ENABLE_ASSERTS 0
#else
#define ECS_ENABLE_ASSERTS 1
#endif
#endif

namespace ecs {

/// What went wrong, and where.
struct Failure {
    const char* file;
    int line;
    const char* expression;
    const char* message;
};

/// Receives a failure. It may log, break into a debugger or leave by an exception (in builds that
/// have them); when it returns, the program is aborted.
using FailureHandler = void (*)(const Failure&);

namespace detail {

inline void print_failure(const Failure& failure) {
    std::fprintf(stderr, "%s:%d: ecs: %s\n", failure.file, failure.line, failure.message);
    if (failure.expression[0] != '\0') {
        std::fprintf(stderr, "    the condition that failed: %s\n", failure.expression);
    }
    std::fflush(stderr);
}

ECS_SHARED inline std::atomic<FailureHandler> failure_handler{&print_failure};

[[noreturn]] ECS_COLD inline void fail(const char* file, int line, const char* expression,
                                       const char* message) {
    failure_handler.load(std::memory_order_acquire)({file, line, expression, message});
    std::abort();
}

}  // namespace detail

/// Replaces the handler of failed assertions and fatal errors for the whole process, and returns
/// the one before. `nullptr` restores the default, which prints to `stderr`. Thread-safe.
inline FailureHandler set_failure_handler(FailureHandler handler) noexcept {
    return detail::failure_handler.exchange(handler ? handler : &detail::print_failure);
}

/// Ends the program through the failure handler, in every kind of build.
[[noreturn]] ECS_COLD inline void fatal(const char* message) {
    detail::fail("ecs", 0, "", message);
}

}  // namespace ecs

#if ECS_ENABLE_ASSERTS
#define ECS_ASSERT(condition, message) \
    (ECS_LIKELY(condition) ? void(0) : ::ecs::detail::fail(__FILE__, __LINE__, #condition, message))
#else
#define ECS_ASSERT(condition, message) ((void)0)
#endif
