#pragma once

#include "ecs/builtin/mat4.hpp"
#include "ecs/builtin/position_rotation_scale.hpp"

namespace ecs {

/// Where an entity is relative to its parent, or to the world if it has none. Yours to write.
struct LocalTransform {
    Mat4 matrix;
};

/// Where an entity is in the world. Written by `propagate_transforms`.
struct WorldTransform {
    Mat4 matrix;
};

}  // namespace ecs
