#pragma once

#include "ecs/base/allocator.hpp"
#include "ecs/base/type_list.hpp"
#include "ecs/core/component_source.hpp"
#include "ecs/core/component_value.hpp"
#include "ecs/core/list_number.hpp"
#include "ecs/entity.hpp"

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>

namespace ecs::detail {

enum class CommandKind : std::uint8_t { create, destroy, add, remove };

/// One recorded command. Behind it stand its operands, behind those the values:
///
///     CommandRecord | operand 0 | operand 1 | value 0 | value 1
struct alignas(alignof(ComponentValue)) CommandRecord {
    Entity entity;
    std::uint32_t bytes;  ///< to the next record
    std::uint32_t list;   ///< create: the number of the list of types, or `no_list`
    std::uint16_t operand_count;
    CommandKind kind;

    static constexpr std::uint32_t no_list = 0xFFFFFFFFu;

    /// Values to add, or (with no memory) the components to remove.
    ComponentValue* operands() noexcept { return reinterpret_cast<ComponentValue*>(this + 1); }
};

/// Commands in order of recording, in blocks of memory that stay where they are: a value is
/// constructed once and does not move until it is executed. Blocks are kept for the next round, so
/// that recording allocates nothing once it is warm.
class CommandLog {
public:
    explicit CommandLog(Allocator& allocator = heap_allocator()) noexcept
        : allocator_(&allocator) {}
    CommandLog(CommandLog&& other) noexcept : allocator_(other.allocator_) { swap(other); }
    CommandLog& operator=(CommandLog&& other) noexcept {
        CommandLog taken(std::move(other));
        swap(taken);
        return *this;
    }
    ~CommandLog() {
        clear();
        while (first_ != nullptr) {
            Block* next = first_->next;
            allocator_->deallocate(first_, sizeof(Block) + first_->capacity, block_alignment);
            first_ = next;
        }
    }
    void swap(CommandLog& other) noexcept {
        swap_plain(allocator_, other.allocator_);
        swap_plain(first_, other.first_);
        swap_plain(write_, other.write_);
        swap_plain(read_, other.read_);
        swap_plain(read_offset_, other.read_offset_);
        swap_plain(pending_, other.pending_);
    }

    /// Commands that have not been taken yet.
    std::size_t size() const noexcept { return pending_; }
    bool empty() const noexcept { return pending_ == 0; }

    /// The record, so that the entity of a creation can be decided when nothing can fail any more.
    template <class... Ts>
    CommandRecord& record_values(CommandKind kind, Entity e, Ts&&... values) {
        using List = TypeList<Bare<Ts>...>;
        constexpr std::size_t count = sizeof...(Ts);
        constexpr std::size_t most_bytes =
            sizeof(CommandRecord) + count * sizeof(ComponentValue) +
            (std::size_t{0} + ... + (sizeof(Bare<Ts>) + alignof(Bare<Ts>))) +
            alignof(CommandRecord);
        RecordWriter writer(open(most_bytes), count);
        (writer.construct<Bare<Ts>>(std::forward<Ts>(values)), ...);
        CommandRecord& record = writer.finish(kind, e);
        record.list = ListNumber<ListFamily::bundle, List>::get();
        commit(record);
        return record;
    }
    /// The same for values with no C++ types.
    CommandRecord& record_sources(CommandKind kind, Entity e, const ComponentSource* sources,
                                  std::size_t count) {
        std::size_t most_bytes = sizeof(CommandRecord) + count * sizeof(ComponentValue);
        for (std::size_t i = 0; i < count; ++i) {
            most_bytes += std::size_t{sources[i].info->size} + sources[i].info->alignment;
        }
        RecordWriter writer(open(most_bytes + alignof(CommandRecord)), count);
        for (std::size_t i = 0; i < count; ++i) writer.construct(sources[i]);
        CommandRecord& record = writer.finish(kind, e);
        record.list = CommandRecord::no_list;
        commit(record);
        return record;
    }
    void record_destroy(Entity e) {
        commit(RecordWriter(open(sizeof(CommandRecord)), 0).finish(CommandKind::destroy, e));
    }
    template <class... Ts>
    void record_remove(Entity e) {
        constexpr std::size_t count = sizeof...(Ts);
        RecordWriter writer(open(sizeof(CommandRecord) + count * sizeof(ComponentValue)), count);
        (writer.name(registered_info<Ts>()), ...);
        commit(writer.finish(CommandKind::remove, e));
    }

    /// The next command, or `nullptr`. Its values belong to the caller from now on; the record and
    /// the memory of its values stay until `recycle`.
    CommandRecord* take() noexcept {
        CommandRecord* record = peek();
        if (record == nullptr) return nullptr;
        read_offset_ += record->bytes;
        --pending_;
        return record;
    }
    /// The command that `take` would give.
    CommandRecord* peek() noexcept {
        if (pending_ == 0) return nullptr;
        while (read_offset_ == read_->used) {
            read_ = read_->next;
            read_offset_ = 0;
        }
        return reinterpret_cast<CommandRecord*>(read_->data() + read_offset_);
    }

