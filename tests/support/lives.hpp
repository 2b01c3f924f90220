#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <utility>

/// \file
/// Components that notice what happens to them.

namespace test {

/// A member that counts the objects of type `Who`, and notices when one is destroyed twice, or used
/// after it was destroyed, moved from, or made by copying bytes into raw memory.
template <class Who>
class Life {
public:
    Life() noexcept { ++alive_; }
    Life(const Life& other) noexcept {
        other.expect_living();
        ++alive_;
        ++copies_;
    }
    Life(Life&& other) noexcept {
        other.expect_living();
        other.state_ = moved;
        ++alive_;
    }
    Life& operator=(const Life& other) noexcept {
        expect_object();
        other.expect_living();
        state_ = living;
        ++copies_;
        return *this;
    }
    Life& operator=(Life&& other) noexcept {
        expect_object();
        other.expect_living();
        other.state_ = moved;
        state_ = living;
        return *this;
    }
    ~Life() {
        expect_object();
        state_ = dead;
        --alive_;
    }

    void expect_living() const noexcept { errors_ += state_ != living; }

    static int alive() noexcept { return alive_; }
    static int copies() noexcept { return copies_; }
    static int errors() noexcept { return errors_; }
    static void forget() noexcept { alive_ = copies_ = errors_ = 0; }

private:
    static constexpr std::uint32_t living = 0x4C495645;
    static constexpr std::uint32_t moved = 0x4D4F5645;
    static constexpr std::uint32_t dead = 0x44454144;

    void expect_object() const noexcept { errors_ += state_ != living && state_ != moved; }

    static inline int alive_ = 0;
    static inline int copies_ = 0;
    static inline int errors_ = 0;

    // Volatile, or the compiler leaves out what a destructor writes.
    volatile std::uint32_t state_ = living;
};

/// Counts its objects; can be copied.
class Lives {
public:
    explicit Lives(int value = 0) noexcept : value_(value) {}

    int value() const noexcept {
        life_.expect_living();
        return value_;
    }
    static int alive() noexcept { return Life<Lives>::alive(); }
    static int copies() noexcept { return Life<Lives>::copies(); }
    static int errors() noexcept { return Life<Lives>::errors(); }

private:
    Life<Lives> life_;
    int value_;
};

/// Counts its objects; can only be moved.
class MoveOnlyLives {
public:
    explicit MoveOnlyLives(int value = 0) noexcept : value_(value) {}
    MoveOnlyLives(MoveOnlyLives&&) noexcept = default;
    MoveOnlyLives& operator=(MoveOnlyLives&&) noexcept = default;
    ~MoveOnlyLives() = default;

    int value() const noexcept {
        life_.expect_living();
        return value_;
    }
    static int alive() noexcept { return Life<MoveOnlyLives>::alive(); }
    static int errors() noexcept { return Life<MoveOnlyLives>::errors(); }

private:
    Life<MoveOnlyLives> life_;
    int value_;
};

/// Knows its own address: notices a move that copied its bytes instead of asking it.
class SelfPointing {
public:
    explicit SelfPointing(int value = 0) noexcept : self_(this), value_(value) {}
    SelfPointing(const SelfPointing& other) noexcept : SelfPointing(other.value()) {}
    SelfPointing& operator=(const SelfPointing& other) noexcept {
        value_ = other.value();
        return *this;
    }
    ~SelfPointing() { self_ = nullptr; }

    bool intact() const noexcept { return self_ == this; }
    int value() const noexcept { return intact() ? value_ : -1; }

private:
    SelfPointing* volatile self_;
    int value_;
};

struct CopyFailed {};

/// Its copies throw when the budget is used up; its moves never do.
class Fragile {
public:
    explicit Fragile(int value = 0) noexcept : value_(value) {}
    Fragile(const Fragile& other) : life_((spend(), other.life_)), value_(other.value_) {}
    Fragile(Fragile&&) noexcept = default;
    Fragile& operator=(const Fragile& other) {
        spend();
        life_ = other.life_;
        value_ = other.value_;
        return *this;
    }
    Fragile& operator=(Fragile&&) noexcept = default;
    ~Fragile() = default;

    int value() const noexcept {
        life_.expect_living();
        return value_;
    }
    static int alive() noexcept { return Life<Fragile>::alive(); }
    static int errors() noexcept { return Life<Fragile>::errors(); }

    /// While it exists, only `copies` copies succeed.
    class Budget {
    public:
        explicit Budget(int copies) noexcept { copies_left_ = copies; }
        Budget(const Budget&) = delete;
        Budget& operator=(const Budget&) = delete;
        ~Budget() { copies_left_ = unlimited; }
    };

private:
    static constexpr int unlimited = -1;

    static void spend() {
        if (copies_left_ == 0) throw CopyFailed{};
        if (copies_left_ != unlimited) --copies_left_;
    }

    static inline int copies_left_ = unlimited;

    Life<Fragile> life_;
    int value_;
};

/// Stands first in a test: at its end, all counted objects have to be gone, and none may have been
/// misused. Counts start at 0, so that a leak of one test is not held against the next.
class LifeWatch {
public:
    LifeWatch() {
        Life<Lives>::forget();
        Life<MoveOnlyLives>::forget();
        Life<Fragile>::forget();
    }
    LifeWatch(const LifeWatch&) = delete;
    LifeWatch& operator=(const LifeWatch&) = delete;
    ~LifeWatch() {
        CHECK(Lives::alive() == 0);
        CHECK(MoveOnlyLives::alive() == 0);
        CHECK(Fragile::alive() == 0);
        CHECK(Lives::errors() + MoveOnlyLives::errors() + Fragile::errors() == 0);
    }
};

}  // namespace test
