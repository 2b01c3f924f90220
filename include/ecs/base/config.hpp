#pragma once

/// \file
/// Compiler differences, in one place.

#if defined(__GNUC__) || defined(__clang__)
#define ECS_LIKELY(condition) (__builtin_expect(static_cast<bool>(condition), 1))
#define ECS_UNLIKELY(condition) (__builtin_expect(static_cast<bool>(condition), 0))
#define ECS_COLD __attribute__((cold, noinline))
#if defined(__SANITIZE_ADDRESS__)
#define ECS_INLINE inline  // instrumented code gets so large that forcing it inline doubles builds
#else
#define ECS_INLINE inline __attribute__((always_inline))
#endif
#define ECS_PREFETCH(address) __builtin_prefetch(address)
/// One object per process, even when the including library hides its symbols.
#define ECS_SHARED __attribute__((visibility("default")))
/// One object per shared library or executable.
#define ECS_MODULE_LOCAL __attribute__((visibility("hidden")))
#elif defined(_MSC_VER)
#define ECS_LIKELY(condition) (condition)
#define ECS_UNLIKELY(condition) (condition)
#define ECS_COLD __declspec(noinline)
#define ECS_INLINE __forceinline
#define ECS_PREFETCH(address) ((void)0)
#define ECS_SHARED
#define ECS_MODULE_LOCAL
#else
#define ECS_LIKELY(condition) (condition)
#define ECS_UNLIKELY(condition) (condition)
#define ECS_COLD
#define ECS_INLINE inline
#define ECS_PREFETCH(address) ((void)0)
#define ECS_SHARED
#define ECS_MODULE_LOCAL
#endif
