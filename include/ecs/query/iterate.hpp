#pragma once

#include "ecs/query/query_cache.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

namespace ecs::detail {

/// What every reference to a tag refers to: empty types have no storage of their own.
template <class T>
T& tag_object() noexcept {
    static_assert(is_tag<T>);
    alignas(T) static unsigned char storage[sizeof(T)] = {};
    return *std::launder(reinterpret_cast<T*>(storage));
}

/// How a query term becomes a pointer per segment and a reference per row.
template <class T>
struct Term {
    using Component = std::remove_const_t<T>;
    using Pointer = T*;

    ECS_INLINE static Pointer in_first_segment(std::byte* archetype,
                                               std::uint32_t offset) noexcept {
        if constexpr (is_tag<Component>) {
            return &tag_object<Component>();
        } else {
            return reinterpret_cast<T*>(archetype + offset);
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

/// Calls `fn(rows, entities, columns...)` for every segment with rows that the query matches.
template <class... Ts, std::size_t... I, class Fn>
ECS_INLINE void for_each_span(const QueryBinding& binding, std::index_sequence<I...>, Fn&& fn) {
    const MatchList& list = *binding.list;
    [[maybe_unused]] const std::uint32_t* order = binding.order.get();
    const std::size_t matches = list.size();
    for (std::size_t m = 0; m < matches; ++m) {
        Archetype& archetype = list.archetype(m);
        auto left = static_cast<Row>(archetype.size());
        if (left == 0) continue;

        auto* base = reinterpret_cast<std::byte*>(&archetype);
        const std::uint32_t* offsets = list.offsets(m);
        auto* entities = reinterpret_cast<const Entity*>(base + offsets[0]);
        std::tuple<typename Term<Ts>::Pointer...> columns{
            Term<Ts>::in_first_segment(base, offsets[order[I]])...};
        Row capacity = archetype.first_segment().capacity;
        for (std::size_t s = 1;; ++s) {
            const Row rows = left < capacity ? left : capacity;
            fn(rows, entities, std::get<I>(columns)...);
            left -= rows;
            if (left == 0) break;
            Segment& segment = archetype.segment(s);
            capacity = segment.capacity;
            entities = segment.entities();
            columns = {Term<Ts>::in_segment(archetype, segment)...};
        }
    }
}

/// Calls `fn(entity, components...)` for every row that the query matches.
template <class... Ts, class Fn>
ECS_INLINE void for_each_row(const QueryBinding& binding, Fn& fn) {
    for_each_span<Ts...>(binding, std::index_sequence_for<Ts...>{},
                         [&fn](Row rows, const Entity* entities, auto... columns) {
                             for (Row row = 0; row < rows; ++row) {
                                 fn(entities[row], Term<Ts>::at(columns, row)...);
                             }
                         });
}

/// The same without the entity.
template <class... Ts, class Fn>
ECS_INLINE void for_each_row_no_entity(const QueryBinding& binding, Fn& fn) {
    for_each_span<Ts...>(binding, std::index_sequence_for<Ts...>{},
                         [&fn](Row rows, const Entity*, auto... columns) {
                             for (Row row = 0; row < rows; ++row) {
                                 fn(Term<Ts>::at(columns, row)...);
                             }
                         });
}

/// Counts the loops that run over a world, nested ones too, so that changing its structure inside
/// one is caught. Builds without assertions count nothing.
class IterationScope {
public:
#if ECS_ENABLE_ASSERTS
    explicit IterationScope(std::atomic<std::uint32_t>& depth) noexcept : depth_(depth) {
        depth_.fetch_add(1, std::memory_order_relaxed);
    }
    ~IterationScope() { depth_.fetch_sub(1, std::memory_order_relaxed); }

private:
    std::atomic<std::uint32_t>& depth_;
#else
    explicit IterationScope(std::atomic<std::uint32_t>&) noexcept {}
#endif

public:
    IterationScope(const IterationScope&) = delete;
    IterationScope& operator=(const IterationScope&) = delete;
};

}  // namespace ecs::detail
