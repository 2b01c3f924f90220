#pragma once

#include "ecs/query/iterate.hpp"
#include "ecs/storage/storage.hpp"

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

namespace ecs {

template <class... Terms>
class Query;

namespace detail {

/// A query over the terms that have an argument; what they are filtered by is in the binding.
template <class List>
class QueryLoops;

template <class... Ts>
class QueryLoops<TypeList<Ts...>> {
public:
    /// What a row is seen as: references, handles and pointers, one per term. They end like any
    /// reference to a component: see `World`.
    using Item = std::tuple<typename Term<Ts>::Argument...>;

    /// Entities that match. O(matching archetypes).
    std::size_t count() const { return binding().list->count(); }
    bool empty() const { return SpanCursor<Ts...>(binding()).rows() == 0; }
    /// The first entity in order of storage, or INVALID_ENTITY.
    Entity first() const {
        const SpanCursor<Ts...> span(binding());
        return span.rows() == 0 ? INVALID_ENTITY : span.entities()[0];
    }
    /// Whether an entity matches; false if it is dead. O(1).
    bool contains(Entity e) const {
        return storage_->entities.alive(e) &&
               binding_.list->matches(*storage_->place(e).segment->archetype);
    }

    /// Calls `fn(arguments...)` or `fn(entity, arguments...)` for every match, in order of storage.
    /// `fn` may not change the structure of the world (use `deferred()`); loops may be nested.
    template <class Fn>
    void each(Fn&& fn) const {
        static_assert(takes_either<Fn, Ts...>, ECS_FUNCTION_DOES_NOT_FIT);
        const IterationScope scope(storage_->iteration_depth);
        if constexpr (takes_entity<Fn, Ts...>) {
            for_each_row<Ts...>(binding(), fn, indices);
        } else if constexpr (takes_terms<Fn, Ts...>) {
            for_each_row_no_entity<Ts...>(binding(), fn, indices);
        }
    }

    /// Like `each` until `fn` returns true; whether it did. The way to stop early or to search.
    template <class Fn>
    bool each_until(Fn&& fn) const {
        static_assert(takes_either<Fn, Ts...>, ECS_FUNCTION_DOES_NOT_FIT);
        const IterationScope scope(storage_->iteration_depth);
        for (SpanCursor<Ts...> span(binding()); span.rows() != 0; span.next()) {
            for (Row row = 0; row < span.rows(); ++row) {
                if (call(fn, span, row, indices)) return true;
            }
        }
        return false;
    }

    /// Calls `fn(rows, columns...)` for every run of matches that stands together in memory: each
    /// column is a plain array of `rows` values (`nullptr` for an Optional that is not there, one
    /// shared object for a tag). For SIMD, or for handing arrays to other code. Ask for the term
    /// `Entity` to get the handles.
    template <class Fn>
    void each_span(Fn&& fn) const {
        static_assert(std::is_invocable_v<Fn&, std::size_t, typename Term<Ts>::Pointer...>,
                      "the function given to each_span() has to take the number of rows, then a "
                      "pointer per term (const T* for const terms, const Entity* for Entity)");
        const IterationScope scope(storage_->iteration_depth);
        for (SpanCursor<Ts...> span(binding()); span.rows() != 0; span.next()) {
            call_span(fn, span, indices);
        }
    }

    /// Calls `fn(item, item)` for every two different matches, each pair once. An `Item` is a
    /// tuple: `auto [p, v] = item;`. O(n²).
    template <class Fn>
    void each_pair(Fn&& fn) const {
        const IterationScope scope(storage_->iteration_depth);
        for (RowCursor a(binding()); !a.at_end(); a.next()) {
            RowCursor b = a;
            for (b.next(); !b.at_end(); b.next()) fn(a.item(), b.item());
        }
    }

    /// The one match; it is an error if there is none, or more than one. Without assertions it is
    /// the first of several, and undefined if there is none.
    Item single() const {
        ECS_ASSERT(count() == 1, Sentence("single: exactly one entity has to match, but ", count(),
                                          " do; use each() for any number"));
        return RowCursor(binding()).item();
    }
    /// The arguments of one entity, which has to match (undefined without assertions). O(1).
    Item get(Entity e) const {
        ECS_ASSERT(contains(e),
                   "get: the entity is dead or does not match the query; ask "
                   "contains() first");
        const Place place = storage_->place(e);
        return Item(Term<Ts>::at(Term<Ts>::in_segment(*place.segment->archetype, *place.segment),
                                 place.row)...);
    }

