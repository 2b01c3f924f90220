#pragma once

#include <ecs/serialization.hpp>

#include <string>
#include <vector>

namespace snap {

/// What differs between two values of a component, a line for each field: `Health.points: 10 -> 7`.
/// A field that only one of them has is `(none)` in the other.
std::vector<std::string> field_changes(const std::string& name,
                                       const ecs::StoredComponent& old_type,
                                       const ecs::Value& old_value,
                                       const ecs::StoredComponent& new_type,
                                       const ecs::Value& new_value);

}  // namespace snap
