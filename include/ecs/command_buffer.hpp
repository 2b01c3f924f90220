#pragma once

#include "ecs/world.hpp"

#include <cstddef>
#include <utility>

namespace ecs {

/// Structural changes, recorded now and executed by `flush`: across systems, frames or worlds.
/// `world.deferred()` is the same for the world's own buffer.
///
/// Values are kept in memory that does not move, and are destroyed properly if they are never
/// executed. A buffer is reusable; once warm, recording allocates nothing.
class CommandBuffer {
public:
    CommandBuffer() = default;
    /// Takes the memory for commands from `allocator`, which has to outlive the buffer.
    explicit CommandBuffer(Allocator& allocator) noexcept : queue_(allocator) {}
    CommandBuffer(CommandBuffer&& other) noexcept { swap(other); }
    CommandBuffer& operator=(CommandBuffer&& other) noexcept {
        CommandBuffer taken(std::move(other));
        swap(taken);
        return *this;
    }
    void swap(CommandBuffer& other) noexcept { queue_.swap(other.queue_); }

    /// Records the creation of an entity. The handle stands for it in later commands of this buffer
    /// until they are flushed; `resolve` then tells which entity it became.
    template <class... Ts>
    Entity create_with(Ts&&... values) {
        return create_from<Ts...>(std::forward<Ts>(values)...);
    }
    template <class First, class... Ts>
    Entity create_with(const First& first, const Ts&... values) {
        return create_from<const First&, const Ts&...>(first, values...);
    }
    Entity create() { return create_from<>(); }
    void destroy(Entity e) { queue_.log.record_destroy(e); }
    template <class... Ts>
    void add(Entity e, Ts&&... values) {
        World::check_types<Ts...>();
        queue_.log.record_values(detail::CommandKind::add, e, std::forward<Ts>(values)...);
    }
    template <class First, class... Ts>
    void add(Entity e, const First& first, const Ts&... values) {
        World::check_types<First, Ts...>();
        queue_.log.record_values(detail::CommandKind::add, e, first, values...);
    }
    template <class... Ts>
    void remove(Entity e) {
        World::check_types<Ts...>();
        queue_.log.template record_remove<Ts...>(e);
    }

    /// Executes all commands in recorded order, as `World::flush_deferred` does, and leaves the
    /// buffer empty.
    void flush(World& world) {
        world.structure_.check_may_change();
        queue_.flush(world.structure_, world.bundles_, world);
    }
    bool empty() const noexcept { return queue_.log.empty(); }
    std::size_t size() const noexcept { return queue_.log.size(); }
    /// Drops all commands and destroys their values. Not from within its own flush.
    void clear() noexcept {
        ECS_ASSERT(!queue_.flushing(), "a command buffer cannot be cleared while it is flushed");
        queue_.clear();
    }
    /// After a flush: the entity that a handle of `create_with` became.
    Entity resolve(Entity created) const noexcept { return queue_.resolve(created); }

private:
    template <class... Ts>
    Entity create_from(Ts&&... values) {
        World::check_types<Ts...>();
        detail::CommandRecord& record = queue_.log.record_values(
            detail::CommandKind::create, INVALID_ENTITY, std::forward<Ts>(values)...);
        return record.entity = queue_.next_placeholder();
    }

    detail::CommandQueue queue_;
};

}  // namespace ecs
