#pragma once

#include "ecs/base/owned.hpp"
#include "ecs/observers/observer_table.hpp"
#include "ecs/storage/sort_rows.hpp"
#include "ecs/storage/storage.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

namespace ecs::detail {

/// The one place where the structure of a world changes: entities come (spawn), go (despawn), and
/// move between archetypes (migrate). It carries out what storage is told to do, keeps the entity
/// index true to what storage reports back, and tells the observers.
///
/// `World` and everything above it goes through here; nothing here knows a C++ component type.
class Structure {
public:
    explicit Structure(Allocator& allocator) : storage_(new Storage(allocator)) {}

    void swap(Structure& other) noexcept {
        storage_.swap(other.storage_);
        observers_.swap(other.observers_);
        in_hooks_.swap(other.in_hooks_);
    }

    Storage& storage() noexcept { return *storage_; }
    const Storage& storage() const noexcept { return *storage_; }
    ArchetypeGraph& graph() noexcept { return storage_->archetypes; }
    const ArchetypeGraph& graph() const noexcept { return storage_->archetypes; }
    EntityIndex& index() noexcept { return storage_->entities; }
    const EntityIndex& index() const noexcept { return storage_->entities; }
    std::atomic<std::uint32_t>& iteration_depth() const noexcept {
        return storage_->iteration_depth;
    }

    // --- Looking --------------------------------------------------------------------------------

    ECS_INLINE bool alive(Entity e) const noexcept { return index().alive(e); }
    ECS_INLINE Place place(Entity e) const noexcept { return storage_->place(e); }
    void* value(Entity e, ComponentTypeID id) const noexcept { return storage_->value(e, id); }
    std::size_t count() const noexcept {
        std::size_t entities = 0;
        for (const Archetype* archetype : graph()) entities += archetype->size();
        return entities;
    }

    // --- Spawn ----------------------------------------------------------------------------------

    /// Makes an entity of an open row whose values have been constructed. Observers hear of its
    /// components in the order of `types`.
    ECS_INLINE Entity spawn(World& world, Archetype& archetype, Place place,
                            const ComponentTypeID* types, std::size_t type_count) {
        const Entity e = index().acquire(Location::of(place));
        archetype.commit_row(place, e);
        if (ECS_UNLIKELY(archetype.observed()))
            announce(ObserverKind::add, world, e, types, type_count);
        return e;
    }
    /// The same for a slot that was taken before, with a location of nowhere.
    void spawn_reserved(World& world, Entity e, Archetype& archetype, Place place,
                        const ComponentTypeID* types, std::size_t type_count) {
        index().set_location(e, Location::of(place));
        archetype.commit_row(place, e);
        if (ECS_UNLIKELY(archetype.observed()))
            announce(ObserverKind::add, world, e, types, type_count);
    }
    /// Makes entities of `rows` open rows that stand together; observers are not told.
    void spawn_rows(Archetype& archetype, Place first, Row rows) {
        index().acquire(Location::of(first), rows, first.segment->entities() + first.row);
        archetype.commit_rows(first, rows);
    }

    /// Takes back the last rows of an archetype, which nobody has heard of yet.
    void undo_spawn(Archetype& archetype, Row first) noexcept {
        index().prepare_release(archetype.size() - first);
        while (archetype.size() > first) {
            const Place last = archetype.last_place();
            const Entity e = last.segment->entities()[last.row];
            archetype.destroy_values(last);
            archetype.close_gap(last);
            index().release(e);
        }
    }
    /// A slot for an entity that is made later, by `spawn_reserved`; it is not alive until then.
    Entity reserve_entity() { return index().acquire(Location::nowhere()); }
    bool is_reserved(Entity e) const noexcept {
        return e.index != 0 && e.index < index().slot_count() && !alive(e) &&
               index().generation(e.index) == e.generation;
    }

    // --- Adopt: what a loader brings ------------------------------------------------------------

    /// Makes rows of `rows` open rows that stand together, for entities with handles of their own.
    /// The index knows nothing of them until `adopt_index`.
    void adopt_rows(Archetype& archetype, Place first, Row rows, const Entity* entities) noexcept {
        std::memcpy(first.segment->entities() + first.row, entities, rows * sizeof(Entity));
        archetype.commit_rows(first, rows);
    }
    /// Replaces the index of a world whose rows were all adopted. Returns what is wrong with them
    /// as a sentence, or `nullptr`; the index is then as good as new, and the rows stay to be taken
    /// back by `abandon_rows`.
    const char* adopt_index(const std::uint32_t* generations, std::size_t slots,
                            const std::uint32_t* free_slots, std::size_t free_count);
    /// Destroys rows that were adopted.
    void abandon_rows() noexcept {
        for (Archetype* archetype : graph()) archetype->clear();
    }

