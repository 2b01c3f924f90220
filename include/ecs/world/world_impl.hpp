#pragma once

// The longer member functions of `World`.

#include "ecs/base/small_array.hpp"
#include "ecs/world/world.hpp"

namespace ecs {

template <class... Ts, class Construct, class Finish>
CreatedEntities World::create_rows(std::size_t count, Construct&& construct, Finish&& finish) {
    detail::check_component_types<Ts...>();
    structure_.check_may_change();
    const detail::BundleTarget bundle = bundles_.target<Ts...>(structure_.graph());
    return create_rows_in(bundle, sizeof...(Ts), count, construct, finish);
}

template <class Construct, class Finish>
CreatedEntities World::create_rows_in(const detail::BundleTarget& bundle, std::size_t type_count,
                                      std::size_t count, Construct&& construct, Finish&& finish) {
    Archetype& archetype = *bundle.archetype;
    const auto first = static_cast<Row>(archetype.size());
    structure_.index().reserve(count);
    struct Undo {  // when a constructor throws
        detail::Structure& structure;
        Archetype& archetype;
        Row first;
        bool armed = true;
        ~Undo() {
            if (armed) structure.undo_spawn(archetype, first);
        }
    } undo{structure_, archetype, first};
    for (std::size_t left = count; left != 0;) {
        Row rows = 0;
        const Place place = archetype.open_rows(left, rows);
        construct(place, rows, bundle.columns);
        structure_.spawn_rows(archetype, place, rows);
        finish(place, rows, bundle.columns);
        left -= rows;
    }
    undo.armed = false;
    CreatedEntities created(archetype, first, count);
    if (ECS_UNLIKELY(archetype.observed())) {
        created.keep();  // hooks may move rows
        for (const Entity e : created) {
            if (!alive(e)) continue;  // a hook for another one destroyed it
            structure_.announce(detail::ObserverKind::add, *this, e, bundle.types, type_count);
        }
    }
    return created;
}

template <class... Ts, class Fill,
          std::enable_if_t<std::is_invocable_v<Fill&, Entity, Ts&...>, int>>
CreatedEntities World::create_many(std::size_t count, Fill&& fill) {
    const auto construct = [](Place at, Row rows, const ColumnIndex* columns) {
        detail::construct_rows(at, rows, columns, detail::TypeList<Ts...>{});
    };
    const auto finish = [&](Place at, Row rows, const ColumnIndex* columns) {
        const detail::IterationScope scope(structure_.iteration_depth());
        for (const Place end{at.segment, at.row + rows}; at != end; ++at.row) {
            detail::with_values<Ts...>(at, columns, [&](Ts&... values) {
                fill(at.segment->entities()[at.row], values...);
            });
        }
    };
    return create_rows<Ts...>(count, construct, finish);
}

template <class... Ts>
CreatedEntities World::create_from_columns(std::size_t count, const Ts*... columns) {
    static_assert(sizeof...(Ts) > 0, "create_from_columns needs an array for each component");
    std::size_t done = 0;
    return create_rows<Ts...>(
        count,
        [&](Place at, Row rows, const ColumnIndex* indices) {
            detail::copy_columns(at, rows, indices, (columns + done)...);
            done += rows;
        },
        [](Place, Row, const ColumnIndex*) {});
}

inline Entity World::create_from_sources(const ComponentSource* sources, std::size_t count) {
    detail::check_distinct(sources, count);
    structure_.check_may_change();
    Archetype& archetype = source_targets_.find(structure_.graph(), sources, count);
    structure_.index().prepare_acquire();
    const Place place = archetype.open_row();
    detail::SourceRows(archetype, place, 1).construct(sources, count);
    detail::SmallArray<ComponentTypeID, 16> types(archetype.observed() ? count : 0);
    for (std::size_t i = 0; i < types.size(); ++i) types[i] = sources[i].id();
    return structure_.spawn(*this, archetype, place, types.data(), types.size());
}

inline CreatedEntities World::create_many_from_sources(std::size_t entities,
                                                       const ComponentSource* sources,
                                                       std::size_t count) {
    detail::check_distinct(sources, count);
    structure_.check_may_change();
    Archetype& archetype = source_targets_.find(structure_.graph(), sources, count);
    detail::SmallArray<ComponentTypeID, 16> types(count);
    for (std::size_t i = 0; i < count; ++i) types[i] = sources[i].id();
    return create_rows_in(
        {&archetype, nullptr, types.data()}, count, entities,
        [&](Place at, Row rows, const ColumnIndex*) {
            detail::SourceRows(archetype, at, rows).construct(sources, count);
        },
        [](Place, Row, const ColumnIndex*) {});
}

inline Entity World::clone(Entity original) {
    check_alive(original, "clone");
    structure_.check_may_change();
    const Place from = structure_.place(original);
    Archetype& archetype = *from.segment->archetype;
    structure_.index().prepare_acquire();
    const Place to = archetype.open_row();
    archetype.copy_values(from, to);
    return structure_.spawn(*this, archetype, to, archetype.types_begin(), archetype.type_count());
}

template <class T>
void World::add_one(Entity e, T&& value) {
    using Component = detail::Bare<T>;
    detail::check_component_types<Component>();
    check_alive(e, "add");
    structure_.check_may_change(e);
    const ComponentTypeID id = component_id<Component>();
    const Place from = structure_.place(e);
    Archetype& source = *from.segment->archetype;
    const ArchetypeEdge* edge = structure_.graph().adding_edge(source, id);
    if (edge == nullptr) {
        detail::overwrite(*detail::value_at<Component>(from, source.column_of(id)),
                          std::forward<T>(value));
        if (ECS_UNLIKELY(source.observed())) announce_set(e, &id, 1);
        return;
    }
    const Place to = edge->target->open_row();
    detail::construct_at<Component>(to, edge->changes[0].column, std::forward<T>(value));
    structure_.migrate_adding(*this, e, from, to, *edge);
}

template <class... Ts>
void World::add_several(Entity e, Ts&&... values) {
    detail::check_component_types<Ts...>();
    check_alive(e, "add");
    structure_.check_may_change(e);
    using List = detail::TypeList<detail::Bare<Ts>...>;
    const ComponentTypeID types[] = {component_id<Ts>()...};
    const Place from = structure_.place(e);
    Archetype& source = *from.segment->archetype;
    const ArchetypeEdge& edge = structure_.graph().add_edge(
        source, detail::ListNumber<detail::ListFamily::bundle, List>::get(), types, sizeof...(Ts));

    if (edge.target == &source) {
        std::size_t i = 0;
        (detail::overwrite(*detail::value_at<detail::Bare<Ts>>(from, edge.changes[i++].column),
                           std::forward<Ts>(values)),
         ...);
        if (ECS_UNLIKELY(source.observed())) announce_set(e, types, sizeof...(Ts));
        return;
    }
    // New values are made in the target first: they may be copies of parts of known ones. Those are
    // then overwritten where they are, and move along.
    const Place to = edge.target->open_row();
    ColumnIndex made[sizeof...(Ts)];
    for (std::size_t i = 0; i < sizeof...(Ts); ++i) {
        made[i] = edge.changes[i].effective ? edge.changes[i].column : NO_COLUMN;
    }
    detail::RowBuilder<detail::Bare<Ts>...> builder(to, made);
    builder.construct(std::forward<Ts>(values)...);
    std::size_t i = 0;
    (detail::overwrite_known(from, source, edge.changes[i++], std::forward<Ts>(values)), ...);
    builder.finish();
    structure_.migrate_adding(*this, e, from, to, edge);
}

template <class... Ts>
void World::remove(Entity e) {
    static_assert(sizeof...(Ts) > 0, "remove needs the component types to remove");
    detail::check_component_types<Ts...>();
    check_alive(e, "remove");
    structure_.check_may_change(e);
    const Place from = structure_.place(e);
    Archetype& source = *from.segment->archetype;
    const ComponentTypeID types[] = {component_id<Ts>()...};
    if constexpr (sizeof...(Ts) == 1) {
        if (const ArchetypeEdge* edge = structure_.graph().removing_edge(source, types[0])) {
            structure_.migrate_removing(*this, e, from, *edge);
        }
    } else {
        using List = detail::TypeList<detail::Bare<Ts>...>;
        const ArchetypeEdge& edge = structure_.graph().remove_edge(
            source, detail::ListNumber<detail::ListFamily::bundle, List>::get(), types,
            sizeof...(Ts));
        if (edge.target != &source) structure_.migrate_removing(*this, e, from, edge);
    }
}

template <class T>
ObserverHandle World::observe(detail::ObserverKind kind,
                              std::function<void(World&, Entity, T&)> hook) {
    return structure_.observe(
        kind, component_id<T>(),
        [hook = std::move(hook)](World& world, Entity e, [[maybe_unused]] void* value) {
            if constexpr (detail::is_tag<T>) {
                hook(world, e, detail::tag_object<T>());
            } else {
                hook(world, e, *static_cast<T*>(value));
            }
        });
}

}  // namespace ecs
