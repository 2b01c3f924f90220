#pragma once

#include "ecs/base/pod_array.hpp"
#include "ecs/storage/segment.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

namespace ecs::detail {

/// The two columns of `EntityIndex`, in one block of memory. Apart, because most of what asks where
/// an entity is does not ask for its generation: the locations alone take half of the cache.
///
///     locations …          | generations …
///     ^ capacity of them     ^ capacity of them
class EntitySlots {
public:
    explicit EntitySlots(Allocator& allocator) noexcept : allocator_(&allocator) {}
    EntitySlots(const EntitySlots&) = delete;
    EntitySlots& operator=(const EntitySlots&) = delete;
    ~EntitySlots() { release(); }

    void swap(EntitySlots& other) noexcept {
        swap_plain(allocator_, other.allocator_);
        swap_plain(locations_, other.locations_);
        swap_plain(generations_, other.generations_);
        swap_plain(size_, other.size_);
        swap_plain(capacity_, other.capacity_);
    }

    std::size_t size() const noexcept { return size_; }
    ECS_INLINE Location& location(std::uint32_t slot) const noexcept { return locations_[slot]; }
    ECS_INLINE std::uint32_t& generation(std::uint32_t slot) const noexcept {
        return generations_[slot];
    }

    const Location* locations() const noexcept { return locations_; }
    const std::uint32_t* generations() const noexcept { return generations_; }

    /// Makes room for `count` more; many small calls cost no more than one large one.
    ECS_INLINE void reserve_more(std::size_t count) {
        if (ECS_UNLIKELY(capacity_ - size_ < count)) grow(size_ + count);
    }
    /// Makes it `count` slots, for which there is room; the caller writes them.
    void resize(std::size_t count) noexcept { size_ = count; }
    /// Appends `count` slots, which the caller writes, and returns the first.
    ECS_INLINE std::uint32_t append(std::size_t count) {
        reserve_more(count);
        const auto first = static_cast<std::uint32_t>(size_);
        size_ += count;
        return first;
    }

private:
    static constexpr std::size_t slot_bytes = sizeof(Location) + sizeof(std::uint32_t);

    ECS_COLD void grow(std::size_t needed) {
        const std::size_t doubled = capacity_ == 0 ? 8 : capacity_ * 2;
        const std::size_t capacity = doubled < needed ? needed : doubled;
        auto* block = static_cast<std::byte*>(
            allocate_or_die(*allocator_, capacity * slot_bytes, alignof(Location)));
        auto* locations = reinterpret_cast<Location*>(block);
        auto* generations = reinterpret_cast<std::uint32_t*>(block + capacity * sizeof(Location));
        if (size_ != 0) {
            std::memcpy(static_cast<void*>(locations), locations_, size_ * sizeof(Location));
            std::memcpy(generations, generations_, size_ * sizeof(std::uint32_t));
        }
        release();
        locations_ = locations;
        generations_ = generations;
        capacity_ = capacity;
    }
    void release() noexcept {
        if (locations_ == nullptr) return;
        allocator_->deallocate(locations_, capacity_ * slot_bytes, alignof(Location));
    }

    Allocator* allocator_;
    Location* locations_ = nullptr;
    std::uint32_t* generations_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

/// Entity slots: which generation each is in, and where its tenant's row is.
///
///     slot        0 (reserved)  1         2         3
///     location    nowhere       seg 0:4   nowhere   seg 2:0
///     generation  1             1         7         3
///     free slots  2             <- last freed, first reused
class EntityIndex {
public:
    static constexpr std::uint32_t first_generation = 1;
    /// A slot that reaches it is retired: no handle of this generation is ever alive.
    static constexpr std::uint32_t last_generation = 0xFFFFFFFFu;

    explicit EntityIndex(Allocator& allocator) : slots_(allocator), free_(allocator) {
        append(Location::nowhere());
    }

    /// The slots given out so far, slot 0 included.
    std::uint32_t slot_count() const noexcept { return static_cast<std::uint32_t>(slots_.size()); }
    std::uint32_t free_count() const noexcept { return static_cast<std::uint32_t>(free_.size()); }
    const std::uint32_t* free_slots() const noexcept { return free_.data(); }
    const Location* locations() const noexcept { return slots_.locations(); }
    const std::uint32_t* generations() const noexcept { return slots_.generations(); }

    ECS_INLINE Location location(std::uint32_t slot) const noexcept {
        return slots_.location(slot);
    }
    ECS_INLINE std::uint32_t generation(std::uint32_t slot) const noexcept {
        return slots_.generation(slot);
    }
    void set_generation(std::uint32_t slot, std::uint32_t generation) noexcept {
        slots_.generation(slot) = generation;
    }

    ECS_INLINE bool alive(Entity e) const noexcept {
        return e.index < slots_.size() && generation(e.index) == e.generation &&
               !location(e.index).is_nowhere();
    }

    /// Where the row of `e` is; `e` has to be alive.
    ECS_INLINE Location location(Entity e) const noexcept { return slots_.location(e.index); }
    ECS_INLINE void set_location(Entity e, Location location) noexcept {
        slots_.location(e.index) = location;
    }

    /// After it, the next `acquire` cannot run out of memory.
    ECS_INLINE void prepare_acquire() {
        if (free_.empty()) slots_.reserve_more(1);
    }
    /// Has to come before `release`, which then cannot run out of memory.
    ECS_INLINE void prepare_release() { free_.reserve_one_more(); }
    void prepare_release(std::size_t count) { free_.reserve_more(count); }

