#pragma once

#include "ecs/base/assert.hpp"
#include "ecs/component.hpp"
#include "ecs/storage/segment.hpp"

#include <cstddef>
#include <cstdint>

namespace ecs::detail {

/// How many rows the segments of an archetype have. Growing is geometric, so that segments are few
/// and long; the first is small, so that an archetype with one entity is. The more rows a segment
/// may have, the fewer segments a world can number: see `Location`.
struct GrowthPolicy {
    static constexpr Row factor = 4;
    static constexpr std::size_t first_segment_bytes = 1024;
    static constexpr Row first_segment_rows = 8;
    static constexpr Row max_segment_rows = 16'384;
    static constexpr std::size_t max_segment_bytes = std::size_t{1} << 28;
    static_assert(max_segment_rows <= Location::max_rows, "a location cannot hold such a row");

    static Row first(std::size_t row_bytes) noexcept {
        const std::size_t rows = power_of_two_below(first_segment_bytes / row_bytes);
        return static_cast<Row>(rows < first_segment_rows ? rows : first_segment_rows);
    }
    /// The rows of the segment after one of `previous` rows, when `wanted` more rows are asked for.
    static Row next(std::size_t row_bytes, Row previous, std::size_t wanted) noexcept {
        std::size_t rows = std::size_t{previous} * factor;
        if (rows < wanted) rows = power_of_two_above(wanted);
        const std::size_t fitting = power_of_two_below(max_segment_bytes / row_bytes);
        if (rows > fitting) rows = fitting;
        return static_cast<Row>(rows < max_segment_rows ? rows : max_segment_rows);
    }
};

/// Gives every column of a segment its place behind `begin` bytes, writes the offsets, and returns
/// the end. `alignment` becomes what the start of the block has to be aligned to.
inline std::size_t lay_out_columns(const ComponentColumn* columns, std::size_t count, Row rows,
                                   std::size_t begin, std::uint32_t* offsets,
                                   std::size_t& alignment) noexcept {
    std::size_t end = begin;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t align =
            columns[i].alignment > column_alignment ? columns[i].alignment : column_alignment;
        if (align > alignment) alignment = align;
        end = round_up(end, align);
        if (offsets != nullptr) offsets[i] = static_cast<std::uint32_t>(end);
        end += std::size_t{rows} * columns[i].size;
    }
    if (ECS_UNLIKELY(end > 0xFFFFFFFFu)) {
        fatal("one row of an archetype is larger than 4 GiB: keep large data behind a pointer");
    }
    return end;
}

}  // namespace ecs::detail
