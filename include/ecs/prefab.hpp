#pragma once

/// \file
/// `Prefab`: a template for entities, with default values; `instantiate` and `instantiate_many`.

#include "ecs/base/allocator.hpp"
#include "ecs/base/overwrite.hpp"
#include "ecs/base/small_array.hpp"
#include "ecs/command_buffer.hpp"
#include "ecs/core/component_source.hpp"
#include "ecs/core/component_value.hpp"
#include "ecs/world.hpp"

#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

namespace ecs {

/// A template for entities: components with default values. It is data, not an entity: it belongs
/// to no world, and queries do not see it.
///
///     const Prefab orc = Prefab::create(Position{0, 0}, Health{100}, Enemy{});
///     instantiate(world, orc);                           // copies of all defaults
///     instantiate(world, orc, Position{10, 5});          // one of them replaced
///     instantiate(world, orc, Name{"Gash"}, Boss{});     // and more components
///     instantiate_many(world, orc, 1'000);
///
/// Components have to be copyable. Each default lives in memory of its own, aligned as its type
/// asks, and stays there while the prefab is edited or moved: a component may point into itself.
class Prefab {
public:
    /// Without components; fill it with `set`.
    Prefab() = default;
    /// A prefab of these values, each type once; rvalues are moved, lvalues copied.
    template <class... Ts>
    static Prefab create(Ts&&... values) {
        return made_of<Ts...>(std::forward<Ts>(values)...);
    }
    /// The same with the types spelled out and values to copy: `Prefab::create<A, B>(a, b)`.
    template <class First, class... Ts>
    static Prefab create(const First& first, const Ts&... values) {
        return made_of<const First&, const Ts&...>(first, values...);
    }
    /// A prefab of values with no C++ types: for loaders and tools. It takes them over, as `Change`
    /// does: their lives end where they are.
    static Prefab from_values(const ComponentValue* values, std::size_t count) {
        Prefab prefab;
        for (std::size_t i = 0; i < count; ++i) {
            ECS_ASSERT(!prefab.has(values[i].id()),
                       "Prefab::from_values: two values are given for one component");
            prefab.set(values[i]);
        }
        return prefab;
    }
    /// A prefab of copies of all components of an entity that is alive.
    static Prefab from_entity(const World& world, Entity e) {
        const Place place = world.place_of(e);
        const Archetype& archetype = *place.segment->archetype;
        Prefab prefab;
        for (const ComponentTypeID* id = archetype.types_begin(); id != archetype.types_end();
             ++id) {
            const ColumnIndex column = archetype.column_of(*id);
            const void* value = column == TAG_COLUMN ? nullptr : archetype.value(place, column);
            prefab.append_copy(component_info(*id), value);
        }
        return prefab;
    }

    /// Copies all defaults. O(components).
    Prefab(const Prefab& other) : Prefab() {
        parts_.reserve(other.parts_.size());
        for (const ComponentSource& part : other.parts_) append_copy(*part.info, part.value);
    }
    /// Leaves a prefab without components behind; defaults stay where they are.
    Prefab(Prefab&& other) noexcept : parts_(std::exchange(other.parts_, {})) {}
    Prefab& operator=(Prefab other) noexcept {
        parts_.swap(other.parts_);
        return *this;
    }
    ~Prefab() {
        for (const ComponentSource& part : parts_) release(part);
    }

    // --- Looking --------------------------------------------------------------------------------

    std::size_t component_count() const noexcept { return parts_.size(); }
    /// O(number of components), as are the calls below.
    bool has(ComponentTypeID id) const noexcept { return find(id) != parts_.size(); }
    template <class T>
    bool has() const {
        return has(component_id<T>());
    }
    /// The default of a component, or `nullptr` if the prefab lacks it; valid until it is removed.
    template <class T>
    const T* try_get() const {
        const std::size_t i = find(component_id<T>());
        if (i == parts_.size()) return nullptr;
        if constexpr (detail::is_tag<T>) {
            return &detail::tag_object<T>();
        } else {
            return static_cast<const T*>(parts_[i].value);
        }
    }
    template <class T>
    T* try_get() {
        return const_cast<T*>(std::as_const(*this).try_get<T>());
    }
    /// All defaults, in the order in which they were given, with no C++ types. Those of tags have
    /// no value.
    const std::vector<ComponentSource>& parts() const noexcept { return parts_; }

    // --- Editing --------------------------------------------------------------------------------

    /// Gives the prefab a component, or overwrites the default that it has. Entities that were made
    /// of it before do not change.
    template <class T>
    void set(T&& value) {
        set_value<T>(std::forward<T>(value));
    }
    template <class T>
    void set(const T& value) {
        set_value<const T&>(value);
    }
    /// The same for a value with no C++ type, which is taken over.
    void set(const ComponentValue& value) {
        const std::size_t i = find(value.id());
        if (i == parts_.size()) {
            append(*value.info, [&](void* memory) { value.relocate_to(memory); });
        } else if (!value.info->is_tag()) {
            destroy(parts_[i]);
            value.relocate_to(const_cast<void*>(parts_[i].value));
        }
    }
    /// Takes a component from the prefab. False if there was none.
    template <class T>
    bool remove() {
        return remove(component_id<T>());
    }
    bool remove(ComponentTypeID id) noexcept {
        const std::size_t i = find(id);
        if (i == parts_.size()) return false;
        release(parts_[i]);
        parts_.erase(parts_.begin() + static_cast<std::ptrdiff_t>(i));
        return true;
    }

private:
    template <class... Ts>
    static Prefab made_of(Ts&&... values) {
        detail::check_component_types<Ts...>();
        Prefab prefab;
        prefab.parts_.reserve(sizeof...(Ts));
        (prefab.append_value<Ts>(std::forward<Ts>(values)), ...);
        return prefab;
    }

