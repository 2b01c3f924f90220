#pragma once

#include "ecs/world/world.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

namespace ecs {

/// All entities and components of a world at one moment, in memory: for rollback, undo, and copies
/// of worlds.
///
///     Snapshot before = world.snapshot();
///     simulate(world);
///     world.restore(before);                        // as if nothing had happened
///
///     World copy;
///     copy.restore(before);                         // any world will do
///
///     Snapshot ring[8];                             // a game that predicts, every frame:
///     world.snapshot(ring[frame % 8]);              // reuses the memory of eight frames ago
///
/// **After `restore`** the world does what it would have done after the snapshot, call by call:
/// entities have the handles, rows and places in iteration that they had, and those created next
/// get the handles that they would have got. (The lengths of the spans of `each_span` alone may
/// differ: memory that was added since is kept.) It follows that a handle given out after the
/// snapshot may be given out again to somebody else: keep none of them.
///
/// **Held are** entities with their components, the order of archetypes, and the table of entity
/// slots. *Not* held are resources, events, observers and deferred commands. What the world has
/// of the first three stays. Commands that wait in `world.deferred()` belong to the time that is
/// taken back, together with the entities that they reserved: `restore` drops them. For the same
/// reason none may wait when a snapshot is taken: flush them first.
///
/// **Hooks** are not called: components neither come nor go one by one, and what hooks did to other
/// entities is taken back with everything else. What hooks keep *outside* of entities (an index in
/// a resource, say) is theirs to bring up to date: `World::restore_count` tells them when. The
/// builtins do so.
///
/// **Cost.** Columns of plain data are copied as bytes, at the speed of `memcpy`; other components
/// by their copy constructors. 8 bytes for each entity slot, and a few for each archetype, come on
/// top. If archetypes appeared since the snapshot, `restore` puts them out of the way, and the next
/// use of each query looks at all archetypes once.
///
/// **Components** have to be copyable; one that is not ends the program with a sentence that names
/// it. If a copy constructor throws, a snapshot that was being taken is left empty; a world that
/// was being restored is left without entities.
///
/// Neither call is allowed inside of `each` or of hooks. References and pointers to components are
/// invalid after `restore`; queries and `Ref`s go on. A snapshot does not need its world any more.
class Snapshot {
public:
    /// An empty one, to be given to `World::snapshot`. Its memory comes from `allocator`, which has
    /// to outlive it.
    explicit Snapshot(Allocator& allocator = heap_allocator()) noexcept
        : allocator_(&allocator),
          locations_(allocator),
          generations_(allocator),
          free_slots_(allocator),
          tables_(allocator),
          types_(allocator),
          columns_(allocator) {}
    Snapshot(Snapshot&& other) noexcept : Snapshot(*other.allocator_) { swap(other); }
    Snapshot& operator=(Snapshot&& other) noexcept {
        Snapshot taken(std::move(other));
        swap(taken);
        return *this;
    }
    ~Snapshot() {
        clear();
        release();
    }
    void swap(Snapshot& other) noexcept;

    /// True if it holds no world, not even one without entities.
    bool empty() const noexcept { return tables_.empty(); }
    /// Entities that it holds.
    std::size_t entity_count() const noexcept {
        std::size_t count = 0;
        for (const Table& table : tables_) count += table.rows;
        return count;
    }
    /// The bytes that it holds, without what components own elsewhere.
    std::size_t bytes() const noexcept {
        return used_ + locations_.size() * sizeof(detail::Location) +
               (generations_.size() + free_slots_.size()) * sizeof(std::uint32_t) +
               tables_.size() * sizeof(Table) + types_.size() * sizeof(ComponentTypeID) +
               columns_.size() * sizeof(Column);
    }
    /// Destroys the copies, and keeps the memory for the next ones.
    void clear() noexcept;

private:
    friend class World;

    /// One archetype; its types and columns stand together in `types_` and `columns_`.
    struct Table {
        std::size_t first_type;
        std::size_t type_count;
        std::size_t first_column;
        std::size_t column_count;
        Row rows;
    };
    /// The values of one component, one after another from `offset` on. The first column of a table
    /// holds the entities.
    struct Column {
        ComponentInfo::CopyFunc copy;
        ComponentInfo::DestroyFunc destroy;
        std::size_t offset;
        std::uint32_t size;
        Row made;  ///< values that have been constructed

        void copy_values(std::byte* to, const std::byte* from, Row count) const {
            if (copy != nullptr) {
                copy(to, from, count);
            } else {
                std::memcpy(to, from, std::size_t{count} * size);
            }
        }
    };

    // --- Taking one: from the world's segments into long columns ---------------------------------

    void take(const detail::Storage& storage);
    void take_slots(const detail::EntityIndex& index);
    void lay_out(const Archetype& archetype, std::size_t& alignment);
    void take_rows(const Archetype& archetype, const Table& table);
    void reserve(std::size_t bytes, std::size_t alignment);
    void release() noexcept;

    // --- Giving it back --------------------------------------------------------------------------

    bool has_order_of(const detail::ArchetypeGraph& graph) const noexcept;
    bool prepare(detail::Storage& storage) const;
    void give(detail::Storage& storage) const;
    void give_rows(Archetype& archetype, const Table& table) const;
    const Entity* entities_of(const Table& table) const noexcept {
        return reinterpret_cast<const Entity*>(values_ + columns_[table.first_column].offset);
    }

    Allocator* allocator_;
    // Where the snapshot was taken: locations mean the same in that storage until the epoch
    // changes.
    std::uint64_t storage_ = 0;
    std::uint32_t epoch_ = 0;

    detail::PodArray<detail::Location> locations_;
    detail::PodArray<std::uint32_t> generations_;
    detail::PodArray<std::uint32_t> free_slots_;

    detail::PodArray<Table> tables_;
    detail::PodArray<ComponentTypeID> types_;
    detail::PodArray<Column> columns_;
    std::byte* values_ = nullptr;  // all columns
    std::size_t used_ = 0;
    std::size_t capacity_ = 0;
    std::size_t alignment_ = detail::column_alignment;
};

}  // namespace ecs
