#pragma once

#include "ecs/storage/archetype_lifecycle.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace ecs::detail {

/// All archetypes of a world, found by their types, and the edges between them.
///
/// They have an order, that of their creation, which is the order of iteration. When a world is set
/// back to an earlier state, archetypes that were not there then fall *dormant*: they keep their
/// address and memory, but are empty, have no place in the order, and no edge leads to them. The
/// next one who asks for their types wakes them up, at the end of the order, as if they were new.
class ArchetypeGraph {
public:
    explicit ArchetypeGraph(Allocator& allocator)
        : segments_(allocator), archetypes_(allocator), buckets_(allocator) {
        root_ = &find_or_make(nullptr, 0);
    }
    ArchetypeGraph(const ArchetypeGraph&) = delete;
    ArchetypeGraph& operator=(const ArchetypeGraph&) = delete;
    ~ArchetypeGraph() {
        for_each_dormant([](Archetype& archetype) { Archetype::discard(archetype); });
        for (Archetype* archetype : archetypes_) Archetype::discard(*archetype);
    }

    /// Archetypes are only ever added, except by `set_order`: what has seen the first n has to look
    /// at the rest alone.
    std::size_t size() const noexcept { return archetypes_.size(); }
    Archetype& operator[](std::size_t i) const noexcept { return *archetypes_[i]; }
    Archetype* const* begin() const noexcept { return archetypes_.begin(); }
    Archetype* const* end() const noexcept { return archetypes_.end(); }

    /// The archetype of entities without components.
    Archetype& root() const noexcept { return *root_; }
    const SegmentTable& segments() const noexcept { return segments_; }
    Allocator& allocator() const noexcept { return segments_.allocator(); }

    Archetype* find(const TypeSet& types) const noexcept {
        Archetype* known = find(types.data(), types.size(), hash_ids(types.data(), types.size()));
        return known != nullptr && !known->dormant() ? known : nullptr;
    }
    Archetype& find_or_make(const TypeSet& types) {
        return find_or_make(types.data(), types.size());
    }
    /// `types` sorted and distinct.
    Archetype& find_or_make(const ComponentTypeID* types, std::size_t count);

    /// Makes `order`, which begins with the root, the order of archetypes. All others are emptied
    /// and fall dormant; who remembers archetypes has to forget them. Needs no memory if all of
    /// `order` are awake.
    void set_order(Archetype* const* order, std::size_t count);

    /// Frees all segments that hold no rows.
    void shrink_to_fit() noexcept {
        for (Archetype* archetype : archetypes_) archetype->shrink_to_fit();
        for_each_dormant([](Archetype& archetype) { archetype.shrink_to_fit(); });
    }

    /// The edge for adding `id`, if the archetype lacks it, or for removing it, if it has it. O(1)
    /// after the first time.
    ECS_INLINE const ArchetypeEdge& toggle_edge(Archetype& from, ComponentTypeID id) {
        if (const ArchetypeEdge* edge = from.find_edge(id)) return *edge;
        return from.has(id) ? make_edge(from, id, nullptr, 0, &id, 1)
                            : make_edge(from, id, &id, 1, nullptr, 0);
    }
    /// The edge for adding `id`, or nullptr if the archetype has it.
    ECS_INLINE const ArchetypeEdge* adding_edge(Archetype& from, ComponentTypeID id) {
        const ArchetypeEdge* edge = from.find_edge(id);
        if (ECS_LIKELY(edge != nullptr)) return edge->removes ? nullptr : edge;
        return from.has(id) ? nullptr : &make_edge(from, id, &id, 1, nullptr, 0);
    }
    /// The edge for removing `id`, or nullptr if the archetype lacks it.
    ECS_INLINE const ArchetypeEdge* removing_edge(Archetype& from, ComponentTypeID id) {
        const ArchetypeEdge* edge = from.find_edge(id);
        if (ECS_LIKELY(edge != nullptr)) return edge->removes ? edge : nullptr;
        return from.has(id) ? &make_edge(from, id, nullptr, 0, &id, 1) : nullptr;
    }
    /// The edge for adding or removing several components at once; `list` numbers the list.
    const ArchetypeEdge& add_edge(Archetype& from, std::uint32_t list, const ComponentTypeID* ids,
                                  std::size_t count) {
        const std::uint64_t key = (adds_list << 32) | list;
        const ArchetypeEdge* edge = from.find_edge(key);
        return edge != nullptr ? *edge : make_edge(from, key, ids, count, nullptr, 0);
    }
    const ArchetypeEdge& remove_edge(Archetype& from, std::uint32_t list,
                                     const ComponentTypeID* ids, std::size_t count) {
        const std::uint64_t key = (removes_list << 32) | list;
        const ArchetypeEdge* edge = from.find_edge(key);
        return edge != nullptr ? *edge : make_edge(from, key, nullptr, 0, ids, count);
    }

