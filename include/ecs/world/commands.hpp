#pragma once

#include "ecs/world/world.hpp"

#include <utility>

namespace ecs {

/// Records structural changes for later: `World::deferred()`, or a parameter of a system. Cheap to
/// make and to copy; it has to be gone before the world moves.
class Commands {
public:
    Commands(World& world, detail::CommandQueue& queue) noexcept : world_(&world), queue_(&queue) {}

    /// The entity that will be created: not alive yet, but good for later commands and for other
    /// components to refer to.
    template <class... Ts>
    Entity create_with(Ts&&... values) {
        return create_from<Ts...>(std::forward<Ts>(values)...);
    }
    template <class First, class... Ts>
    Entity create_with(const First& first, const Ts&... values) {
        return create_from<const First&, const Ts&...>(first, values...);
    }
    Entity create() { return create_from<>(); }
    void destroy(Entity e) { queue_->log.record_destroy(e); }
    template <class... Ts>
    void add(Entity e, Ts&&... values) {
        World::check_types<Ts...>();
        queue_->log.record_values(detail::CommandKind::add, e, std::forward<Ts>(values)...);
    }
    template <class First, class... Ts>
    void add(Entity e, const First& first, const Ts&... values) {
        World::check_types<First, Ts...>();
        queue_->log.record_values(detail::CommandKind::add, e, first, values...);
    }
    template <class... Ts>
    void remove(Entity e) {
        World::check_types<Ts...>();
        queue_->log.template record_remove<Ts...>(e);
    }
    bool empty() const noexcept { return queue_->log.empty(); }

private:
    template <class... Ts>
    Entity create_from(Ts&&... values) {
        World::check_types<Ts...>();
        detail::CommandRecord& record = queue_->log.record_values(
            detail::CommandKind::create, INVALID_ENTITY, std::forward<Ts>(values)...);
        return record.entity = world_->structure_.reserve_entity();
    }

    World* world_;
    detail::CommandQueue* queue_;
};

inline Commands World::deferred() noexcept { return Commands(*this, deferred_); }

}  // namespace ecs
