#pragma once

#include "ecs/query/query_cache.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

namespace ecs::detail {

/// The matching segments of a query one after another, with the columns of the current one
/// resolved: the one place where a query becomes pointers.
template <class... Ts>
class SpanCursor {
public:
    ECS_INLINE explicit SpanCursor(const QueryBinding& binding) noexcept
        : list_(binding.list), order_(binding.order) {
        next_archetype();
    }

    /// Rows of the current segment; 0 at the end.
    ECS_INLINE Row rows() const noexcept { return rows_; }
    ECS_INLINE const Entity* entities() const noexcept { return entities_; }
    template <std::size_t I>
    ECS_INLINE auto column() const noexcept {
        return std::get<I>(columns_);
    }

    ECS_INLINE void next() noexcept {
        left_ -= rows_;
        if (left_ == 0) {
            next_archetype();
        } else {
            next_segment();
        }
    }

private:
    ECS_INLINE void next_archetype() noexcept {
        const std::size_t count = list_->size();
        while (match_ != count) {
            Archetype& archetype = list_->archetype(match_);
            left_ = static_cast<Row>(archetype.size());
            if (left_ != 0) {
                enter(archetype, std::index_sequence_for<Ts...>{});
                ++match_;
                return;
            }
            ++match_;
        }
        rows_ = 0;
    }
    template <std::size_t... I>
    ECS_INLINE void enter(Archetype& archetype, std::index_sequence<I...>) noexcept {
        const std::uint32_t* offsets = list_->offsets(match_);
        archetype_ = &archetype;
        segment_ = 0;
        const Row capacity = archetype.first_segment().capacity;
        rows_ = left_ < capacity ? left_ : capacity;
        entities_ =
            reinterpret_cast<const Entity*>(reinterpret_cast<std::byte*>(&archetype) + offsets[0]);
        columns_ = {Term<Ts>::in_first_segment(archetype, offsets[order_[I]])...};
    }
    void next_segment() noexcept {
        Segment& segment = archetype_->segment(++segment_);
        rows_ = left_ < segment.capacity ? left_ : segment.capacity;
        entities_ = segment.entities();
        columns_ = {Term<Ts>::in_segment(*archetype_, segment)...};
    }

    const MatchList* list_;
    const std::uint32_t* order_;
    std::size_t match_ = 0;
    Archetype* archetype_ = nullptr;
    std::size_t segment_ = 0;
    Row left_ = 0;
    Row rows_ = 0;
    const Entity* entities_ = nullptr;
    std::tuple<typename Term<Ts>::Pointer...> columns_;
};

/// Whether a function fits a query: with the entity first, or without it.
template <class Fn, class... Ts>
inline constexpr bool takes_entity =
    std::is_invocable_v<Fn&, Entity, typename Term<Ts>::Argument...>;
template <class Fn, class... Ts>
inline constexpr bool takes_terms = std::is_invocable_v<Fn&, typename Term<Ts>::Argument...>;

/// Asks for the second form only where the first does not fit: asking instantiates generic lambdas.
template <class Fn, class... Ts>
inline constexpr bool takes_either =
    std::disjunction_v<std::is_invocable<Fn&, Entity, typename Term<Ts>::Argument...>,
                       std::is_invocable<Fn&, typename Term<Ts>::Argument...>>;

#define ECS_FUNCTION_DOES_NOT_FIT                                                             \
    "the function does not fit the query: it has to take the components in the order of the " \
    "query's terms, by reference (const for const terms and const worlds; T* for Optional<T>)"

/// Calls `fn(entity, arguments...)` for every row.
template <class... Ts, class Fn, std::size_t... I>
ECS_INLINE void for_each_row(const QueryBinding& binding, Fn& fn, std::index_sequence<I...>) {
    static_assert(takes_entity<Fn, Ts...>, ECS_FUNCTION_DOES_NOT_FIT ", with the entity first");
    for (SpanCursor<Ts...> span(binding); span.rows() != 0; span.next()) {
        // Plain local pointers: the loop below is all that the optimiser has to look at.
        const auto loop = [&fn](Row rows, const Entity* entities, auto... columns) {
            for (Row row = 0; row < rows; ++row) {
                fn(entities[row], Term<Ts>::at(columns, row)...);
            }
        };
        loop(span.rows(), span.entities(), span.template column<I>()...);
    }
}

/// Calls `fn(arguments...)` for every row.
template <class... Ts, class Fn, std::size_t... I>
ECS_INLINE void for_each_row_no_entity(const QueryBinding& binding, Fn& fn,
                                       std::index_sequence<I...>) {
    static_assert(takes_terms<Fn, Ts...>, ECS_FUNCTION_DOES_NOT_FIT ", without the entity");
    for (SpanCursor<Ts...> span(binding); span.rows() != 0; span.next()) {
        const auto loop = [&fn](Row rows, auto... columns) {
            for (Row row = 0; row < rows; ++row) fn(Term<Ts>::at(columns, row)...);
        };
        loop(span.rows(), span.template column<I>()...);
    }
}

/// Counts the loops that run over a world, nested ones too, so that changing its structure inside
/// one is caught. Builds without assertions count nothing.
class IterationScope {
public:
#if ECS_ENABLE_ASSERTS
    explicit IterationScope(std::atomic<std::uint32_t>& depth) noexcept : depth_(&depth) {
        depth_->fetch_add(1, std::memory_order_relaxed);
    }
    ~IterationScope() { depth_->fetch_sub(1, std::memory_order_relaxed); }
    IterationScope(const IterationScope& other) noexcept : IterationScope(*other.depth_) {}

private:
    std::atomic<std::uint32_t>* depth_;
#else
    explicit IterationScope(std::atomic<std::uint32_t>&) noexcept {}
    ~IterationScope() {}
    IterationScope(const IterationScope&) noexcept {}
#endif

public:
    IterationScope& operator=(const IterationScope&) = delete;
};

}  // namespace ecs::detail
