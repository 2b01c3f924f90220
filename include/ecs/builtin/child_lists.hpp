#pragma once

// How entities are put on the `Children` of others and taken from them: the part that
// `hierarchy_ops.hpp` and `hierarchy_hooks.hpp` share.

#include "ecs/base/pod_array.hpp"
#include "ecs/builtin/hierarchy.hpp"
#include "ecs/world.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ecs {

/// Up to this many children keep their order when one of them goes. In longer lists the last child
/// takes the place of the one that goes, so that it takes the same short time in a list of any
/// length.
inline constexpr std::size_t ordered_children = 1024;

/// What becomes of children whose parent is destroyed: see `enable_hierarchy`.
enum class OnParentDestroyed : std::uint8_t {
    cascade,  ///< they are destroyed as well, and their children, too
    orphan,   ///< they become roots
};

/// The hooks of `enable_hierarchy`, to switch them off.
struct HierarchyHandle {
    ObserverHandle observers[6];
};

namespace detail {

/// Where each child stood when it was last seen, by its slot. Only ever a hint, since anybody may
/// write to `Children`. A resource, not a component: entities have the components that they were
/// given, and no others.
class ChildPositions {
public:
    void note(Entity child, std::size_t position) {
        if (positions_.size() <= child.index) positions_.resize(std::size_t{child.index} + 1);
        positions_[child.index] = static_cast<std::uint32_t>(position);
    }
    /// The position of `child`, or the length of the list if it is not on it. O(1) where the hint
    /// is right, else O(length) once for all the children of the list.
    std::size_t find(const std::vector<Entity>& list, Entity child) {
        if (is_noted(list, child)) return positions_[child.index];
        if (list.size() > ordered_children) {
            note_all(list);
            return is_noted(list, child) ? positions_[child.index] : list.size();
        }
        for (std::size_t i = list.size(); i-- > 0;) {  // who came last often goes first
            if (list[i] == child) return i;
        }
        return list.size();
    }
    bool is_noted(const std::vector<Entity>& list, Entity child) const noexcept {
        return child.index < positions_.size() && positions_[child.index] < list.size() &&
               list[positions_[child.index]] == child;
    }

private:
    void note_all(const std::vector<Entity>& list) {
        for (std::size_t i = 0; i < list.size(); ++i) note(list[i], i);
    }

    PodArray<std::uint32_t> positions_;
};

inline ChildPositions& child_positions(World& world) {
    if (ChildPositions* known = world.try_resource<ChildPositions>()) return *known;
    world.set_resource(ChildPositions{});
    return world.resource<ChildPositions>();
}

/// The hooks of `enable_hierarchy` and what they know. A resource; there while they are on.
struct HierarchyLinks {
    struct Link {
        Entity child;
        Entity parent;
    };

    OnParentDestroyed policy;
    HierarchyHandle handle;
    /// By slot of the child: on whose list it is. A component that is overwritten does not tell
    /// what it was before.
    PodArray<Link> links;
    std::uint64_t restores;  ///< `World::restore_count` when `links` was true

    Entity parent_of(Entity child) const noexcept {
        const bool known = child.index < links.size() && links[child.index].child == child;
        return known ? links[child.index].parent : INVALID_ENTITY;
    }
    void set(Entity child, Entity parent) {
        if (links.size() <= child.index) links.resize(std::size_t{child.index} + 1);
        links[child.index] = {child, parent};
    }
    void forget(Entity child) noexcept {
        if (child.index < links.size()) links[child.index] = {};
    }
};

/// What the hooks know, up to date: after `World::restore` it is found anew, O(all children).
inline HierarchyLinks& hierarchy_links(World& world) {
    HierarchyLinks& known = world.resource<HierarchyLinks>();
    if (ECS_UNLIKELY(known.restores != world.restore_count())) {
        known.restores = world.restore_count();
        known.links.clear();
        world.each<const Children>([&](Entity parent, const Children& children) {
            for (const Entity child : children.entities) known.set(child, parent);
        });
    }
    return known;
}

/// Then only they write to `Children`.
inline bool hooks_keep_lists(const World& world) noexcept {
    return world.has_resource<HierarchyLinks>();
}

/// Puts `child`, which is not there yet, at the end of the children of `parent`.
inline void append_child(World& world, Entity parent, Entity child) {
    if (!world.has<Children>(parent)) world.add(parent, Children{});
    std::vector<Entity>& list = world.get<Children>(parent).entities;
    child_positions(world).note(child, list.size());
    list.push_back(child);
}

/// Takes `child` from the children of `parent`, if it is there. O(1), or O(`ordered_children`).
inline void erase_child(World& world, Entity parent, Entity child) {
    Children* children = world.try_get<Children>(parent);
    if (children == nullptr) return;
    std::vector<Entity>& list = children->entities;
    ChildPositions& positions = child_positions(world);
    const std::size_t position = positions.find(list, child);
    if (position == list.size()) return;
    if (list.size() > ordered_children) {
        list[position] = list.back();
        positions.note(list[position], position);
        list.pop_back();
    } else {
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(position));
    }
}

/// The same, and puts it there if it is not.
inline void ensure_child(World& world, Entity parent, Entity child) {
    const Children* children = world.try_get<Children>(parent);
    if (children != nullptr) {
        const std::vector<Entity>& list = children->entities;
        if (child_positions(world).find(list, child) != list.size()) return;
    }
    append_child(world, parent, child);
}

}  // namespace detail
}  // namespace ecs
