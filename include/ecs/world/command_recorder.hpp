#pragma once

#include "ecs/world/command_queue.hpp"
#include "ecs/world/source_rows.hpp"

#include <utility>

namespace ecs {
namespace detail {

/// The calls that `Commands` and `CommandBuffer` share: each constructs its values in the log of a
/// queue and changes nothing else. What they do happens in the flush, in recorded order.
///
/// In the flush, a command for an entity that is dead by then is dropped, and its values with it.
/// So are commands for a handle that never named anybody.
class CommandRecorder {
public:
    /// An entity with these components. The handle that comes back is not alive yet, but good for
    /// later commands of the same recorder.
    template <class... Ts>
    Entity create_with(Ts&&... values) {
        return create_from<Ts...>(std::forward<Ts>(values)...);
    }
    template <class First, class... Ts>
    Entity create_with(const First& first, const Ts&... values) {
        return create_from<const First&, const Ts&...>(first, values...);
    }
    Entity create() { return create_from<>(); }

    /// An entity with components that have no C++ types: see `World::create_from_sources`.
    Entity create_from_sources(const ComponentSource* sources, std::size_t count) {
        check_distinct(sources, count);
        return finish_create(
            queue_->log.record_sources(CommandKind::create, INVALID_ENTITY, sources, count));
    }

    /// Destroys the entity. Destroying it again does nothing.
    void destroy(Entity e) { queue_->log.record_destroy(e); }

    /// Gives the entity components; those that it has by then are overwritten, so of two commands
    /// for one component the later one wins.
    template <class... Ts>
    void add(Entity e, Ts&&... values) {
        check_component_types<Ts...>();
        queue_->log.record_values(CommandKind::add, e, std::forward<Ts>(values)...);
    }
    template <class First, class... Ts>
    void add(Entity e, const First& first, const Ts&... values) {
        check_component_types<First, Ts...>();
        queue_->log.record_values(CommandKind::add, e, first, values...);
    }

    /// Takes components from the entity; those that it lacks by then do not matter.
    template <class... Ts>
    void remove(Entity e) {
        check_component_types<Ts...>();
        queue_->log.template record_remove<Ts...>(e);
    }

    /// True if nothing waits to be executed.
    bool empty() const noexcept { return queue_->log.empty(); }

protected:
    /// With a structure, entities to be created get real handles, reserved there; without one,
    /// placeholders that the flush resolves.
    CommandRecorder(CommandQueue& queue, Structure* structure) noexcept
        : queue_(&queue), structure_(structure) {}
    ~CommandRecorder() = default;
    CommandRecorder(const CommandRecorder&) = default;
    CommandRecorder& operator=(const CommandRecorder&) = default;

private:
    template <class... Ts>
    Entity create_from(Ts&&... values) {
        check_component_types<Ts...>();
        return finish_create(queue_->log.record_values(CommandKind::create, INVALID_ENTITY,
                                                       std::forward<Ts>(values)...));
    }
    /// Last, when nothing can fail any more: a handle that nobody gets would be lost.
    Entity finish_create(CommandRecord& record) {
        return record.entity = structure_ != nullptr ? structure_->reserve_entity()
                                                     : queue_->next_placeholder();
    }

    CommandQueue* queue_;
    Structure* structure_;
};

}  // namespace detail
}  // namespace ecs
