#pragma once

#include "ecs/base/pod_array.hpp"
#include "ecs/entity.hpp"

#include <cstddef>

namespace ecs {

/// Which entity became which: the result of `World::merge`.
///
/// A component that holds entities says how to follow it, as a member or a free function beside
/// the type; the world then calls it for every value that it brings over:
///
///     struct Target { Entity entity; void map_entities(const EntityMap& map) { entity =
///     map(entity); } };
class EntityMap {
public:
    void insert(Entity from, Entity to) {
        if (pairs_.size() <= from.index) pairs_.resize(std::size_t{from.index} + 1);
        pairs_[from.index] = {from, to};
        ++size_;
    }
    /// The new handle, or INVALID_ENTITY for one that named nobody. O(1).
    Entity operator()(Entity from) const noexcept {
        return from.index < pairs_.size() && pairs_[from.index].from == from ? pairs_[from.index].to
                                                                             : INVALID_ENTITY;
    }
    std::size_t size() const noexcept { return size_; }

private:
    struct Pair {
        Entity from;
        Entity to;
    };
    detail::PodArray<Pair> pairs_;  // by slot of the old handle
    std::size_t size_ = 0;
};

}  // namespace ecs
