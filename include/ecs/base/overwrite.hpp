#pragma once

#include <new>
#include <type_traits>
#include <utility>

namespace ecs::detail {

/// Ends the life of `target` and puts `fresh` in its place. Nothing may fail in between, or a dead
/// value would be left: a move constructor that throws ends the program, as everywhere where
/// storage moves a value.
template <class T>
void replace(T& target, T& fresh) noexcept {
    target.~T();
    ::new (static_cast<void*>(&target)) T(std::move(fresh));
}

/// Replaces a living value; works for types that cannot be assigned to, too. If making the new
/// value throws, the old one is still there.
template <class T, class Value>
void overwrite(T& target, Value&& value) {
    if constexpr (std::is_assignable_v<T&, Value&&>) {
        target = std::forward<Value>(value);
    } else {
        T fresh(std::forward<Value>(value));  // before the old one goes: `value` may refer to it
        replace(target, fresh);
    }
}

}  // namespace ecs::detail
