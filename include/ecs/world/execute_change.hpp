#pragma once

#include "ecs/world/change.hpp"
#include "ecs/world/structure.hpp"

namespace ecs::detail {

/// Carries out changes as values, through the same functions as the typed calls of `World`.
class ChangeExecutor {
public:
    ChangeExecutor(Structure& structure, World& world) noexcept
        : structure_(structure), world_(world) {}

    ChangeResult execute(const Change& change) {
        switch (change.kind) {
            case Change::Kind::spawn: return spawn(change, archetype_of(change));
            case Change::Kind::despawn: return despawn(change.entity);
            case Change::Kind::migrate: return migrate(change);
        }
        return {};
    }

    /// Spawns into an archetype that is known to have exactly the types of the values.
    ChangeResult spawn(const Change& change, Archetype& archetype) {
        const Place place = archetype.open_row();
        for (std::size_t i = 0; i < change.value_count; ++i) {
            const ColumnIndex column = archetype.column_of(change.values[i].id());
            if (column == TAG_COLUMN) continue;
            change.values[i].relocate_to(archetype.value(place, column));
        }
        ChangeResult result;
        if (change.entity == INVALID_ENTITY) {
            result.entity = structure_.spawn(world_, archetype, place, nullptr, 0);
        } else {
            ECS_ASSERT(structure_.is_reserved(change.entity),
                       "spawn: the entity given is not one that was reserved and not made yet");
            result.entity = change.entity;
            structure_.spawn_reserved(world_, change.entity, archetype, place, nullptr, 0);
        }
        if (ECS_UNLIKELY(archetype.observed())) announce_values(change, result.entity, nullptr);
        if (structure_.alive(result.entity)) result.place = structure_.place(result.entity);
        return result;
    }

    /// Where a migration leads. Follows edges one component at a time, which needs no memory once
    /// they are there.
    Archetype& target_of(const Change& change, Archetype& source) {
        Archetype* target = &source;
        for (std::size_t i = 0; i < change.removed_count; ++i) {
            const ComponentTypeID id = change.removed[i];
            if (target->has(id)) target = structure_.graph().toggle_edge(*target, id).target;
        }
        for (std::size_t i = 0; i < change.value_count; ++i) {
            const ComponentTypeID id = change.values[i].id();
            if (!target->has(id)) target = structure_.graph().toggle_edge(*target, id).target;
        }
        return *target;
    }

private:
    ChangeResult despawn(Entity e) {
        ChangeResult result;
        result.entity = e;
        result.moved = structure_.despawn(world_, e);
        if (result.moved != INVALID_ENTITY) result.moved_to = structure_.place(result.moved);
        return result;
    }

    ChangeResult migrate(const Change& change) {
        ECS_ASSERT(values_are_distinct(change),
                   "a change has two values for one component: an entity has at most one");
        const Entity e = change.entity;
        Place from = structure_.place(e);
        Archetype* source = from.segment->archetype;
        if (ECS_UNLIKELY(source->observed() && change.removed_count != 0)) {
            structure_.announce(ObserverKind::remove, world_, e, change.removed,
                                change.removed_count);
            from = structure_.place(e);  // hooks may have moved it by changing other entities
        }
        Archetype& target = target_of(change, *source);
        overwrite_known_values(change, *source, from);

        ChangeResult result;
        result.entity = e;
        if (&target != source) {
            const Place to = target.open_row();
            for (std::size_t i = 0; i < change.value_count; ++i) {
                const ComponentValue& value = change.values[i];
                if (source->has(value.id())) continue;
                const ColumnIndex column = target.column_of(value.id());
                if (column != TAG_COLUMN) value.relocate_to(target.value(to, column));
            }
            const ArchetypeEdge& edge = edge_to(change, *source, target);
            result.moved = structure_.move(e, from, to, edge);
            if (result.moved != INVALID_ENTITY) result.moved_to = from;
        }
        if (ECS_UNLIKELY(target.observed())) announce_values(change, e, source);
        if (structure_.alive(e)) result.place = structure_.place(e);
        return result;
    }

    const ArchetypeEdge& edge_to(const Change& change, Archetype& source, Archetype& target) {
        ArchetypeGraph& graph = structure_.graph();
        if (change.value_count + change.removed_count > 1)
            return graph.edge_between(source, target);
        return graph.toggle_edge(
            source, change.value_count == 1 ? change.values[0].id() : change.removed[0]);
    }
    Archetype& archetype_of(const Change& change) {
        std::vector<ComponentTypeID> ids;
        for (std::size_t i = 0; i < change.value_count; ++i) ids.push_back(change.values[i].id());
        ECS_ASSERT(values_are_distinct(change),
                   "a change has two values for one component: an entity has at most one");
        return structure_.graph().find_or_make(TypeSet(std::move(ids)));
    }
    void overwrite_known_values(const Change& change, const Archetype& source, Place place) {
        for (std::size_t i = 0; i < change.value_count; ++i) {
            const ColumnIndex column = source.column_of(change.values[i].id());
            if (column == NO_COLUMN || column == TAG_COLUMN) continue;
            void* memory = source.value(place, column);
            source.column(column).destroy_values(memory, 1);
            change.values[i].relocate_to(memory);
        }
    }
    /// Values that were there before, and not removed by the same change, were set.
    ECS_COLD void announce_values(const Change& change, Entity e, const Archetype* source) {
        for (std::size_t i = 0; i < change.value_count; ++i) {
            if (!structure_.alive(e)) return;
            const ComponentTypeID id = change.values[i].id();
            const bool known = source != nullptr && source->has(id) && !is_removed(change, id);
            structure_.announce(known ? ObserverKind::set : ObserverKind::add, world_, e, &id, 1);
        }
    }
    static bool values_are_distinct(const Change& change) noexcept {
        for (std::size_t i = 0; i < change.value_count; ++i) {
            for (std::size_t k = 0; k < i; ++k) {
                if (change.values[i].id() == change.values[k].id()) return false;
            }
        }
        return true;
    }
    static bool is_removed(const Change& change, ComponentTypeID id) noexcept {
        for (std::size_t i = 0; i < change.removed_count; ++i) {
            if (change.removed[i] == id) return true;
        }
        return false;
    }

    Structure& structure_;
    World& world_;
};

}  // namespace ecs::detail
