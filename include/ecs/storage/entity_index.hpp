#pragma once

#include "ecs/base/pod_array.hpp"
#include "ecs/storage/segment.hpp"

#include <cstdint>

namespace ecs::detail {

/// Entity slots: which generation each is in, and where its tenant's row is.
///
///     slot        0 (reserved)  1         2         3
///     location    nowhere       seg 0:4   nowhere   seg 2:0
///     generation  1             1         7         3
///     free slots  2             <- last freed, first reused
class EntityIndex {
public:
    struct Record {
        Location location;
        std::uint32_t generation;
    };

    static constexpr std::uint32_t first_generation = 1;
    /// A slot that reaches it is retired: no handle of this generation is ever alive.
    static constexpr std::uint32_t last_generation = 0xFFFFFFFFu;

    explicit EntityIndex(Allocator& allocator) : records_(allocator), free_(allocator) {
        records_.push_back({Location::nowhere(), first_generation});
    }

    /// The slots given out so far, slot 0 included.
    std::uint32_t slot_count() const noexcept {
        return static_cast<std::uint32_t>(records_.size());
    }
    std::uint32_t free_count() const noexcept { return static_cast<std::uint32_t>(free_.size()); }
    const Record& record(std::uint32_t slot) const noexcept { return records_[slot]; }

    ECS_INLINE bool alive(Entity e) const noexcept {
        return e.index < records_.size() && records_[e.index].generation == e.generation &&
               !records_[e.index].location.is_nowhere();
    }

    /// Where the row of `e` is; `e` has to be alive.
    ECS_INLINE Location location(Entity e) const noexcept { return records_[e.index].location; }
    ECS_INLINE void set_location(Entity e, Location location) noexcept {
        records_[e.index].location = location;
    }

    /// After these, the next `acquire` or `release` cannot run out of memory.
    ECS_INLINE void prepare_acquire() {
        if (free_.empty()) records_.reserve_one_more();
    }
    ECS_INLINE void prepare_release() { free_.reserve_one_more(); }

    /// Takes a slot for an entity that lives at `location`.
    ECS_INLINE Entity acquire(Location location) {
        if (!free_.empty()) {
            const std::uint32_t slot = free_.back();
            free_.pop_back();
            records_[slot].location = location;
            return {slot, records_[slot].generation};
        }
        return append(location);
    }

    /// Takes slots for `count` entities that live in consecutive rows from `first` on.
    void acquire(Location first, std::size_t count, Entity* entities) {
        std::size_t i = 0;
        for (; i < count && !free_.empty(); ++i, ++first.packed) entities[i] = acquire(first);
        const std::size_t fresh = count - i;
        if (ECS_UNLIKELY(records_.size() + fresh > max_slots)) fatal(out_of_slots);
        auto slot = static_cast<std::uint32_t>(records_.size());
        Record* records = records_.append(fresh);
        for (std::size_t k = 0; k < fresh; ++k, ++slot, ++first.packed) {
            records[k] = {first, first_generation};
            entities[i + k] = {slot, first_generation};
        }
    }

    /// Ends the life of `e`: raises the generation of its slot and frees it for reuse.
    ECS_INLINE void release(Entity e) {
        Record& record = records_[e.index];
        record.location = Location::nowhere();
        if (ECS_LIKELY(++record.generation != last_generation)) free_.push_back(e.index);
    }

    void reserve(std::size_t entities) {
        const std::size_t fresh = entities > free_.size() ? entities - free_.size() : 0;
        records_.reserve_more(fresh);
    }

    void swap(EntityIndex& other) noexcept {
        records_.swap(other.records_);
        free_.swap(other.free_);
    }

    const std::uint32_t* free_slots() const noexcept { return free_.data(); }

private:
    static constexpr std::size_t max_slots = 0xFFFFFFFFu;
    static constexpr const char* out_of_slots = "all 2^32 - 1 entity slots of the world are in use";

    Entity append(Location location) {
        if (ECS_UNLIKELY(records_.size() >= max_slots)) fatal(out_of_slots);
        records_.push_back({location, first_generation});
        return {static_cast<std::uint32_t>(records_.size() - 1), first_generation};
    }

    PodArray<Record> records_;
    PodArray<std::uint32_t> free_;
};

}  // namespace ecs::detail