    /// The edge to any other archetype.
    const ArchetypeEdge& edge_between(Archetype& from, Archetype& to) {
        // Not by its index, which changes when it falls dormant and wakes up.
        const std::uint64_t key = (leads_anywhere << 32) | to.segment(0).number;
        const ArchetypeEdge* edge = from.find_edge(key);
        if (edge != nullptr) return *edge;
        const TypeSet added = to.types().difference(from.types());
        const TypeSet removed = from.types().difference(to.types());
        return make_edge(from, key, added.data(), added.size(), removed.data(), removed.size());
    }

    /// Marks the archetypes that have `id`, present and future, as observed.
    void observe(ComponentTypeID id) {
        observed_.insert(id);
        for (Archetype* archetype : archetypes_) {
            if (archetype->has(id)) archetype->set_observed(true);
        }
    }

    void verify() const;

private:
    /// What the top half of an edge's key says. 0: the rest is the component that it toggles; else
    /// the rest is the number of the list of components, or of the first segment of the archetype
    /// that it leads to.
    static constexpr std::uint64_t adds_list = 1;
    static constexpr std::uint64_t removes_list = 2;
    static constexpr std::uint64_t leads_anywhere = 3;

    struct Bucket {
        std::uint64_t hash = 0;
        Archetype* archetype = nullptr;
    };

    Archetype* find(const ComponentTypeID* types, std::size_t count,
                    std::uint64_t hash) const noexcept;
    template <class Fn>
    void for_each_dormant(Fn&& fn) const {
        for (const Bucket& bucket : buckets_) {
            if (bucket.archetype != nullptr && bucket.archetype->dormant()) fn(*bucket.archetype);
        }
    }
    void append_to_order(Archetype& archetype) {
        archetype.set_index(static_cast<std::uint32_t>(archetypes_.size()));
        archetype.set_observed(archetype.signature().intersects(observed_));
        archetypes_.push_back(&archetype);
    }
    void enter(std::uint64_t hash, Archetype& archetype);
    void grow_buckets();
    ArchetypeEdge& make_edge(Archetype& from, std::uint64_t key, const ComponentTypeID* add,
                             std::size_t add_count, const ComponentTypeID* remove,
                             std::size_t remove_count);
    /// True if an edge leads where its key and its changes say, and moves every column.
    static bool is_sound(const Archetype& from, std::uint64_t key,
                         const ArchetypeEdge& edge) noexcept;

    SegmentTable segments_;
    PodArray<Archetype*> archetypes_;
    PodArray<Bucket> buckets_;  // open addressing, a power of two, at most half full
    std::size_t entered_ = 0;   // archetypes in the buckets, dormant ones too
    Archetype* root_ = nullptr;
    Signature observed_;
};

inline Archetype* ArchetypeGraph::find(const ComponentTypeID* types, std::size_t count,
                                       std::uint64_t hash) const noexcept {
    if (buckets_.empty()) return nullptr;
    const std::size_t mask = buckets_.size() - 1;
    for (std::size_t i = hash & mask; buckets_[i].archetype != nullptr; i = (i + 1) & mask) {
        Archetype& archetype = *buckets_[i].archetype;
        if (buckets_[i].hash == hash && archetype.type_count() == count &&
            std::equal(types, types + count, archetype.types_begin())) {
            return &archetype;
        }
    }
    return nullptr;
}

inline Archetype& ArchetypeGraph::find_or_make(const ComponentTypeID* types, std::size_t count) {
    const std::uint64_t hash = hash_ids(types, count);
    if (Archetype* known = find(types, count, hash)) {
        if (ECS_UNLIKELY(known->dormant())) append_to_order(*known);
        return *known;
    }
    if ((entered_ + 1) * 2 > buckets_.size()) grow_buckets();
    archetypes_.reserve_one_more();
    Archetype& fresh = Archetype::make(types, count, Archetype::DORMANT, segments_);
    append_to_order(fresh);
    enter(hash, fresh);
    ++entered_;
    return fresh;
}

inline void ArchetypeGraph::set_order(Archetype* const* order, std::size_t count) {
    ECS_ASSERT(count != 0 && order[0] == root_, "the order of archetypes begins with the root");
    for (Archetype* archetype : archetypes_) archetype->set_index(Archetype::DORMANT);
    archetypes_.clear();
    for (std::size_t i = 0; i < count; ++i) append_to_order(*order[i]);
    for_each_dormant([](Archetype& archetype) { archetype.clear(); });
    for (const Bucket& bucket : buckets_) {
        if (bucket.archetype != nullptr) bucket.archetype->drop_dormant_edges();
    }
}

inline void ArchetypeGraph::enter(std::uint64_t hash, Archetype& archetype) {
    const std::size_t mask = buckets_.size() - 1;
    std::size_t i = hash & mask;
    while (buckets_[i].archetype != nullptr) i = (i + 1) & mask;
    buckets_[i] = {hash, &archetype};
}

