#pragma once

#include "ecs/base/bytes.hpp"
#include "ecs/entity.hpp"

#include <cstddef>
#include <cstdint>

namespace ecs {

class Archetype;

/// A row of an archetype, or of one segment.
using Row = std::uint32_t;

/// The number of a column within an archetype.
using ColumnIndex = std::uint16_t;

/// Column 0 holds the entities; components with storage follow.
inline constexpr ColumnIndex ENTITY_COLUMN = 0;
inline constexpr ColumnIndex NO_COLUMN = 0xFFFF;
/// A tag is in the archetype, but there is nothing to point at.
inline constexpr ColumnIndex TAG_COLUMN = 0xFFFE;

/// Some rows of an archetype in one block of memory, column by column. It stays where it is for as
/// long as it exists, and so do the values in it.
///
///     Segment | offset of each column | entities … | column 1 … | column 2 …
///             ^ behind the object       ^ every column starts on a `column_alignment`
struct Segment {
    Archetype* archetype;
    const ColumnIndex* column_by_type;  ///< the archetype's table, one step nearer
    std::uint32_t number;               ///< place in the world's `SegmentTable`
    Row first_row;                      ///< row of the archetype that row 0 of this segment is
    Row capacity;
    std::uint32_t bytes;  ///< size of the block, 0 if the archetype's own block holds it

    std::uint32_t* offsets() noexcept { return reinterpret_cast<std::uint32_t*>(this + 1); }

    /// The first value of a column.
    ECS_INLINE std::byte* column(ColumnIndex index) noexcept {
        return reinterpret_cast<std::byte*>(this) + offsets()[index];
    }
    ECS_INLINE Entity* entities() noexcept {
        return reinterpret_cast<Entity*>(column(ENTITY_COLUMN));
    }
};

/// One row of one segment.
struct Place {
    Segment* segment;
    Row row;

    friend bool operator==(Place a, Place b) noexcept {
        return a.segment == b.segment && a.row == b.row;
    }
    friend bool operator!=(Place a, Place b) noexcept { return !(a == b); }
};

namespace detail {

/// Every column starts on a cache line, or on a larger boundary if its type asks for one.
inline constexpr std::size_t column_alignment = 64;

/// A place packed into 32 bits: the number of a segment and a row in it.
struct Location {
    static constexpr unsigned row_bits = 14;
    static constexpr Row max_rows = Row{1} << row_bits;
    /// The last number is never a segment: it stands for "nowhere".
    static constexpr std::uint32_t max_segments = (std::uint32_t{1} << (32 - row_bits)) - 1;

    std::uint32_t packed;

    static constexpr Location nowhere() noexcept { return {0xFFFFFFFFu}; }
    static constexpr Location of(std::uint32_t segment, Row row) noexcept {
        return {(segment << row_bits) | row};
    }
    static Location of(Place place) noexcept { return of(place.segment->number, place.row); }

    constexpr std::uint32_t segment() const noexcept { return packed >> row_bits; }
    constexpr Row row() const noexcept { return packed & (max_rows - 1); }
    constexpr bool is_nowhere() const noexcept { return packed == nowhere().packed; }
};

}  // namespace detail
}  // namespace ecs
