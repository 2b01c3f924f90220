#pragma once

#include "ecs/query/query_filter.hpp"
#include "ecs/storage/archetype_graph.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace ecs::detail {

/// The archetypes that a filter matches, in order of their creation, with their columns resolved.
/// It pulls: before use it looks at the archetypes that were made since the last time.
///
///     archetype   offsets from the archetype to the columns of its first segment
///     0xa000      entities  Position  Velocity
///     0xb400      entities  Position  Velocity
///
/// The first segment is part of the archetype and never moves, so small archetypes are reached
/// from here with no further lookup.
class MatchList {
public:
    MatchList(const ArchetypeGraph& graph, QueryFilter filter)
        : graph_(&graph),
          filter_(std::move(filter)),
          matcher_(filter_),
          archetypes_(graph.allocator()),
          offsets_(graph.allocator()) {}

    const QueryFilter& filter() const noexcept { return filter_; }

    ECS_INLINE void update() {
        if (ECS_UNLIKELY(seen_ != graph_->size())) look_at_new_archetypes();
    }

    /// The order of archetypes has changed: begins anew with the next use.
    void forget() noexcept {
        seen_ = 0;
        archetypes_.clear();
        offsets_.clear();
    }

    std::size_t size() const noexcept { return archetypes_.size(); }
    ECS_INLINE Archetype& archetype(std::size_t i) const noexcept { return *archetypes_[i]; }
    const PodArray<Archetype*>& archetypes() const noexcept { return archetypes_; }
    /// Of the entity column, then of each of `filter().columns`; 0 if there is no such column.
    ECS_INLINE const std::uint32_t* offsets(std::size_t i) const noexcept {
        return offsets_.data() + i * stride();
    }
    std::size_t count() const noexcept {
        std::size_t entities = 0;
        for (const Archetype* archetype : archetypes_) entities += archetype->size();
        return entities;
    }
    bool matches(const Archetype& archetype) const noexcept {
        return matcher_.matches(archetype.signature());
    }

private:
    std::size_t stride() const noexcept { return filter_.columns.size() + 1; }

    ECS_COLD void look_at_new_archetypes() {
        for (; seen_ < graph_->size(); ++seen_) {
            Archetype& archetype = (*graph_)[seen_];
            if (matches(archetype)) append(archetype);
        }
    }
    void append(Archetype& archetype) {
        std::uint32_t* offsets = offsets_.append(stride());
        *offsets++ = offset_of(archetype, ENTITY_COLUMN);
        for (const ComponentTypeID id : filter_.columns) {
            *offsets++ = offset_of(archetype, archetype.column_of(id));
        }
        archetypes_.push_back(&archetype);
    }
    static std::uint32_t offset_of(Archetype& archetype, ColumnIndex column) noexcept {
        if (column == NO_COLUMN || column == TAG_COLUMN) return 0;
        return static_cast<std::uint32_t>(archetype.first_segment().column(column) -
                                          reinterpret_cast<std::byte*>(&archetype));
    }

    const ArchetypeGraph* graph_;
    QueryFilter filter_;
    Matcher matcher_;
    std::size_t seen_ = 0;
    PodArray<Archetype*> archetypes_;
    PodArray<std::uint32_t> offsets_;
};

}  // namespace ecs::detail