    // --- Despawn --------------------------------------------------------------------------------

    /// Returns the entity that filled the row which was left, if another did.
    ECS_INLINE Entity despawn(World& world, Entity e) {
        index().prepare_release();
        Place at = place(e);
        if (ECS_UNLIKELY(at.segment->archetype->observed())) {
            const Archetype& archetype = *at.segment->archetype;
            announce(ObserverKind::remove, world, e, archetype.types_begin(),
                     archetype.type_count(), RemoveReason::destroyed);
            at = place(e);  // hooks may have moved it by changing other entities
            index().prepare_release();
        }
        Archetype& archetype = *at.segment->archetype;
        if (!archetype.plain()) archetype.destroy_values(at);
        const Entity moved = archetype.close_gap(at);
        follow(moved, at);
        index().release(e);
        return moved;
    }
    /// Despawns all entities of an archetype at once; observers are not told.
    void despawn_all(Archetype& archetype) {
        index().prepare_release(archetype.size());
        for (std::size_t s = 0; s < archetype.segment_count(); ++s) {
            const Entity* entities = archetype.segment(s).entities();
            const Row rows = archetype.rows_in(s);
            for (Row row = 0; row < rows; ++row) index().release(entities[row]);
        }
        archetype.clear();
    }
    /// Despawns all entities of some archetypes, telling the observers of each. Entities that
    /// hooks create meanwhile stay.
    template <class Archetypes>
    void despawn_all(World& world, const Archetypes& archetypes) {
        const PodArray<Entity> observed = observed_entities(archetypes);
        for (Archetype* archetype : archetypes) {
            if (!archetype->observed()) despawn_all(*archetype);
        }
        for (const Entity e : observed) {
            if (!alive(e)) continue;  // a hook was faster
            check_may_change(e);
            despawn(world, e);
        }
    }

    // --- Migrate --------------------------------------------------------------------------------

    /// Moves an entity along an edge that adds components, whose values have been constructed in
    /// an open row of the target. Observers hear of those that were not there before.
    ECS_INLINE void migrate_adding(World& world, Entity e, Place from, Place to,
                                   const ArchetypeEdge& edge) {
        move(e, from, to, edge);
        if (ECS_UNLIKELY(edge.target->observed())) announce_edge(ObserverKind::add, world, e, edge);
    }
    /// Moves an entity along an edge that removes components.
    ECS_INLINE void migrate_removing(World& world, Entity e, Place from,
                                     const ArchetypeEdge& edge) {
        if (ECS_UNLIKELY(from.segment->archetype->observed())) {
            announce_edge(ObserverKind::remove, world, e, edge);
            from = place(e);
        }
        move(e, from, edge.target->open_row(), edge);
    }

    /// Moves an entity along an edge; observers are not told. Returns the entity that filled the
    /// row which was left, if another did.
    ECS_INLINE Entity move(Entity e, Place from, Place to, const ArchetypeEdge& edge) noexcept {
        const Entity moved = from.segment->archetype->move_row(from, to, edge);
        follow(moved, from);
        index().set_location(e, Location::of(to));
        return moved;
    }

    /// Moves all entities of an archetype along an edge, whole columns at a time; observers are not
    /// told. `construct(place, rows)` makes the values that the target has in addition.
    template <class Construct>
    void migrate_all(Archetype& source, const ArchetypeEdge& edge, Construct&& construct) {
        source.move_all_rows(*edge.target, edge.moves, edge.move_count, [&](Place to, Row rows) {
            construct(to, rows);
            const Entity* entities = to.segment->entities() + to.row;
            Location location = Location::of(to);
            for (Row row = 0; row < rows; ++row, ++location.packed) {
                index().set_location(entities[row], location);
            }
        });
    }

