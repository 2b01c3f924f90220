#pragma once

#include "ecs/builtin/mat4.hpp"
#include "ecs/builtin/position_rotation_scale.hpp"
#include "ecs/reflection.hpp"

namespace ecs {

ECS_REFLECT(Mat4, m)
ECS_REFLECT(PositionRotationScale::Vector, x, y, z)
ECS_REFLECT(PositionRotationScale::Quaternion, x, y, z, w)
ECS_REFLECT(PositionRotationScale, position, rotation, scale)

/// Where an entity is relative to its parent, or to the world if it has none. Yours to write.
struct LocalTransform {
    Mat4 matrix;
};
ECS_REFLECT(LocalTransform, matrix)

/// Where an entity is in the world. Written by `propagate_transforms`.
struct WorldTransform {
    Mat4 matrix;
};
ECS_REFLECT(WorldTransform, matrix)

}  // namespace ecs
