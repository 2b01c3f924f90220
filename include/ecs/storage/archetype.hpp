#pragma once

#include "ecs/base/sentence.hpp"
#include "ecs/core/signature.hpp"
#include "ecs/core/type_set.hpp"
#include "ecs/storage/archetype_edge.hpp"
#include "ecs/storage/archetype_layout.hpp"
#include "ecs/storage/segment_table.hpp"

#include <cstddef>
#include <cstdint>
#include <new>

namespace ecs {

/// All entities with exactly the same components, as columns in segments.
///
///     segment 0 (8 rows)      segment 1 (32 rows) ...
///     entities e4  e9  e2 …   every column of a segment holds the same rows
///     Position p4  p9  p2 …   a value never moves because the archetype grew
///     Velocity v4  v9  v2 …
///
/// Rows are dense: every segment before the tail is full, every one after it is empty. The object,
/// its tables and its first segment are one allocation, so an archetype of a few entities is small
/// and quick to make, and the columns of its first segment never change their address.
///
/// An archetype knows nothing of the entity index, of queries or of observers: its operations
/// return what moved where, and the caller acts on it.
class Archetype {
public:
    Archetype(const Archetype&) = delete;
    Archetype& operator=(const Archetype&) = delete;

    /// `types` sorted and distinct. Every archetype has to be given to `discard` in the end.
    static Archetype& make(const ComponentTypeID* types, std::size_t type_count,
                           std::uint32_t index, detail::SegmentTable& segments);
    /// Destroys all values, then the archetype.
    static void discard(Archetype& archetype) noexcept;

    // --- What it is -----------------------------------------------------------------------------

    /// Position in the order of archetypes.
    std::uint32_t index() const noexcept { return index_; }
    void set_index(std::uint32_t index) noexcept { index_ = index; }
    /// True if the archetype is not part of its world for now: see `ArchetypeGraph`.
    bool dormant() const noexcept { return index_ == DORMANT; }
    static constexpr std::uint32_t DORMANT = 0xFFFFFFFFu;
    const ComponentTypeID* types_begin() const noexcept { return types_; }
    const ComponentTypeID* types_end() const noexcept { return types_ + type_count_; }
    std::size_t type_count() const noexcept { return type_count_; }
    TypeSet types() const { return TypeSet(types_begin(), types_end()); }
    const Signature& signature() const noexcept { return signature_; }

    /// O(1).
    ECS_INLINE bool has(ComponentTypeID id) const noexcept { return signature_.contains(id); }
    /// The column of a component: NO_COLUMN if the archetype lacks it, TAG_COLUMN for tags. O(1).
    ECS_INLINE ColumnIndex column_of(ComponentTypeID id) const noexcept {
        return id < column_by_type_count_ ? column_by_type_[id] : NO_COLUMN;
    }
    /// The entity column included.
    std::size_t column_count() const noexcept { return column_count_; }
    const ComponentColumn& column(ColumnIndex index) const noexcept { return columns_[index]; }

    // --- Rows -----------------------------------------------------------------------------------

    std::size_t size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }

    std::size_t segment_count() const noexcept { return segments_.size(); }
    Segment& segment(std::size_t i) const noexcept { return *segments_[i]; }
    Segment& first_segment() noexcept { return *reinterpret_cast<Segment*>(this + 1); }
    /// Rows in use of segment `i`.
    Row rows_in(std::size_t i) const noexcept {
        const Segment& s = *segments_[i];
        if (size_ <= s.first_row) return 0;
        return size_ - s.first_row < s.capacity ? size_ - s.first_row : s.capacity;
    }
    std::size_t capacity() const noexcept {
        const Segment& last = *segments_.back();
        return std::size_t{last.first_row} + last.capacity;
    }
    /// The place of a row, O(number of segments).
    Place place(Row row) const noexcept {
        std::size_t i = segments_.size() - 1;
        while (row < segments_[i]->first_row) --i;
        return {segments_[i], row - segments_[i]->first_row};
    }
    ECS_INLINE Place last_place() const noexcept { return {tail_, size_ - 1 - tail_->first_row}; }

    /// The memory of one value.
    ECS_INLINE std::byte* value(Place place, std::size_t column) const noexcept {
        return place.segment->column(static_cast<ColumnIndex>(column)) +
               std::size_t{place.row} * columns_[column].size;
    }

    /// The next free row. It counts as a row only after `commit_row`: until then the caller may
    /// construct its values, or give up.
    ECS_INLINE Place open_row() {
        const Row row = size_ - tail_->first_row;
        if (ECS_LIKELY(row < tail_->capacity)) return {tail_, row};
        return {segment_after_tail(1), 0};
    }
    /// All values of the open row have been constructed; `e` lives there from now on.
    ECS_INLINE void commit_row(Place place, Entity e) noexcept {
        place.segment->entities()[place.row] = e;
        commit_rows(place, 1);
    }

