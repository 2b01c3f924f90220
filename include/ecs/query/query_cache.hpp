#pragma once

#include "ecs/core/list_number.hpp"
#include "ecs/query/column_table.hpp"
#include "ecs/query/match_list.hpp"
#include "ecs/query/terms.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

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
        for (const std::unique_ptr<MatchList>& list : lists_) {
            if (list->filter() == filter) return *list;
        }
        lists_.push_back(std::make_unique<MatchList>(*graph_, std::move(filter)));
        return *lists_.back();
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
        if (id >= columns_.size()) columns_.resize(std::size_t{id} + 1);
        if (columns_[id] == nullptr) columns_[id] = std::make_unique<ColumnTable>(*graph_, id);
        columns_[id]->update();
        return *columns_[id];
    }

    /// The order of archetypes has changed.
    void forget_archetypes() noexcept {
        for (const std::unique_ptr<MatchList>& list : lists_) list->forget();
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
        auto order = std::make_unique<std::uint32_t[]>(shape.arguments.size());
        for (std::size_t i = 0; i < shape.arguments.size(); ++i) {
            if (shape.arguments[i] == NO_COMPONENT) continue;  // 0: the entities
            const auto place = std::lower_bound(columns.begin(), columns.end(), shape.arguments[i]);
            order[i] = static_cast<std::uint32_t>(place - columns.begin()) + 1;
        }
        if (bindings_.size() <= number) bindings_.resize(number + 1);
        bindings_[number] = {&list, order.get()};
        orders_.push_back(std::move(order));
    }

    const ArchetypeGraph* graph_;
    std::vector<std::unique_ptr<MatchList>> lists_;
    std::vector<QueryBinding> bindings_;
    std::vector<std::unique_ptr<std::uint32_t[]>> orders_;
    std::vector<std::unique_ptr<ColumnTable>> columns_;
};

}  // namespace ecs::detail
