#pragma once

#include "ecs/base/math.hpp"
#include "ecs/builtin/mat4.hpp"

namespace ecs {

/// Where an entity is, how it is turned and how large it is, for those who would rather not think
/// in matrices. `propagate_transforms` writes its matrix to the `LocalTransform` of every entity
/// that has both.
///
///     world.create_with(PositionRotationScale{{1, 2, 3}}, LocalTransform{}, WorldTransform{});
struct PositionRotationScale {
    struct Vector {
        float x = 0, y = 0, z = 0;

        /// From and to types with members `x`, `y` and `z`, such as `glm::vec3`.
        template <class V>
        static Vector from(const V& v) noexcept {
            return {v.x, v.y, v.z};
        }
        template <class V>
        V to() const noexcept {
            V v{};
            v.x = x;
            v.y = y;
            v.z = z;
            return v;
        }
    };

    /// A rotation as a quaternion of length 1; `Quaternion{}` turns nothing.
    struct Quaternion {
        float x = 0, y = 0, z = 0, w = 1;

        /// A turn about an axis (of any length but 0), counterclockwise when it points at the
        /// viewer.
        static Quaternion about(Vector axis, float radians) noexcept {
            const float length =
                detail::square_root(axis.x * axis.x + axis.y * axis.y + axis.z * axis.z);
            const float part = detail::sine(radians / 2) / length;
            return {axis.x * part, axis.y * part, axis.z * part, detail::cosine(radians / 2)};
        }
        /// From and to types with members `x`, `y`, `z` and `w`, such as `glm::quat`.
        template <class Q>
        static Quaternion from(const Q& q) noexcept {
            return {q.x, q.y, q.z, q.w};
        }
        template <class Q>
        Q to() const noexcept {
            Q q{};
            q.x = x;
            q.y = y;
            q.z = z;
            q.w = w;
            return q;
        }
    };

    Vector position{};
    Quaternion rotation{};
    Vector scale{1, 1, 1};

    /// Scales first, then turns, then moves.
    Mat4 matrix() const noexcept {
        const Quaternion& q = rotation;
        const float xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z;
        const float xy = q.x * q.y, xz = q.x * q.z, yz = q.y * q.z;
        const float wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
        const Vector& s = scale;
        return {{(1 - 2 * (yy + zz)) * s.x, 2 * (xy + wz) * s.x, 2 * (xz - wy) * s.x, 0,  //
                 2 * (xy - wz) * s.y, (1 - 2 * (xx + zz)) * s.y, 2 * (yz + wx) * s.y, 0,  //
                 2 * (xz + wy) * s.z, 2 * (yz - wx) * s.z, (1 - 2 * (xx + yy)) * s.z, 0,  //
                 position.x, position.y, position.z, 1}};
    }
};

}  // namespace ecs