    /// Moves all entities of an archetype of another world here, whole columns at a time; observers
    /// are not told. `moved(was, is)` is called for each, and may not throw.
    template <class Moved>
    void take_all(Structure& other, Archetype& source, Moved&& moved) {
        Archetype& target = graph().find_or_make(source.types());
        PodArray<ArchetypeEdge::ColumnMove> moves(graph().allocator());
        for (std::size_t i = 1; i < source.column_count(); ++i) {
            const auto index = static_cast<ColumnIndex>(i);  // the same types, so the same columns
            const ComponentColumn& column = source.column(index);
            moves.push_back({column.relocate, column.destroy, column.size, index, index});
        }
        other.index().prepare_release(source.size());
        PodArray<Entity> old(graph().allocator());
        source.move_all_rows(target, moves.data(), moves.size(), [&](Place to, Row rows) {
            Entity* entities = to.segment->entities() + to.row;
            old.clear();
            std::memcpy(static_cast<void*>(old.append(rows)), entities, rows * sizeof(Entity));
            index().acquire(Location::of(to), rows, entities);
            for (Row row = 0; row < rows; ++row) {
                other.index().release(old[row]);
                moved(old[row], entities[row]);
            }
        });
    }

    /// Sorts the entities of an archetype by a component that it has.
    template <class T, class Compare>
    void sort(Archetype& archetype, Compare& compare) {
        const ColumnIndex column = archetype.column_of(component_id<T>());
        if (!sort_rows<T>(archetype, column, compare, graph().allocator())) return;
        storage_->follow_rows(archetype);
    }

    // --- Observers ------------------------------------------------------------------------------

    ObserverHandle observe(ObserverKind kind, ComponentTypeID id, ObserverTable::Hook hook) {
        graph().observe(id);
        return observers_.insert(kind, id, std::move(hook));
    }
    bool remove_observer(ObserverHandle handle) noexcept { return observers_.erase(handle); }

    const ObserverTable& observers() const noexcept { return observers_; }
    /// While hooks of `on_remove` run: why.
    RemoveReason remove_reason() const noexcept { return remove_reason_; }

    /// Tells the observers what happened to some components of an entity.
    ECS_COLD void announce(ObserverKind kind, World& world, Entity e, const ComponentTypeID* types,
                           std::size_t type_count, RemoveReason reason = RemoveReason::removed) {
        const HookScope scope(*this, e, reason);
        for (std::size_t i = 0; i < type_count; ++i) fire(kind, types[i], world, e);
    }
    /// Tells the observers of all components of every entity that is there now, once, whatever
    /// hooks do to others meanwhile.
    void announce_all(ObserverKind kind, World& world,
                      RemoveReason reason = RemoveReason::removed) {
        for (const Entity e : observed_entities(graph())) {
            if (!alive(e)) continue;  // a hook was faster
            const TypeSet types = place(e).segment->archetype->types();
            announce(kind, world, e, types.data(), types.size(), reason);
        }
    }

    // --- Checks ---------------------------------------------------------------------------------

    /// Structure may not change while a loop runs over it, nor an entity while a hook observes it.
    ECS_INLINE void check_may_change() const {
        ECS_ASSERT(iteration_depth().load(std::memory_order_relaxed) == 0,
                   "the world's structure may not change inside each(): the loop holds pointers "
                   "into the storage. Record the change with world.deferred(), and call "
                   "world.flush_deferred() after the loop");
    }
    ECS_INLINE void check_may_change([[maybe_unused]] Entity e) const {
        check_may_change();
        ECS_ASSERT(!is_observed_now(e),
                   "a hook may not change the components of the entity that it observes, nor "
                   "destroy it. Record the change with world.deferred()");
    }

    void check_no_hook_runs() const {
        ECS_ASSERT(in_hooks_.empty(),
                   "a hook may not change the components of the entity that it observes, nor "
                   "destroy it, and this would move every entity away. Do it after the hook");
    }

    /// True if no loop and no hook runs; only builds with assertions know.
    bool at_rest() const noexcept {
        return iteration_depth().load(std::memory_order_relaxed) == 0 && in_hooks_.empty();
    }

    /// Ends the program with a sentence if an invariant is broken.
    void verify() const;

private:
    /// Remembers why hooks are being called and, in builds with assertions, for which entities.
    class HookScope {
    public:
        HookScope(Structure& structure, Entity e, RemoveReason reason)
            : structure_(structure), outer_(structure.remove_reason_) {
            structure_.remove_reason_ = reason;
#if ECS_ENABLE_ASSERTS
            structure_.in_hooks_.push_back(e);
#else
            (void)e;
#endif
        }
        HookScope(const HookScope&) = delete;
        HookScope& operator=(const HookScope&) = delete;
        ~HookScope() {
#if ECS_ENABLE_ASSERTS
            structure_.in_hooks_.pop_back();
#endif
            structure_.remove_reason_ = outer_;
        }

