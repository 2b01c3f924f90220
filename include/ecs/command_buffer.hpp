#pragma once

#include "ecs/world.hpp"

#include <cstddef>
#include <utility>

namespace ecs {

/// Structural changes, recorded now and executed by `flush`: across systems, frames or worlds.
/// `world.deferred()` is the same for the world's own buffer.
///
/// A buffer knows no world before the flush, so what `create_with` gives is a stand-in: it may be
/// used in later commands of this buffer until they are flushed, and `resolve` then tells which
/// entity it became. Inside of components it is not replaced.
///
/// Values are kept in memory that does not move, and are destroyed properly if they are never
/// executed. A buffer is reusable; once warm, recording allocates nothing.
class CommandBuffer : public detail::CommandRecorder {
public:
    CommandBuffer() : CommandBuffer(heap_allocator()) {}
    /// Takes the memory for commands from `allocator`, which has to outlive the buffer.
    explicit CommandBuffer(Allocator& allocator) noexcept
        : CommandRecorder(queue_, nullptr), queue_(allocator) {}
    CommandBuffer(CommandBuffer&& other) noexcept : CommandBuffer() { swap(other); }
    CommandBuffer& operator=(CommandBuffer&& other) noexcept {
        CommandBuffer taken(std::move(other));
        swap(taken);
        return *this;
    }
    void swap(CommandBuffer& other) noexcept { queue_.swap(other.queue_); }

    /// Executes all commands in recorded order, as `World::flush_deferred` does, and leaves the
    /// buffer empty.
    void flush(World& world) {
        world.structure_.check_may_change();
        queue_.flush(world.structure_, world.bundles_, world);
    }
    std::size_t size() const noexcept { return queue_.log.size(); }
    /// Drops all commands and destroys their values. Not from within its own flush.
    void clear() noexcept {
        ECS_ASSERT(!queue_.flushing(), "a command buffer cannot be cleared while it is flushed");
        queue_.clear();
    }
    /// After a flush: the entity that a handle of `create_with` became.
    Entity resolve(Entity created) const noexcept { return queue_.resolve(created); }

private:
    detail::CommandQueue queue_;
};

}  // namespace ecs
