#pragma once

#include "ecs/reflection.hpp"
#include "ecs/serialization.hpp"
#include "ecs/world.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

/// \file
/// Names for entities that last beyond a world: in saves, over a network, in an editor's files.
/// `ecs/ecs.hpp` does not include it.

namespace ecs {

/// A component that names its entity for good, by 128 random bits. An `Entity` means something in
/// one world only; this means the same in every save, and after a merge.
///
///     enable_stable_ids(world);
///     world.add(e, make_stable_id());
///     …
///     const Entity same = find_entity(another_world, id);
struct StableId {
    std::uint64_t high = 0;
    std::uint64_t low = 0;

    /// All zeros name nobody.
    constexpr bool is_nil() const noexcept { return high == 0 && low == 0; }
    friend constexpr bool operator==(StableId a, StableId b) noexcept {
        return a.high == b.high && a.low == b.low;
    }
    friend constexpr bool operator!=(StableId a, StableId b) noexcept { return !(a == b); }
    friend constexpr bool operator<(StableId a, StableId b) noexcept {
        return a.high != b.high ? a.high < b.high : a.low < b.low;
    }
};
ECS_REFLECT(StableId, high, low)

struct StableIdHash {
    std::size_t operator()(StableId id) const noexcept {
        std::uint64_t x = (id.high ^ (id.low >> 32 | id.low << 32)) * 0x9E3779B97F4A7C15u;
        return static_cast<std::size_t>(x ^ (x >> 29));
    }
};

/// A new id, from the system's source of random numbers: a UUID of version 4. The chance that two
/// of a billion are alike is less than one in 10^18. Thread-safe; takes about a microsecond.
inline StableId make_stable_id() {
    thread_local std::random_device random;
    const auto word = [] { return std::uint64_t{random()} << 32 | random(); };
    StableId id{word(), word()};
    id.high = (id.high & ~std::uint64_t{0xF000}) | 0x4000;
    id.low = (id.low & ~(std::uint64_t{3} << 62)) | std::uint64_t{2} << 62;
    return id;
}

/// As UUIDs are written: `01234567-89ab-4cde-8f01-23456789abcd`.
inline std::string to_string(StableId id) {
    static constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (int i = 0; i < 32; ++i) {
        if (i == 8 || i == 12 || i == 16 || i == 20) text += '-';
        const std::uint64_t half = i < 16 ? id.high : id.low;
        text += digits[half >> (60 - i % 16 * 4) & 15];
    }
    return text;
}

/// Reads what `to_string` wrote, in capitals too. If it is nothing of the kind, `id` stays as it
/// is.
inline Status parse_stable_id(std::string_view text, StableId& id) {
    if (text.size() != 36) {
        return Status::error("an id has 36 characters, and this has " +
                             std::to_string(text.size()));
    }
    StableId parsed;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (i == 8 || i == 13 || i == 18 || i == 23) {
            if (c != '-') return Status::error("an id has dashes after 8, 4, 4 and 4 digits", i);
            continue;
        }
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0) return Status::error("an id is made of the digits 0 to 9 and a to f", i);
        std::uint64_t& half = i < 18 ? parsed.high : parsed.low;
        half = half << 4 | static_cast<std::uint64_t>(digit);
    }
    id = parsed;
    return {};
}

/// Two entities came to have one id. The one that had it first keeps it.
struct StableIdClash {
    Entity entity;    ///< who came later
    StableId wanted;  ///< the id that it came with
    StableId given;   ///< the fresh one that it has now
    Entity owner;     ///< whose id it was
};

/// Which entity has which id. A resource of worlds with `enable_stable_ids`.
class StableIdIndex {
public:
    /// Called for each clash, right away, from within a hook: it may not change either entity.
    using OnClash = std::function<void(World&, const StableIdClash&)>;

    /// The entity with this id, or INVALID_ENTITY. O(1).
    Entity find(StableId id) const noexcept {
        const auto found = entities_.find(id);
        return found != entities_.end() ? found->second : INVALID_ENTITY;
    }
    std::size_t size() const noexcept { return entities_.size(); }
    /// How many entities were given a fresh id because theirs was taken.
    std::size_t clashes() const noexcept { return clashes_; }

private:
    friend void enable_stable_ids(World&, OnClash);

    void enter(World& world, Entity e, StableId& id) {
        if (id.is_nil()) return;
        const auto [known, fresh] = entities_.emplace(id, e);
        if (!fresh && known->second != e) {
            const StableIdClash clash{e, id, make_stable_id(), known->second};
            id = clash.given;
            entities_.emplace(id, e);
            ++clashes_;
            if (on_clash_) on_clash_(world, clash);
        }
        ids_[e] = id;
    }
    void leave(Entity e) {
        const auto known = ids_.find(e);
        if (known == ids_.end()) return;
        entities_.erase(known->second);
        ids_.erase(known);
    }

    std::unordered_map<StableId, Entity, StableIdHash> entities_;
    // What an overwritten value was; and the id as the index knows it, should somebody have written
    // to the component directly.
    std::unordered_map<Entity, StableId> ids_;
    std::size_t clashes_ = 0;
    OnClash on_clash_;
};

/// Keeps an index of the ids of a world from now on, and registers the component for files as
/// `ecs.StableId`. Ids count from the moment that they are added, by any way: `add`, commands,
/// prefabs, loading, merging. Change an id by `add` or `patch`; a write through `get` goes
/// unnoticed. Calling it again only replaces `on_clash`.
///
/// **Every id of a world belongs to one entity.** An entity that comes with an id that is taken (a
/// clone; a world that is merged into one that was loaded from the same file) is given a fresh one
/// at once, and `on_clash` hears of it. Hooks of `on_add<StableId>` that were registered before
/// this call still see the old one.
inline void enable_stable_ids(World& world, StableIdIndex::OnClash on_clash = {}) {
    register_component<StableId>("ecs.StableId");
    if (StableIdIndex* index = world.try_resource<StableIdIndex>()) {
        index->on_clash_ = std::move(on_clash);
        return;
    }
    world.set_resource(StableIdIndex{});
    StableIdIndex& index = world.resource<StableIdIndex>();
    index.on_clash_ = std::move(on_clash);
    world.each<StableId>([&](Entity e, StableId& id) { index.enter(world, e, id); });

    world.on_add<StableId>(
        [](World& w, Entity e, StableId& id) { w.resource<StableIdIndex>().enter(w, e, id); });
    world.on_set<StableId>([](World& w, Entity e, StableId& id) {
        StableIdIndex& known = w.resource<StableIdIndex>();
        known.leave(e);
        known.enter(w, e, id);
    });
    world.on_remove<StableId>(
        [](World& w, Entity e, StableId&) { w.resource<StableIdIndex>().leave(e); });
}

/// The entity with this id, or INVALID_ENTITY. Needs `enable_stable_ids`.
inline Entity find_entity(const World& world, StableId id) {
    return world.resource<StableIdIndex>().find(id);
}

}  // namespace ecs
