#pragma once

#include "ecs/core/entity_map.hpp"

#include <cstddef>
#include <type_traits>
#include <utility>

namespace ecs {

template <class T>
class Fields;

namespace detail {

/// True for structures whose fields are described by `ECS_REFLECT` or a function `ecs_fields`.
template <class T, class = void>
inline constexpr bool is_described = false;
template <class T>
inline constexpr bool
    is_described<T, std::void_t<decltype(ecs_fields(std::declval<Fields<T>&>()))>> = true;

/// Follows the entities in the fields of described values. Defined by the reflection layer, which
/// every description comes with.
template <class T>
void map_described_entities(void* values, std::size_t count, const EntityMap& map);

}  // namespace detail
}  // namespace ecs
