#pragma once

#include "ecs/base/pod_array.hpp"
#include "ecs/base/sentence.hpp"
#include "ecs/storage/segment.hpp"

#include <cstdint>

namespace ecs::detail {

/// Numbers the segments of a world, so that a record needs 32 bits for a place.
class SegmentTable {
public:
    explicit SegmentTable(Allocator& allocator) noexcept
        : allocator_(&allocator), segments_(allocator), unused_(allocator) {}

    ECS_INLINE Place place(Location location) const noexcept {
        return {segments_[location.segment()], location.row()};
    }
    Segment* operator[](std::uint32_t number) const noexcept { return segments_[number]; }
    std::size_t size() const noexcept { return segments_.size(); }
    Allocator& allocator() const noexcept { return *allocator_; }

    /// Changes when a number may come to mean another segment.
    std::uint32_t epoch() const noexcept { return epoch_; }

    void enter(Segment& segment) {
        if (!unused_.empty()) {
            ++epoch_;
            segment.number = unused_.back();
            unused_.pop_back();
            segments_[segment.number] = &segment;
            return;
        }
        if (ECS_UNLIKELY(segments_.size() >= Location::max_segments)) {
            fatal(Sentence("the world has ", Location::max_segments,
                           " storage segments, the most that it can number: use fewer "
                           "archetypes, or call shrink_to_fit() to give empty segments back"));
        }
        segments_.reserve_one_more();
        unused_.reserve(segments_.capacity());  // giving memory back may not need memory
        segment.number = static_cast<std::uint32_t>(segments_.size());
        segments_.push_back(&segment);
    }
    void leave(const Segment& segment) {
        ++epoch_;
        segments_[segment.number] = nullptr;
        unused_.push_back(segment.number);
    }

private:
    Allocator* allocator_;
    PodArray<Segment*> segments_;
    PodArray<std::uint32_t> unused_;
    std::uint32_t epoch_ = 0;
};

}  // namespace ecs::detail
