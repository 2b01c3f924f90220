#pragma once

#include "ecs/base/overwrite.hpp"
#include "ecs/base/owned.hpp"
#include "ecs/base/type_list.hpp"
#include "ecs/core/component_value.hpp"
#include "ecs/core/list_number.hpp"
#include "ecs/query/iterate.hpp"
#include "ecs/storage/archetype_graph.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace ecs::detail {

/// What every call that takes components asks of their types.
template <class... Ts>
constexpr void check_component_types() noexcept {
    static_assert(all_distinct<Bare<Ts>...>,
                  "a component type is given twice in one call: an entity has at most one "
                  "component of each type");
    static_assert(!contains_type<Entity, Bare<Ts>...>,
                  "ecs::Entity cannot be a component itself: wrap it in a struct that says "
                  "what the entity is for");
}

/// A column's raw memory for one row, as T.
template <class T>
ECS_INLINE T* value_at(Place place, ColumnIndex column) noexcept {
    if constexpr (is_tag<T>) {
        return &tag_object<T>();
    } else {
        return reinterpret_cast<T*>(place.segment->column(column)) + place.row;
    }
}

template <class T, class Value>
ECS_INLINE void construct_at(Place place, ColumnIndex column, Value&& value) {
    if constexpr (!is_tag<T>) {
        ::new (static_cast<void*>(value_at<T>(place, column))) T(std::forward<Value>(value));
    } else {
        (void)place, (void)column, (void)value;  // an empty value has nothing to keep
    }
}

/// What a world knows of a list of component types that are created together: where they go.
struct BundleTarget {
    Archetype* archetype = nullptr;
    const ColumnIndex* columns = nullptr;    ///< in the order of the list
    const ComponentTypeID* types = nullptr;  ///< in the order of the list
};

/// Finds the archetype and the columns of a list of types, by number after the first time.
class BundleCache {
public:
    template <class... Ts>
    ECS_INLINE const BundleTarget& target(ArchetypeGraph& graph) {
        const std::uint32_t number = ListNumber<ListFamily::bundle, TypeList<Ts...>>::get();
        if (ECS_UNLIKELY(number >= targets_.size() || targets_[number].archetype == nullptr)) {
            make_for<Ts...>(graph, number);
        }
        return targets_[number];
    }

    /// The same for a list whose types are known only at run time.
    const BundleTarget& target(ArchetypeGraph& graph, std::uint32_t number,
                               const ComponentValue* values, std::size_t count) {
        if (ECS_UNLIKELY(number >= targets_.size() || targets_[number].archetype == nullptr)) {
            if (is_known(number)) {
                revive(graph, number, count);
            } else {
                auto& tables = tables_.emplace_back();
                for (std::size_t i = 0; i < count; ++i) tables.types.push_back(values[i].id());
                make(graph, number, tables);
            }
        }
        return targets_[number];
    }

    /// Forgets archetypes that have fallen dormant, so that they are asked for again.
    void forget_dormant() noexcept {
        for (BundleTarget& target : targets_) {
            if (target.archetype != nullptr && target.archetype->dormant()) {
                target.archetype = nullptr;
            }
        }
    }

    void swap(BundleCache& other) noexcept {
        targets_.swap(other.targets_);
        tables_.swap(other.tables_);
    }

private:
    struct Tables {
        PodArray<ColumnIndex> columns;
        PodArray<ComponentTypeID> types;
    };

    template <class... Ts>
    ECS_COLD void make_for(ArchetypeGraph& graph, std::uint32_t number) {
        if (is_known(number)) return revive(graph, number, sizeof...(Ts));
        auto& tables = tables_.emplace_back();
        (tables.types.push_back(component_id<Ts>()), ...);
        make(graph, number, tables);
    }
    bool is_known(std::uint32_t number) const noexcept {
        return number < targets_.size() && targets_[number].columns != nullptr;
    }
    /// Its archetype was dormant; the columns are the same.
    void revive(ArchetypeGraph& graph, std::uint32_t number, std::size_t count) {
        BundleTarget& target = targets_[number];
        target.archetype = &graph.find_or_make(TypeSet(target.types, target.types + count));
    }
    void make(ArchetypeGraph& graph, std::uint32_t number, Tables& tables) {
        const auto& types = tables.types;
        Archetype& archetype = graph.find_or_make(TypeSet(types.begin(), types.end()));
        for (const ComponentTypeID id : types) tables.columns.push_back(archetype.column_of(id));
        if (targets_.size() <= number) targets_.resize(std::size_t{number} + 1);
        targets_[number] = {&archetype, tables.columns.data(), types.data()};
    }

    PodArray<BundleTarget> targets_;  // by the number of the list
    OwnedList<Tables> tables_;
};

/// Constructs the values of an open row; a column of NO_COLUMN is left out. If one of their
/// constructors throws, those made before it are destroyed and the row stays open: nothing has
/// happened.
template <class... Ts>
class RowBuilder {
public:
    RowBuilder(Place place, const ColumnIndex* columns) noexcept
        : place_(place), columns_(columns) {}
    RowBuilder(const RowBuilder&) = delete;
    RowBuilder& operator=(const RowBuilder&) = delete;
    ~RowBuilder() {
        if (!finished_) unwind(std::index_sequence_for<Ts...>{});
    }

    /// All is well: the values stay.
    void finish() noexcept { finished_ = true; }

