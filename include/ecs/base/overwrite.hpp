#pragma once

#include <new>
#include <type_traits>
#include <utility>

namespace ecs::detail {

/// Replaces a living value; works for types that cannot be assigned to, too.
template <class T, class Value>
void overwrite(T& target, Value&& value) {
    if constexpr (std::is_assignable_v<T&, Value&&>) {
        target = std::forward<Value>(value);
    } else {
        T fresh(std::forward<Value>(value));  // before the old one goes: `value` may refer to it
        target.~T();
        ::new (static_cast<void*>(&target)) T(std::move(fresh));
    }
}

}  // namespace ecs::detail
