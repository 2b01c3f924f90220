#pragma once

#include "ecs/storage/archetype_graph.hpp"
#include "ecs/storage/entity_index.hpp"

#include <atomic>
#include <cstdint>

namespace ecs::detail {

/// The data of a world: who there is, and where. It stays at one address while its `World` moves,
/// so that queries and refs may hold on to it.
struct Storage {
    explicit Storage(Allocator& allocator)
        : archetypes(allocator),
          entities(allocator),
          identity(component_registry().next_world_number()) {}

    ArchetypeGraph archetypes;
    EntityIndex entities;
    const std::uint64_t identity;  ///< no other world of the process has or had it
    std::uint64_t restores = 0;    ///< how often an earlier state was brought back
    /// Loops that run right now; counted in builds with assertions.
    mutable std::atomic<std::uint32_t> iteration_depth{0};

    /// The row of a living entity.
    ECS_INLINE Place place(Entity e) const noexcept {
        return archetypes.segments().place(entities.location(e));
    }
    /// Tells the index where each entity of an archetype is.
    void follow_rows(const Archetype& archetype) noexcept {
        for (std::size_t s = 0; s < archetype.segment_count(); ++s) {
            const Entity* in_segment = archetype.segment(s).entities();
            Location location = Location::of({&archetype.segment(s), 0});
            for (Row row = 0, n = archetype.rows_in(s); row < n; ++row, ++location.packed) {
                entities.set_location(in_segment[row], location);
            }
        }
    }
    /// A component of a living entity, or `nullptr`; tags have an address that nobody may use.
    void* value(Entity e, ComponentTypeID id) const noexcept {
        const Place at = place(e);
        const Archetype& archetype = *at.segment->archetype;
        const ColumnIndex column = archetype.column_of(id);
        if (column == NO_COLUMN) return nullptr;
        if (column == TAG_COLUMN) return at.segment;
        return archetype.value(at, column);
    }
};

}  // namespace ecs::detail
