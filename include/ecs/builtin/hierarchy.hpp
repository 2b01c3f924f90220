#pragma once

#include "ecs/core/entity_map.hpp"
#include "ecs/entity.hpp"
#include "ecs/reflection.hpp"

#include <cstddef>
#include <vector>

namespace ecs {

// Two ordinary components. `set_parent` and `remove_parent` keep both sides true to each other; so
// does everything else once `enable_hierarchy` was called. Whoever writes to them directly has to
// see to it alone.

/// The entity that this one belongs to.
struct Parent {
    Entity entity;

    /// `World::merge` calls it, so that whole trees can be merged.
    void map_entities(const EntityMap& map) { entity = map(entity); }
};
ECS_REFLECT(Parent, entity)

/// The entities that belong to this one.
struct Children {
    std::vector<Entity> entities;

    void map_entities(const EntityMap& map) {
        std::size_t kept = 0;
        for (const Entity old : entities) {
            if (const Entity fresh = map(old); fresh != INVALID_ENTITY) entities[kept++] = fresh;
        }
        entities.resize(kept);
    }
};
ECS_REFLECT(Children, entities)

}  // namespace ecs
