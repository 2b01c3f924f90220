#pragma once

#include "ecs/base/pod_array.hpp"
#include "ecs/builtin/hierarchy.hpp"
#include "ecs/builtin/transform.hpp"
#include "ecs/world.hpp"

#include <cstddef>
#include <cstdint>

namespace ecs {
namespace detail {

/// The order in which world transforms are computed: every entity after its parent. It is kept from
/// call to call as places in storage, and checked on the way: a step is right if the entity at the
/// place of the parent is the one that `Parent` names. So nobody has to tell it what changed, and
/// while nothing did, a call is one pass over the columns.
///
///     spans  0: roots          1: entities with Parent      2: ...
///            a  b              c→a  d→c  e→b
///     steps  {1:0 ← 0:0}  {1:1 ← 1:0}  {1:2 ← 0:1}          node ← parent, as span:row
///
/// Steps come in the order of storage, archetypes with `Children` first, except that a parent that
/// is stored behind its child comes right before it. That way columns are mostly read and written
/// from front to back. (Sorted by depth instead, all steps of one depth could be taken at once, by
/// several threads.)
class TransformOrder {
public:
    void propagate(World& world) {
        const bool same_spans = find_spans(world);
        copy_roots();
        if (same_spans && strays_are_strays(world) && take_steps()) return;
        make_steps();
        take_steps();
    }

private:
    /// A span and a row in it.
    using NodeIndex = std::uint32_t;
    static constexpr unsigned row_bits = 14;
    static constexpr std::size_t max_rows = std::size_t{1} << row_bits;
    static constexpr NodeIndex nobody = 0xFFFFFFFFu;
    static constexpr std::size_t ahead = 8;  ///< steps

    /// Entities that stand together in storage.
    struct Span {
        const Entity* entities;
        const LocalTransform* locals;
        WorldTransform* worlds;
        const Parent* parents;  ///< `nullptr`: they are roots
        std::uint32_t rows;
        std::uint32_t first;  ///< number of the first row, counted over all spans
    };
    struct Step {
        NodeIndex node;
        NodeIndex parent;
    };
    /// An entity that has a `Parent`, but is treated as a root: the parent is not among the nodes,
    /// or both are on a circle.
    struct Stray {
        NodeIndex node;
        Entity entity;
        Entity parent;
        bool on_circle;
    };
    enum class Mark : unsigned char { untouched, on_walk, done };

    // --- Nodes ----------------------------------------------------------------------------------

    static NodeIndex node_at(std::size_t span, std::size_t row) noexcept {
        return static_cast<NodeIndex>(span << row_bits | row);
    }
    const Span& span_of(NodeIndex node) const noexcept { return spans_[node >> row_bits]; }
    static std::size_t row_of(NodeIndex node) noexcept { return node & (max_rows - 1); }
    Entity entity_of(NodeIndex node) const noexcept { return span_of(node).entities[row_of(node)]; }
    Entity parent_of(NodeIndex node) const noexcept {
        return span_of(node).parents[row_of(node)].entity;
    }
    Mark& mark_of(NodeIndex node) noexcept { return marks_[span_of(node).first + row_of(node)]; }
    static void copy_local(const Span& span, std::size_t row) noexcept {
        span.worlds[row].matrix = span.locals[row].matrix;
    }

    // --- Every call -----------------------------------------------------------------------------

