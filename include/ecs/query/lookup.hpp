#pragma once

#include "ecs/query/column_table.hpp"
#include "ecs/query/iterate.hpp"
#include "ecs/storage/storage.hpp"

#include <cstddef>
#include <type_traits>

namespace ecs {

/// One component of many entities, in any order: what `World::get` gives at about half of its cost,
/// for loops that jump from entity to entity. Made by `World::lookup<T>()`; `T` may be `const`.
///
///     const auto positions = world.lookup<const Position>();
///     world.each<Homing>([&](Entity, Homing& h) { steer(h, positions[h.target]); });
///
/// While it exists, the structure of the world may not change, as inside of `each`. Making one is
/// O(1) but for storage that is new since the last one for `T`.
template <class T>
class Lookup {
    using Component = std::remove_const_t<T>;
    static_assert(!detail::is_tag<Component>,
                  "a tag has no value to look up: use World::has, or a query");

public:
    Lookup(const detail::Storage& storage, const detail::ColumnTable& table) noexcept
        : scope_(storage.iteration_depth), entities_(&storage.entities), firsts_(table.firsts()) {}
    Lookup(const Lookup&) = delete;
    Lookup& operator=(const Lookup&) = delete;

    /// The component of an entity that is alive and has it.
    ECS_INLINE T& operator[](Entity e) const {
        ECS_ASSERT(has(e), detail::Sentence("lookup: the entity is dead or has no component ",
                                            type_name<Component>(), "; use find()"));
        const detail::Location location = entities_->location(e);
        return first_in(location)[location.row()];
    }
    /// The component, or `nullptr` if the entity lacks it or is dead.
    ECS_INLINE T* find(Entity e) const noexcept {
        if (!entities_->alive(e)) return nullptr;
        const detail::Location location = entities_->location(e);
        T* first = first_in(location);
        return first == nullptr ? nullptr : first + location.row();
    }
    /// False if the entity lacks the component or is dead.
    ECS_INLINE bool has(Entity e) const noexcept {
        return entities_->alive(e) && first_in(entities_->location(e)) != nullptr;
    }

private:
    ECS_INLINE T* first_in(detail::Location location) const noexcept {
        return reinterpret_cast<T*>(firsts_[location.segment()]);
    }

    detail::IterationScope scope_;
    const detail::EntityIndex* entities_;
    std::byte* const* firsts_;
};

}  // namespace ecs
