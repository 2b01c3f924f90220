#pragma once

#include "ecs/builtin/child_lists.hpp"
#include "ecs/builtin/hierarchy.hpp"
#include "ecs/world.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace ecs {

// --- Looking ------------------------------------------------------------------------------------

/// The parent, or INVALID_ENTITY if there is none. It may be dead, if somebody destroyed it and
/// left the child behind. O(1).
inline Entity parent_of(const World& world, Entity e) {
    const Parent* parent = world.try_get<Parent>(e);
    return parent == nullptr ? INVALID_ENTITY : parent->entity;
}

/// The list of children, an empty one if there are none. Adding or removing children, and moving
/// the parent between archetypes, invalidates it. O(1).
///
///     for (Entity child : children_of(world, e)) …
inline const std::vector<Entity>& children_of(const World& world, Entity e) {
    static const std::vector<Entity> none;
    const Children* children = world.try_get<Children>(e);
    return children == nullptr ? none : children->entities;
}

namespace detail {

/// Asks `found(entity)` for one ancestor after another, from the parent on, until it says yes.
/// Returns whether it did. A circle that somebody made by hand ends it, too.
template <class Found>
bool any_ancestor(const World& world, Entity e, Found&& found) {
    Entity mark = e;  // lags behind and catches up at every power of two: in a circle, we meet it
    std::size_t steps = 0;
    for (Entity up = parent_of(world, e); world.alive(up) && up != mark;
         up = parent_of(world, up)) {
        if (found(up)) return true;
        ++steps;
        if ((steps & (steps - 1)) == 0) mark = up;
    }
    return false;
}

}  // namespace detail

/// Calls `visit(entity)` for the parent, its parent, and so on up to the root.
template <class Visit>
void for_each_ancestor(const World& world, Entity e, Visit&& visit) {
    detail::any_ancestor(world, e, [&](Entity ancestor) {
        visit(ancestor);
        return false;
    });
}

/// Calls `visit(entity)` for all children, their children, and so on; parents before their
/// children, children in the order of their list. `visit` may not change the hierarchy. It takes
/// no recursion, however deep the tree.
template <class Visit>
void for_each_descendant(const World& world, Entity e, Visit&& visit) {
    std::vector<Entity> open;
    const auto open_children = [&](Entity parent) {
        const std::vector<Entity>& children = children_of(world, parent);
        open.insert(open.end(), children.rbegin(), children.rend());
    };
    open_children(e);
    for (std::size_t left = world.count(); !open.empty();) {
        const Entity next = open.back();
        open.pop_back();
        if (!world.alive(next)) continue;
        ECS_ASSERT(left != 0,
                   "for_each_descendant: an entity is on the lists of two parents, or is its own "
                   "descendant. Use set_parent() to keep the lists in order");
        if (left-- == 0) return;
        visit(next);
        open_children(next);
    }
}

/// The topmost ancestor, or `e` itself. O(depth).
inline Entity root_of(const World& world, Entity e) {
    Entity root = e;
    for_each_ancestor(world, e, [&](Entity ancestor) { root = ancestor; });
    return root;
}
/// The number of ancestors: 0 for a root. O(depth).
inline std::size_t depth_of(const World& world, Entity e) {
    std::size_t depth = 0;
    for_each_ancestor(world, e, [&](Entity) { ++depth; });
    return depth;
}
/// True if `e` is a child of `ancestor`, or a child of a child, and so on. O(depth of `e`).
inline bool is_ancestor_of(const World& world, Entity ancestor, Entity e) {
    return detail::any_ancestor(world, e, [&](Entity up) { return up == ancestor; });
}

// --- Changing -----------------------------------------------------------------------------------

namespace detail {

/// Only who has children can be among its own ancestors.
inline bool would_make_circle(const World& world, Entity child, Entity parent) {
    return child == parent ||
           (!children_of(world, child).empty() && is_ancestor_of(world, child, parent));
}

}  // namespace detail

/// Makes `child` a child of `parent`, the last one. It leaves the parent that it had. Does nothing
/// if one of them is dead. An entity cannot become a child of itself or of its own descendants.
///
/// O(1), and O(depth of `parent`) if `child` has children itself. `child` gains a component if it
/// had no parent, `parent` if it had no children: references to their components end.
inline void set_parent(World& world, Entity child, Entity parent) {
    ECS_ASSERT(child != parent, "set_parent: an entity cannot be its own parent");
    if (!world.alive(child) || !world.alive(parent)) return;
    const bool circle = detail::would_make_circle(world, child, parent);
    ECS_ASSERT(!circle,
               "set_parent: the new parent is a descendant of the child, which would make a "
               "circle. Call remove_parent() for the new parent first");
    if (circle) return;
    if (!detail::hooks_keep_lists(world)) {
        const Entity former = parent_of(world, child);
        if (former != parent) {
            detail::erase_child(world, former, child);
            detail::append_child(world, parent, child);
        } else {
            detail::ensure_child(world, parent, child);
        }
    }
    world.add(child, Parent{parent});
}

/// Makes `child` a root. Does nothing if it is dead or has no parent. O(1) for long lists of
/// children, see `ordered_children`. Its former parent keeps its `Children`, even if empty.
inline void remove_parent(World& world, Entity child) {
    if (!world.has<Parent>(child)) return;
    if (!detail::hooks_keep_lists(world)) {
        detail::erase_child(world, parent_of(world, child), child);
    }
    world.remove<Parent>(child);
}

namespace detail {

/// Destroys all descendants, children before their parents.
inline void destroy_descendants(World& world, Entity root) {
    // Breadth first. Every list is taken when it is read, so that circles and entities that are on
    // two lists, which somebody made by hand, come to an end, too.
    std::vector<Entity> doomed;
    const auto doom_children = [&](Entity parent) {
        Children* children = world.try_get<Children>(parent);
        if (children == nullptr) return;
        const std::vector<Entity> list = std::exchange(children->entities, {});
        doomed.insert(doomed.end(), list.begin(), list.end());
    };
    doom_children(root);
    for (std::size_t i = 0; i < doomed.size(); ++i) doom_children(doomed[i]);
    for (; !doomed.empty(); doomed.pop_back()) {
        if (doomed.back() != root && world.alive(doomed.back())) world.destroy(doomed.back());
    }
}

}  // namespace detail

/// Destroys an entity and all its descendants, children before their parents. Does nothing if it
/// is dead. O(number of descendants), with no recursion.
inline void destroy_recursive(World& world, Entity root) {
    if (!world.alive(root)) return;
    if (!detail::hooks_keep_lists(world)) {
        detail::erase_child(world, parent_of(world, root), root);
    }
    detail::destroy_descendants(world, root);
    if (world.alive(root)) world.destroy(root);
}

}  // namespace ecs