    std::size_t find(ComponentTypeID id) const noexcept {
        std::size_t i = 0;
        while (i < parts_.size() && parts_[i].id() != id) ++i;
        return i;
    }

    template <class T>
    void set_value(T&& value) {
        using Component = detail::Bare<T>;
        detail::check_component_types<Component>();
        if (!has<Component>()) {
            append_value<T>(std::forward<T>(value));
        } else if constexpr (!detail::is_tag<Component>) {
            detail::overwrite(*try_get<Component>(), std::forward<T>(value));
        }
    }
    template <class T>
    void append_value(T&& value) {
        using Component = detail::Bare<T>;
        static_assert(std::is_copy_constructible_v<Component>,
                      "every component of a prefab has to be copy-constructible: each entity that "
                      "is made of it gets a copy");
        append(detail::registered_info<Component>(),
               [&](void* memory) { ::new (memory) Component(std::forward<T>(value)); });
    }
    void append_copy(const ComponentInfo& info, const void* value) {
        append(info, [&](void* memory) { detail::copy_construct(info, memory, value); });
    }
    /// `construct(memory)` makes the default; if it throws, nothing has happened.
    template <class Construct>
    void append(const ComponentInfo& info, Construct&& construct) {
        if (ECS_UNLIKELY(!info.copyable)) {
            fatal(detail::Sentence("a prefab cannot have component ", info.name,
                                   ", which has no copy constructor"));
        }
        parts_.push_back({&info, nullptr, nullptr});
        if (info.is_tag()) return;
        struct Undo {
            std::vector<ComponentSource>& parts;
            void* memory;
            bool armed = true;
            ~Undo() {
                if (!armed) return;
                deallocate(*parts.back().info, memory);
                parts.pop_back();
            }
        } undo{parts_, detail::allocate_or_die(heap_allocator(), info.size, info.alignment)};
        construct(undo.memory);
        parts_.back().value = undo.memory;
        undo.armed = false;
    }

    static void deallocate(const ComponentInfo& info, void* memory) noexcept {
        heap_allocator().deallocate(memory, info.size, info.alignment);
    }
    static void destroy(const ComponentSource& part) noexcept {
        if (part.info->destroy != nullptr) part.info->destroy(const_cast<void*>(part.value), 1);
    }
    static void release(const ComponentSource& part) noexcept {
        if (part.value == nullptr) return;
        destroy(part);
        deallocate(*part.info, const_cast<void*>(part.value));
    }

    std::vector<ComponentSource> parts_;
};

namespace detail {

/// Calls `create(sources, count)` for the parts of a prefab, with those that are overridden
/// replaced, and the others behind.
template <class Create, class... Ts>
auto with_overrides(const Prefab& prefab, Create&& create, Ts&&... overrides) {
    check_component_types<Ts...>();
    const std::vector<ComponentSource>& parts = prefab.parts();
    if constexpr (sizeof...(Ts) == 0) {
        return create(parts.data(), parts.size());
    } else {
        SmallArray<ComponentSource, 16> sources(parts.size() + sizeof...(Ts));
        std::size_t count = 0;
        for (const ComponentSource& part : parts) sources[count++] = part;
        const auto put = [&](const ComponentSource& source) {
            std::size_t i = 0;
            while (i < parts.size() && sources[i].info != source.info) ++i;
            sources[i < parts.size() ? i : count++] = source;
        };
        (put(ComponentSource::of(std::forward<Ts>(overrides))), ...);
        return create(sources.data(), count);
    }
}

}  // namespace detail

/// Makes an entity of a prefab: copies of its defaults, except that each of `overrides` (rvalues
/// are moved, lvalues copied) replaces the default of its type, or comes on top. Every component is
/// constructed once, in place, with no move between archetypes. O(number of components).
///
/// Hooks hear of all components, in the order of the prefab, then of the additional overrides. If
/// a copy constructor throws, nothing has happened.
template <class... Overrides>
Entity instantiate(World& world, const Prefab& prefab, Overrides&&... overrides) {
    return detail::with_overrides(
        prefab,
        [&](const ComponentSource* sources, std::size_t count) {
            return world.create_from_sources(sources, count);
        },
        std::forward<Overrides>(overrides)...);
}

/// Records the creation for later, in `world.deferred()` or a `CommandBuffer`. Values are copied
/// now: the prefab may change or go before the flush.
template <class... Overrides>
Entity instantiate(detail::CommandRecorder& recorder, const Prefab& prefab,
                   Overrides&&... overrides) {
    return detail::with_overrides(
        prefab,
        [&](const ComponentSource* sources, std::size_t count) {
            return recorder.create_from_sources(sources, count);
        },
        std::forward<Overrides>(overrides)...);
}
template <class... Overrides>
Entity instantiate(Commands&& commands, const Prefab& prefab, Overrides&&... overrides) {
    return instantiate(commands, prefab, std::forward<Overrides>(overrides)...);
}

/// Makes `count` entities of a prefab, whole columns at a time: close to the cost of writing the
/// memory. Overrides are copied. All entities are there before the first hook is called.
template <class... Overrides>
CreatedEntities instantiate_many(World& world, const Prefab& prefab, std::size_t count,
                                 const Overrides&... overrides) {
    return detail::with_overrides(
        prefab,
        [&](const ComponentSource* sources, std::size_t source_count) {
            return world.create_many_from_sources(count, sources, source_count);
        },
        overrides...);
}

}  // namespace ecs
