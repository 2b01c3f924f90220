#pragma once

#include "ecs/core/component_value.hpp"
#include "ecs/storage/segment.hpp"

#include <cstddef>

namespace ecs {

/// A change of a world's structure as a value, with no C++ types: the language in which commands,
/// prefabs, loaders and tools speak to the world. Execute one with `World::execute`.
///
/// The world takes over the values (see `ComponentValue`), whatever becomes of the change; the
/// arrays themselves stay the caller's.
struct Change {
    enum class Kind {
        spawn,    ///< a new entity with `values`
        despawn,  ///< `entity` and its components go
        migrate,  ///< `entity` loses `removed` and gains `values`, or has them overwritten
    };

    Kind kind = Kind::spawn;
    Entity entity = INVALID_ENTITY;  ///< spawn: INVALID_ENTITY, or a reserved entity to make
    const ComponentValue* values = nullptr;
    std::size_t value_count = 0;
    const ComponentTypeID* removed = nullptr;
    std::size_t removed_count = 0;

    static Change spawn(const ComponentValue* values, std::size_t count,
                        Entity reserved = INVALID_ENTITY) noexcept {
        return {Kind::spawn, reserved, values, count, nullptr, 0};
    }
    static Change despawn(Entity e) noexcept { return {Kind::despawn, e, nullptr, 0, nullptr, 0}; }
    static Change migrate(Entity e, const ComponentValue* values, std::size_t count,
                          const ComponentTypeID* removed = nullptr,
                          std::size_t removed_count = 0) noexcept {
        return {Kind::migrate, e, values, count, removed, removed_count};
    }
};

/// What a change did: who is where now.
struct ChangeResult {
    Entity entity = INVALID_ENTITY;  ///< whom the change was about; the new entity for a spawn
    Place place{nullptr, 0};         ///< its row now; no segment after a despawn
    /// The entity that filled the row which was left, if another did.
    Entity moved = INVALID_ENTITY;
    Place moved_to{nullptr, 0};
};

}  // namespace ecs
