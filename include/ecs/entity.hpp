#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>  // std::hash

namespace ecs {

/// A handle to an entity: a slot of the world and the generation of its current tenant. Copy it
/// freely and store it anywhere; ask `World::alive` whether it still means something.
///
/// Destroying an entity raises the generation of its slot by one, so that a handle kept for too
/// long is recognised instead of naming the slot's next tenant.
struct Entity {
    std::uint32_t index = 0;
    std::uint32_t generation = 0;

    friend constexpr bool operator==(Entity a, Entity b) noexcept {
        return a.index == b.index && a.generation == b.generation;
    }
    friend constexpr bool operator!=(Entity a, Entity b) noexcept { return !(a == b); }
    /// Orders by slot, then by generation: for sorted containers.
    friend constexpr bool operator<(Entity a, Entity b) noexcept {
        return a.index != b.index ? a.index < b.index : a.generation < b.generation;
    }
};

/// Never alive in any world: slot 0 is reserved, and no slot has a tenant of generation 0.
inline constexpr Entity INVALID_ENTITY{0, 0};

/// Hashes a handle, for `std::unordered_map<Entity, T, EntityHash>`.
struct EntityHash {
    std::size_t operator()(Entity e) const noexcept {
        std::uint64_t x = (std::uint64_t{e.generation} << 32) | e.index;
        x ^= x >> 32;
        x *= 0x9E3779B97F4A7C15u;
        return static_cast<std::size_t>(x ^ (x >> 29));
    }
};

}  // namespace ecs

template <>
struct std::hash<ecs::Entity> : ecs::EntityHash {};
