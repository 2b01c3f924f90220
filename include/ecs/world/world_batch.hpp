#pragma once

// The member functions of `World` that change many entities at once.

#include "ecs/world/world.hpp"

#include <tuple>

namespace ecs {

template <class... Query, class... Ex, class... Values>
void World::batch_add(Exclude<Ex...> exclude, const Values&... values) {
    // Copies: a value may be part of a component that moves.
    std::apply([&](const Values&... copies) { batch_add_copies<Query...>(exclude, copies...); },
               std::tuple<Values...>(values...));
}

template <class... Query, class... Ex, class... Values>
void World::batch_add_copies(Exclude<Ex...> exclude, const Values&... values) {
    static_assert(sizeof...(Values) > 0, "batch_add needs the components to add");
    detail::check_component_types<Values...>();
    structure_.check_may_change();
    using List = detail::TypeList<Values...>;
    const ComponentTypeID types[] = {component_id<Values>()...};
    // A copy, as new archetypes appear on the way.
    const detail::PodArray<Archetype*> archetypes(bind<Query...>(exclude).list->archetypes());

    // One by one where hooks may interfere, or where copying a value may fail half-way.
    constexpr bool copies_cannot_fail = (std::is_nothrow_copy_constructible_v<Values> && ...);
    detail::PodArray<Entity> singly;
    // Entities move into archetypes that have all the values: those have their turn first, so that
    // nobody has two.
    detail::PodArray<const ArchetypeEdge*> edges;
    for (Archetype* source : archetypes) {
        const ArchetypeEdge& edge = structure_.graph().add_edge(
            *source, detail::ListNumber<detail::ListFamily::bundle, List>::get(), types,
            sizeof...(Values));
        if (!copies_cannot_fail || edge.target->observed() || edge.target == source) {
            detail::Structure::append_entities(*source, singly);
            edges.push_back(nullptr);
        } else {
            edges.push_back(&edge);
        }
    }
    for (std::size_t i = 0; i < archetypes.size(); ++i) {
        if (edges[i] == nullptr) continue;
        Archetype& source = *archetypes[i];
        const ArchetypeEdge& edge = *edges[i];
        std::size_t k = 0;
        (detail::overwrite_column(source, edge.changes[k++], values), ...);
        structure_.migrate_all(source, edge, [&](Place at, Row rows) {
            std::size_t c = 0;
            (detail::fill_column(at, rows, edge.changes[c++], values), ...);
        });
    }
    for (const Entity e : singly) {
        if (alive(e)) add_each<Values...>(e, values...);
    }
}

template <class... Ts, class... Ex>
void World::batch_remove(Exclude<Ex...>) {
    static_assert(sizeof...(Ts) > 0, "batch_remove needs the component types to remove");
    detail::check_component_types<Ts...>();
    structure_.check_may_change();
    using List = detail::TypeList<Ts...>;
    const ComponentTypeID types[] = {component_id<Ts>()...};
    QueryFilter filter;
    filter.any.push_back(TypeSet{component_id<Ts>()...});
    filter.none = TypeSet{component_id<Ex>()...};
    detail::MatchList& list = queries_->find_or_make(std::move(filter));
    list.update();
    const detail::PodArray<Archetype*> archetypes(list.archetypes());

    detail::PodArray<Entity> observed;
    for (Archetype* source : archetypes) {
        if (source->observed()) {
            detail::Structure::append_entities(*source, observed);
            continue;
        }
        const ArchetypeEdge& edge = structure_.graph().remove_edge(
            *source, detail::ListNumber<detail::ListFamily::bundle, List>::get(), types,
            sizeof...(Ts));
        structure_.migrate_all(*source, edge, [](Place, Row) {});
    }
    for (const Entity e : observed) {
        if (alive(e)) remove<Ts...>(e);
    }
}

inline EntityMap World::merge(World& other) {
    ECS_ASSERT(&other != this, "merge: a world cannot be merged into itself");
    structure_.check_may_change();
    other.structure_.check_may_change();
    other.structure_.check_no_hook_runs();
    other.structure_.announce_all(detail::ObserverKind::remove, other, RemoveReason::merged);
    EntityMap map;
    detail::PodArray<Entity> arrived;
    for (Archetype* source : other.structure_.graph()) {
        structure_.take_all(other.structure_, *source, [&](Entity was, Entity is) {
            map.insert(was, is);
            arrived.push_back(is);
        });
    }
    for (const Entity e : arrived) follow_entities(e, map);
    for (const Entity e : arrived) {
        if (!alive(e) || !archetype_of(e).observed()) continue;
        const TypeSet types = archetype_of(e).types();
        structure_.announce(detail::ObserverKind::add, *this, e, types.data(), types.size());
    }
    return map;
}

inline void World::follow_entities(Entity e, const EntityMap& map) {
    const Archetype& archetype = archetype_of(e);
    for (std::size_t i = 1; i < archetype.column_count(); ++i) {
        const ComponentInfo& info = *archetype.column(static_cast<ColumnIndex>(i)).info;
        if (info.map_entities != nullptr) info.map_entities(structure_.value(e, info.id), 1, map);
    }
}

}  // namespace ecs
