#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

/// \file
/// Components of every kind that a program may have.

namespace test {

struct Position {
    int x = 0;
    int y = 0;
};

struct Velocity {
    int x = 0;
    int y = 0;
};

struct Health {
    int points = 0;
};

struct Name {
    std::string text;
};

/// Its only member is a component of another type, for values that alias.
struct Title {
    Name name;
};

// Tags.
struct Player {};
struct Enemy {};
struct Frozen {};

struct alignas(64) Line {
    int value = 0;
};

struct alignas(256) Page {
    int value = 0;
};

struct NoDefault {
    explicit NoDefault(int v) : value(v) {}
    int value;
};

/// Can be constructed from another one, but not assigned to.
struct NoAssignment {
    const int value;
};

struct NoCopy {
    std::unique_ptr<int> value;
};

/// Its moves do not throw, but nothing says so.
struct UnmarkedMove {
    UnmarkedMove() = default;
    explicit UnmarkedMove(std::string t) : text(std::move(t)) {}
    UnmarkedMove(const UnmarkedMove&) = default;
    UnmarkedMove& operator=(const UnmarkedMove&) = default;
    UnmarkedMove(UnmarkedMove&& other) noexcept(false) : text(std::move(other.text)) {}
    UnmarkedMove& operator=(UnmarkedMove&& other) noexcept(false) {
        text = std::move(other.text);
        return *this;
    }
    ~UnmarkedMove() = default;

    std::string text;
};

/// One of many component types.
template <int N>
struct Numbered {
    int value = N;
};

template <int N>
struct NumberedTag {};

/// A text that no small-string buffer holds.
inline std::string long_text(int number) {
    return "a text that is long enough for the heap: " + std::to_string(number);
}

inline bool is_aligned(const void* address, std::size_t alignment) {
    return reinterpret_cast<std::uintptr_t>(address) % alignment == 0;
}

}  // namespace test
