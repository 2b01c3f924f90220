#pragma once

#include "ecs/world/world.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ecs {

/// Fills a world that has no entities with rows whose handles are given: the way in for files and
/// copies. It trusts nobody: what does not fit is refused with a sentence, and a loader that goes
/// out of scope without having finished leaves the world without entities.
///
///     WorldLoader loader(world);
///     Archetype& archetype = loader.archetype(types);
///     for (const WorldLoader::Run& run : loader.open_rows(archetype, count)) …  // construct
///     values loader.commit_rows(entities);                                             // now they
///     count const char* wrong = loader.finish(slots);
class WorldLoader {
public:
    /// Rows that stand together.
    struct Run {
        Place place;
        Row rows;
    };

    /// What keeps a world from being loaded, as a sentence, or `nullptr`.
    static const char* obstacle(const World& world) noexcept {
        if (world.count() != 0) {
            return "the world to load into has entities: call clear(), or load into another one "
                   "and merge() that";
        }
        if (!world.deferred_.log.empty()) {
            return "the world to load into has commands that wait: call flush_deferred() and "
                   "clear() before";
        }
        return nullptr;
    }

    explicit WorldLoader(World& world) : world_(world) {
        if (const char* sentence = obstacle(world)) fatal(sentence);
        world_.structure_.check_may_change();
    }
    WorldLoader(const WorldLoader&) = delete;
    WorldLoader& operator=(const WorldLoader&) = delete;
    ~WorldLoader() {
        if (!finished_) world_.structure_.abandon_rows();
    }

    bool has_archetype(const TypeSet& types) const noexcept {
        return world_.structure_.graph().find(types) != nullptr;
    }
    /// Whether the world can number the storage of one more archetype, and of rows in it.
    bool has_room() const noexcept {
        return world_.structure_.graph().segments().size() + 64 < detail::Location::max_segments;
    }
    /// The archetype with these components, made if there is none. Their order of creation is the
    /// order of iteration.
    Archetype& archetype(const TypeSet& types) {
        return world_.structure_.graph().find_or_make(types);
    }

    /// `count` new rows behind those of an archetype, in as few runs as possible. The caller
    /// constructs all their values, and commits them; or gives up, having destroyed what it made.
    const std::vector<Run>& open_rows(Archetype& archetype, Row count) {
        archetype.reserve(archetype.size() + count);
        opened_in_ = &archetype;
        opened_.clear();
        for (auto row = static_cast<Row>(archetype.size()); count != 0;) {
            const Place place = archetype.place(row);
            const Row room = place.segment->capacity - place.row;
            const Row rows = count < room ? count : room;
            opened_.push_back({place, rows});
            row += rows;
            count -= rows;
        }
        return opened_;
    }
    /// Makes entities of the rows that were opened last.
    void commit_rows(const Entity* entities) {
        for (const Run& run : opened_) {
            world_.structure_.adopt_rows(*opened_in_, run.place, run.rows, entities);
            entities += run.rows;
        }
        opened_.clear();
    }

    /// Checks all entities against the table of slots, and gives the world to the user; observers
    /// then hear of every component. Returns what is wrong as a sentence, or `nullptr`.
    const char* finish(const EntitySlotsView& slots) {
        const char* wrong = world_.structure_.adopt_index(slots.generations, slots.slot_count,
                                                          slots.free_slots, slots.free_count);
        if (wrong != nullptr) return wrong;
        finished_ = true;
        world_.structure_.announce_all(detail::ObserverKind::add, world_);
        return nullptr;
    }

private:
    World& world_;
    Archetype* opened_in_ = nullptr;
    std::vector<Run> opened_;
    bool finished_ = false;
};

}  // namespace ecs