    /// For `for (auto [entity, position] : query)`. While an iterator exists, the structure of the
    /// world may not change, as inside of `each`.
    class iterator;
    struct sentinel {};
    iterator begin() const { return iterator(storage_->iteration_depth, binding()); }
    sentinel end() const noexcept { return {}; }

protected:
    QueryLoops(const Storage& storage, QueryCache& cache, QueryBinding binding) noexcept
        : storage_(&storage), cache_(&cache), binding_(binding) {}

    const Storage* storage_;
    QueryCache* cache_;
    QueryBinding binding_;

private:
    static constexpr std::index_sequence_for<Ts...> indices{};

    class RowCursor {
    public:
        explicit RowCursor(const QueryBinding& binding) noexcept : span_(binding) {}
        bool at_end() const noexcept { return span_.rows() == 0; }
        ECS_INLINE void next() noexcept {
            if (++row_ == span_.rows()) {
                span_.next();
                row_ = 0;
            }
        }
        ECS_INLINE Item item() const noexcept { return item_at(indices); }

    private:
        template <std::size_t... I>
        ECS_INLINE Item item_at(std::index_sequence<I...>) const noexcept {
            return Item(Term<Ts>::at(span_.template column<I>(), row_)...);
        }
        SpanCursor<Ts...> span_;
        Row row_ = 0;
    };

    /// The binding with new archetypes looked at.
    const QueryBinding& binding() const {
        binding_.list->update();
        return binding_;
    }
    template <class Fn, std::size_t... I>
    static bool call(Fn& fn, const SpanCursor<Ts...>& span, Row row, std::index_sequence<I...>) {
        if constexpr (takes_entity<Fn, Ts...>) {
            return fn(span.entities()[row], Term<Ts>::at(span.template column<I>(), row)...);
        } else {
            return fn(Term<Ts>::at(span.template column<I>(), row)...);
        }
    }
    template <class Fn, std::size_t... I>
    static void call_span(Fn& fn, const SpanCursor<Ts...>& span, std::index_sequence<I...>) {
        fn(std::size_t{span.rows()}, span.template column<I>()...);
    }
};

template <class... Ts>
class QueryLoops<TypeList<Ts...>>::iterator {
public:
    iterator(std::atomic<std::uint32_t>& depth, const QueryBinding& binding) noexcept
        : scope_(depth), cursor_(binding) {}

    Item operator*() const noexcept { return cursor_.item(); }
    iterator& operator++() noexcept {
        cursor_.next();
        return *this;
    }
    friend bool operator!=(const iterator& it, sentinel) noexcept { return !it.cursor_.at_end(); }
    friend bool operator==(const iterator& it, sentinel) noexcept { return it.cursor_.at_end(); }

private:
    IterationScope scope_;
    RowCursor cursor_;
};

}  // namespace detail

/// All entities that match some terms. Built once by `World::query`, it follows the world: entities
/// and archetypes that appear later are found. Copying is cheap; it has to be gone before the
/// world, but survives its being moved.
///
///     auto movers = world.query<Position, const Velocity, Optional<Mass>, Without<Frozen>>();
///     movers.each([](Position& p, const Velocity& v, Mass* mass) { … });
///     for (auto [p, v, mass] : movers) { … }
///
/// Terms: `T`, `const T`, `Entity`, `Optional<T>`, `With<...>`, `Without<...>`, `AnyOf<...>`,
/// `Exclude<...>` (the same as `Without`).
template <class... Terms>
class Query : public detail::QueryLoops<detail::ArgumentTerms<Terms...>> {
    using Loops = detail::QueryLoops<detail::ArgumentTerms<Terms...>>;

public:
    Query(const detail::Storage& storage, detail::QueryCache& cache)
        : Loops(storage, cache, cache.bind<Terms...>()) {}

    /// This query and one more term each; the result is cached like any other.
    template <class... Ts>
    auto with() const {
        return Query<Terms..., With<Ts...>>(*this->storage_, *this->cache_);
    }
    template <class... Ts>
    auto without() const {
        return Query<Terms..., Without<Ts...>>(*this->storage_, *this->cache_);
    }
    template <class... Ts>
    auto any_of() const {
        return Query<Terms..., AnyOf<Ts...>>(*this->storage_, *this->cache_);
    }
    /// This query with more terms of any kind.
    template <class... Ts>
    auto and_also() const {
        return Query<Terms..., Ts...>(*this->storage_, *this->cache_);
    }
};

}  // namespace ecs