    /// Makes the memory of all commands, which have been taken, free for new ones.
    void recycle() noexcept {
        for (Block* block = first_; block != nullptr; block = block->next) block->used = 0;
        write_ = read_ = first_;
        read_offset_ = 0;
    }
    /// Drops all commands and destroys their values.
    void clear() noexcept {
        while (CommandRecord* record = take()) destroy_values(*record);
        recycle();
    }
    static void destroy_values(CommandRecord& record) noexcept {
        switch (record.kind) {  // no default: a new kind has to say whether it has values
            case CommandKind::create:
            case CommandKind::add:
                for (std::size_t i = 0; i < record.operand_count; ++i) {
                    record.operands()[i].destroy();
                }
                break;
            case CommandKind::destroy:
            case CommandKind::remove: break;
        }
    }

private:
    static constexpr std::size_t block_alignment = 64;
    static constexpr std::size_t first_block_bytes = 4096 - 64;
    static constexpr std::size_t most_block_bytes = 256 * 1024 - 64;

    struct alignas(block_alignment) Block {
        Block* next;
        std::size_t capacity;
        std::size_t used;
        std::byte* data() noexcept { return reinterpret_cast<std::byte*>(this + 1); }
    };

    /// Builds one record at the end of a block. Gone before `finish`, it leaves nothing behind.
    class RecordWriter {
    public:
        RecordWriter(std::byte* memory, std::size_t operands) noexcept
            : record_(::new (static_cast<void*>(memory)) CommandRecord{}),
              end_(memory + sizeof(CommandRecord) + operands * sizeof(ComponentValue)) {}
        RecordWriter(const RecordWriter&) = delete;
        RecordWriter& operator=(const RecordWriter&) = delete;
        ~RecordWriter() {
            for (std::size_t i = 0; unfinished_ && i < record_->operand_count; ++i) {
                record_->operands()[i].destroy();
            }
        }

        template <class T, class Value>
        void construct(Value&& value) {
            void* memory = end_;
            if constexpr (!std::is_empty_v<T>) {
                std::byte* place = next_place(alignof(T));
                memory = ::new (static_cast<void*>(place)) T(std::forward<Value>(value));
                end_ = place + sizeof(T);
            } else {
                (void)value;
            }
            push({&registered_info<T>(), memory});
        }
        void construct(const ComponentSource& source) {
            std::byte* place = next_place(source.info->alignment);
            if (!source.info->is_tag()) source.construct(place);
            end_ = place + source.info->size;
            push({source.info, place});
        }
        void name(const ComponentInfo& info) noexcept { push({&info, nullptr}); }

        CommandRecord& finish(CommandKind kind, Entity e) noexcept {
            unfinished_ = false;
            record_->kind = kind;
            record_->entity = e;
            record_->bytes = static_cast<std::uint32_t>(round_up(
                static_cast<std::size_t>(end_ - reinterpret_cast<std::byte*>(record_)), 8));
            return *record_;
        }

    private:
        std::byte* next_place(std::size_t alignment) const noexcept {
            const auto address = reinterpret_cast<std::uintptr_t>(end_);
            return end_ + (round_up(address, alignment) - address);
        }
        void push(ComponentValue operand) noexcept {
            ::new (static_cast<void*>(record_->operands() + record_->operand_count++))
                ComponentValue(operand);
        }

        CommandRecord* record_;
        std::byte* end_;
        bool unfinished_ = true;
    };

    /// Room for a record of at most `bytes`.
    std::byte* open(std::size_t bytes) {
        bytes = round_up(bytes, 8);
        while (write_ == nullptr || write_->capacity - write_->used < bytes) advance(bytes);
        return write_->data() + write_->used;
    }
    void commit(CommandRecord& record) noexcept {
        write_->used += record.bytes;
        ++pending_;
    }
    ECS_COLD void advance(std::size_t bytes) {
        if (write_ != nullptr && write_->next != nullptr) {
            write_ = write_->next;
            return;
        }
        std::size_t capacity = write_ == nullptr ? first_block_bytes : write_->capacity * 4;
        if (capacity > most_block_bytes) capacity = most_block_bytes;
        if (capacity < bytes) capacity = bytes;
        void* memory = allocate_or_die(*allocator_, sizeof(Block) + capacity, block_alignment);
        auto* block = ::new (memory) Block{nullptr, capacity, 0};
        if (write_ == nullptr) {
            first_ = read_ = block;
        } else {
            write_->next = block;
        }
        write_ = block;
    }

    Allocator* allocator_;
    Block* first_ = nullptr;
    Block* write_ = nullptr;
    Block* read_ = nullptr;
    std::size_t read_offset_ = 0;
    std::size_t pending_ = 0;
};

}  // namespace ecs::detail
