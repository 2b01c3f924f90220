#pragma once

#include "ecs/query/iterate.hpp"
#include "ecs/storage/storage.hpp"

#include <cstddef>

namespace ecs {

/// Matches that stand together in memory, without C++ types.
class DynamicSpan {
public:
    DynamicSpan(Archetype& archetype, std::size_t segment) noexcept
        : archetype_(&archetype),
          segment_(&archetype.segment(segment)),
          rows_(archetype.rows_in(segment)) {}

    std::size_t rows() const noexcept { return rows_; }
    const Entity* entities() const noexcept { return segment_->entities(); }
    const Archetype& archetype() const noexcept { return *archetype_; }
    /// The array of a component, `nullptr` if these entities lack it or it is a tag.
    void* column(ComponentTypeID id) const noexcept {
        const ColumnIndex index = archetype_->column_of(id);
        return index == NO_COLUMN || index == TAG_COLUMN ? nullptr : segment_->column(index);
    }
    bool has(ComponentTypeID id) const noexcept { return archetype_->has(id); }

private:
    Archetype* archetype_;
    Segment* segment_;
    std::size_t rows_;
};

/// A query that is put together at run time from component ids: for scripts and tools. It uses the
/// same matching and the same cache as `Query`. Made by `World::query(filter)`.
class DynamicQuery {
public:
    DynamicQuery(const detail::Storage& storage, detail::MatchList& list) noexcept
        : storage_(&storage), list_(&list) {}

    const QueryFilter& filter() const noexcept { return list_->filter(); }
    std::size_t count() const {
        list_->update();
        return list_->count();
    }
    bool empty() const { return count() == 0; }
    /// Whether an entity matches; false if it is dead. O(1).
    bool contains(Entity e) const {
        return storage_->entities.alive(e) &&
               list_->matches(*storage_->place(e).segment->archetype);
    }
    /// Calls `fn(const DynamicSpan&)` for every run of matches that stands together in memory.
    template <class Fn>
    void each_span(Fn&& fn) const {
        list_->update();
        const detail::IterationScope scope(storage_->iteration_depth);
        for (std::size_t m = 0; m < list_->size(); ++m) {
            Archetype& archetype = list_->archetype(m);
            for (std::size_t s = 0; s < archetype.segment_count(); ++s) {
                if (archetype.rows_in(s) != 0) fn(DynamicSpan(archetype, s));
            }
        }
    }

private:
    const detail::Storage* storage_;
    detail::MatchList* list_;
};

}  // namespace ecs
