#pragma once

#include "ecs/base/small_array.hpp"
#include "ecs/core/component_source.hpp"
#include "ecs/storage/archetype_graph.hpp"

#include <cstddef>
#include <cstring>

namespace ecs::detail {

/// Fills an array with copies of one plain value. What was written is copied on, so that most of it
/// goes in long runs that are read from the nearest cache.
inline void repeat_bytes(std::byte* to, const void* value, std::size_t size,
                         std::size_t count) noexcept {
    constexpr std::size_t longest_run = 4096;
    copy_value(to, value, size);
    const std::size_t bytes = size * count;
    std::size_t run = size;
    for (std::size_t done = size; done < bytes; done += run) {
        if (done <= longest_run) run = done;
        std::memcpy(to + done, to, run < bytes - done ? run : bytes - done);
    }
}

/// Constructs open rows from sources. If a constructor throws, all that was made before it goes and
/// the rows stay open: nothing has happened.
class SourceRows {
public:
    SourceRows(const Archetype& archetype, Place first, Row rows) noexcept
        : archetype_(archetype), first_(first), rows_(rows) {}
    SourceRows(const SourceRows&) = delete;
    SourceRows& operator=(const SourceRows&) = delete;
    ~SourceRows() {
        if (ECS_UNLIKELY(failing_ != nullptr)) undo();
    }

    void construct(const ComponentSource* sources, std::size_t count) {
        first_source_ = sources;
        for (const ComponentSource* source = sources; source != sources + count; ++source) {
            const ComponentInfo& info = *source->info;
            const ColumnIndex column = archetype_.column_of(info.id);
            if (column == TAG_COLUMN) continue;
            std::byte* const values = archetype_.value(first_, column);
            if (source->make == nullptr && info.copy == nullptr && info.copyable) {
                repeat_bytes(values, source->value, info.size, rows_);
            } else {
                construct_each(*source, values);
            }
        }
    }

private:
    void construct_each(const ComponentSource& source, std::byte* values) {
        failing_ = &source;  // until it is done
        for (made_ = 0; made_ < rows_; ++made_) {
            source.construct(values + std::size_t{made_} * source.info->size);
        }
        failing_ = nullptr;
    }
    ECS_COLD void undo() noexcept {
        destroy(*failing_, made_);
        while (failing_ != first_source_) destroy(*--failing_, rows_);
    }
    void destroy(const ComponentSource& source, Row count) const noexcept {
        if (source.info->destroy == nullptr || count == 0) return;
        source.info->destroy(archetype_.value(first_, archetype_.column_of(source.id())), count);
    }

    const Archetype& archetype_;
    const Place first_;
    const Row rows_;
    const ComponentSource* first_source_ = nullptr;
    const ComponentSource* failing_ = nullptr;  // the one whose values are being constructed
    Row made_ = 0;                              // of those values
};

/// Finds the archetype of some sources. It remembers the last one: entities of one kind tend to be
/// made in a row.
class SourceTargets {
public:
    ECS_INLINE Archetype& find(ArchetypeGraph& graph, const ComponentSource* sources,
                               std::size_t count) {
        if (ECS_UNLIKELY(last_ == nullptr || !is_made_of(*last_, sources, count))) {
            last_ = &look_up(graph, sources, count);
        }
        return *last_;
    }

private:
    /// Asks only whether it has all of them: `count` that are distinct are all that it has.
    ECS_INLINE static bool is_made_of(const Archetype& archetype, const ComponentSource* sources,
                                      std::size_t count) noexcept {
        if (archetype.type_count() != count || archetype.dormant()) return false;
        for (std::size_t i = 0; i < count; ++i) {
            if (archetype.column_of(sources[i].id()) == NO_COLUMN) return false;
        }
        return true;
    }
    ECS_COLD static Archetype& look_up(ArchetypeGraph& graph, const ComponentSource* sources,
                                       std::size_t count) {
        SmallArray<ComponentTypeID, 16> ids(count);
        for (std::size_t i = 0; i < count; ++i) {
            const ComponentTypeID id = sources[i].id();
            std::size_t at = i;
            for (; at > 0 && ids[at - 1] > id; --at) ids[at] = ids[at - 1];
            ids[at] = id;
        }
        return graph.find_or_make(ids.data(), count);
    }

    Archetype* last_ = nullptr;
};

/// An entity has at most one component of each type.
inline void check_distinct([[maybe_unused]] const ComponentSource* sources,
                           [[maybe_unused]] std::size_t count) {
#if ECS_ENABLE_ASSERTS
    for (std::size_t i = 1; i < count; ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            ECS_ASSERT(sources[i].info != sources[k].info,
                       "two values are given for one component: an entity has at most one");
        }
    }
#endif
}

}  // namespace ecs::detail