    /// Takes a slot for an entity that lives at `location`.
    ECS_INLINE Entity acquire(Location location) {
        if (!free_.empty()) {
            const std::uint32_t slot = free_.back();
            free_.pop_back();
            slots_.location(slot) = location;
            return {slot, generation(slot)};
        }
        return append(location);
    }

    /// Takes slots for `count` entities that live in consecutive rows from `first` on.
    void acquire(Location first, std::size_t count, Entity* entities) {
        std::size_t i = 0;
        for (; i < count && !free_.empty(); ++i, ++first.packed) entities[i] = acquire(first);
        if (ECS_UNLIKELY(slots_.size() + (count - i) > max_slots)) fatal(out_of_slots);
        const auto fresh = static_cast<std::uint32_t>(count - i);
        entities += i;
        const std::uint32_t slot = slots_.append(fresh);
        Location* const locations = &slots_.location(slot);
        std::uint32_t* const generations = &slots_.generation(slot);
        for (std::uint32_t k = 0; k < fresh; ++k) {
            locations[k].packed = first.packed + k;
            generations[k] = first_generation;
            entities[k] = {slot + k, first_generation};
        }
    }

    /// Ends the life of `e`: raises the generation of its slot and frees it for reuse.
    ECS_INLINE void release(Entity e) noexcept {
        slots_.location(e.index) = Location::nowhere();
        if (ECS_LIKELY(++slots_.generation(e.index) != last_generation)) {
            free_.push_back_reserved(e.index);
        }
    }

    /// Takes over generations and free slots, with all entities nowhere. Returns what is wrong with
    /// them as a sentence, or `nullptr`. Only for an index without entities.
    const char* assign(const std::uint32_t* generations, std::size_t slots,
                       const std::uint32_t* free_slots, std::size_t free_count) {
        if (slots == 0 || slots > max_slots) return "the table of entities has no reserved slot";
        if (free_count >= slots) return "there are more free entity slots than slots";
        slots_.append(slots - slots_.size());
        std::memcpy(&slots_.generation(0), generations, slots * sizeof(std::uint32_t));
        std::fill_n(&slots_.location(0), slots, Location::nowhere());
        bool sound = true;
        for (std::size_t slot = 0; slot < slots; ++slot) sound &= generations[slot] != 0;
        if (!sound) return "an entity slot has generation 0";
        free_.reserve(free_count);
        for (std::size_t i = 0; i < free_count; ++i) {
            const std::uint32_t slot = free_slots[i];
            if (slot == 0 || slot >= slots || generations[slot] == last_generation) {
                return "an entity slot that cannot be used is free";
            }
            if (!location(slot).is_nowhere()) return "an entity slot is free twice";
            slots_.location(slot) = Location::of(0, 0);  // a mark; see below
            free_.push_back_reserved(slot);
        }
        for (std::size_t i = 0; i < free_count; ++i) {
            slots_.location(free_slots[i]) = Location::nowhere();
        }
        return nullptr;
    }

    /// Puts `count` entities that are nowhere yet into consecutive rows from `first` on. False if
    /// one of them has no slot, or another generation than its slot, or is somewhere already.
    bool settle(const Entity* entities, std::size_t count, Location first) noexcept {
        Location* const locations = &slots_.location(0);
        const std::uint32_t* const generations = &slots_.generation(0);
        const std::size_t slots = slots_.size();
        for (std::size_t i = 0; i < count; ++i, ++first.packed) {
            const Entity e = entities[i];
            if (e.index >= slots || generations[e.index] != e.generation ||
                !locations[e.index].is_nowhere() || e.index == 0 ||
                e.generation == last_generation) {
                return false;
            }
            locations[e.index] = first;
        }
        return true;
    }

    void reserve(std::size_t entities) {
        if (entities > free_.size()) slots_.reserve_more(entities - free_.size());
    }

    /// Has to come before `restore`, which then cannot run out of memory.
    void prepare_restore(std::size_t slots, std::size_t free) {
        if (slots > slots_.size()) slots_.reserve_more(slots - slots_.size());
        if (free > free_.size()) free_.reserve_more(free - free_.size());
    }
    /// Replaces all slots by others, the reserved one first. Without `locations` nobody has a row
    /// after it, and the caller says where the living are.
    void restore(const Location* locations, const std::uint32_t* generations, std::size_t slots,
                 const std::uint32_t* free, std::size_t free_count) noexcept {
        slots_.resize(slots);
        Location* const targets = &slots_.location(0);
        if (locations != nullptr) {
            std::memcpy(static_cast<void*>(targets), locations, slots * sizeof(Location));
        } else {
            for (std::size_t i = 0; i < slots; ++i) targets[i] = Location::nowhere();
        }
        std::memcpy(&slots_.generation(0), generations, slots * sizeof(std::uint32_t));
        free_.clear();
        std::uint32_t* const free_slots = free_.append(free_count);
        if (free_count != 0) std::memcpy(free_slots, free, free_count * sizeof(std::uint32_t));
    }

    void swap(EntityIndex& other) noexcept {
        slots_.swap(other.slots_);
        free_.swap(other.free_);
    }

private:
    static constexpr std::size_t max_slots = 0xFFFFFFFFu;
    static constexpr const char* out_of_slots = "all 2^32 - 1 entity slots of the world are in use";

    ECS_INLINE Entity append(Location location) {
        if (ECS_UNLIKELY(slots_.size() >= max_slots)) fatal(out_of_slots);
        const std::uint32_t slot = slots_.append(1);
        slots_.location(slot) = location;
        slots_.generation(slot) = first_generation;
        return {slot, first_generation};
    }

    EntitySlots slots_;
    PodArray<std::uint32_t> free_;
};

}  // namespace ecs::detail
