#pragma once

#include "ecs/base/allocator.hpp"
#include "ecs/base/bytes.hpp"

#include <cstddef>
#include <cstring>
#include <type_traits>

namespace ecs::detail {

/// A growing array of plain values whose memory comes from an `Allocator`. Growing moves the
/// values: keep indices, not pointers.
template <class T>
class PodArray {
    static_assert(std::is_trivially_copyable_v<T>, "PodArray moves its values as bytes");

public:
    PodArray() noexcept : PodArray(heap_allocator()) {}
    explicit PodArray(Allocator& allocator) noexcept : allocator_(&allocator) {}
    PodArray(const PodArray& other) : PodArray(*other.allocator_) {
        if (other.empty()) return;
        T* values = append(other.size_);
        std::memcpy(static_cast<void*>(values), other.data_, other.size_ * sizeof(T));
    }
    PodArray(PodArray&& other) noexcept : allocator_(other.allocator_) { swap(other); }
    PodArray& operator=(const PodArray& other) {
        PodArray copy(other);
        swap(copy);
        return *this;
    }
    PodArray& operator=(PodArray&& other) noexcept {
        swap(other);
        return *this;
    }
    ~PodArray() { release(data_, capacity_); }

    void swap(PodArray& other) noexcept {
        swap_plain(allocator_, other.allocator_);
        swap_plain(data_, other.data_);
        swap_plain(size_, other.size_);
        swap_plain(capacity_, other.capacity_);
    }

    std::size_t size() const noexcept { return size_; }
    std::size_t capacity() const noexcept { return capacity_; }
    bool empty() const noexcept { return size_ == 0; }
    Allocator& allocator() const noexcept { return *allocator_; }
    T* data() noexcept { return data_; }
    const T* data() const noexcept { return data_; }
    T* begin() noexcept { return data_; }
    T* end() noexcept { return data_ + size_; }
    const T* begin() const noexcept { return data_; }
    const T* end() const noexcept { return data_ + size_; }
    T& operator[](std::size_t i) noexcept { return data_[i]; }
    const T& operator[](std::size_t i) const noexcept { return data_[i]; }
    T& back() noexcept { return data_[size_ - 1]; }
    const T& back() const noexcept { return data_[size_ - 1]; }

    void push_back(T value) {
        if (ECS_UNLIKELY(size_ == capacity_)) grow(size_ + 1);
        data_[size_++] = value;
    }
    /// After `reserve_one_more`.
    ECS_INLINE void push_back_reserved(T value) noexcept {
        ECS_ASSERT(size_ < capacity_, "no room was reserved: call reserve_one_more() first");
        data_[size_++] = value;
    }
    void pop_back() noexcept { --size_; }
    void clear() noexcept { size_ = 0; }

    void reserve(std::size_t count) {
        if (count > capacity_) reallocate(count);
    }
    /// After it, the next `push_back` cannot fail.
    ECS_INLINE void reserve_one_more() {
        if (ECS_UNLIKELY(size_ == capacity_)) grow(size_ + 1);
    }
    /// Makes room for `count` more values; many small calls cost no more than one large one.
    void reserve_more(std::size_t count) {
        if (size_ + count > capacity_) grow(size_ + count);
    }
    /// New values are copies of `value`.
    void resize(std::size_t count, const T& value = T{}) {
        const T filler = value;  // it may be one of the values, which move
        if (count > capacity_) grow(count);
        T* const values = data_;
        for (std::size_t i = size_; i < count; ++i) values[i] = filler;
        size_ = count;
    }
    /// Makes room for `count` more values, which the caller writes, and returns the first.
    T* append(std::size_t count) {
        if (size_ + count > capacity_) grow(size_ + count);
        T* first = data_ + size_;
        size_ += count;
        return first;
    }

private:
    ECS_COLD void grow(std::size_t needed) {
        const std::size_t doubled = capacity_ == 0 ? 8 : capacity_ * 2;
        reallocate(doubled < needed ? needed : doubled);
    }
    void reallocate(std::size_t capacity) {
        T* data = nullptr;
        if (capacity != 0) {
            data = static_cast<T*>(allocate_or_die(*allocator_, capacity * sizeof(T), alignof(T)));
            if (size_ != 0) std::memcpy(static_cast<void*>(data), data_, size_ * sizeof(T));
        }
        release(data_, capacity_);
        data_ = data;
        capacity_ = capacity;
    }
    void release(T* data, std::size_t capacity) noexcept {
        if (data != nullptr) allocator_->deallocate(data, capacity * sizeof(T), alignof(T));
    }

    Allocator* allocator_;
    T* data_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

}  // namespace ecs::detail
