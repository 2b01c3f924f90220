#pragma once

#include "ecs/base/owned.hpp"
#include "ecs/base/shared.hpp"
#include "ecs/core/component_registry.hpp"
#include "ecs/entity.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>

namespace ecs {

class World;

/// Names a registered hook, to unregister it with `World::remove_observer`.
struct ObserverHandle {
    std::uint32_t number = 0;  ///< 0: none

    friend bool operator==(ObserverHandle a, ObserverHandle b) noexcept {
        return a.number == b.number;
    }
    friend bool operator!=(ObserverHandle a, ObserverHandle b) noexcept { return !(a == b); }
};

/// Why an entity loses a component: see `World::remove_reason`.
enum class RemoveReason : std::uint8_t {
    removed,    ///< by `remove`, a command or a batch: the entity stays
    destroyed,  ///< together with the entity
    merged,     ///< it goes to another world together with all other entities
};

namespace detail {

enum class ObserverKind : std::uint8_t { add, remove, set, count };

/// The hooks of a world, by kind and component, in order of registration.
///
/// Hooks may register and unregister hooks, themselves too, while they run: a hook that is
/// registered hears of the next event, one that is unregistered is not called again.
class ObserverTable {
public:
    using Hook = std::function<void(World&, Entity, void*)>;

    void swap(ObserverTable& other) noexcept {
        for (std::size_t kind = 0; kind < kinds; ++kind) lists_[kind].swap(other.lists_[kind]);
        swap_plain(last_number_, other.last_number_);
    }

    ObserverHandle insert(ObserverKind kind, ComponentTypeID id, Hook hook) {
        OwnedList<List>& lists = lists_[static_cast<std::size_t>(kind)];
        List* known = lists.find(id);
        List& list = known != nullptr ? *known : lists.put(id, Owned<List>(new List));
        list.emplace_back(Entry{last_number_ + 1, Shared<Hook>(std::move(hook))});
        ++last_number_;
        return {last_number_};
    }

    /// False if there is no such hook (any more).
    bool erase(ObserverHandle handle) noexcept {
        for (const OwnedList<List>& lists : lists_) {
            for (List* list : lists) {
                if (list != nullptr && erase_from(*list, handle)) return true;
            }
        }
        return false;
    }

    bool has(ObserverKind kind, ComponentTypeID id) const noexcept {
        const List* list = lists_[static_cast<std::size_t>(kind)].find(id);
        return list != nullptr && !list->empty();
    }

    bool has_any(ComponentTypeID id) const noexcept {
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            if (has(static_cast<ObserverKind>(kind), id)) return true;
        }
        return false;
    }

    /// Calls the hooks of one component of one entity. `find_value()` is asked before each call, as
    /// the hook before it may have moved the entity by changing others; `nullptr` ends the round.
    template <class FindValue>
    void fire(ObserverKind kind, ComponentTypeID id, World& world, Entity e,
              FindValue&& find_value) const {
        if (!has(kind, id)) return;
        const std::uint32_t newest = last_number_;
        std::uint32_t previous = 0;
        while (const Entry* entry = next_after(kind, id, previous)) {
            if (entry->number > newest) return;
            previous = entry->number;
            const Shared<Hook> hook = entry->hook;  // alive even if it unregisters itself
            void* value = find_value();
            if (value == nullptr) return;
            (*hook)(world, e, value);
        }
    }

private:
    struct Entry {
        std::uint32_t number;
        Shared<Hook> hook;
    };
    using List = OwnedList<Entry>;

    const Entry* next_after(ObserverKind kind, ComponentTypeID id,
                            std::uint32_t number) const noexcept {
        for (const Entry* entry : *lists_[static_cast<std::size_t>(kind)][id]) {
            if (entry->number > number) return entry;
        }
        return nullptr;
    }
    static bool erase_from(List& list, ObserverHandle handle) noexcept {
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (list[i]->number == handle.number) {
                list.take(i);
                return true;
            }
        }
        return false;
    }

    static constexpr auto kinds = static_cast<std::size_t>(ObserverKind::count);

    OwnedList<List> lists_[kinds];  // by component
    std::uint32_t last_number_ = 0;
};

}  // namespace detail
}  // namespace ecs
