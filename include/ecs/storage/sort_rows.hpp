#pragma once

#include "ecs/storage/archetype.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace ecs::detail {

/// Sorts by insertion as long as that is cheap, and keeps equal values in order. Input that is
/// sorted but for a few values is done in linear time; false if it is not of that kind, the order
/// stable still.
template <class Key, class Less>
bool sort_nearly_sorted(Key* first, std::size_t count, Less&& less) {
    std::size_t budget = 8 * count;
    for (std::size_t i = 1; i < count; ++i) {
        if (!less(first[i], first[i - 1])) continue;
        const Key key = first[i];
        std::size_t hole = i;
        while (hole > 0 && less(key, first[hole - 1])) {
            first[hole] = first[hole - 1];
            --hole;
        }
        first[hole] = key;
        if (i - hole > budget) return false;
        budget -= i - hole;
    }
    return true;
}

/// A value and the row that it came from. Small plain values are compared where they stand; others
/// through a pointer.
template <class T, bool Inline = std::is_trivially_copyable_v<T> && sizeof(T) <= 16 &&
                                 std::is_copy_constructible_v<T>&& std::is_copy_assignable_v<T>>
struct SortKey {
    T value_copy;
    Row row;
    SortKey(const T& value, Row r) noexcept : value_copy(value), row(r) {}
    const T& value() const noexcept { return value_copy; }
};
template <class T>
struct SortKey<T, false> {
    const T* pointer;
    Row row;
    SortKey(const T& value, Row r) noexcept : pointer(&value), row(r) {}
    const T& value() const noexcept { return *pointer; }
};

/// Puts the rows of an archetype into a new order: row i becomes what row `order[i]` was. Every
/// column goes through one scratch array: out in sequence, back in order.
inline void reorder_rows(Archetype& archetype, const Row* order, Allocator& allocator) {
    std::size_t bytes = 0;
    std::size_t alignment = column_alignment;
    for (std::size_t c = 0; c < archetype.column_count(); ++c) {
        const ComponentColumn& column = archetype.column(static_cast<ColumnIndex>(c));
        bytes = std::max(bytes, std::size_t{column.size} * archetype.size());
        alignment = std::max(alignment, std::size_t{column.alignment});
    }
    auto* scratch = static_cast<std::byte*>(allocate_or_die(allocator, bytes, alignment));
    for (std::size_t c = 0; c < archetype.column_count(); ++c) {
        const auto index = static_cast<ColumnIndex>(c);
        const ComponentColumn& column = archetype.column(index);
        for (std::size_t s = 0; s < archetype.segment_count(); ++s) {
            Segment& segment = archetype.segment(s);
            column.move_values(scratch + std::size_t{segment.first_row} * column.size,
                               segment.column(index), archetype.rows_in(s));
        }
        for (std::size_t s = 0; s < archetype.segment_count(); ++s) {
            Segment& segment = archetype.segment(s);
            std::byte* target = segment.column(index);
            const Row* rows = order + segment.first_row;
            for (Row row = 0, n = archetype.rows_in(s); row < n; ++row) {
                column.move_value(target + std::size_t{row} * column.size,
                                  scratch + std::size_t{rows[row]} * column.size);
            }
        }
    }
    allocator.deallocate(scratch, bytes, alignment);
}

/// Sorts the rows of an archetype by one of its columns, stably. False if they were sorted already.
/// The entities' rows are the caller's to follow.
template <class T, class Compare>
bool sort_rows(Archetype& archetype, ColumnIndex column, Compare& compare, Allocator& allocator) {
    using Key = SortKey<T>;
    const std::size_t count = archetype.size();
    if (count < 2) return false;
    auto* keys = static_cast<Key*>(allocate_or_die(allocator, count * sizeof(Key), alignof(Key)));
    struct Release {
        Allocator& allocator;
        void* memory;
        std::size_t bytes, alignment;
        ~Release() { allocator.deallocate(memory, bytes, alignment); }
    };
    const Release release_keys{allocator, keys, count * sizeof(Key), alignof(Key)};
    for (std::size_t s = 0; s < archetype.segment_count(); ++s) {
        Segment& segment = archetype.segment(s);
        const T* values = reinterpret_cast<const T*>(segment.column(column));
        for (Row row = 0, n = archetype.rows_in(s); row < n; ++row) {
            ::new (static_cast<void*>(keys + segment.first_row + row))
                Key(values[row], segment.first_row + row);
        }
    }
    const auto less = [&compare](const Key& a, const Key& b) {
        return compare(a.value(), b.value());
    };
    if (std::is_sorted(keys, keys + count, less)) return false;
    if (!sort_nearly_sorted(keys, count, less)) std::stable_sort(keys, keys + count, less);
    auto* order = static_cast<Row*>(allocate_or_die(allocator, count * sizeof(Row), alignof(Row)));
    const Release release_order{allocator, order, count * sizeof(Row), alignof(Row)};
    for (std::size_t i = 0; i < count; ++i) order[i] = keys[i].row;
    reorder_rows(archetype, order, allocator);
    return true;
}

}  // namespace ecs::detail
