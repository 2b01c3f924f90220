#pragma once

#include <type_traits>

namespace ecs::detail {

template <class T>
using Bare = std::remove_cv_t<std::remove_reference_t<T>>;

template <class... Ts>
struct TypeList {};

template <class T, class... Ts>
inline constexpr bool contains_type = (std::is_same_v<T, Ts> || ...);

template <class... Ts>
inline constexpr bool all_distinct = true;
template <class T, class... Ts>
inline constexpr bool all_distinct<T, Ts...> = !contains_type<T, Ts...> && all_distinct<Ts...>;

}  // namespace ecs::detail
