#pragma once

#include "ecs/schedule/trace.hpp"
#include "ecs/world.hpp"

#include <cstdint>

namespace ecs {

/// What an executor hands to the systems that it runs one after another on one thread.
struct SystemContext {
    World& world;
    Commands commands;        ///< where the systems' structural changes are recorded
    bool fixed_step = false;  ///< the run is part of a fixed step
    std::int64_t now = 0;     ///< nanoseconds; when the system before ended, if times are taken
    Trace* trace = nullptr;   ///< where runs are noted, if anybody wants to know
};

}  // namespace ecs
