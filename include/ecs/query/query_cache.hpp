#pragma once

#include "ecs/base/type_list.hpp"
#include "ecs/core/list_number.hpp"
#include "ecs/query/match_list.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace ecs {

/// Skips archetypes that have any of these components: `world.each<A, B>(Exclude<C>{}, fn)`.
template <class... Ts>
struct Exclude {};

namespace detail {

/// A match list seen from a list of C++ types.
struct QueryBinding {
    MatchList* list = nullptr;
    std::unique_ptr<std::uint32_t[]> order;  ///< for each type, its place among the list's offsets
};

/// The match lists of a world. Queries with the same filter share one; the queries that a program
/// spells as types find theirs by number.
class QueryCache {
public:
    MatchList& find_or_make(const ArchetypeGraph& graph, QueryFilter filter) {
        for (const std::unique_ptr<MatchList>& list : lists_) {
            if (list->filter() == filter) return *list;
        }
        lists_.push_back(std::make_unique<MatchList>(graph, std::move(filter)));
        return *lists_.back();
    }

    /// The query of `Ts` with some types excluded, up to date.
    template <class... Ts, class... Ex>
    ECS_INLINE const QueryBinding& bind(const ArchetypeGraph& graph, Exclude<Ex...>) {
        using Number =
            ListNumber<ListFamily::query, TypeList<TypeList<Bare<Ts>...>, Exclude<Ex...>>>;
        const std::uint32_t number = Number::get();
        if (ECS_UNLIKELY(number >= bindings_.size() || bindings_[number].list == nullptr)) {
            make_binding(graph, number, {component_id<Ts>()...}, {component_id<Ex>()...});
        }
        const QueryBinding& binding = bindings_[number];
        binding.list->update();
        return binding;
    }

    std::size_t size() const noexcept { return lists_.size(); }

private:
    ECS_COLD void make_binding(const ArchetypeGraph& graph, std::uint32_t number,
                               std::vector<ComponentTypeID> all,
                               std::vector<ComponentTypeID> none) {
        QueryFilter filter;
        filter.all = TypeSet(all);
        filter.none = TypeSet(std::move(none));
        filter.columns = filter.all;
        QueryBinding binding;
        binding.list = &find_or_make(graph, std::move(filter));
        binding.order = std::make_unique<std::uint32_t[]>(all.size());
        const TypeSet& columns = binding.list->filter().columns;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const auto place = std::lower_bound(columns.begin(), columns.end(), all[i]);
            binding.order[i] = static_cast<std::uint32_t>(place - columns.begin()) + 1;
        }
        if (bindings_.size() <= number) bindings_.resize(number + 1);
        bindings_[number] = std::move(binding);
    }

    std::vector<std::unique_ptr<MatchList>> lists_;
    std::vector<QueryBinding> bindings_;
};

}  // namespace detail
}  // namespace ecs
