#pragma once

#include "ecs/world/command_recorder.hpp"
#include "ecs/world/world.hpp"

namespace ecs {

/// Records structural changes for later: `World::deferred()`, or a parameter of a system. The
/// entities that `create` and `create_with` give are those that will be created: other components
/// may refer to them right away. Cheap to make and to copy; it has to be gone before the world
/// moves.
class Commands : public detail::CommandRecorder {
public:
    Commands(World& world, detail::CommandQueue& queue) noexcept
        : CommandRecorder(queue, &world.structure_) {}
};

inline Commands World::deferred() noexcept { return Commands(*this, deferred_); }

}  // namespace ecs