    /// Finds the nodes. True if nodes have the same indices as before, though perhaps others.
    bool find_spans(World& world) {
        previous_.swap(spans_);
        spans_.clear();
        append_spans(world.query<Entity, const LocalTransform, WorldTransform,
                                 Optional<const Parent>, With<Children>>());
        append_spans(world.query<Entity, const LocalTransform, WorldTransform,
                                 Optional<const Parent>, Without<Children>>());
        if (spans_.size() != previous_.size()) return false;
        for (std::size_t s = 0; s < spans_.size(); ++s) {
            const Span& a = spans_[s];
            const Span& b = previous_[s];
            if (a.rows != b.rows || (a.parents == nullptr) != (b.parents == nullptr)) return false;
        }
        return true;
    }
    template <class Nodes>
    void append_spans(const Nodes& nodes) {
        nodes.each_span([&](std::size_t rows, const Entity* entities, const LocalTransform* locals,
                            WorldTransform* worlds, const Parent* parents) {
            for (std::size_t done = 0; done < rows; done += max_rows) {
                const std::uint32_t first =
                    spans_.empty() ? 0 : spans_.back().first + spans_.back().rows;
                spans_.push_back(
                    {entities + done, locals + done, worlds + done,
                     parents == nullptr ? nullptr : parents + done,
                     static_cast<std::uint32_t>(rows - done < max_rows ? rows - done : max_rows),
                     first});
            }
        });
    }
    void copy_roots() const noexcept {
        for (const Span& span : spans_) {
            if (span.parents != nullptr) continue;
            for (std::size_t row = 0; row < span.rows; ++row) copy_local(span, row);
        }
    }
    bool strays_are_strays(const World& world) const {
        for (const Stray& stray : strays_) {
            const bool parent_is_node =
                world.has<LocalTransform>(stray.parent) && world.has<WorldTransform>(stray.parent);
            if (entity_of(stray.node) != stray.entity || parent_of(stray.node) != stray.parent ||
                parent_is_node != stray.on_circle) {
                return false;
            }
        }
        return true;
    }
    /// Computes everything but the roots. False if a parent is not where it was: then what was
    /// computed is void, and new steps have to be made.
    bool take_steps() const noexcept {
        for (const Stray& stray : strays_) copy_local(span_of(stray.node), row_of(stray.node));
        const std::size_t count = steps_.size();
        for (std::size_t i = 0; i < count; ++i) {
            if (scattered_ && i + ahead < count) prefetch(steps_[i + ahead]);
            const Step step = steps_[i];
            const Span& from = span_of(step.parent);
            const Span& to = span_of(step.node);
            const std::size_t above = row_of(step.parent);
            const std::size_t row = row_of(step.node);
            if (ECS_UNLIKELY(from.entities[above] != to.parents[row].entity)) return false;
            multiply(from.worlds[above].matrix, to.locals[row].matrix, to.worlds[row].matrix);
        }
        return true;
    }
    /// Forced inline, as g++ leaves out calls of a function that does nothing else.
    ECS_INLINE void prefetch(Step step) const noexcept {
        ECS_PREFETCH(span_of(step.parent).entities + row_of(step.parent));
        ECS_PREFETCH(span_of(step.parent).worlds + row_of(step.parent));
        ECS_PREFETCH(span_of(step.node).locals + row_of(step.node));
        ECS_PREFETCH(span_of(step.node).worlds + row_of(step.node));
    }

    // --- When the structure changed -------------------------------------------------------------

