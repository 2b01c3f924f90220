#pragma once

#include "ecs/base/type_list.hpp"
#include "ecs/core/component_registry.hpp"

#include <new>
#include <type_traits>
#include <utility>

namespace ecs {

namespace detail {

/// The record of a C++ type, found once.
template <class T>
const ComponentInfo& registered_info() {
    static const ComponentInfo& info = component_info(component_id<T>());
    return info;
}

template <class T>
void make_by_moving(void* to, const void* from) {
    ::new (to) T(std::move(*static_cast<T*>(const_cast<void*>(from))));
}

}  // namespace detail

/// Where a component of a new entity comes from, with no C++ type attached: it is a copy of
/// `value`, or what `make` makes of it. The value stays the caller's, who destroys it; tags need
/// none.
struct ComponentSource {
    /// Constructs a value in raw memory.
    using MakeFunc = void (*)(void* to, const void* value);

    const ComponentInfo* info;
    const void* value;
    MakeFunc make;

    ComponentTypeID id() const noexcept { return info->id; }
    void construct(void* to) const {
        if (make != nullptr) {
            make(to, value);
        } else {
            detail::copy_construct(*info, to, value);
        }
    }

    /// Copies an lvalue, moves an rvalue.
    template <class T>
    static ComponentSource of(T&& value) {
        using Component = detail::Bare<T>;
        constexpr bool moves =
            !std::is_lvalue_reference_v<T> && !std::is_const_v<std::remove_reference_t<T>>;
        static_assert(moves || std::is_copy_constructible_v<Component>,
                      "a component that cannot be copied has to be given away: pass it with "
                      "std::move");
        constexpr bool plain = std::is_trivially_copyable_v<Component>;
        return {&detail::registered_info<Component>(), &value,
                moves && !plain ? &detail::make_by_moving<Component> : nullptr};
    }
};

}  // namespace ecs
