#pragma once

#include "ecs/base/overwrite.hpp"
#include "ecs/base/pod_array.hpp"
#include "ecs/base/type_list.hpp"
#include "ecs/core/component_registry.hpp"

#include <cstddef>
#include <new>
#include <utility>

namespace ecs::detail {

/// At most one value of each type. A resource stays at its address until it is removed; overwriting
/// it keeps the address.
class ResourceTable {
public:
    explicit ResourceTable(Allocator& allocator) noexcept : entries_(allocator) {}
    ResourceTable(const ResourceTable&) = delete;
    ResourceTable& operator=(const ResourceTable&) = delete;
    ~ResourceTable() {
        for (Entry& entry : entries_) release(entry);
    }
    void swap(ResourceTable& other) noexcept { entries_.swap(other.entries_); }

    template <class T>
    T* find() const noexcept {
        const ComponentTypeID id = component_id<T>();
        return id < entries_.size() ? static_cast<T*>(entries_[id].memory) : nullptr;
    }
    template <class T, class Value>
    T& set(Value&& value) {
        if (T* known = find<T>()) {
            overwrite(*known, std::forward<Value>(value));
            return *known;
        }
        const ComponentTypeID id = component_id<T>();
        if (entries_.size() <= id) entries_.resize(std::size_t{id} + 1);
        Memory memory{entries_.allocator(), sizeof(T), alignof(T)};
        T* fresh = ::new (memory.data) T(std::forward<Value>(value));
        entries_[id] = {std::exchange(memory.data, nullptr), &destroy_value<T>, sizeof(T),
                        alignof(T)};
        return *fresh;
    }
    template <class T>
    void remove() noexcept {
        const ComponentTypeID id = component_id<T>();
        if (id < entries_.size()) release(entries_[id]);
    }

private:
    struct Entry {
        void* memory = nullptr;
        void (*destroy)(void*) noexcept = nullptr;
        std::size_t bytes = 0;
        std::size_t alignment = 0;
    };
    /// Gives memory back if the constructor of the value throws.
    struct Memory {
        Allocator& allocator;
        std::size_t bytes;
        std::size_t alignment;
        void* data = allocate_or_die(allocator, bytes, alignment);
        ~Memory() {
            if (data != nullptr) allocator.deallocate(data, bytes, alignment);
        }
    };

    template <class T>
    static void destroy_value(void* memory) noexcept {
        static_cast<T*>(memory)->~T();
    }
    void release(Entry& entry) noexcept {
        // The entry goes first: a destructor that looks for the resource finds none.
        const Entry gone = std::exchange(entry, Entry{});
        if (gone.memory == nullptr) return;
        gone.destroy(gone.memory);
        entries_.allocator().deallocate(gone.memory, gone.bytes, gone.alignment);
    }

    PodArray<Entry> entries_;  // by component id
};

}  // namespace ecs::detail
