#pragma once

// The parts of `Archetype` that run when it is made, grows, is emptied or is checked.

#include "ecs/storage/archetype.hpp"

namespace ecs {

inline Archetype& Archetype::make(const ComponentTypeID* types, std::size_t type_count,
                                  std::uint32_t index, detail::SegmentTable& segments) {
    using detail::round_up;

    detail::PodArray<ComponentColumn> columns(segments.allocator());
    columns.reserve(type_count + 1);
    ComponentColumn entity_column;
    entity_column.size = sizeof(Entity);
    entity_column.alignment = alignof(Entity);
    columns.push_back(entity_column);
    std::size_t row_bytes = sizeof(Entity);
    const std::size_t type_limit = type_count == 0 ? 0 : std::size_t{types[type_count - 1]} + 1;
    detail::PodArray<ColumnIndex> by_type(segments.allocator());
    by_type.resize(type_limit, NO_COLUMN);
    for (std::size_t i = 0; i < type_count; ++i) {
        const ComponentInfo& info = component_info(types[i]);
        by_type[types[i]] = info.is_tag() ? TAG_COLUMN : static_cast<ColumnIndex>(columns.size());
        if (info.is_tag()) continue;
        columns.push_back(make_column(info));
        row_bytes += info.size;
        if (ECS_UNLIKELY(columns.size() >= TAG_COLUMN)) {
            fatal("an archetype has more than 65,533 components with data");
        }
    }

    // archetype | segment 0 | its offsets | columns | types | column by type | entities | ...
    const std::size_t segment_at = sizeof(Archetype);
    const std::size_t offsets_at = segment_at + sizeof(Segment);
    const std::size_t columns_at =
        round_up(offsets_at + columns.size() * sizeof(std::uint32_t), alignof(ComponentColumn));
    const std::size_t types_at = columns_at + columns.size() * sizeof(ComponentColumn);
    const std::size_t by_type_at = types_at + type_count * sizeof(ComponentTypeID);
    const std::size_t tables_end = by_type_at + type_limit * sizeof(ColumnIndex);
    const Row rows = detail::GrowthPolicy::first(row_bytes);
    std::size_t alignment = detail::column_alignment;
    const std::size_t bytes = detail::lay_out_columns(columns.data(), columns.size(), rows,
                                                      tables_end, nullptr, alignment);

    auto* block =
        static_cast<std::byte*>(detail::allocate_or_die(segments.allocator(), bytes, alignment));
    auto* archetype = ::new (static_cast<void*>(block)) Archetype(index, segments);
    archetype->block_bytes_ = bytes;
    archetype->block_alignment_ = alignment;
    struct Guard {  // a failure handler may leave by an exception when memory runs out
        Archetype* unfinished;
        ~Guard() {
            if (unfinished != nullptr) unfinished->free_block();
        }
    } guard{archetype};
    auto* segment = ::new (static_cast<void*>(block + segment_at)) Segment{};
    segment->archetype = archetype;
    segment->capacity = rows;
    auto* offsets = segment->offsets();
    detail::lay_out_columns(columns.data(), columns.size(), rows, tables_end, offsets, alignment);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        offsets[i] -= static_cast<std::uint32_t>(segment_at);
    }
    std::memcpy(block + columns_at, columns.data(), columns.size() * sizeof(ComponentColumn));
    if (type_count != 0) {
        std::memcpy(block + types_at, types, type_count * sizeof(ComponentTypeID));
        std::memcpy(block + by_type_at, by_type.data(), type_limit * sizeof(ColumnIndex));
    }

    archetype->columns_ = reinterpret_cast<const ComponentColumn*>(block + columns_at);
    archetype->column_count_ = static_cast<std::uint32_t>(columns.size());
    for (const ComponentColumn& column : columns) {
        if (column.relocate != nullptr || column.destroy != nullptr) archetype->plain_ = false;
    }
    archetype->types_ = reinterpret_cast<const ComponentTypeID*>(block + types_at);
    archetype->type_count_ = type_count;
    archetype->column_by_type_ = reinterpret_cast<const ColumnIndex*>(block + by_type_at);
    segment->column_by_type = archetype->column_by_type_;
    archetype->column_by_type_count_ = static_cast<std::uint32_t>(type_limit);
    archetype->signature_ = Signature(types, type_count);
    archetype->segments_.push_back(segment);
    archetype->tail_ = segment;
    segments.enter(*segment);
    guard.unfinished = nullptr;
    return *archetype;
}

inline void Archetype::discard(Archetype& archetype) noexcept {
    Allocator& allocator = archetype.segment_table_->allocator();
    archetype.clear();
    for (std::size_t s = 1; s < archetype.segments_.size(); ++s) {
        Segment& segment = archetype.segment(s);
        allocator.deallocate(&segment, segment.bytes, archetype.block_alignment_);
    }
    archetype.edges_.for_each([&](std::uint64_t, ArchetypeEdge* edge) {
        allocator.deallocate(edge, edge->bytes, alignof(ArchetypeEdge));
    });
    archetype.free_block();
}

