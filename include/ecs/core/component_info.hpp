#pragma once

#include "ecs/base/assert.hpp"
#include "ecs/base/bytes.hpp"
#include "ecs/base/sentence.hpp"
#include "ecs/base/type_name.hpp"
#include "ecs/core/described.hpp"
#include "ecs/core/entity_map.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <string_view>
#include <type_traits>
#include <utility>

namespace ecs {

/// Names a component type within one run of a program. Small numbers in order of first use.
using ComponentTypeID = std::uint32_t;

inline constexpr ComponentTypeID NO_COMPONENT = 0xFFFFFFFFu;

/// True for types that may be moved in memory as bytes, the original then being forgotten without
/// a destructor call. Holds for trivially copyable types; specialise it for types of your own
/// that own things but have no pointers into themselves:
///
///     template <> struct ecs::is_trivially_relocatable<Mesh> : std::true_type {};
template <class T>
struct is_trivially_relocatable : std::is_trivially_copyable<T> {};
template <class T>
struct is_trivially_relocatable<std::unique_ptr<T>> : std::true_type {};

/// Everything that storage needs to know of a component, with no C++ type attached: the record is
/// made from a type by `component_info_of<T>()`, or by hand for components defined at run time.
///
/// Where a function is `nullptr`, the values are plain bytes: `relocate` and `copy` are byte
/// copies, `destroy` does nothing. All functions take `count` values that stand one after another.
struct ComponentInfo {
    /// Move-constructs `to` from `from` and *ends the life of `from`*. The ranges do not overlap.
    /// May not throw: a move constructor that does ends the program.
    using RelocateFunc = void (*)(void* to, void* from, std::size_t count) noexcept;
    using DestroyFunc = void (*)(void* values, std::size_t count) noexcept;
    /// Copy-constructs into raw memory.
    using CopyFunc = void (*)(void* to, const void* from, std::size_t count);
    /// Default-constructs in raw memory.
    using ConstructFunc = void (*)(void* to, std::size_t count);
    /// Follows the entities inside of values to their new handles.
    using MapEntitiesFunc = void (*)(void* values, std::size_t count, const EntityMap& map);

    ComponentTypeID id = NO_COMPONENT;
    std::uint32_t size = 0;  ///< 0 for a tag, which is part of the signature and has no storage.
    std::uint32_t alignment = 1;
    bool copyable = true;
    bool default_constructible = true;
    RelocateFunc relocate = nullptr;
    DestroyFunc destroy = nullptr;
    CopyFunc copy = nullptr;            ///< Without it, bytes; only meaningful when `copyable`.
    ConstructFunc construct = nullptr;  ///< Without it, zero bytes.
    MapEntitiesFunc map_entities = nullptr;  ///< Without it, the values hold no entities.
    std::string_view name;

