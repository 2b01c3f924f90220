#pragma once

#include "ecs/base/assert.hpp"
#include "ecs/base/sentence.hpp"
#include "ecs/base/type_name.hpp"
#include "ecs/core/described.hpp"
#include "ecs/reflection/for_each_macro.hpp"
#include "ecs/reflection/type_description.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace ecs {

/// The description of `T`, made on first use. Numbers, `bool`, enums, `std::string`, `Entity`, and
/// arrays (`T[n]`, `std::array`) and `std::vector`s of such types need nothing; structures need
/// `ECS_REFLECT` or a function `ecs_fields` beside them. A type cannot hold a list of itself.
/// Thread-safe.
template <class T>
const TypeDescription& describe();

/// What `ecs_fields` fills in: the fields of `T`, each named once.
///
///     struct Health { int points; int maximum; };
///     inline void ecs_fields(ecs::Fields<Health>& fields) {
///         fields.add("points", &Health::points, {"hp"});   // called "hp" in older files
///         fields.add("maximum", &Health::maximum);
///     }
template <class T>
class Fields {
public:
    explicit Fields(TypeDescription& description) noexcept : description_(description) {}

    template <class Member, class Owner>
    Fields& add(const char* name, Member Owner::*member,
                std::vector<std::string> former_names = {}) {
        static_assert(std::is_base_of_v<Owner, T>, "the field belongs to another type");
        ECS_ASSERT(description_.field(name) == nullptr, "two fields have one name");
        const TypeDescription& type = describe<Member>();
        description_.fields.push_back({name, offset_of(member), &type, std::move(former_names)});
        description_.plain = description_.plain && type.plain;
        description_.has_entities = description_.has_entities || type.has_entities;
        description_.has_booleans = description_.has_booleans || type.has_booleans;
        return *this;
    }

private:
    template <class Member, class Owner>
    static std::size_t offset_of(Member Owner::*member) noexcept {
        // An address is all that is wanted; no object lives there, and none is read.
        alignas(T) static unsigned char place[sizeof(T)];
        T* object = reinterpret_cast<T*>(place);
        return static_cast<std::size_t>(
            reinterpret_cast<unsigned char*>(std::addressof(object->*member)) - place);
    }

    TypeDescription& description_;
};

/// What `ecs_enumerators` fills in; see `ECS_REFLECT_ENUM`.
template <class E>
class Enumerators {
public:
    explicit Enumerators(TypeDescription& description) noexcept : description_(description) {}
    Enumerators& add(const char* name, E value) {
        description_.enumerators.push_back({name, static_cast<std::int64_t>(value)});
        return *this;
    }

private:
    TypeDescription& description_;
};

