#pragma once

#include "ecs/core/component_info.hpp"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
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

/// Sorts ids and drops duplicates; returns how many are left. The ids are few, and mostly sorted:
/// by insertion, in steps that shrink (Shell's sort) for the case that they are neither.
inline std::size_t sort_ids(ComponentTypeID* ids, std::size_t count) noexcept {
    std::size_t step = 1;
    while (step < count / 3) step = 3 * step + 1;
    for (; step != 0; step /= 3) {
        for (std::size_t i = step; i < count; ++i) {
            const ComponentTypeID id = ids[i];
            std::size_t hole = i;
            for (; hole >= step && id < ids[hole - step]; hole -= step)
                ids[hole] = ids[hole - step];
            ids[hole] = id;
        }
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (kept == 0 || ids[kept - 1] != ids[i]) ids[kept++] = ids[i];
    }
    return kept;
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
        ids_.resize(detail::sort_ids(ids_.data(), ids_.size()));
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
        const std::size_t i = position(id);
        return i < size() && ids_[i] == id;
    }
    /// How many types of this set come before `id`. O(log size).
    std::size_t position(ComponentTypeID id) const noexcept {
        std::size_t first = 0;
        for (std::size_t count = size(); count != 0;) {
            const std::size_t half = count / 2;
            if (ids_[first + half] < id) {
                first += half + 1;
                count -= half + 1;
            } else {
                count = half;
            }
        }
        return first;
    }
    /// True if every type of `other` is in this set.
    bool includes(const TypeSet& other) const noexcept {
        std::size_t i = 0;
        for (const ComponentTypeID id : other) {
            while (i < size() && ids_[i] < id) ++i;
            if (i == size() || ids_[i] != id) return false;
        }
        return true;
    }

    /// This set and one more type.
    TypeSet with(ComponentTypeID id) const { return with(TypeSet{id}); }
    TypeSet with(const TypeSet& other) const { return select(other, true, true, true); }
    /// This set less one type.
    TypeSet without(ComponentTypeID id) const { return difference(TypeSet{id}); }
    TypeSet without(const TypeSet& other) const { return difference(other); }
    /// The types of this set that are not in `other`.
    TypeSet difference(const TypeSet& other) const { return select(other, true, false, false); }
    /// The types that are in both sets.
    TypeSet intersection(const TypeSet& other) const { return select(other, false, true, false); }

    friend bool operator==(const TypeSet& a, const TypeSet& b) noexcept { return a.ids_ == b.ids_; }
    /// Some order, for sorting sets.
    friend bool operator<(const TypeSet& a, const TypeSet& b) noexcept {
        std::size_t i = 0;
        while (i < a.size() && i < b.size() && a.ids_[i] == b.ids_[i]) ++i;
        return i < b.size() && (i == a.size() || a.ids_[i] < b.ids_[i]);
    }
    friend bool operator!=(const TypeSet& a, const TypeSet& b) noexcept { return a.ids_ != b.ids_; }

private:
    /// Walks through both sets in order, and keeps what is only here, in both, or only in `other`.
    TypeSet select(const TypeSet& other, bool here, bool both, bool there) const {
        TypeSet result;
        std::size_t i = 0;
        std::size_t k = 0;
        while (i < size() || k < other.size()) {
            const bool in_this = k == other.size() || (i < size() && ids_[i] <= other[k]);
            const bool in_other = i == size() || (k < other.size() && other[k] <= ids_[i]);
            const ComponentTypeID id = in_this ? ids_[i] : other[k];
            if (in_this && in_other ? both : in_this ? here : there) result.ids_.push_back(id);
            i += in_this;
            k += in_other;
        }
        return result;
    }

    std::vector<ComponentTypeID> ids_;
};

/// For hash maps keyed by `TypeSet`.
struct TypeSetHash {
    std::size_t operator()(const TypeSet& set) const noexcept {
        return static_cast<std::size_t>(detail::hash_ids(set.data(), set.size()));
    }
};

}  // namespace ecs
