#pragma once

#include "ecs/builtin/child_lists.hpp"
#include "ecs/builtin/hierarchy.hpp"
#include "ecs/builtin/hierarchy_ops.hpp"
#include "ecs/world.hpp"

#include <utility>
#include <vector>

namespace ecs {
namespace detail {

/// Takes a child from the list that it is on.
inline void unlink_child(World& world, HierarchyLinks& links, Entity child) {
    const Entity parent = links.parent_of(child);
    if (parent == INVALID_ENTITY) return;
    links.forget(child);
    erase_child(world, parent, child);
}

/// `child` has been told that its parent is `parent`.
inline void link_child(World& world, Entity child, Entity parent) {
    HierarchyLinks& links = hierarchy_links(world);
    if (links.parent_of(child) == parent) return;
    unlink_child(world, links, child);
    if (!world.alive(parent)) return;
    ECS_ASSERT(!would_make_circle(world, child, parent),
               "an entity was given a Parent that is itself or one of its descendants, which "
               "makes a circle");
    links.set(child, parent);
    append_child(world, parent, child);
}

/// `parent` has been given a list of children. It keeps its own children and gets those that had
/// no parent; those of others stay with them.
inline void link_children(World& world, Entity parent) {
    HierarchyLinks& links = hierarchy_links(world);
    const auto list = [&]() -> std::vector<Entity>& {
        return world.get<Children>(parent).entities;
    };
    const std::vector<Entity> given = std::exchange(list(), {});
    for (const Entity child : given) {
        const Entity named = parent_of(world, child);
        if (!world.alive(child)) continue;
        if (named == parent) {
            if (child_positions(world).is_noted(list(), child)) continue;  // it was there twice
            links.set(child, parent);
            append_child(world, parent, child);
        } else if (!world.alive(named) && !would_make_circle(world, child, parent)) {
            world.add(child, Parent{parent});  // whose hook puts it on the list
        }
    }
}

/// The list of `parent` has been overwritten: who is missing is put back. O(all children).
inline void link_children_again(World& world, Entity parent) {
    link_children(world, parent);
    std::vector<Entity> missing;
    const std::vector<Entity>& list = world.get<Children>(parent).entities;
    world.each<const Parent>([&](Entity child, const Parent& named) {
        if (named.entity != parent || child == parent) return;
        if (!child_positions(world).is_noted(list, child)) missing.push_back(child);
    });
    for (const Entity child : missing) {
        hierarchy_links(world).set(child, parent);
        append_child(world, parent, child);
    }
}

/// `parent` loses its list of children.
inline void let_children_go(World& world, Entity parent) {
    const std::vector<Entity> list = std::exchange(world.get<Children>(parent).entities, {});
    for (const Entity child : list) {
        if (parent_of(world, child) == parent) world.remove<Parent>(child);
    }
}

inline void on_parent_removed(World& world, Entity child) {
    HierarchyLinks& links = hierarchy_links(world);
    if (world.remove_reason() == RemoveReason::merged) {
        links.forget(child);  // its parent and the list come along
    } else {
        unlink_child(world, links, child);
    }
}

inline void on_children_removed(World& world, Entity parent) {
    const RemoveReason reason = world.remove_reason();
    if (reason == RemoveReason::merged) return;
    const bool cascade = reason == RemoveReason::destroyed &&
                         hierarchy_links(world).policy == OnParentDestroyed::cascade;
    if (cascade) {
        destroy_descendants(world, parent);
    } else {
        let_children_go(world, parent);
    }
}

inline HierarchyHandle observe_hierarchy(World& world) {
    // Components may move while lists change: only entities are handed on.
    const auto named = [](World& w, Entity child, Parent& parent) {
        link_child(w, child, parent.entity);
    };
    return {
        {world.on_add<Parent>(named), world.on_set<Parent>(named),
         world.on_remove<Parent>([](World& w, Entity e, Parent&) { on_parent_removed(w, e); }),
         world.on_add<Children>([](World& w, Entity e, Children&) { link_children(w, e); }),
         world.on_set<Children>([](World& w, Entity e, Children&) { link_children_again(w, e); }),
         world.on_remove<Children>(
             [](World& w, Entity e, Children&) { on_children_removed(w, e); })}};
}

/// All entities that have a component.
template <class T>
std::vector<Entity> entities_with(World& world) {
    std::vector<Entity> entities;
    world.each<const T>([&](Entity e, const T&) { entities.push_back(e); });
    return entities;
}

}  // namespace detail

/// From now on the world keeps `Parent` and `Children` true to each other, whatever way entities
/// and components come and go: by direct calls, commands, batches, `destroy_all`, `clear`.
///
/// - `Parent` decides. Giving an entity a `Parent`, overwriting it with `add` or changing it with
///   `patch` puts it at the end of that parent's `Children` (which the parent gains if it has none)
///   and takes it from those of the parent before; removing `Parent` takes it off. Only a write
///   through a reference goes unnoticed. A `Parent` that names nobody alive is left as it is.
/// - Giving an entity `Children` gives those on the list that have no parent this one; children of
///   others stay with them and are taken off the list. Removing `Children` makes roots of them.
/// - Destroying a parent destroys its descendants (children before their parents) or makes roots
///   of its children, as `policy` says. There is no recursion, however deep the tree.
/// - A clone gets the parent of its original, and no children.
/// - `World::restore` sets trees back with everything else.
/// - Merging a world that has this on, into one that has it or not, keeps the trees as they are.
/// - `set_parent`, `remove_parent` and `destroy_recursive` work as before.
///
/// What is there already is brought in order first: O(all parents and children). Each change then
/// costs what the calls of `hierarchy_ops.hpp` cost. An entity that gets its first child in a hook
/// for that entity itself needs `Children` beforehand, as hooks may not change what they observe.
///
/// If it is on already, only the policy changes.
inline HierarchyHandle enable_hierarchy(World& world, OnParentDestroyed policy) {
    if (auto* links = world.try_resource<detail::HierarchyLinks>()) {
        links->policy = policy;
        return links->handle;
    }
    const HierarchyHandle handle = detail::observe_hierarchy(world);
    world.set_resource(detail::HierarchyLinks{policy, handle, {}, world.restore_count()});
    for (const Entity e : detail::entities_with<Children>(world)) detail::link_children(world, e);
    for (const Entity e : detail::entities_with<Parent>(world)) {
        detail::link_child(world, e, parent_of(world, e));
    }
    return handle;
}

/// Switches it off; components stay as they are. False if it was off already.
inline bool disable_hierarchy(World& world, const HierarchyHandle& handle) {
    const auto* links = world.try_resource<detail::HierarchyLinks>();
    if (links == nullptr || links->handle.observers[0] != handle.observers[0]) return false;
    for (const ObserverHandle observer : handle.observers) world.remove_observer(observer);
    world.remove_resource<detail::HierarchyLinks>();
    return true;
}

}  // namespace ecs
