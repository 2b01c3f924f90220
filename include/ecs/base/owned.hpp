#pragma once

#include "ecs/base/pod_array.hpp"

#include <cstddef>
#include <utility>

namespace ecs::detail {

// Why not std::unique_ptr, and std::vector of it? Every type that they are used with costs whoever
// includes the library about a hundredth of a second; these cost next to nothing.

/// Owns one object on the heap.
template <class T>
class Owned {
public:
    Owned() = default;
    explicit Owned(T* object) noexcept : object_(object) {}
    Owned(Owned&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
    Owned& operator=(Owned&& other) noexcept {
        swap(other);
        return *this;
    }
    ~Owned() { delete object_; }

    void swap(Owned& other) noexcept { swap_plain(object_, other.object_); }
    /// The object is the caller's from now on.
    T* release() noexcept { return std::exchange(object_, nullptr); }
    T* get() const noexcept { return object_; }
    T& operator*() const noexcept { return *object_; }
    T* operator->() const noexcept { return object_; }

private:
    T* object_ = nullptr;
};

/// Owns objects on the heap, in order: they stay where they are while the list changes. A place may
/// be empty (`nullptr`).
template <class T>
class OwnedList {
public:
    OwnedList() = default;
    OwnedList(OwnedList&& other) noexcept { swap(other); }
    OwnedList& operator=(OwnedList&& other) noexcept {
        swap(other);
        return *this;
    }
    ~OwnedList() {
        for (T* object : objects_) delete object;
    }
    void swap(OwnedList& other) noexcept { objects_.swap(other.objects_); }

    std::size_t size() const noexcept { return objects_.size(); }
    bool empty() const noexcept { return objects_.empty(); }
    T* operator[](std::size_t i) const noexcept { return objects_[i]; }
    T* const* begin() const noexcept { return objects_.begin(); }
    T* const* end() const noexcept { return objects_.end(); }

    /// Makes room first, so that an object that was made is never lost.
    template <class... Args>
    T& emplace_back(Args&&... args) {
        objects_.reserve_one_more();
        objects_.push_back(new T(std::forward<Args>(args)...));
        return *objects_.back();
    }
    void insert(std::size_t place, Owned<T> object) {
        objects_.push_back(nullptr);
        for (std::size_t i = objects_.size() - 1; i > place; --i) objects_[i] = objects_[i - 1];
        objects_[place] = object.release();
    }
    void push_back(Owned<T> object) { insert(size(), std::move(object)); }
    Owned<T> take(std::size_t place) noexcept {
        Owned<T> object(objects_[place]);
        for (std::size_t i = place + 1; i < size(); ++i) objects_[i - 1] = objects_[i];
        objects_.pop_back();
        return object;
    }

    /// For lists that are tables: the object at a place, or `nullptr`.
    T* find(std::size_t place) const noexcept {
        return place < objects_.size() ? objects_[place] : nullptr;
    }
    T& put(std::size_t place, Owned<T> object) {
        if (objects_.size() <= place) objects_.resize(place + 1);
        Owned<T> before(std::exchange(objects_[place], object.release()));
        return *objects_[place];
    }

private:
    PodArray<T*> objects_;
};

}  // namespace ecs::detail
