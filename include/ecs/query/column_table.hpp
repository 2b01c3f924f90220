#pragma once

#include "ecs/storage/archetype_graph.hpp"

#include <cstddef>
#include <cstdint>

namespace ecs::detail {

/// Where one component begins in every segment of a world, by the segment's number; `nullptr` where
/// it is not. Like a match list, it pulls: each use looks at the segments made since.
class ColumnTable {
public:
    ColumnTable(const ArchetypeGraph& graph, ComponentTypeID id) noexcept
        : graph_(&graph), id_(id), firsts_(graph.allocator()) {}

    void update() {
        const SegmentTable& segments = graph_->segments();
        if (segments.epoch() != epoch_) firsts_.clear();  // numbers have come to mean others
        epoch_ = segments.epoch();
        while (firsts_.size() < segments.size()) {
            Segment* segment = segments[static_cast<std::uint32_t>(firsts_.size())];
            const bool here = segment != nullptr && segment->archetype->has(id_);
            firsts_.push_back(here ? segment->column(segment->column_by_type[id_]) : nullptr);
        }
    }
    std::byte* const* firsts() const noexcept { return firsts_.data(); }

private:
    const ArchetypeGraph* graph_;
    ComponentTypeID id_;
    PodArray<std::byte*> firsts_;
    std::uint32_t epoch_ = 0;
};

}  // namespace ecs::detail
