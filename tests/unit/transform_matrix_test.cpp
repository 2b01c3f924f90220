#include "support/test.hpp"

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <type_traits>

using ecs::LocalTransform;
using ecs::Mat4;
using ecs::PositionRotationScale;
using ecs::World;
using ecs::WorldTransform;

namespace {

constexpr float quarter_turn = 1.57079632679f;

/// What a matrix makes of a point.
struct TransformedPoint {
    float x, y, z;
    TransformedPoint(const Mat4& m, float px, float py, float pz)
        : x(m.m[0] * px + m.m[4] * py + m.m[8] * pz + m.m[12]),
          y(m.m[1] * px + m.m[5] * py + m.m[9] * pz + m.m[13]),
          z(m.m[2] * px + m.m[6] * py + m.m[10] * pz + m.m[14]) {}
    bool is_near(float ex, float ey, float ez) const {
        return std::fabs(x - ex) < 1e-5f && std::fabs(y - ey) < 1e-5f && std::fabs(z - ez) < 1e-5f;
    }
};

Mat4 random_matrix(std::mt19937& random, float largest) {
    std::uniform_real_distribution<float> number(-largest, largest);
    Mat4 result;
    for (float& element : result.m) element = number(random);
    return result;
}

bool have_same_bits(const Mat4& a, const Mat4& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

/// The definition, with no chance for the compiler to fuse anything.
Mat4 product_by_definition(const Mat4& a, const Mat4& b) {
    Mat4 result;
    for (int column = 0; column < 4; ++column) {
        for (int row = 0; row < 4; ++row) {
            volatile float sum = 0;
            for (int k = 0; k < 4; ++k) {
                const volatile float product = a.m[k * 4 + row] * b.m[column * 4 + k];
                sum = k == 0 ? product : sum + product;
            }
            result.m[column * 4 + row] = sum;
        }
    }
    return result;
}

/// A stranger's matrix type, such as glm::mat4.
struct StrangersMatrix {
    float columns[4][4];
};

}  // namespace

TEST_CASE("a matrix is the identity until it is given something else") {
    const Mat4 m;
    for (int i = 0; i < 16; ++i) CHECK(m.m[i] == (i % 5 == 0 ? 1.0f : 0.0f));
    CHECK(Mat4{} == Mat4::identity());
    CHECK(WorldTransform{}.matrix == Mat4::identity());
}

TEST_CASE("matrices and transforms are plain values") {
    CHECK(sizeof(Mat4) == 64);
    CHECK(std::is_trivially_copyable_v<Mat4>);
    CHECK(std::is_trivially_copyable_v<PositionRotationScale>);
    CHECK((std::is_aggregate_v<Mat4> && std::is_aggregate_v<LocalTransform>));
    const LocalTransform local{Mat4::translation(1, 2, 3)};
    CHECK(local.matrix.m[13] == 2);
}

TEST_CASE("the translation of a matrix is in its last column") {
    const Mat4 m = Mat4::translation(1, 2, 3);
    CHECK(m.m[12] == 1);
    CHECK(m.m[13] == 2);
    CHECK(m.m[14] == 3);
    CHECK(m.m[15] == 1);
    CHECK(m.at(1, 3) == 2);
}

TEST_CASE("a product does the right factor first") {
    const Mat4 product = Mat4::multiply(Mat4::translation(10, 0, 0), Mat4::scale(2));
    CHECK(TransformedPoint(product, 1, 1, 1).is_near(12, 2, 2));
    CHECK(product == Mat4::translation(10, 0, 0) * Mat4::scale(2, 2, 2));
    CHECK(product != Mat4::scale(2) * Mat4::translation(10, 0, 0));
    Mat4 other = Mat4::translation(10, 0, 0);
    other *= Mat4::scale(2);
    CHECK(other == product);
}

TEST_CASE("rotations turn counterclockwise") {
    CHECK(TransformedPoint(Mat4::rotation_x(quarter_turn), 0, 1, 0).is_near(0, 0, 1));
    CHECK(TransformedPoint(Mat4::rotation_y(quarter_turn), 0, 0, 1).is_near(1, 0, 0));
    CHECK(TransformedPoint(Mat4::rotation_z(quarter_turn), 1, 0, 0).is_near(0, 1, 0));
}

TEST_CASE("a product has the bits of its definition, with SIMD and without") {
    std::mt19937 random(1);
    int different = 0;
    for (const float largest : {1.0f, 1e4f, 1e18f, 1e38f, 1e-18f, 1e-38f}) {
        for (int i = 0; i < 500; ++i) {
            const Mat4 a = random_matrix(random, largest);
            const Mat4 b = random_matrix(random, 1);
            const Mat4 expected = product_by_definition(a, b);
            Mat4 scalar;
            ecs::detail::multiply_scalar(a, b, scalar);
            different += !have_same_bits(Mat4::multiply(a, b), expected);
            different += !have_same_bits(scalar, expected);
        }
    }
    CHECK(different == 0);
}

TEST_CASE("a product may replace one of its factors") {
    std::mt19937 random(2);
    const Mat4 a = random_matrix(random, 5);
    const Mat4 b = random_matrix(random, 5);
    const Mat4 expected = a * b;
    Mat4 left = a;
    ecs::detail::multiply(left, b, left);
    Mat4 right = b;
    ecs::detail::multiply(a, right, right);
    CHECK(have_same_bits(left, expected));
    CHECK(have_same_bits(right, expected));
}

TEST_CASE("matrices compare as floats do") {
    Mat4 zero = Mat4::scale(0);
    Mat4 minus_zero = Mat4::scale(-0.0f);
    CHECK(zero == minus_zero);
    zero.m[3] = std::numeric_limits<float>::quiet_NaN();
    const Mat4 same = zero;
    CHECK(zero != same);
}

TEST_CASE("a matrix converts from and to types of 16 floats") {
    StrangersMatrix theirs{};
    theirs.columns[3][1] = 7;
    const Mat4 ours = Mat4::from(theirs);
    CHECK(ours.m[13] == 7);
    CHECK(ours.to<StrangersMatrix>().columns[3][1] == 7);
}

TEST_CASE("position, rotation and scale make the matrix that scales first and moves last") {
    PositionRotationScale parts;
    CHECK(parts.matrix() == Mat4::identity());
    parts.position = {10, 20, 30};
    parts.rotation = PositionRotationScale::Quaternion::about({0, 0, 2}, quarter_turn);
    parts.scale = {1, 2, 3};
    CHECK(TransformedPoint(parts.matrix(), 1, 1, 1).is_near(8, 21, 33));
    const Mat4 steps =
        Mat4::translation(10, 20, 30) * Mat4::rotation_z(quarter_turn) * Mat4::scale(1, 2, 3);
    for (int i = 0; i < 16; ++i) CHECK(parts.matrix().m[i] == doctest::Approx(steps.m[i]));
}

TEST_CASE("a rotation about each axis is the same as a matrix and as a quaternion") {
    using Parts = PositionRotationScale;
    const auto differs = [](Parts::Vector axis, const Mat4& expected) {
        const Parts parts{{}, Parts::Quaternion::about(axis, 0.3f)};
        int wrong = 0;
        for (int i = 0; i < 16; ++i)
            wrong += std::fabs(parts.matrix().m[i] - expected.m[i]) > 1e-6f;
        return wrong;
    };
    CHECK(differs({1, 0, 0}, Mat4::rotation_x(0.3f)) == 0);
    CHECK(differs({0, 1, 0}, Mat4::rotation_y(0.3f)) == 0);
    CHECK(differs({0, 0, 1}, Mat4::rotation_z(0.3f)) == 0);
}
