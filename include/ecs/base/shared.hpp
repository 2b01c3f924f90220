#pragma once

#include "ecs/base/bytes.hpp"

#include <atomic>
#include <cstddef>
#include <utility>

namespace ecs::detail {

/// A value on the heap that lives as long as anybody refers to it. `std::shared_ptr`, less what
/// makes that slow to compile: one block, no weak references, no conversions.
template <class T>
class Shared {
public:
    Shared() = default;
    explicit Shared(T value) : block_(new Block{std::move(value)}) {}
    Shared(const Shared& other) noexcept : block_(other.block_) {
        if (block_ != nullptr) block_->users.fetch_add(1, std::memory_order_relaxed);
    }
    Shared(Shared&& other) noexcept : block_(std::exchange(other.block_, nullptr)) {}
    Shared& operator=(Shared other) noexcept {
        swap_plain(block_, other.block_);
        return *this;
    }
    ~Shared() {
        if (block_ != nullptr && block_->users.fetch_sub(1, std::memory_order_acq_rel) == 1) {
            delete block_;
        }
    }

    T& operator*() const noexcept { return block_->value; }
    explicit operator bool() const noexcept { return block_ != nullptr; }
    /// True if nobody else refers to the value.
    bool is_last() const noexcept { return block_->users.load(std::memory_order_acquire) == 1; }

private:
    struct Block {
        T value;
        std::atomic<std::size_t> users{1};
    };
    Block* block_ = nullptr;
};

}  // namespace ecs::detail
