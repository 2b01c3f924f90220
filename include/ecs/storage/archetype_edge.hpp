#pragma once

#include "ecs/base/pod_array.hpp"
#include "ecs/component.hpp"
#include "ecs/storage/segment.hpp"

#include <cstddef>
#include <cstdint>

namespace ecs {

/// A way from one archetype to another, with everything that moving a row needs worked out before.
struct ArchetypeEdge {
    /// What becomes of one column of the source. Its entities, column 0, always move along.
    struct ColumnMove {
        ComponentColumn::MoveFunc relocate;
        ComponentColumn::DestroyFunc destroy;
        std::uint32_t size;
        ColumnIndex from;
        ColumnIndex to;  ///< NO_COLUMN: the value is dropped
    };
    /// One component of the call that the edge was made for, in the order of the call.
    struct Change {
        ComponentTypeID id;
        ColumnIndex column;  ///< in the target when adding, in the source when removing
        bool effective;      ///< added and not there before, or removed and there before
    };

    Archetype* target;
    std::uint32_t bytes;
    bool removes;  ///< components, and maybe adds others
    std::uint16_t move_count;
    std::uint16_t change_count;
    const ColumnMove* moves;
    const Change* changes;
};

namespace detail {

/// The edges that leave an archetype, found by key with one probe in the usual case. A key is the
/// id of the component that an edge adds (if the archetype lacks it) or removes (if it has it), or,
/// told apart by its top half, the number of a list of several or of the archetype at the end.
class EdgeMap {
public:
    explicit EdgeMap(Allocator& allocator) noexcept : slots_(allocator) {}

    ECS_INLINE ArchetypeEdge* find(std::uint64_t key) const noexcept {
        if (slots_.empty()) return nullptr;
        const std::size_t mask = slots_.size() - 1;
        for (std::size_t i = spread(key) & mask;; i = (i + 1) & mask) {
            if (ECS_LIKELY(slots_[i].key == key)) return slots_[i].edge;
            if (slots_[i].edge == nullptr) return nullptr;
        }
    }

    /// After it, the next `insert` cannot run out of memory.
    void prepare_insert() {
        if ((count_ + 1) * 2 > slots_.size()) grow();
    }
    void insert(std::uint64_t key, ArchetypeEdge* edge) {
        prepare_insert();
        place(slots_, {key, edge});
        ++count_;
    }

    /// Forgets the edges for which `gone(edge)` is true. Needs no memory.
    template <class Gone>
    void erase_if(Gone&& gone) {
        for (std::size_t i = 0; i < slots_.size();) {
            if (slots_[i].edge != nullptr && gone(slots_[i].edge)) {
                erase(i);  // another may stand here now
            } else {
                ++i;
            }
        }
    }

    template <class Fn>
    void for_each(Fn&& fn) const {
        for (const Slot& slot : slots_) {
            if (slot.edge != nullptr) fn(slot.key, slot.edge);
        }
    }

private:
    struct Slot {
        std::uint64_t key = 0;
        ArchetypeEdge* edge = nullptr;
    };

    static std::size_t spread(std::uint64_t key) noexcept {
        return static_cast<std::size_t>(key ^ (key >> 32));
    }
    static void place(PodArray<Slot>& slots, Slot entry) noexcept {
        const std::size_t mask = slots.size() - 1;
        std::size_t i = spread(entry.key) & mask;
        while (slots[i].edge != nullptr) i = (i + 1) & mask;
        slots[i] = entry;
    }
    /// Empties a slot, and moves those that are found by way of it nearer to where they belong.
    void erase(std::size_t hole) noexcept {
        const std::size_t mask = slots_.size() - 1;
        for (std::size_t i = (hole + 1) & mask; slots_[i].edge != nullptr; i = (i + 1) & mask) {
            const std::size_t home = spread(slots_[i].key) & mask;
            if (((i - home) & mask) < ((i - hole) & mask)) continue;
            slots_[hole] = slots_[i];
            hole = i;
        }
        slots_[hole] = {};
        --count_;
    }
    void grow() {
        PodArray<Slot> larger(slots_.allocator());
        larger.resize(slots_.empty() ? 4 : slots_.size() * 2);
        for (const Slot& slot : slots_) {
            if (slot.edge != nullptr) place(larger, slot);
        }
        slots_.swap(larger);
    }

    PodArray<Slot> slots_;
    std::size_t count_ = 0;
};

}  // namespace detail
}  // namespace ecs
