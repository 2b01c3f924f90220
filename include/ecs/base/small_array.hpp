#pragma once

#include <cstddef>
#include <type_traits>

namespace ecs::detail {

/// An array whose length is known when it is made. Up to `Inline` values need no memory from the
/// heap.
template <class T, std::size_t Inline>
class SmallArray {
    static_assert(std::is_trivially_destructible_v<T>, "SmallArray forgets its values");

public:
    explicit SmallArray(std::size_t size)
        : data_(size > Inline ? new T[size] : inline_), size_(size) {}
    ~SmallArray() {
        if (size_ > Inline) delete[] data_;
    }
    SmallArray(const SmallArray&) = delete;
    SmallArray& operator=(const SmallArray&) = delete;

    T* data() noexcept { return data_; }
    T& operator[](std::size_t i) noexcept { return data_[i]; }
    std::size_t size() const noexcept { return size_; }

private:
    T* data_;
    std::size_t size_;
    T inline_[Inline];
};

}  // namespace ecs::detail