    /// Up to `wanted` free rows that stand together in one segment.
    Place open_rows(std::size_t wanted, Row& rows) {
        const Row row = size_ - tail_->first_row;
        const Place place =
            row < tail_->capacity ? Place{tail_, row} : Place{segment_after_tail(wanted), 0};
        const Row room = place.segment->capacity - place.row;
        rows = wanted < room ? static_cast<Row>(wanted) : room;
        return place;
    }
    /// The values and entities of the first `rows` open rows have been constructed.
    ECS_INLINE void commit_rows(Place first, Row rows) noexcept {
        if (ECS_UNLIKELY(first.segment != tail_)) {
            tail_ = first.segment;
            ++tail_index_;
        }
        size_ += rows;
    }

    /// Makes room for `rows` in all, in as few segments as possible.
    void reserve(std::size_t rows) {
        while (capacity() < rows) append_segment(rows - capacity());
    }
    /// Frees all segments behind the tail.
    void shrink_to_fit() noexcept;

    /// Copies the component values of one row into an open one. If a copy constructor throws, the
    /// row stays open and nothing has happened.
    void copy_values(Place from, Place to) const;
    /// Destroys the component values of a row, which becomes a gap.
    void destroy_values(Place place) const noexcept {
        for (std::size_t i = 1; i < column_count_; ++i) {
            if (columns_[i].destroy != nullptr) columns_[i].destroy(value(place, i), 1);
        }
    }
    /// Closes the gap at `place`, whose values are gone, with the last row. Returns the entity that
    /// now lives there, or INVALID_ENTITY if the gap was the last row.
    ECS_INLINE Entity close_gap(Place place) noexcept {
        return plain_ ? close_gap_with<MoveBytes>(place) : close_gap_with<MoveValues>(place);
    }
    /// Moves a row along an edge into an open row of the target and closes the gap. Values that
    /// the target lacks are destroyed, values that it has in addition have been constructed there
    /// by the caller. Returns the entity that now lives at `from`, as `close_gap` does.
    ECS_INLINE Entity move_row(Place from, Place to, const ArchetypeEdge& edge) noexcept;

    /// Moves all rows, whole columns at a time, behind the rows of `target`. For each run of rows
    /// that stands together there, `arrived(place, rows)` is called before it counts, to construct
    /// the values that no column brings along; it may not throw.
    template <class Arrived>
    void move_all_rows(Archetype& target, const ArchetypeEdge::ColumnMove* moves,
                       std::size_t move_count, Arrived&& arrived);

    /// Destroys all rows and keeps the memory.
    void clear() noexcept;

    // --- Edges ----------------------------------------------------------------------------------

    ECS_INLINE ArchetypeEdge* find_edge(std::uint64_t key) const noexcept {
        return edges_.find(key);
    }
    void prepare_insert_edge() { edges_.prepare_insert(); }
    /// Takes ownership of an edge, which the archetype will deallocate.
    void insert_edge(std::uint64_t key, ArchetypeEdge* edge) { edges_.insert(key, edge); }
    const detail::EdgeMap& edges() const noexcept { return edges_; }
    /// Drops the edges that lead to dormant archetypes.
    void drop_dormant_edges() noexcept;

    // --- Observers ------------------------------------------------------------------------------

    /// True if moving any value is copying its bytes and destroying it is nothing.
    bool plain() const noexcept { return plain_; }

    /// True if someone wants to hear of components that entities of this archetype gain or lose.
    bool observed() const noexcept { return observed_; }
    void set_observed(bool observed) noexcept { observed_ = observed; }

    /// Ends the program with a sentence if an invariant is broken; in every kind of build.
    void verify() const;

private:
    Archetype(std::uint32_t index, detail::SegmentTable& segments) noexcept
        : index_(index),
          edges_(segments.allocator()),
          segment_table_(&segments),
          segments_(segments.allocator()) {}
    ~Archetype() = default;

    /// Two ways to move a value, so that loops over plain data hold no calls: those cost registers
    /// even where they are never made.
    struct MoveBytes {
        template <class Column>
        ECS_INLINE static void move(const Column& column, void* to, void* from) noexcept {
            detail::copy_value(to, from, column.size);
        }
        template <class Column>
        ECS_INLINE static void destroy(const Column&, void*) noexcept {}
    };
    struct MoveValues {
        template <class Column>
        ECS_INLINE static void move(const Column& column, void* to, void* from) noexcept {
            if (column.relocate == nullptr) {
                detail::copy_value(to, from, column.size);
            } else {
                column.relocate(to, from, 1);
            }
        }
        template <class Column>
        ECS_INLINE static void destroy(const Column& column, void* value) noexcept {
            if (column.destroy != nullptr) column.destroy(value, 1);
        }
    };
    template <class Values>
    Entity close_gap_with(Place place) noexcept;
    template <class Values>
    Entity move_row_with(Place from, Place to, const ArchetypeEdge& edge) noexcept;

