#pragma once

#include "ecs/core/component_info.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <utility>
#include <vector>

namespace ecs {

namespace detail {

/// Mixes sorted ids into a hash; the order of insertion does not matter, as there is only one.
inline std::uint64_t hash_ids(const ComponentTypeID* ids, std::size_t count) noexcept {
    std::uint64_t hash = 0xCBF29CE484222325u + count;
    for (std::size_t i = 0; i < count; ++i) {
        hash = (hash ^ ids[i]) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 32;
    }
    return hash;
}

}  // namespace detail

/// A set of component types: sorted ids, each at most once. The identity of an archetype.
class TypeSet {
public:
    using const_iterator = std::vector<ComponentTypeID>::const_iterator;

    TypeSet() = default;
    /// Any order; duplicates are dropped.
    TypeSet(std::initializer_list<ComponentTypeID> ids) : TypeSet(std::vector(ids)) {}
    explicit TypeSet(std::vector<ComponentTypeID> ids) : ids_(std::move(ids)) {
        std::sort(ids_.begin(), ids_.end());
        ids_.erase(std::unique(ids_.begin(), ids_.end()), ids_.end());
    }
    template <class Iterator>
    TypeSet(Iterator first, Iterator last) : TypeSet(std::vector<ComponentTypeID>(first, last)) {}

    std::size_t size() const noexcept { return ids_.size(); }
    bool empty() const noexcept { return ids_.empty(); }
    const_iterator begin() const noexcept { return ids_.begin(); }
    const_iterator end() const noexcept { return ids_.end(); }
    const ComponentTypeID* data() const noexcept { return ids_.data(); }
    ComponentTypeID operator[](std::size_t i) const noexcept { return ids_[i]; }

    bool contains(ComponentTypeID id) const noexcept {
        return std::binary_search(begin(), end(), id);
    }
    /// True if every type of `other` is in this set.
    bool includes(const TypeSet& other) const noexcept {
        return std::includes(begin(), end(), other.begin(), other.end());
    }

    /// This set and one more type.
    TypeSet with(ComponentTypeID id) const { return with(TypeSet{id}); }
    TypeSet with(const TypeSet& other) const {
        TypeSet result;
        std::set_union(begin(), end(), other.begin(), other.end(), std::back_inserter(result.ids_));
        return result;
    }
    /// This set less one type.
    TypeSet without(ComponentTypeID id) const { return difference(TypeSet{id}); }
    TypeSet without(const TypeSet& other) const { return difference(other); }
    /// The types of this set that are not in `other`.
    TypeSet difference(const TypeSet& other) const {
        TypeSet result;
        std::set_difference(begin(), end(), other.begin(), other.end(),
                            std::back_inserter(result.ids_));
        return result;
    }
    /// The types that are in both sets.
    TypeSet intersection(const TypeSet& other) const {
        TypeSet result;
        std::set_intersection(begin(), end(), other.begin(), other.end(),
                              std::back_inserter(result.ids_));
        return result;
    }

    friend bool operator==(const TypeSet& a, const TypeSet& b) noexcept { return a.ids_ == b.ids_; }
    friend bool operator!=(const TypeSet& a, const TypeSet& b) noexcept { return a.ids_ != b.ids_; }

private:
    std::vector<ComponentTypeID> ids_;
};

/// For hash maps keyed by `TypeSet`.
struct TypeSetHash {
    std::size_t operator()(const TypeSet& set) const noexcept {
        return static_cast<std::size_t>(detail::hash_ids(set.data(), set.size()));
    }
};

}  // namespace ecs