    bool is_tag() const noexcept { return size == 0; }
};

namespace detail {

template <class T>
void relocate_values(void* to, void* from, std::size_t count) noexcept {
    T* source = static_cast<T*>(from);
    T* target = static_cast<T*>(to);
    for (std::size_t i = 0; i < count; ++i) {
        ::new (static_cast<void*>(target + i)) T(std::move(source[i]));
        source[i].~T();
    }
}

template <class T>
void destroy_values(void* values, std::size_t count) noexcept {
    T* value = static_cast<T*>(values);
    for (std::size_t i = 0; i < count; ++i) value[i].~T();
}

/// Destroys the values made so far when making the next one throws.
template <class T>
struct Unwind {
    T* first;
    std::size_t made = 0;
    bool armed = true;
    explicit Unwind(void* memory) noexcept : first(static_cast<T*>(memory)) {}
    Unwind(const Unwind&) = delete;
    ~Unwind() {
        if (armed) destroy_values<T>(first, made);
    }
};

template <class T>
void copy_values(void* to, const void* from, std::size_t count) {
    const T* source = static_cast<const T*>(from);
    Unwind<T> unwind(to);
    for (; unwind.made < count; ++unwind.made) {
        ::new (static_cast<void*>(unwind.first + unwind.made)) T(source[unwind.made]);
    }
    unwind.armed = false;
}

template <class T>
void construct_values(void* to, std::size_t count) {
    Unwind<T> unwind(to);
    for (; unwind.made < count; ++unwind.made) {
        ::new (static_cast<void*>(unwind.first + unwind.made)) T();
    }
    unwind.armed = false;
}

template <class T, class = void>
inline constexpr bool has_member_map_entities = false;
template <class T>
inline constexpr bool has_member_map_entities<
    T, std::void_t<decltype(std::declval<T&>().map_entities(std::declval<const EntityMap&>()))>> =
    true;
template <class T, class = void>
inline constexpr bool has_free_map_entities = false;
template <class T>
inline constexpr bool has_free_map_entities<
    T, std::void_t<decltype(map_entities(std::declval<T&>(), std::declval<const EntityMap&>()))>> =
    true;

template <class T>
void map_entities_of_values(void* values, std::size_t count, const EntityMap& map) {
    T* value = static_cast<T*>(values);
    for (std::size_t i = 0; i < count; ++i) {
        if constexpr (has_member_map_entities<T>) {
            value[i].map_entities(map);
        } else {
            map_entities(value[i], map);
        }
    }
}

/// Empty types are tags.
template <class T>
inline constexpr bool is_tag = std::is_empty_v<T>;

}  // namespace detail

/// The record of a C++ type, without an id yet.
template <class T>
ComponentInfo component_info_of() noexcept {
    static_assert(std::is_object_v<T> && !std::is_array_v<T> && !std::is_const_v<T>,
                  "a component is a plain object type: not a reference, array or function");
    static_assert(std::is_move_constructible_v<T>,
                  "a component has to be move-constructible: storage moves it when its entity "
                  "gains or loses components. Wrap it in std::unique_ptr if it cannot move");
    static_assert(std::is_destructible_v<T>, "a component needs a public destructor");

    ComponentInfo info;
    info.size = detail::is_tag<T> ? 0 : static_cast<std::uint32_t>(sizeof(T));
    info.alignment = static_cast<std::uint32_t>(alignof(T));
    info.copyable = std::is_copy_constructible_v<T>;
    info.default_constructible = std::is_default_constructible_v<T>;
    info.name = type_name<T>();
    if constexpr (!detail::is_tag<T>) {
        if constexpr (!is_trivially_relocatable<T>::value) {
            info.relocate = &detail::relocate_values<T>;
        }
        if constexpr (!std::is_trivially_destructible_v<T>) {
            info.destroy = &detail::destroy_values<T>;
        }
        if constexpr (std::is_copy_constructible_v<T> && !std::is_trivially_copyable_v<T>) {
            info.copy = &detail::copy_values<T>;
        }
        if constexpr (std::is_default_constructible_v<T>) {
            info.construct = &detail::construct_values<T>;
        }
        if constexpr (detail::has_member_map_entities<T> || detail::has_free_map_entities<T>) {
            info.map_entities = &detail::map_entities_of_values<T>;
        } else if constexpr (detail::is_described<T>) {
            info.map_entities = &detail::map_described_entities<T>;
        }
    }
    return info;
}

namespace detail {

inline void copy_construct(const ComponentInfo& info, void* to, const void* from,
                           std::size_t count = 1) {
    // In every build: copying such a value as bytes would destroy what it owns twice.
    if (ECS_UNLIKELY(!info.copyable)) {
        fatal(Sentence("a value of ", info.name,
                       " would have to be copied, but the type has no "
                       "copy constructor; give the new entity that component afterwards"));
    }
    if (info.copy != nullptr) {
        info.copy(to, from, count);
    } else if (count == 1) {
        copy_value(to, from, info.size);
    } else {
        std::memcpy(to, from, info.size * count);
    }
}

}  // namespace detail
}  // namespace ecs