    void make_steps() {
        steps_.clear();
        strays_.clear();
        number_nodes();
        for (std::size_t s = 0; s < spans_.size(); ++s) {
            if (spans_[s].parents == nullptr) continue;
            for (std::size_t row = 0; row < spans_[s].rows; ++row) {
                const NodeIndex node = node_at(s, row);
                if (mark_of(node) == Mark::done) continue;
                const NodeIndex parent = find(parent_of(node));
                if (parent != nobody && is_done(parent)) {
                    steps_.push_back({node, parent});
                    mark_of(node) = Mark::done;
                } else {
                    walk_up(node);
                }
            }
        }
        scattered_ = are_scattered();
    }
    /// True if many steps lead to where the hardware does not expect it.
    bool are_scattered() const noexcept {
        std::size_t jumps = 0;
        for (std::size_t i = 1; i < steps_.size(); ++i) {
            const Step step = steps_[i], last = steps_[i - 1];
            const bool parent_is_near = step.parent == last.parent ||
                                        step.parent == last.parent + 1 || step.parent == last.node;
            jumps += step.node != last.node + 1 || !parent_is_near;
        }
        return jumps > steps_.size() / 4;
    }
    /// Notes where each entity is; those that are gone are recognised later.
    void number_nodes() {
        std::size_t count = 0;
        for (std::size_t s = 0; s < spans_.size(); ++s) {
            const Span& span = spans_[s];
            count += span.rows;
            for (std::size_t row = 0; row < span.rows; ++row) {
                const std::size_t slot = span.entities[row].index;
                if (slot >= node_by_slot_.size()) node_by_slot_.resize(slot + slot / 2 + 1, nobody);
                node_by_slot_[slot] = node_at(s, row);
            }
        }
        marks_.clear();
        marks_.resize(count, Mark::untouched);
        steps_.reserve(count);
    }
    NodeIndex find(Entity e) const noexcept {
        if (e.index >= node_by_slot_.size()) return nobody;
        const NodeIndex node = node_by_slot_[e.index];
        const std::size_t span = node >> row_bits;
        const bool known = span < spans_.size() && row_of(node) < spans_[span].rows;
        return known && entity_of(node) == e ? node : nobody;
    }
    bool is_done(NodeIndex node) noexcept {
        return span_of(node).parents == nullptr || mark_of(node) == Mark::done;
    }
    /// Makes the steps of a node, and before it those of its ancestors that have none yet.
    void walk_up(NodeIndex node) {
        walk_.clear();
        NodeIndex parent = nobody;
        for (;; node = parent) {
            parent = find(parent_of(node));
            walk_.push_back({node, parent});
            mark_of(node) = Mark::on_walk;
            if (parent == nobody || is_done(parent)) break;
            if (mark_of(parent) == Mark::on_walk) break;
        }
        const bool stray = parent == nobody;
        const bool circle = !stray && !is_done(parent);
        bool on_circle = circle;
        for (std::size_t i = walk_.size(); i-- > 0;) {
            const Step step = walk_[i];
            mark_of(step.node) = Mark::done;
            if (on_circle || (stray && i + 1 == walk_.size())) {
                strays_.push_back(
                    {step.node, entity_of(step.node), parent_of(step.node), on_circle});
                if (step.node == parent) on_circle = false;
            } else {
                steps_.push_back(step);
            }
        }
    }

    PodArray<Span> spans_;
    PodArray<Span> previous_;
    PodArray<Step> steps_;
    PodArray<Stray> strays_;
    bool scattered_ = false;
    // Scratch of make_steps, kept to allocate nothing the next time.
    PodArray<NodeIndex> node_by_slot_;
    PodArray<Mark> marks_;
    PodArray<Step> walk_;
};

}  // namespace detail

/// Computes the `WorldTransform` of every entity that has a `LocalTransform` and a
/// `WorldTransform`:
///
/// - that of a root, an entity without `Parent`, is its local transform;
/// - that of a child is the world transform of its parent times its own local transform.
///
/// Before that, the `LocalTransform` of entities that have a `PositionRotationScale` is set to its
/// matrix. `Parent` alone decides who is whose child; `Children` is not read. An entity whose
/// parent is dead or lacks one of the two transforms is treated as a root, and so are all entities
/// on a circle that somebody made by hand.
///
/// **Cost.** O(entities), about that of a loop over an array that is sorted by hand, for any shape
/// of tree, with no recursion. The order of the computation is kept in the world, about 15 bytes an
/// entity. When entities came, went or got other parents, the next call notices and makes it anew,
/// which takes about three times as long. Nothing is allocated once it is warm. Results do not
/// depend on the order of storage. Only values change: it may be called inside of `each` and of
/// hooks.
///
///     schedule.add(phase::post_update, "transforms", propagate_transforms);
inline void propagate_transforms(World& world) {
    world.each_no_entity<const PositionRotationScale, LocalTransform>(
        [](const PositionRotationScale& parts, LocalTransform& local) {
            local.matrix = parts.matrix();
        });
    if (!world.has_resource<detail::TransformOrder>()) {
        world.set_resource(detail::TransformOrder{});
    }
    world.resource<detail::TransformOrder>().propagate(world);
}

}  // namespace ecs
