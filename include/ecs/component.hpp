#pragma once

#include "ecs/core/component_registry.hpp"

#include <iosfwd>

namespace ecs {

/// How one component of an archetype is stored: the part of its record that moving and destroying
/// values needs. It has no length and no memory of its own; rows belong to the archetype.
struct ComponentColumn {
    using MoveFunc = ComponentInfo::RelocateFunc;
    using DestroyFunc = ComponentInfo::DestroyFunc;
    using SwapFunc = void (*)(void* a, void* b) noexcept;
    /// Writes one value to a stream.
    using SerializeFunc = void (*)(const void*, std::ostream&);
    /// Reads one value; the element is alive and default-constructed.
    using DeserializeFunc = void (*)(void*, std::istream&);

    MoveFunc relocate = nullptr;    ///< nullptr: move as bytes
    DestroyFunc destroy = nullptr;  ///< nullptr: nothing to do
    std::uint32_t size = 0;
    std::uint32_t alignment = 1;
    ComponentTypeID id = NO_COMPONENT;
    const ComponentInfo* info = nullptr;

    /// Ends the life of `from` and begins that of `to`.
    ECS_INLINE void move_value(void* to, void* from) const noexcept {
        if (relocate == nullptr) {
            detail::copy_value(to, from, size);
        } else {
            relocate(to, from, 1);
        }
    }
    void move_values(void* to, void* from, std::size_t count) const noexcept {
        if (relocate != nullptr) {
            relocate(to, from, count);
        } else if (count != 0) {
            std::memcpy(to, from, count * size);
        }
    }
    void destroy_values(void* values, std::size_t count) const noexcept {
        if (destroy != nullptr) destroy(values, count);
    }
};

/// The column of a registered component, whether it has a C++ type or not.
inline ComponentColumn make_column(const ComponentInfo& info) noexcept {
    return {info.relocate, info.destroy, info.size, info.alignment, info.id, &info};
}

template <class T>
ComponentColumn make_column() {
    return make_column(component_info(component_id<T>()));
}

/// Makes `T` known, so that archetypes with its id can be made. Any use of the type does the same.
template <class T>
void ensure_column_factory() {
    component_id<T>();
}

}  // namespace ecs
