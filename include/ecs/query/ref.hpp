#pragma once

#include "ecs/query/iterate.hpp"
#include "ecs/storage/storage.hpp"

#include <cstdint>

namespace ecs {

/// One component of one entity, found once: as long as the entity stays where it is, an access
/// costs one comparison more than a pointer. It follows the entity when it moves, and knows when
/// the entity is dead or has lost the component. Made by `World::ref<T>(entity)`.
///
/// It may be kept for as long as the world lives (also when the world is moved). The reference that
/// it gives is like any other: use it, and ask again.
template <class T>
class Ref {
public:
    Ref() = default;
    Ref(const detail::Storage& storage, Entity e) noexcept : storage_(&storage), entity_(e) {
        refresh();
    }

    Entity entity() const noexcept { return entity_; }

    /// The component, or `nullptr` if it is gone.
    T* get() const noexcept {
        if (storage_ == nullptr || entity_.index >= storage_->entities.slot_count()) return nullptr;
        const detail::EntityIndex& entities = storage_->entities;
        if (ECS_UNLIKELY(entities.location(entity_).packed != location_ ||
                         entities.generation(entity_.index) != entity_.generation ||
                         storage_->archetypes.segments().epoch() != epoch_)) {
            refresh();
        }
        return value_;
    }
    explicit operator bool() const noexcept { return get() != nullptr; }
    T& operator*() const { return *checked(); }
    T* operator->() const { return checked(); }

private:
    T* checked() const {
        T* value = get();
        ECS_ASSERT(value != nullptr,
                   "a Ref was used after its entity died or lost the component; "
                   "test it first: if (ref) ...");
        return value;
    }
    void refresh() const noexcept {
        using Component = std::remove_const_t<T>;
        epoch_ = storage_->archetypes.segments().epoch();
        location_ = detail::Location::nowhere().packed;
        value_ = nullptr;
        if (!storage_->entities.alive(entity_)) return;
        location_ = storage_->entities.location(entity_).packed;
        void* value = storage_->value(entity_, component_id<Component>());
        if (value == nullptr) return;
        if constexpr (detail::is_tag<Component>) {
            value_ = &detail::tag_object<Component>();
        } else {
            value_ = static_cast<T*>(value);
        }
    }

    const detail::Storage* storage_ = nullptr;
    Entity entity_ = INVALID_ENTITY;
    mutable std::uint32_t location_ = detail::Location::nowhere().packed;
    mutable std::uint32_t epoch_ = 0;
    mutable T* value_ = nullptr;
};

}  // namespace ecs