    ECS_INLINE void drop_last_row() noexcept {
        --size_;
        if (ECS_UNLIKELY(size_ == tail_->first_row && size_ != 0)) retreat_tail();
    }
    void forget_rows() noexcept {
        size_ = 0;
        tail_index_ = 0;
        tail_ = segments_[0];
    }
    std::size_t row_bytes() const noexcept {
        std::size_t bytes = 0;
        for (std::size_t i = 0; i < column_count_; ++i) bytes += columns_[i].size;
        return bytes;
    }

    /// Where rows go when the tail is full.
    ECS_COLD Segment* segment_after_tail(std::size_t wanted) {
        if (tail_index_ + 1 == segments_.size()) append_segment(wanted);
        return segments_[tail_index_ + 1];
    }
    ECS_COLD void retreat_tail() noexcept { tail_ = segments_[--tail_index_]; }
    void append_segment(std::size_t wanted);
    /// Ends the archetype itself; its other segments, edges and values are gone.
    void free_block() noexcept;

    // In the order of their use by hot paths.
    Segment* tail_ = nullptr;
    Row size_ = 0;
    std::uint32_t index_;
    const ComponentColumn* columns_ = nullptr;
    std::uint32_t column_count_ = 0;
    std::uint32_t column_by_type_count_ = 0;
    const ColumnIndex* column_by_type_ = nullptr;
    bool observed_ = false;
    bool plain_ = true;
    detail::EdgeMap edges_;

    detail::SegmentTable* segment_table_;
    detail::PodArray<Segment*> segments_;
    std::size_t tail_index_ = 0;
    const ComponentTypeID* types_ = nullptr;
    std::size_t type_count_ = 0;
    std::size_t block_bytes_ = 0;
    std::size_t block_alignment_ = detail::column_alignment;
    Signature signature_;
};

template <class Arrived>
void Archetype::move_all_rows(Archetype& target, const ArchetypeEdge::ColumnMove* moves,
                              std::size_t move_count, Arrived&& arrived) {
    for (std::size_t s = 0; s <= tail_index_; ++s) {
        const Row rows = rows_in(s);
        for (Row done = 0, run = 0; done < rows; done += run) {
            const Place to = target.open_rows(rows - done, run);
            std::memcpy(to.segment->entities() + to.row, segments_[s]->entities() + done,
                        run * sizeof(Entity));
            for (std::size_t m = 0; m < move_count; ++m) {
                const ArchetypeEdge::ColumnMove& move = moves[m];
                const std::size_t size = move.size;
                std::byte* source = segments_[s]->column(move.from) + done * size;
                if (move.to == NO_COLUMN) {
                    if (move.destroy != nullptr) move.destroy(source, run);
                } else if (move.relocate != nullptr) {
                    move.relocate(to.segment->column(move.to) + to.row * size, source, run);
                } else {
                    std::memcpy(to.segment->column(move.to) + to.row * size, source, run * size);
                }
            }
            arrived(to, run);
            target.commit_rows(to, run);
        }
    }
    forget_rows();
}

template <class Values>
ECS_INLINE Entity Archetype::close_gap_with(Place place) noexcept {
    const Place last = last_place();
    Entity moved = INVALID_ENTITY;
    if (place != last) {
        moved = last.segment->entities()[last.row];
        place.segment->entities()[place.row] = moved;
        // Bytes that are copied may be anything to the compiler, so nothing is read twice.
        const ComponentColumn* const columns = columns_;
        const std::size_t count = column_count_;
        for (std::size_t i = 1; i < count; ++i) {
            const std::size_t size = columns[i].size;
            const auto index = static_cast<ColumnIndex>(i);
            Values::move(columns[i], place.segment->column(index) + place.row * size,
                         last.segment->column(index) + last.row * size);
        }
    }
    drop_last_row();
    return moved;
}

template <class Values>
ECS_INLINE Entity Archetype::move_row_with(Place from, Place to,
                                           const ArchetypeEdge& edge) noexcept {
    const Place last = last_place();
    const bool fill_gap = from != last;
    Archetype& target = *edge.target;
    Entity* const here = from.segment->entities() + from.row;
    to.segment->entities()[to.row] = *here;
    for (const auto *move = edge.moves, *end = move + edge.move_count; move != end; ++move) {
        const std::size_t size = move->size;
        std::byte* source = from.segment->column(move->from) + from.row * size;
        if (ECS_LIKELY(move->to != NO_COLUMN)) {
            Values::move(*move, to.segment->column(move->to) + to.row * size, source);
        } else {
            Values::destroy(*move, source);
        }
        if (fill_gap) {
            Values::move(*move, source, last.segment->column(move->from) + last.row * size);
        }
    }
    Entity moved = INVALID_ENTITY;
    if (fill_gap) *here = moved = last.segment->entities()[last.row];
    drop_last_row();
    target.commit_rows(to, 1);
    return moved;
}

ECS_INLINE Entity Archetype::move_row(Place from, Place to, const ArchetypeEdge& edge) noexcept {
    return plain_ ? move_row_with<MoveBytes>(from, to, edge)
                  : move_row_with<MoveValues>(from, to, edge);
}

}  // namespace ecs
