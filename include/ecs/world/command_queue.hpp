#pragma once

#include "ecs/base/pod_array.hpp"
#include "ecs/commands/command_log.hpp"
#include "ecs/world/bundle.hpp"
#include "ecs/world/execute_change.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace ecs::detail {

/// A log of commands and what executing it needs.
///
/// Commands run in recorded order. Neighbouring commands for one entity become one change, and so
/// one move, if nobody observes the components involved; the outcome is the same.
class CommandQueue {
public:
    explicit CommandQueue(Allocator& allocator = heap_allocator()) noexcept
        : log(allocator), created_(allocator), values_(allocator), removed_(allocator) {}

    CommandLog log;

    /// The handle that a buffer without a world gives to an entity to be created: generation 0 is
    /// never alive, the index counts the creations of this round.
    Entity next_placeholder() noexcept {
        if (placeholders_ == 0) created_.clear();  // a new round begins
        return {++placeholders_, 0};
    }
    /// What became of a placeholder in the last flush.
    Entity resolve(Entity e) const noexcept {
        if (e.generation != 0) return e;
        return e.index - 1 < created_.size() ? created_[e.index - 1] : INVALID_ENTITY;
    }
    bool flushing() const noexcept { return flushing_; }

    /// Executes all commands, also those that hooks record meanwhile. A flush inside a flush does
    /// nothing: the outer one gets to its commands.
    void flush(Structure& structure, BundleCache& bundles, World& world) {
        if (flushing_ || log.empty()) return;
        const FlushScope scope(*this);
        ChangeExecutor executor(structure, world);
        while (CommandRecord* record = log.take()) run(*record, structure, bundles, executor);
        log.recycle();
        placeholders_ = 0;
    }
    /// Drops all commands.
    void clear() noexcept {
        log.clear();
        placeholders_ = 0;
    }

    void swap(CommandQueue& other) noexcept {
        log.swap(other.log);
        created_.swap(other.created_);
        values_.swap(other.values_);
        removed_.swap(other.removed_);
        swap_plain(placeholders_, other.placeholders_);
        swap_plain(flushing_, other.flushing_);
    }

private:
    struct FlushScope {
        explicit FlushScope(CommandQueue& queue) noexcept : queue_(queue) {
            queue_.flushing_ = true;
        }
        FlushScope(const FlushScope&) = delete;
        FlushScope& operator=(const FlushScope&) = delete;
        ~FlushScope() { queue_.flushing_ = false; }
        CommandQueue& queue_;
    };

    void run(CommandRecord& record, Structure& structure, BundleCache& bundles,
             ChangeExecutor& executor) {
        const Entity e = resolve(record.entity);
        if (record.kind != CommandKind::create && !structure.alive(e)) {
            CommandLog::destroy_values(record);  // it came too late
            return;
        }
        switch (record.kind) {  // no default: the compiler tells who adds a kind
            case CommandKind::create:
                create(record, fold(record, structure, e), bundle_of(record, structure, bundles),
                       executor);
                break;
            case CommandKind::destroy:
                structure.check_may_change(e);
                executor.execute(Change::despawn(e));
                break;
            case CommandKind::add:
            case CommandKind::remove:
                structure.check_may_change(e);
                executor.execute(fold(record, structure, e));
                break;
        }
    }
    static Archetype& bundle_of(CommandRecord& record, Structure& structure, BundleCache& bundles) {
        if (ECS_UNLIKELY(record.list == CommandRecord::no_list)) {
            std::vector<ComponentTypeID> ids;
            for (std::size_t i = 0; i < record.operand_count; ++i) {
                ids.push_back(record.operands()[i].id());
            }
            return structure.graph().find_or_make(TypeSet(std::move(ids)));
        }
        return *bundles
                    .target(structure.graph(), record.list, record.operands(), record.operand_count)
                    .archetype;
    }
    void create(const CommandRecord& record, const Change& folded, Archetype& archetype,
                ChangeExecutor& executor) {
        const bool placeholder = record.entity.generation == 0;
        const Change spawn = Change::spawn(folded.values, folded.value_count,
                                           placeholder ? INVALID_ENTITY : record.entity);
        const Entity e = executor.spawn(spawn, executor.target_of(folded, archetype)).entity;
        if (placeholder) created_.push_back(e);
    }

    /// One change for a command and those that follow it for the same entity.
    Change fold(CommandRecord& record, const Structure& structure, Entity e) {
        removed_.clear();
        const CommandRecord* next = log.peek();
        if (next == nullptr || next->entity != record.entity) return single(record, e);
        values_.clear();
        append(record);
        if (is_unobserved(record, structure)) {
            while (can_follow(log.peek(), record.entity, structure)) append(*log.take());
        }
        return Change::migrate(e, values_.data(), values_.size(), removed_.data(), removed_.size());
    }
    Change single(CommandRecord& record, Entity e) {
        if (record.kind != CommandKind::remove) {
            return Change::migrate(e, record.operands(), record.operand_count);
        }
        for (std::size_t i = 0; i < record.operand_count; ++i) {
            removed_.push_back(record.operands()[i].id());
        }
        return Change::migrate(e, nullptr, 0, removed_.data(), removed_.size());
    }
    static bool can_follow(CommandRecord* next, Entity e, const Structure& structure) noexcept {
        return next != nullptr && next->entity == e &&
               (next->kind == CommandKind::add || next->kind == CommandKind::remove) &&
               is_unobserved(*next, structure);
    }
    static bool is_unobserved(CommandRecord& record, const Structure& structure) noexcept {
        for (std::size_t i = 0; i < record.operand_count; ++i) {
            if (structure.observers().has_any(record.operands()[i].id())) return false;
        }
        return true;
    }
    void append(CommandRecord& record) {
        for (std::size_t i = 0; i < record.operand_count; ++i) {
            const ComponentValue& operand = record.operands()[i];
            drop_pending(operand.id());
            if (record.kind == CommandKind::remove) {
                removed_.push_back(operand.id());
            } else {
                values_.push_back(operand);
            }
        }
    }
    /// A later command on the same component makes an earlier value pointless.
    void drop_pending(ComponentTypeID id) noexcept {
        for (std::size_t i = 0; i < values_.size(); ++i) {
            if (values_[i].id() != id) continue;
            values_[i].destroy();
            values_[i] = values_.back();
            values_.pop_back();
            return;
        }
    }

    PodArray<Entity> created_;
    PodArray<ComponentValue> values_;
    PodArray<ComponentTypeID> removed_;
    std::uint32_t placeholders_ = 0;
    bool flushing_ = false;
};

}  // namespace ecs::detail