inline void ArchetypeGraph::grow_buckets() {
    PodArray<Bucket> old(allocator());
    old.resize(buckets_.empty() ? 16 : buckets_.size() * 2);
    old.swap(buckets_);
    for (const Bucket& bucket : old) {
        if (bucket.archetype != nullptr) enter(bucket.hash, *bucket.archetype);
    }
}

inline ArchetypeEdge& ArchetypeGraph::make_edge(Archetype& from, std::uint64_t key,
                                                const ComponentTypeID* add, std::size_t add_count,
                                                const ComponentTypeID* remove,
                                                std::size_t remove_count) {
    using ColumnMove = ArchetypeEdge::ColumnMove;
    using Change = ArchetypeEdge::Change;

    const TypeSet types = from.types()
                              .with(TypeSet(add, add + add_count))
                              .without(TypeSet(remove, remove + remove_count));
    Archetype& target = find_or_make(types);
    from.prepare_insert_edge();

    const std::size_t move_count = from.column_count() - 1;
    const std::size_t change_count = add_count + remove_count;
    const std::size_t moves_at = round_up(sizeof(ArchetypeEdge), alignof(ColumnMove));
    const std::size_t changes_at = moves_at + move_count * sizeof(ColumnMove);
    const std::size_t bytes = changes_at + change_count * sizeof(Change);
    auto* block =
        static_cast<std::byte*>(allocate_or_die(allocator(), bytes, alignof(ArchetypeEdge)));
    auto* moves = reinterpret_cast<ColumnMove*>(block + moves_at);
    auto* changes = reinterpret_cast<Change*>(block + changes_at);

    for (std::size_t i = 0; i < move_count; ++i) {
        const auto index = static_cast<ColumnIndex>(i + 1);
        const ComponentColumn& column = from.column(index);
        ::new (static_cast<void*>(moves + i)) ColumnMove{
            column.relocate, column.destroy, column.size, index, target.column_of(column.id)};
    }
    for (std::size_t i = 0; i < add_count; ++i) {
        ::new (static_cast<void*>(changes + i))
            Change{add[i], target.column_of(add[i]), !from.has(add[i])};
    }
    for (std::size_t i = 0; i < remove_count; ++i) {
        ::new (static_cast<void*>(changes + add_count + i))
            Change{remove[i], from.column_of(remove[i]), from.has(remove[i])};
    }
    auto* edge =
        ::new (static_cast<void*>(block)) ArchetypeEdge{&target,
                                                        static_cast<std::uint32_t>(bytes),
                                                        remove_count != 0,
                                                        static_cast<std::uint16_t>(move_count),
                                                        static_cast<std::uint16_t>(change_count),
                                                        moves,
                                                        changes};
    from.insert_edge(key, edge);
    return *edge;
}

inline void ArchetypeGraph::verify() const {
    for (std::size_t i = 0; i < archetypes_.size(); ++i) {
        const Archetype& archetype = *archetypes_[i];
        archetype.verify();
        if (archetype.index() != i) fatal("an archetype does not stand at its own index");
        if (find(archetype.types()) != &archetype) fatal("an archetype is not found by its types");
        if (archetype.observed() != archetype.signature().intersects(observed_)) {
            fatal("an archetype does not know whether it is observed");
        }
        archetype.edges().for_each([&](std::uint64_t key, const ArchetypeEdge* edge) {
            if (edge->target->dormant()) fatal("an edge leads to a dormant archetype");
            if (!is_sound(archetype, key, *edge)) fatal("an edge leads to the wrong archetype");
        });
    }
    for_each_dormant([](const Archetype& archetype) {
        archetype.verify();
        if (!archetype.empty()) fatal("a dormant archetype has entities");
    });
}

inline bool ArchetypeGraph::is_sound(const Archetype& from, std::uint64_t key,
                                     const ArchetypeEdge& edge) noexcept {
    const Archetype& target = *edge.target;
    const std::uint64_t kind = key >> 32;
    std::size_t differences = 0;
    for (std::size_t i = 0; i < edge.change_count; ++i) {
        const ArchetypeEdge::Change& change = edge.changes[i];
        const bool had = from.has(change.id);
        const bool has = kind == adds_list || (kind != removes_list && !had);
        if (target.has(change.id) != has || change.effective != (had != has)) return false;
        differences += had != has;
    }
    const TypeSet before = from.types();
    const TypeSet after = target.types();
    if (before.difference(after).size() + after.difference(before).size() != differences) {
        return false;
    }
    for (std::size_t i = 0; i < edge.move_count; ++i) {
        const auto column = static_cast<ColumnIndex>(i + 1);
        if (edge.moves[i].from != column ||
            edge.moves[i].to != target.column_of(from.column(column).id)) {
            return false;
        }
    }
    return edge.move_count + 1u == from.column_count() &&
           (kind != leads_anywhere || target.segment(0).number == static_cast<std::uint32_t>(key));
}

}  // namespace ecs::detail
