#pragma once

#include "ecs/base/owned.hpp"
#include "ecs/core/list_number.hpp"
#include "ecs/query/column_table.hpp"
#include "ecs/query/match_list.hpp"
#include "ecs/query/terms.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace ecs::detail {

/// A match list seen from the terms of a query.
struct QueryBinding {
    MatchList* list = nullptr;
    /// For each term with an argument, its place among the offsets of the list.
    const std::uint32_t* order = nullptr;
};

/// The match lists of a world. Queries with the same filter share one; queries that a program
/// spells as types find theirs by number.
class QueryCache {
public:
    explicit QueryCache(const ArchetypeGraph& graph) noexcept : graph_(&graph) {}
    QueryCache(const QueryCache&) = delete;
    QueryCache& operator=(const QueryCache&) = delete;

    MatchList& find_or_make(QueryFilter filter) {
        filter.normalise();
        for (MatchList* list : lists_) {
            if (list->filter() == filter) return *list;
        }
        return lists_.emplace_back(*graph_, std::move(filter));
    }

    /// The query of these terms, up to date.
    template <class... Terms>
    ECS_INLINE QueryBinding bind() {
        static_assert(terms_are_distinct<Terms...>, "a component type stands twice in one query");
        using Number = ListNumber<ListFamily::query, TypeList<typename Term<Terms>::Key...>>;
        const std::uint32_t number = Number::get();
        if (ECS_UNLIKELY(number >= bindings_.size() || bindings_[number].list == nullptr)) {
            describe_and_make<Terms...>(number);
        }
        const QueryBinding binding = bindings_[number];
        binding.list->update();
        return binding;
    }

    /// Where a component is in every segment, up to date.
    const ColumnTable& columns(ComponentTypeID id) {
        ColumnTable* known = columns_.find(id);
        ColumnTable& table =
            known != nullptr ? *known
                             : columns_.put(id, Owned<ColumnTable>(new ColumnTable(*graph_, id)));
        table.update();
        return table;
    }

    /// The order of archetypes has changed.
    void forget_archetypes() noexcept {
        for (MatchList* list : lists_) list->forget();
    }

    /// Different filters that were asked for.
    std::size_t size() const noexcept { return lists_.size(); }

private:
    template <class... Terms>
    ECS_COLD void describe_and_make(std::uint32_t number) {
        QueryShape shape;
        (Term<Terms>::describe(shape), ...);
        make_binding(number, shape);
    }
    void make_binding(std::uint32_t number, const QueryShape& shape) {
        MatchList& list = find_or_make(shape.filter());
        const TypeSet& columns = list.filter().columns;
        auto& order = orders_.emplace_back();
        for (const ComponentTypeID id : shape.arguments) {
            const bool entity = id == NO_COMPONENT;
            order.push_back(entity ? 0 : static_cast<std::uint32_t>(columns.position(id)) + 1);
        }
        if (bindings_.size() <= number) bindings_.resize(std::size_t{number} + 1);
        bindings_[number] = {&list, order.data()};
    }

    const ArchetypeGraph* graph_;
    OwnedList<MatchList> lists_;
    PodArray<QueryBinding> bindings_;            // by the number of the list of terms
    OwnedList<PodArray<std::uint32_t>> orders_;  // of the bindings
    OwnedList<ColumnTable> columns_;             // by component
};

}  // namespace ecs::detail
