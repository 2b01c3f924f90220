#pragma once

#include "snapshot_file.hpp"

#include <cstdint>
#include <vector>

namespace snap {

/// How much there is of each archetype and component, and of entity slots.
struct Contents {
    struct Archetype {
        std::vector<std::uint32_t> components;
        std::uint64_t entities = 0;
        std::uint64_t bytes = 0;  // of values and handles, as they stand in the file
    };
    struct Component {
        std::uint64_t entities = 0;
        std::uint64_t bytes = 0;
    };

    std::vector<Archetype> archetypes;  // in order of iteration
    std::vector<Component> components;  // as in the schema
    std::uint64_t alive = 0;
    std::uint64_t free = 0;
    std::uint64_t retired = 0;   // slots whose generations have run out
    std::uint64_t reserved = 0;  // slots that were taken for entities which were not made yet
};

/// Goes through a whole file whose header was read. False if something is wrong with it.
bool read_contents(SnapshotFile& file, Contents& contents);

}  // namespace snap