    template <class... Values>
    void construct(Values&&... values) {
        construct(std::index_sequence_for<Ts...>{}, std::forward<Values>(values)...);
    }

private:
    template <std::size_t... I, class... Values>
    void construct(std::index_sequence<I...>, Values&&... values) {
        (construct_one<Ts>(columns_[I], std::forward<Values>(values)), ...);
    }
    template <class T, class Value>
    void construct_one(ColumnIndex column, Value&& value) {
        if (column != NO_COLUMN) construct_at<T>(place_, column, std::forward<Value>(value));
        ++made_;
    }
    template <std::size_t... I>
    void unwind(std::index_sequence<I...>) noexcept {
        ((I < made_ ? destroy<Ts>(columns_[I]) : void()), ...);
    }
    template <class T>
    void destroy(ColumnIndex column) noexcept {
        if constexpr (!is_tag<T>) {
            if (column != NO_COLUMN) value_at<T>(place_, column)->~T();
        }
    }

    Place place_;
    const ColumnIndex* columns_;
    std::size_t made_ = 0;
    bool finished_ = false;
};

template <class... Ts, class... Values>
ECS_INLINE void construct_row(Place place, [[maybe_unused]] const ColumnIndex* columns,
                              Values&&... values) {
    if constexpr ((std::is_nothrow_constructible_v<Ts, Values&&> && ...)) {
        std::size_t i = 0;
        (construct_at<Ts>(place, columns[i++], std::forward<Values>(values)), ...);
        (void)i;
    } else {
        RowBuilder<Ts...> builder(place, columns);
        builder.construct(std::forward<Values>(values)...);
        builder.finish();
    }
}

/// Constructs `rows` values of each column; `makers` construct value `row` of theirs at an address.
/// If one throws, all made before it go.
inline void make_rows(Place, Row, const ColumnIndex*, TypeList<>) noexcept {}
template <class T, class... Ts, class Maker, class... Makers>
void make_rows(Place place, Row rows, const ColumnIndex* columns, TypeList<T, Ts...>,
               const Maker& maker, const Makers&... makers) {
    if constexpr (is_tag<T>) {
        make_rows(place, rows, columns + 1, TypeList<Ts...>{}, makers...);
    } else if constexpr (std::is_trivially_destructible_v<T>) {
        T* const first = value_at<T>(place, *columns);
        for (Row row = 0; row < rows; ++row) maker(static_cast<void*>(first + row), row);
        make_rows(place, rows, columns + 1, TypeList<Ts...>{}, makers...);
    } else {
        Unwind<T> unwind(value_at<T>(place, *columns));
        for (; unwind.made < rows; ++unwind.made) {
            maker(static_cast<void*>(unwind.first + unwind.made), static_cast<Row>(unwind.made));
        }
        make_rows(place, rows, columns + 1, TypeList<Ts...>{}, makers...);
        unwind.armed = false;
    }
}

/// Constructs copies of one value. A plain value is held here, where no row can be taken for it:
/// the compiler then keeps it in registers.
template <class T>
struct CopyMaker {
    std::conditional_t<std::is_trivially_copyable_v<T>, const T, const T&> value;
    void operator()(void* at, Row) const { ::new (at) T(value); }
};

/// All rows alike.
template <class... Ts>
void copy_rows(Place place, Row rows, const ColumnIndex* columns, const Ts&... values) {
    make_rows(place, rows, columns, TypeList<Ts...>{}, CopyMaker<Ts>{values}...);
}
/// Values from arrays.
template <class... Ts>
void copy_columns(Place place, Row rows, const ColumnIndex* columns, const Ts*... values) {
    make_rows(place, rows, columns, TypeList<Ts...>{},
              [values](void* at, Row row) { ::new (at) Ts(values[row]); }...);
}
/// Default-constructed values.
template <class... Ts>
void construct_rows(Place place, Row rows, const ColumnIndex* columns, TypeList<Ts...>) {
    static_assert((std::is_default_constructible_v<Ts> && ...),
                  "create_many with a function starts from default-constructed components: pass a "
                  "value to copy for a type without a default constructor");
    make_rows(place, rows, columns, TypeList<Ts...>{}, [](void* at, Row) { ::new (at) Ts(); }...);
}

/// The part of adding several components that concerns one which the entity has already.
template <class Value>
void overwrite_known(Place place, const Archetype& archetype, const ArchetypeEdge::Change& change,
                     Value&& value) {
    if (change.effective) return;
    overwrite(*value_at<Bare<Value>>(place, archetype.column_of(change.id)),
              std::forward<Value>(value));
}

/// The same for all rows of an archetype.
template <class T>
void overwrite_column(Archetype& archetype, const ArchetypeEdge::Change& change, const T& value) {
    if constexpr (!is_tag<T>) {
        if (change.effective) return;
        const ColumnIndex column = archetype.column_of(change.id);
        for (std::size_t s = 0; s < archetype.segment_count(); ++s) {
            const Row rows = archetype.rows_in(s);
            for (Place at{&archetype.segment(s), 0}; at.row < rows; ++at.row) {
                overwrite(*value_at<T>(at, column), value);
            }
        }
    }
}

/// Constructs copies of a value that is new to its entities.
template <class T>
void fill_column(Place place, Row rows, const ArchetypeEdge::Change& change, const T& value) {
    if (change.effective) copy_rows(place, rows, &change.column, value);
}

template <class... Ts, class Fn, std::size_t... I>
ECS_INLINE void with_values_at([[maybe_unused]] Place place,
                               [[maybe_unused]] const ColumnIndex* columns, Fn& fn,
                               std::index_sequence<I...>) {
    fn(*value_at<Ts>(place, columns[I])...);
}
/// Calls `fn` with references to the values of one row.
template <class... Ts, class Fn>
ECS_INLINE void with_values(Place place, [[maybe_unused]] const ColumnIndex* columns, Fn&& fn) {
    with_values_at<Ts...>(place, columns, fn, std::index_sequence_for<Ts...>{});
}

}  // namespace ecs::detail
