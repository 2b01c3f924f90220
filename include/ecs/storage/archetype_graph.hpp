#pragma once

#include "ecs/storage/archetype_lifecycle.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace ecs::detail {

/// All archetypes of a world, found by their types, and the edges between them.
class ArchetypeGraph {
public:
    explicit ArchetypeGraph(Allocator& allocator)
        : segments_(allocator), archetypes_(allocator), buckets_(allocator) {
        root_ = &find_or_make(nullptr, 0);
    }
    ArchetypeGraph(const ArchetypeGraph&) = delete;
    ArchetypeGraph& operator=(const ArchetypeGraph&) = delete;
    ~ArchetypeGraph() {
        for (Archetype* archetype : archetypes_) Archetype::discard(*archetype);
    }

    /// Archetypes are only ever added: what has seen the first n has to look at the rest alone.
    std::size_t size() const noexcept { return archetypes_.size(); }
    Archetype& operator[](std::size_t i) const noexcept { return *archetypes_[i]; }
    Archetype* const* begin() const noexcept { return archetypes_.begin(); }
    Archetype* const* end() const noexcept { return archetypes_.end(); }

    /// The archetype of entities without components.
    Archetype& root() const noexcept { return *root_; }
    const SegmentTable& segments() const noexcept { return segments_; }
    Allocator& allocator() const noexcept { return segments_.allocator(); }

    Archetype* find(const TypeSet& types) const noexcept {
        return find(types.data(), types.size(), hash_ids(types.data(), types.size()));
    }
    Archetype& find_or_make(const TypeSet& types) {
        return find_or_make(types.data(), types.size());
    }
    /// `types` sorted and distinct.
    Archetype& find_or_make(const ComponentTypeID* types, std::size_t count);

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
        const std::uint64_t key = (leads_anywhere << 32) | to.index();
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
    /// the rest is the number of the list of components, or of the archetype that it leads to.
    static constexpr std::uint64_t adds_list = 1;
    static constexpr std::uint64_t removes_list = 2;
    static constexpr std::uint64_t leads_anywhere = 3;

    struct Bucket {
        std::uint64_t hash = 0;
        Archetype* archetype = nullptr;
    };

    Archetype* find(const ComponentTypeID* types, std::size_t count,
                    std::uint64_t hash) const noexcept;
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
    if (Archetype* known = find(types, count, hash)) return *known;
    if ((archetypes_.size() + 1) * 2 > buckets_.size()) grow_buckets();
    archetypes_.reserve_one_more();
    Archetype& fresh =
        Archetype::make(types, count, static_cast<std::uint32_t>(archetypes_.size()), segments_);
    fresh.set_observed(fresh.signature().intersects(observed_));
    archetypes_.push_back(&fresh);
    enter(hash, fresh);
    return fresh;
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
            if (!is_sound(archetype, key, *edge)) fatal("an edge leads to the wrong archetype");
        });
    }
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
           (kind != leads_anywhere || target.index() == static_cast<std::uint32_t>(key));
}

}  // namespace ecs::detail