    private:
        Structure& structure_;
        RemoveReason outer_;
    };

    bool is_observed_now(Entity e) const noexcept {
        for (const Entity observed : in_hooks_) {
            if (observed == e) return true;
        }
        return false;
    }

    /// Storage put `moved` where another entity was.
    ECS_INLINE void follow(Entity moved, Place place) noexcept {
        if (moved != INVALID_ENTITY) index().set_location(moved, Location::of(place));
    }

    void fire(ObserverKind kind, ComponentTypeID id, World& world, Entity e) {
        observers_.fire(kind, id, world, e,
                        [this, e, id] { return alive(e) ? value(e, id) : nullptr; });
    }
    ECS_COLD void announce_edge(ObserverKind kind, World& world, Entity e,
                                const ArchetypeEdge& edge) {
        const HookScope scope(*this, e, RemoveReason::removed);
        for (std::size_t i = 0; i < edge.change_count; ++i) {
            if (edge.changes[i].effective) {
                fire(kind, edge.changes[i].id, world, e);
            } else if (kind == ObserverKind::add) {
                fire(ObserverKind::set, edge.changes[i].id, world, e);  // it was overwritten
            }
        }
    }

public:
    /// The entities of those archetypes that are observed.
    template <class Archetypes>
    static PodArray<Entity> observed_entities(const Archetypes& archetypes) {
        PodArray<Entity> entities;
        for (const Archetype* archetype : archetypes) {
            if (archetype->observed()) append_entities(*archetype, entities);
        }
        return entities;
    }
    static void append_entities(const Archetype& archetype, PodArray<Entity>& entities) {
        for (std::size_t s = 0; s < archetype.segment_count(); ++s) {
            const std::size_t rows = archetype.rows_in(s);
            if (rows == 0) break;
            std::memcpy(static_cast<void*>(entities.append(rows)), archetype.segment(s).entities(),
                        rows * sizeof(Entity));
        }
    }

private:
    Owned<Storage> storage_;
    ObserverTable observers_;
    PodArray<Entity> in_hooks_;
    RemoveReason remove_reason_ = RemoveReason::removed;
};

inline const char* Structure::adopt_index(const std::uint32_t* generations, std::size_t slots,
                                          const std::uint32_t* free_slots, std::size_t free_count) {
    EntityIndex loaded(graph().allocator());
    if (const char* wrong = loaded.assign(generations, slots, free_slots, free_count)) return wrong;
    for (const Archetype* archetype : graph()) {
        for (std::size_t s = 0; s < archetype->segment_count(); ++s) {
            Segment& segment = archetype->segment(s);
            if (!loaded.settle(segment.entities(), archetype->rows_in(s),
                               Location::of({&segment, 0}))) {
                return "an entity does not agree with the table of entities, or is there twice";
            }
        }
    }
    for (std::size_t i = 0; i < free_count; ++i) {
        if (!loaded.location(free_slots[i]).is_nowhere()) return "an entity slot in use is free";
    }
    index().swap(loaded);
    return nullptr;
}

inline void Structure::verify() const {
    graph().verify();
    std::size_t living = 0;
    for (std::uint32_t slot = 0; slot < index().slot_count(); ++slot) {
        const Location location = index().location(slot);
        if (location.is_nowhere()) continue;
        ++living;
        const Place at = graph().segments().place(location);
        if (at.segment == nullptr || at.row >= at.segment->capacity ||
            at.segment->first_row + at.row >= at.segment->archetype->size()) {
            fatal(Sentence("entity slot ", slot, " points at a row that is not there"));
        }
        if (at.segment->entities()[at.row] != Entity{slot, index().generation(slot)}) {
            fatal(Sentence("entity slot ", slot, " points at the row of another entity"));
        }
    }
    if (living != count()) fatal("the entity index and the archetypes count different numbers");
    if (!index().location(0).is_nowhere() || index().generation(0) == 0) {
        fatal("slot 0 has to stay reserved");
    }
    for (std::uint32_t i = 0; i < index().free_count(); ++i) {
        if (!index().location(index().free_slots()[i]).is_nowhere()) {
            fatal("a free entity slot has a row");
        }
    }
}

}  // namespace ecs::detail
