#include "support/test.hpp"

#include <glm/glm.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>

#include <cmath>
#include <cstring>

using ecs::Entity;
using ecs::LocalTransform;
using ecs::Mat4;
using ecs::PositionRotationScale;
using ecs::World;
using ecs::WorldTransform;

namespace {

bool is_near(const Mat4& ours, const glm::mat4& theirs) {
    for (std::size_t i = 0; i < 16; ++i) {
        if (std::fabs(ours.m[i] - theirs[int(i / 4)][int(i % 4)]) > 1e-5f) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("types of GLM are components") {
    World world;
    const Entity e = world.create_with(glm::vec3(1, 2, 3), glm::mat4(1), glm::quat(1, 0, 0, 0));
    world.each<glm::vec3, const glm::mat4>([](Entity, glm::vec3& v, const glm::mat4& m) {
        v = glm::vec3(m * glm::vec4(v, 1)) * 2.0f;
    });
    CHECK(world.get<glm::vec3>(e) == glm::vec3(2, 4, 6));
}

TEST_CASE("matrices of GLM become transforms, and transforms matrices of GLM") {
    World world;
    const glm::mat4 theirs = glm::translate(glm::mat4(1), glm::vec3(1, 2, 3));
    CHECK(Mat4::from(theirs) == Mat4::translation(1, 2, 3));
    const Entity parent = world.create_with(LocalTransform{Mat4::from(theirs)}, WorldTransform{});
    const Entity child = world.create_with(LocalTransform{Mat4::rotation_x(1)}, WorldTransform{});
    ecs::set_parent(world, child, parent);
    ecs::propagate_transforms(world);
    const glm::mat4 expected = theirs * glm::rotate(glm::mat4(1), 1.0f, glm::vec3(1, 0, 0));
    CHECK(is_near(world.get<WorldTransform>(child).matrix, expected));
    CHECK(world.get<WorldTransform>(parent).matrix.to<glm::mat4>() == theirs);
}

TEST_CASE("products, scales and rotations agree with those of GLM") {
    const glm::mat4 one(1);
    CHECK(is_near(Mat4::scale(1, 2, 3), glm::scale(one, glm::vec3(1, 2, 3))));
    CHECK(is_near(Mat4::rotation_y(0.5f), glm::rotate(one, 0.5f, glm::vec3(0, 1, 0))));
    const glm::mat4 a = glm::rotate(one, 1.0f, glm::normalize(glm::vec3(1, 2, 3)));
    const glm::mat4 b = glm::perspective(1.0f, 1.5f, 0.1f, 100.0f);
    CHECK(is_near(Mat4::from(a) * Mat4::from(b), a * b));
}

TEST_CASE("vectors and quaternions of GLM become position, rotation and scale") {
    using Parts = PositionRotationScale;
    const glm::vec3 position(1, 2, 3);
    const glm::quat rotation = glm::angleAxis(0.7f, glm::normalize(glm::vec3(3, 2, 1)));
    const glm::vec3 scale(4, 5, 6);
    const Parts parts{Parts::Vector::from(position), Parts::Quaternion::from(rotation),
                      Parts::Vector::from(scale)};
    const glm::mat4 expected =
        glm::scale(glm::translate(glm::mat4(1), position) * glm::mat4_cast(rotation), scale);
    CHECK(is_near(parts.matrix(), expected));
    CHECK(parts.position.to<glm::vec3>() == position);
    CHECK(parts.rotation.to<glm::quat>() == rotation);
}
