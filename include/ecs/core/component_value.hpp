#pragma once

#include "ecs/core/component_info.hpp"

namespace ecs {

/// A component value with no C++ type attached. Whoever takes it over (a `Change`, say) relocates
/// it: the life of the value at `memory` then ends there. Tags have no memory.
struct ComponentValue {
    const ComponentInfo* info;
    void* memory;

    ComponentTypeID id() const noexcept { return info->id; }
    /// Moves the value into raw memory.
    ECS_INLINE void relocate_to(void* target) const noexcept {
        if (info->relocate != nullptr) {
            info->relocate(target, memory, 1);
        } else {
            detail::copy_value(target, memory, info->size);
        }
    }
    void destroy() const noexcept {
        if (info->destroy != nullptr) info->destroy(memory, 1);
    }
};

}  // namespace ecs