inline void Archetype::drop_dormant_edges() noexcept {
    Allocator& allocator = segment_table_->allocator();
    edges_.erase_if([&](ArchetypeEdge* edge) {
        if (!edge->target->dormant()) return false;
        allocator.deallocate(edge, edge->bytes, alignof(ArchetypeEdge));
        return true;
    });
}

inline void Archetype::free_block() noexcept {
    Allocator& allocator = segment_table_->allocator();
    const std::size_t bytes = block_bytes_;
    const std::size_t alignment = block_alignment_;
    this->~Archetype();
    allocator.deallocate(this, bytes, alignment);
}

inline void Archetype::append_segment(std::size_t wanted) {
    const Segment& previous = *segments_.back();
    const Row rows = detail::GrowthPolicy::next(row_bytes(), previous.capacity, wanted);
    const std::size_t first_row = std::size_t{previous.first_row} + previous.capacity;
    if (ECS_UNLIKELY(first_row + rows > 0xFFFFFFFFu)) fatal("an archetype has 2^32 rows");
    const std::size_t tables_end = sizeof(Segment) + column_count_ * sizeof(std::uint32_t);
    std::size_t alignment = block_alignment_;
    const std::size_t bytes =
        detail::lay_out_columns(columns_, column_count_, rows, tables_end, nullptr, alignment);
    segments_.reserve_one_more();
    void* block = detail::allocate_or_die(segment_table_->allocator(), bytes, alignment);
    auto* segment = ::new (block) Segment{};
    segment->archetype = this;
    segment->column_by_type = column_by_type_;
    segment->first_row = static_cast<Row>(first_row);
    segment->capacity = rows;
    segment->bytes = static_cast<std::uint32_t>(bytes);
    detail::lay_out_columns(columns_, column_count_, rows, tables_end, segment->offsets(),
                            alignment);
    struct Guard {
        Allocator& allocator;
        Segment* unfinished;
        std::size_t bytes, alignment;
        ~Guard() {
            if (unfinished != nullptr) allocator.deallocate(unfinished, bytes, alignment);
        }
    } guard{segment_table_->allocator(), segment, bytes, alignment};
    segment_table_->enter(*segment);
    guard.unfinished = nullptr;
    segments_.push_back(segment);
}

inline void Archetype::shrink_to_fit() noexcept {
    while (segments_.size() > tail_index_ + 1) {
        Segment& segment = *segments_.back();
        segments_.pop_back();
        segment_table_->leave(segment);
        segment_table_->allocator().deallocate(&segment, segment.bytes, block_alignment_);
    }
}

inline void Archetype::clear() noexcept {
    for (std::size_t s = 0; s <= tail_index_; ++s) {
        for (std::size_t i = 1; i < column_count_; ++i) {
            const auto column = static_cast<ColumnIndex>(i);
            columns_[i].destroy_values(segments_[s]->column(column), rows_in(s));
        }
    }
    forget_rows();
}

inline void Archetype::copy_values(Place from, Place to) const {
    struct Undo {
        const Archetype& archetype;
        Place place;
        std::size_t made = 1;
        ~Undo() {
            if (made == archetype.column_count_) return;
            for (std::size_t i = 1; i < made; ++i) {
                archetype.columns_[i].destroy_values(archetype.value(place, i), 1);
            }
        }
    } undo{*this, to};
    for (; undo.made < column_count_; ++undo.made) {
        detail::copy_construct(*columns_[undo.made].info, value(to, undo.made),
                               value(from, undo.made));
    }
}

inline void Archetype::verify() const {
    const auto check = [this](bool holds, const char* what) {
        if (!holds) fatal(detail::Sentence("archetype ", index_, ": ", what));
    };
    check(tail_ == segments_[tail_index_], "the tail is not the segment at the tail's index");
    check(size_ >= tail_->first_row && size_ - tail_->first_row <= tail_->capacity,
          "the tail does not hold the last row");
    check(size_ > tail_->first_row || tail_index_ == 0, "the tail is empty but not the first");
    std::size_t rows = 0;
    for (Segment* segment : segments_) {
        check(segment->archetype == this, "a segment belongs to another archetype");
        check(segment->first_row == rows, "segments do not follow one another");
        check((*segment_table_)[segment->number] == segment, "a segment is not in the table");
        for (std::size_t i = 0; i < column_count_; ++i) {
            const auto address =
                reinterpret_cast<std::uintptr_t>(segment->column(static_cast<ColumnIndex>(i)));
            check(address % detail::column_alignment == 0 && address % columns_[i].alignment == 0,
                  "a column is not aligned");
        }
        rows += segment->capacity;
    }
    for (std::size_t i = 0; i < type_count_; ++i) {
        check(i == 0 || types_[i - 1] < types_[i], "types are not sorted or not distinct");
        check(signature_.contains(types_[i]) && has(types_[i]), "a type is missing in a table");
    }
}

}  // namespace ecs
