#pragma once

#include "ecs/base/config.hpp"
#include "ecs/base/math.hpp"

#include <cstddef>
#include <cstring>
#include <type_traits>

namespace ecs {

/// A 4x4 matrix of floats, column after column, as OpenGL, Vulkan and GLM have them: `m[12]`,
/// `m[13]` and `m[14]` are the translation. `Mat4{}` is the identity.
///
/// Vectors are columns: `a * b` does what `b` does first, then what `a` does.
struct Mat4 {
    float m[16] = {1, 0, 0, 0,   //
                   0, 1, 0, 0,   //
                   0, 0, 1, 0,   //
                   0, 0, 0, 1};  //

    static Mat4 identity() noexcept { return {}; }

    /// `a * b`. Every element is `((a0 * b0 + a1 * b1) + a2 * b2) + a3 * b3` with each operation
    /// rounded on its own. So with SIMD or without, with and without fused multiply-add, on x86 and
    /// on ARM the result has the same bits (unless the program asks for `-ffast-math`).
    static Mat4 multiply(const Mat4& a, const Mat4& b) noexcept;

    static Mat4 translation(float x, float y, float z) noexcept {
        Mat4 result;
        result.m[12] = x;
        result.m[13] = y;
        result.m[14] = z;
        return result;
    }
    static Mat4 scale(float x, float y, float z) noexcept {
        Mat4 result;
        result.m[0] = x;
        result.m[5] = y;
        result.m[10] = z;
        return result;
    }
    static Mat4 scale(float all) noexcept { return scale(all, all, all); }

    // Rotations about an axis, counterclockwise when the axis points at the viewer.

    static Mat4 rotation_x(float radians) noexcept { return rotation_in_plane(1, 2, radians); }
    static Mat4 rotation_y(float radians) noexcept { return rotation_in_plane(2, 0, radians); }
    static Mat4 rotation_z(float radians) noexcept { return rotation_in_plane(0, 1, radians); }

    float at(std::size_t row, std::size_t column) const noexcept { return m[column * 4 + row]; }

    /// From any type of 16 floats that stands in memory column by column, such as `glm::mat4`:
    ///
    ///     LocalTransform{Mat4::from(glm::translate(glm::mat4(1), offset))}
    template <class Matrix>
    static Mat4 from(const Matrix& matrix) noexcept {
        check_layout<Matrix>();
        Mat4 result;
        std::memcpy(result.m, &matrix, sizeof result.m);
        return result;
    }
    /// The other way: `world.get<WorldTransform>(e).matrix.to<glm::mat4>()`.
    template <class Matrix>
    Matrix to() const noexcept {
        check_layout<Matrix>();
        Matrix result;
        std::memcpy(&result, m, sizeof m);
        return result;
    }

    friend Mat4 operator*(const Mat4& a, const Mat4& b) noexcept { return multiply(a, b); }
    Mat4& operator*=(const Mat4& other) noexcept { return *this = multiply(*this, other); }

