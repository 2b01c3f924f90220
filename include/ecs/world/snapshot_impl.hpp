#pragma once

// The longer member functions of `Snapshot`, and those of `World` that use it.

#include "ecs/world/snapshot.hpp"

#include <algorithm>

namespace ecs {

inline void Snapshot::swap(Snapshot& other) noexcept {
    std::swap(allocator_, other.allocator_);
    std::swap(storage_, other.storage_);
    std::swap(epoch_, other.epoch_);
    locations_.swap(other.locations_);
    generations_.swap(other.generations_);
    free_slots_.swap(other.free_slots_);
    tables_.swap(other.tables_);
    types_.swap(other.types_);
    columns_.swap(other.columns_);
    std::swap(values_, other.values_);
    std::swap(used_, other.used_);
    std::swap(capacity_, other.capacity_);
    std::swap(alignment_, other.alignment_);
}

inline void Snapshot::clear() noexcept {
    for (const Column& column : columns_) {
        if (column.destroy != nullptr) column.destroy(values_ + column.offset, column.made);
    }
    locations_.clear();
    generations_.clear();
    free_slots_.clear();
    tables_.clear();
    types_.clear();
    columns_.clear();
    used_ = 0;
}

inline void Snapshot::take(const detail::Storage& storage) {
    clear();
    struct Undo {  // when a copy constructor throws
        Snapshot* unfinished;
        ~Undo() {
            if (unfinished != nullptr) unfinished->clear();
        }
    } undo{this};
    storage_ = storage.identity;
    epoch_ = storage.archetypes.segments().epoch();
    take_slots(storage.entities);
    std::size_t alignment = detail::column_alignment;
    for (const Archetype* archetype : storage.archetypes) lay_out(*archetype, alignment);
    reserve(used_, alignment);
    for (std::size_t i = 0; i < tables_.size(); ++i) take_rows(storage.archetypes[i], tables_[i]);
    undo.unfinished = nullptr;
}

inline void Snapshot::take_slots(const detail::EntityIndex& index) {
    const std::size_t slots = index.slot_count();
    std::memcpy(static_cast<void*>(locations_.append(slots)), index.locations(),
                slots * sizeof(detail::Location));
    std::memcpy(generations_.append(slots), index.generations(), slots * sizeof(std::uint32_t));
    const std::size_t free = index.free_count();
    std::uint32_t* const free_slots = free_slots_.append(free);
    if (free != 0) std::memcpy(free_slots, index.free_slots(), free * sizeof(std::uint32_t));
}

/// Appends the table of an archetype and finds places for its columns. `alignment` becomes what the
/// memory of all columns has to be aligned to.
inline void Snapshot::lay_out(const Archetype& archetype, std::size_t& alignment) {
    const auto rows = static_cast<Row>(archetype.size());
    tables_.push_back({types_.size(), archetype.type_count(), columns_.size(),
                       rows == 0 ? 0 : archetype.column_count(), rows});
    std::copy(archetype.types_begin(), archetype.types_end(),
              types_.append(archetype.type_count()));
    for (std::size_t i = 0; i < tables_.back().column_count; ++i) {
        const ComponentColumn& column = archetype.column(static_cast<ColumnIndex>(i));
        const ComponentInfo* info = column.info;  // the entities have none
        if (ECS_UNLIKELY(info != nullptr && !info->copyable)) {
            fatal(detail::Sentence("snapshot: component ", info->name,
                                   " has no copy constructor, so that a world with it cannot be "
                                   "set back; give it one, or keep it in a resource"));
        }
        const std::size_t align = std::max<std::size_t>(column.alignment, detail::column_alignment);
        alignment = std::max(alignment, align);
        used_ = detail::round_up(used_, align);
        columns_.push_back(
            {info != nullptr ? info->copy : nullptr, column.destroy, used_, column.size, 0});
        used_ += std::size_t{rows} * column.size;
    }
}

inline void Snapshot::take_rows(const Archetype& archetype, const Table& table) {
    for (std::size_t c = 0; c < table.column_count; ++c) {
        Column& column = columns_[table.first_column + c];
        std::byte* const first = values_ + column.offset;
        for (std::size_t s = 0; column.made < table.rows; ++s) {
            Segment& segment = archetype.segment(s);
            const Row rows = archetype.rows_in(s);
            column.copy_values(first + std::size_t{column.made} * column.size,
                               segment.column(static_cast<ColumnIndex>(c)), rows);
            column.made += rows;
        }
    }
}

/// Room for values; those before are gone.
inline void Snapshot::reserve(std::size_t bytes, std::size_t alignment) {
    if (bytes <= capacity_ && alignment <= alignment_) return;
    release();
    const std::size_t capacity = bytes + bytes / 2;  // worlds grow little by little
    values_ = static_cast<std::byte*>(detail::allocate_or_die(*allocator_, capacity, alignment));
    capacity_ = capacity;
    alignment_ = alignment;
}

inline void Snapshot::release() noexcept {
    if (values_ != nullptr) allocator_->deallocate(values_, capacity_, alignment_);
    values_ = nullptr;
    capacity_ = 0;
}

inline bool Snapshot::has_order_of(const detail::ArchetypeGraph& graph) const noexcept {
    if (graph.size() != tables_.size()) return false;
    for (std::size_t i = 0; i < tables_.size(); ++i) {
        const ComponentTypeID* types = types_.data() + tables_[i].first_type;
        if (!std::equal(types, types + tables_[i].type_count, graph[i].types_begin(),
                        graph[i].types_end())) {
            return false;
        }
    }
    return true;
}

/// Makes the order of archetypes that of the snapshot, and room for its rows and slots: after it,
/// `give` does not run out of memory. True if the order was another before.
inline bool Snapshot::prepare(detail::Storage& storage) const {
    detail::ArchetypeGraph& graph = storage.archetypes;
    storage.entities.prepare_restore(generations_.size(), free_slots_.size() + entity_count());
    if (has_order_of(graph)) {
        for (std::size_t i = 0; i < tables_.size(); ++i) graph[i].reserve(tables_[i].rows);
        return false;
    }
    detail::PodArray<Archetype*> order(*allocator_);
    for (const Table& table : tables_) {
        order.push_back(&graph.find_or_make(types_.data() + table.first_type, table.type_count));
        order.back()->reserve(table.rows);
    }
    graph.set_order(order.data(), order.size());
    return true;
}

inline void Snapshot::give(detail::Storage& storage) const {
    struct Undo {  // when a copy constructor throws: nobody lives
        const Snapshot& snapshot;
        detail::Storage* unfinished;
        ~Undo() {
            if (unfinished == nullptr) return;
            for (Archetype* archetype : unfinished->archetypes) archetype->clear();
            for (const Table& table : snapshot.tables_) {
                const Entity* entities = snapshot.entities_of(table);
                for (Row row = 0; row < table.rows; ++row) {
                    unfinished->entities.release(entities[row]);
                }
            }
        }
    } undo{*this, &storage};
    const bool same_places =
        storage_ == storage.identity && epoch_ == storage.archetypes.segments().epoch();
    storage.entities.restore(same_places ? locations_.data() : nullptr, generations_.data(),
                             generations_.size(), free_slots_.data(), free_slots_.size());
    for (std::size_t i = 0; i < tables_.size(); ++i) {
        give_rows(storage.archetypes[i], tables_[i]);
        if (!same_places) storage.follow_rows(storage.archetypes[i]);
    }
    undo.unfinished = nullptr;
}

inline void Snapshot::give_rows(Archetype& archetype, const Table& table) const {
    archetype.clear();
    const Column* const columns = columns_.data() + table.first_column;
    for (Row done = 0, run = 0; done < table.rows; done += run) {
        const Place to = archetype.open_rows(table.rows - done, run);
        struct Undo {  // when a copy constructor throws: the rows stay open
            const Archetype& archetype;
            Place first;
            Row rows;
            std::size_t made = 0;
            bool armed = true;
            ~Undo() {
                for (std::size_t i = 0; armed && i < made; ++i) {
                    archetype.column(static_cast<ColumnIndex>(i))
                        .destroy_values(archetype.value(first, i), rows);
                }
            }
        } undo{archetype, to, run};
        for (; undo.made < table.column_count; ++undo.made) {
            const Column& column = columns[undo.made];
            column.copy_values(archetype.value(to, undo.made),
                               values_ + column.offset + std::size_t{done} * column.size, run);
        }
        undo.armed = false;
        archetype.commit_rows(to, run);
    }
}

// --- World --------------------------------------------------------------------------------------

inline void World::check_at_rest() const {
    ECS_ASSERT(structure_.at_rest() && !deferred_.flushing(),
               "snapshots are taken and restored between the steps of a program: not inside of "
               "each(), nor while a Lookup exists, nor in a hook, where a change is half done");
}

inline Snapshot World::snapshot() const {
    Snapshot fresh;
    snapshot(fresh);
    return fresh;
}

inline void World::snapshot(Snapshot& target) const {
    check_at_rest();
    ECS_ASSERT(deferred_.log.empty(),
               "snapshot: deferred commands are waiting, and a snapshot cannot hold them; call "
               "flush_deferred() first");
    target.take(structure_.storage());
}

inline void World::restore(const Snapshot& snapshot) {
    check_at_rest();
    ECS_ASSERT(!snapshot.empty(),
               "restore: the snapshot holds no world; take it with World::snapshot() first");
    if (snapshot.prepare(structure_.storage())) {
        bundles_.forget_dormant();
        queries_->forget_archetypes();
    }
    deferred_.clear();
    ++structure_.storage().restores;
    snapshot.give(structure_.storage());
#if ECS_ENABLE_ASSERTS
    verify();
#endif
}

}  // namespace ecs