namespace detail {

template <class T, class = void>
inline constexpr bool has_enumerators = false;
template <class T>
inline constexpr bool
    has_enumerators<T, std::void_t<decltype(ecs_enumerators(std::declval<Enumerators<T>&>()))>> =
        true;

template <class T>
struct ArrayTraits {
    static constexpr bool is_array = false;
    static constexpr bool is_list = false;
};
template <class T, std::size_t N>
struct ArrayTraits<T[N]> {
    static constexpr bool is_array = true;
    static constexpr bool is_list = false;
    static constexpr std::size_t count = N;
    using Element = T;
};
template <class T, std::size_t N>
struct ArrayTraits<std::array<T, N>> : ArrayTraits<T[N]> {};
template <class T, class A>
struct ArrayTraits<std::vector<T, A>> {
    static constexpr bool is_array = false;
    static constexpr bool is_list = true;
    using Element = T;
};

template <class T>
constexpr ValueKind integer_kind() noexcept {
    constexpr bool is_unsigned = std::is_unsigned_v<T>;
    switch (sizeof(T)) {
        case 1: return is_unsigned ? ValueKind::uint8 : ValueKind::int8;
        case 2: return is_unsigned ? ValueKind::uint16 : ValueKind::int16;
        case 4: return is_unsigned ? ValueKind::uint32 : ValueKind::int32;
        default: return is_unsigned ? ValueKind::uint64 : ValueKind::int64;
    }
}

template <class T>
inline constexpr bool always_false = false;

template <class T>
TypeDescription::ListAccess list_access() noexcept {
    static_assert(!std::is_same_v<typename T::value_type, bool>,
                  "std::vector<bool> has no elements to point at: use std::vector<char>");
    static_assert(std::is_default_constructible_v<typename T::value_type>,
                  "elements of a described list are default-constructed before they are read");
    return {[](const void* list) { return static_cast<const T*>(list)->size(); },
            [](void* list, std::size_t size) { static_cast<T*>(list)->resize(size); },
            [](void* list) -> void* { return static_cast<T*>(list)->data(); }};
}

/// True while this thread is inside of `describe<T>()`.
template <class T>
inline thread_local bool being_described = false;

template <class T>
TypeDescription make_description() {
    TypeDescription d;
    d.size = sizeof(T);
    d.alignment = alignof(T);
    if constexpr (std::is_same_v<T, bool>) {
        d.kind = ValueKind::boolean;
        d.has_booleans = true;
    } else if constexpr (std::is_integral_v<T>) {
        d.kind = integer_kind<T>();
    } else if constexpr (std::is_same_v<T, float>) {
        d.kind = ValueKind::float32;
    } else if constexpr (std::is_same_v<T, double>) {
        d.kind = ValueKind::float64;
    } else if constexpr (std::is_same_v<T, Entity>) {
        d.kind = ValueKind::entity;
        d.has_entities = true;
    } else if constexpr (std::is_same_v<T, std::string>) {
        d.kind = ValueKind::text;
        d.plain = false;
    } else if constexpr (std::is_enum_v<T>) {
        d.kind = ValueKind::enumeration;
        d.underlying = integer_kind<std::underlying_type_t<T>>();
        d.name = type_name<T>();
        if constexpr (has_enumerators<T>) {
            Enumerators<T> enumerators(d);
            ecs_enumerators(enumerators);
        }
    } else if constexpr (ArrayTraits<T>::is_array || ArrayTraits<T>::is_list) {
        d.element = &describe<typename ArrayTraits<T>::Element>();
        d.has_entities = d.element->has_entities;
        d.has_booleans = d.element->has_booleans;
        if constexpr (ArrayTraits<T>::is_array) {
            d.kind = ValueKind::array;
            d.count = ArrayTraits<T>::count;
            d.plain = d.element->plain;
        } else {
            d.kind = ValueKind::list;
            d.plain = false;
            d.list = list_access<T>();
        }
    } else if constexpr (is_described<T>) {
        d.kind = ValueKind::structure;
        d.name = type_name<T>();
        d.plain = std::is_trivially_copyable_v<T>;
        being_described<T> = true;
        Fields<T> fields(d);
        ecs_fields(fields);
        being_described<T> = false;
    } else {
        static_assert(always_false<T>,
                      "the type has no description: put ECS_REFLECT(Type, fields...) behind it, in "
                      "its namespace");
    }
    return d;
}

}  // namespace detail

template <class T>
const TypeDescription& describe() {
    if (detail::being_described<T>) {
        fatal(detail::Sentence("describe: ", type_name<T>(),
                               " holds a list of itself, and has no end: use entities instead"));
    }
    static const TypeDescription description = detail::make_description<std::remove_cv_t<T>>();
    return description;
}

}  // namespace ecs

// --- The macros
// -----------------------------------------------------------------------------------

/// Describes the fields of a structure. Goes right behind it, into the same namespace; up to 32
/// fields. What has to be said of older files needs the function (see `ecs::Fields`).
///
///     struct Position { float x, y; };
///     ECS_REFLECT(Position, x, y)
#define ECS_REFLECT(Type, ...)                                              \
    [[maybe_unused]] inline void ecs_fields(::ecs::Fields<Type>& fields_) { \
        using Described_ = Type;                                            \
        ECS_DETAIL_FOR_EACH(ECS_DETAIL_FIELD, __VA_ARGS__)                  \
    }

/// Names the values of an enum, so that they are written as names where people read them.
///
///     enum class Team { red, blue };
///     ECS_REFLECT_ENUM(Team, red, blue)
#define ECS_REFLECT_ENUM(Type, ...)                                                        \
    [[maybe_unused]] inline void ecs_enumerators(::ecs::Enumerators<Type>& enumerators_) { \
        using Described_ = Type;                                                           \
        ECS_DETAIL_FOR_EACH(ECS_DETAIL_ENUMERATOR, __VA_ARGS__)                            \
    }

#define ECS_DETAIL_FIELD(name) fields_.add(#name, &Described_::name);
#define ECS_DETAIL_ENUMERATOR(name) enumerators_.add(#name, Described_::name);
