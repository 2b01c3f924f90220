#pragma once

#include <atomic>

namespace ecs::detail {

/// Holds `busy` while it is in scope. For a few instructions now and then, so that spinning is
/// fine.
class SpinLock {
public:
    explicit SpinLock(std::atomic<bool>& busy) noexcept : busy_(busy) {
        while (busy_.exchange(true, std::memory_order_acquire)) {
        }
    }
    SpinLock(const SpinLock&) = delete;
    SpinLock& operator=(const SpinLock&) = delete;
    ~SpinLock() { busy_.store(false, std::memory_order_release); }

private:
    std::atomic<bool>& busy_;
};

}  // namespace ecs::detail