    /// Element by element as floats compare: 0 equals -0, and NaN nothing.
    friend bool operator==(const Mat4& a, const Mat4& b) noexcept {
        for (std::size_t i = 0; i < 16; ++i) {
            if (!(a.m[i] == b.m[i])) return false;
        }
        return true;
    }
    friend bool operator!=(const Mat4& a, const Mat4& b) noexcept { return !(a == b); }

private:
    template <class Matrix>
    static constexpr void check_layout() noexcept {
        static_assert(sizeof(Matrix) == sizeof(m) && std::is_trivially_copyable_v<Matrix>,
                      "Mat4 converts from and to plain types of 16 floats, column by column");
    }
    /// Turns the axis `from` towards the axis `to`.
    static Mat4 rotation_in_plane(std::size_t from, std::size_t to, float radians) noexcept {
        Mat4 result;
        result.m[from * 4 + from] = result.m[to * 4 + to] = detail::cosine(radians);
        result.m[from * 4 + to] = detail::sine(radians);
        result.m[to * 4 + from] = -result.m[from * 4 + to];
        return result;
    }
};

namespace detail {

// --- Products of matrices ----------------------------------------------------------------------
//
// Where the hardware has a fused multiply-add, compilers like to turn `a * b + c` into one, rounded
// once, and which of the products of a sum they take depends on the compiler and on the loop around
// it. `rounded` marks a product as final: it makes no instruction.

#if defined(__clang__)
#define ECS_ROUND_EVERY_OPERATION _Pragma("clang fp contract(off)")
#else
#define ECS_ROUND_EVERY_OPERATION
#endif

template <class Number>
ECS_INLINE Number rounded(Number product) noexcept {
#if defined(__GNUC__) && !defined(__clang__) && defined(__SSE__)
    __asm__("" : "+x"(product));
#elif defined(__GNUC__) && !defined(__clang__) && defined(__aarch64__)
    __asm__("" : "+w"(product));
#endif
    return product;
}

/// One element of a product, or several side by side.
template <class Number, class Factor>
ECS_INLINE Number sum_of_products(Number a0, Number a1, Number a2, Number a3,  //
                                  Factor b0, Factor b1, Factor b2, Factor b3) noexcept {
    ECS_ROUND_EVERY_OPERATION
    const Number two = rounded(a0 * b0) + rounded(a1 * b1);
    const Number three = two + rounded(a2 * b2);
    return three + rounded(a3 * b3);
}

/// `out = a * b` in plain C++; `out` may be one of the factors.
inline void multiply_scalar(const Mat4& a, const Mat4& b, Mat4& out) noexcept {
    Mat4 result;
    for (std::size_t i = 0; i < 16; ++i) {
        const float* row = a.m + i % 4;
        const float* column = b.m + (i - i % 4);
        result.m[i] = sum_of_products(row[0], row[4], row[8], row[12],  //
                                      column[0], column[1], column[2], column[3]);
    }
    out = result;
}

#if defined(__GNUC__) && (defined(__SSE__) || defined(__aarch64__))
#define ECS_HAS_FLOAT4
typedef float Float4 __attribute__((vector_size(16)));
#if defined(__AVX__) && defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#define ECS_HAS_FLOAT8
typedef float Float8 __attribute__((vector_size(32)));
#endif
#endif
#endif

template <class Vector>
ECS_INLINE Vector load_floats(const float* floats) noexcept {
    Vector vector;
    std::memcpy(&vector, floats, sizeof vector);
    return vector;
}
template <class Vector>
ECS_INLINE void store_floats(float* floats, Vector vector) noexcept {
    std::memcpy(floats, &vector, sizeof vector);
}

// The same side by side; `out` may be one of the factors here, too.
#if defined(ECS_HAS_FLOAT8)

ECS_INLINE Float8 load_twice(const float* floats) noexcept {
    const Float4 v = load_floats<Float4>(floats);
    return __builtin_shufflevector(v, v, 0, 1, 2, 3, 0, 1, 2, 3);
}
/// Two columns of the product `a * b`, from the two columns of `b`.
ECS_INLINE Float8 two_columns(Float8 a0, Float8 a1, Float8 a2, Float8 a3, Float8 b) noexcept {
    return sum_of_products(a0, a1, a2, a3,  //
                           __builtin_shufflevector(b, b, 0, 0, 0, 0, 4, 4, 4, 4),
                           __builtin_shufflevector(b, b, 1, 1, 1, 1, 5, 5, 5, 5),
                           __builtin_shufflevector(b, b, 2, 2, 2, 2, 6, 6, 6, 6),
                           __builtin_shufflevector(b, b, 3, 3, 3, 3, 7, 7, 7, 7));
}
ECS_INLINE void multiply(const Mat4& a, const Mat4& b, Mat4& out) noexcept {
    const Float8 a0 = load_twice(a.m), a1 = load_twice(a.m + 4);
    const Float8 a2 = load_twice(a.m + 8), a3 = load_twice(a.m + 12);
    const Float8 left = two_columns(a0, a1, a2, a3, load_floats<Float8>(b.m));
    const Float8 right = two_columns(a0, a1, a2, a3, load_floats<Float8>(b.m + 8));
    store_floats(out.m, left);
    store_floats(out.m + 8, right);
}

#elif defined(ECS_HAS_FLOAT4)

ECS_INLINE void multiply(const Mat4& a, const Mat4& b, Mat4& out) noexcept {
    const Float4 a0 = load_floats<Float4>(a.m), a1 = load_floats<Float4>(a.m + 4);
    const Float4 a2 = load_floats<Float4>(a.m + 8), a3 = load_floats<Float4>(a.m + 12);
    for (std::size_t i = 0; i < 16; i += 4) {
        const float b0 = b.m[i], b1 = b.m[i + 1], b2 = b.m[i + 2], b3 = b.m[i + 3];
        store_floats(out.m + i, sum_of_products(a0, a1, a2, a3, b0, b1, b2, b3));
    }
}

#else

inline void multiply(const Mat4& a, const Mat4& b, Mat4& out) noexcept {
    multiply_scalar(a, b, out);
}

#endif
#undef ECS_HAS_FLOAT8
#undef ECS_HAS_FLOAT4
#undef ECS_ROUND_EVERY_OPERATION

}  // namespace detail

inline Mat4 Mat4::multiply(const Mat4& a, const Mat4& b) noexcept {
    Mat4 result;
    detail::multiply(a, b, result);
    return result;
}

}  // namespace ecs
