#pragma once

#include "ecs/base/type_list.hpp"
#include "ecs/query/query_filter.hpp"
#include "ecs/storage/archetype.hpp"

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace ecs {

// The terms of a query. A component type `T` asks for the component to read and write, `const T`
// to read only, `Entity` for the handle. The others:

/// A component that need not be there: the function gets a `T*`, which may be `nullptr`.
template <class T>
struct Optional {};
/// Only entities that have all of these; the function does not get them.
template <class... Ts>
struct With {};
/// Only entities that have none of these.
template <class... Ts>
struct Without {};
/// Only entities that have at least one of these.
template <class... Ts>
struct AnyOf {};

/// Skips archetypes that have any of these components: `world.each<A, B>(Exclude<C>{}, fn)`. As a
/// term of a query it is another name of `Without`.
template <class... Ts>
struct Exclude {};

namespace detail {

/// What every reference to a tag refers to: empty types have no storage of their own.
template <class T>
T& tag_object() noexcept {
    static_assert(is_tag<T>);
    alignas(T) static unsigned char storage[sizeof(T)] = {};
    return *std::launder(reinterpret_cast<T*>(storage));
}

/// Collects what the terms of a query ask for.
struct QueryShape {
    std::vector<ComponentTypeID> all;
    std::vector<ComponentTypeID> none;
    std::vector<TypeSet> any;
    std::vector<ComponentTypeID> columns;
    /// Per term with an argument, its component; NO_COMPONENT for the entity.
    std::vector<ComponentTypeID> arguments;
    /// What the function may do to the components that it gets.
    std::vector<ComponentTypeID> reads;
    std::vector<ComponentTypeID> writes;

    /// The function gets `T`, to read only if it is const. One call for all that follows from it,
    /// so that no kind of term can hand out a component and forget to say so.
    template <class T>
    void hand_out() {
        const ComponentTypeID id = component_id<T>();
        columns.push_back(id);
        arguments.push_back(id);
        (std::is_const_v<T> ? reads : writes).push_back(id);
    }
    QueryFilter filter() const { return {TypeSet(all), TypeSet(none), any, TypeSet(columns)}; }
};

/// How a query term is matched, and how it becomes a pointer per segment and an argument per row.
/// Each kind of term is one specialisation:
///
/// - `Key`: the term as far as matching cares; queries with the same keys share one binding
/// - `ReadOnly`: the term in a query of a const world
/// - `Named`: the components that it names; each may stand in a query once
/// - `describe`: what it asks for, and what the function may do to it
/// - `has_argument`; if so, `Pointer` and `Argument`, and the functions that make them
template <class T>
struct Term {
    static_assert(std::is_object_v<T> && !std::is_pointer_v<T>,
                  "a query term is a component type (const to read only), Entity, Optional<T>, "
                  "With<...>, Without<...> or AnyOf<...>; not a reference or a pointer");
    using Component = std::remove_const_t<T>;
    using Key = Component;
    using Named = TypeList<Component>;
    using ReadOnly = const T;
    using Pointer = T*;
    using Argument = T&;
    static constexpr bool has_argument = true;

    static void describe(QueryShape& shape) {
        shape.all.push_back(component_id<Component>());
        shape.hand_out<T>();
    }
    ECS_INLINE static Pointer in_first_segment(Archetype& archetype,
                                               std::uint32_t offset) noexcept {
        if constexpr (is_tag<Component>) {
            return &tag_object<Component>();
        } else {
            return reinterpret_cast<T*>(reinterpret_cast<std::byte*>(&archetype) + offset);
        }
    }
    static Pointer in_segment(Archetype& archetype, Segment& segment) noexcept {
        if constexpr (is_tag<Component>) {
            return &tag_object<Component>();
        } else {
            return reinterpret_cast<T*>(
                segment.column(archetype.column_of(component_id<Component>())));
        }
    }
    ECS_INLINE static T& at(Pointer column, [[maybe_unused]] Row row) noexcept {
        if constexpr (is_tag<Component>) {
            return *column;
        } else {
            return column[row];
        }
    }
};

template <>
struct Term<Entity> {
    using Key = Entity;
    using Named = TypeList<Entity>;
    using ReadOnly = Entity;
    using Pointer = const Entity*;
    using Argument = Entity;
    static constexpr bool has_argument = true;

    static void describe(QueryShape& shape) { shape.arguments.push_back(NO_COMPONENT); }
    static Pointer in_first_segment(Archetype& archetype, std::uint32_t) noexcept {
        return archetype.first_segment().entities();
    }
    static Pointer in_segment(Archetype&, Segment& segment) noexcept { return segment.entities(); }
    ECS_INLINE static Entity at(Pointer column, Row row) noexcept { return column[row]; }
};

template <class T>
struct Term<Optional<T>> {
    using Component = std::remove_const_t<T>;
    using Key = Optional<Component>;
    using Named = TypeList<Component>;
    using ReadOnly = Optional<const T>;
    using Pointer = T*;
    using Argument = T*;
    static constexpr bool has_argument = true;

    static void describe(QueryShape& shape) { shape.hand_out<T>(); }
    static Pointer in_first_segment(Archetype& archetype, std::uint32_t) noexcept {
        return in_segment(archetype, archetype.first_segment());
    }
    static Pointer in_segment(Archetype& archetype, Segment& segment) noexcept {
        if (!archetype.has(component_id<Component>())) return nullptr;
        return Term<T>::in_segment(archetype, segment);
    }
    ECS_INLINE static T* at(Pointer column, Row row) noexcept {
        return column == nullptr ? nullptr : &Term<T>::at(column, row);
    }
};

/// Terms that only filter.
template <class Term, class... Ts>
struct FilterTerm {
    using Key = Term;
    using ReadOnly = Term;
    using Named = TypeList<Ts...>;
    static constexpr bool has_argument = false;
};
template <class... Ts>
struct Term<With<Ts...>> : FilterTerm<With<Ts...>, Ts...> {
    static void describe(QueryShape& shape) { (shape.all.push_back(component_id<Ts>()), ...); }
};
template <class... Ts>
struct Term<Without<Ts...>> : FilterTerm<Without<Ts...>, Ts...> {
    static void describe(QueryShape& shape) { (shape.none.push_back(component_id<Ts>()), ...); }
};
template <class... Ts>
struct Term<Exclude<Ts...>> : Term<Without<Ts...>> {};
/// It names nothing: what it asks for may stand in the query once more, to be handed out.
template <class... Ts>
struct Term<AnyOf<Ts...>> : FilterTerm<AnyOf<Ts...>> {
    static_assert(sizeof...(Ts) > 0, "AnyOf needs at least one component type");
    static void describe(QueryShape& shape) { shape.any.push_back(TypeSet{component_id<Ts>()...}); }
};

template <class... Lists>
struct Concat;
template <class... Ts>
struct Concat<TypeList<Ts...>> {
    using type = TypeList<Ts...>;
};
template <class... As, class... Bs, class... Lists>
struct Concat<TypeList<As...>, TypeList<Bs...>, Lists...>
    : Concat<TypeList<As..., Bs...>, Lists...> {};

template <class List>
inline constexpr bool list_is_distinct = false;
template <class... Ts>
inline constexpr bool list_is_distinct<TypeList<Ts...>> = all_distinct<Ts...>;

template <class... Terms>
inline constexpr bool terms_are_distinct =
    list_is_distinct<typename Concat<TypeList<>, typename Term<Terms>::Named...>::type>;

/// The terms that have an argument, in order.
template <class... Terms>
using ArgumentTerms =
    typename Concat<TypeList<>, std::conditional_t<Term<Terms>::has_argument, TypeList<Terms>,
                                                   TypeList<>>...>::type;

}  // namespace detail
}  // namespace ecs
