#pragma once

#include "ecs/base/owned.hpp"
#include "ecs/base/pod_array.hpp"
#include "ecs/base/spin_lock.hpp"
#include "ecs/core/component_info.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

namespace ecs {

/// All component types of the process: id to record. There is one, shared by all worlds, threads
/// and (through `use_component_registry`) shared libraries.
///
/// Identity. Within one executable or shared library ("module") the linker merges everything that
/// belongs to a type, so the first use of a type in a module is the only one that gets here, and
/// two types that print alike (local types of two functions, for one) are two registrations. In
/// another module the same name is the same type. So: a name that *this module* has not registered
/// yet, but another has, joins that registration.
class ComponentRegistry {
public:
    ComponentRegistry() = default;
    ComponentRegistry(const ComponentRegistry&) = delete;
    ComponentRegistry& operator=(const ComponentRegistry&) = delete;

    /// Registers a C++ type on behalf of a module and returns its id. Thread-safe.
    ComponentTypeID register_type(const ComponentInfo& info, const void* module) {
        const detail::SpinLock lock(busy_);
        if (!is_unnamed(info.name)) {
            if (Entry* known = find_in_other_module(info, module)) {
                known->modules.push_back(module);
                return known->info.id;
            }
        }
        return append(info, module).info.id;
    }

    /// Registers a component with no C++ type behind it: size, alignment and functions are what
    /// `info` says. Every call makes a new component. Thread-safe.
    ComponentTypeID register_runtime(const ComponentInfo& info) {
        ECS_ASSERT(info.alignment != 0 && (info.alignment & (info.alignment - 1)) == 0,
                   "the alignment of a component has to be a power of two");
        const detail::SpinLock lock(busy_);
        return append(info, nullptr).info.id;
    }

    /// The record of a component; it lives as long as the registry. Thread-safe.
    const ComponentInfo& info(ComponentTypeID id) const {
        const detail::SpinLock lock(busy_);
        ECS_ASSERT(id < entries_.size(),
                   "no component has this id; ids come from component_id<T>()"
                   " and register_runtime_component()");
        return entries_[id]->info;
    }

    std::size_t size() const {
        const detail::SpinLock lock(busy_);
        return entries_.size();
    }

    /// Fresh numbers for `ListNumber`.
    std::uint32_t next_list_number(std::size_t family) noexcept {
        return list_numbers_[family].fetch_add(1, std::memory_order_relaxed);
    }

    /// Something that a layer above keeps once per process beside this, whatever module asks first.
    /// `make` makes it; it is never deleted. Thread-safe.
    void* annex(void* (*make)()) {
        const detail::SpinLock lock(busy_);
        if (annex_ == nullptr) annex_ = make();
        return annex_;
    }

    /// Numbers for worlds, from 1 on.
    std::uint64_t next_world_number() noexcept {
        return worlds_.fetch_add(1, std::memory_order_relaxed) + 1;
    }

private:
    struct Entry {
        std::string name;
        ComponentInfo info;
        detail::PodArray<const void*> modules;  // none for a component without a C++ type
    };

    /// Types of unnamed namespaces (as g++, clang and Visual C++ print them) are private to a file.
    static bool is_unnamed(std::string_view name) noexcept {
        for (const char* mark :
             {"{anonymous}", "(anonymous", "`anonymous", "<unnamed>", "lambda"}) {
            if (name.find(mark) != std::string_view::npos) return true;
        }
        return false;
    }

    static std::uint64_t hash_of(std::string_view name) noexcept {
        std::uint64_t hash = 0xCBF29CE484222325u;
        for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
        return hash;
    }

    /// Looks at all types: that happens once per type and module, and reads 8 bytes of each.
    Entry* find_in_other_module(const ComponentInfo& info, const void* module) {
        const std::uint64_t hash = hash_of(info.name);
        Entry* found = nullptr;
        for (std::size_t i = 0; i < hashes_.size(); ++i) {
            if (hashes_[i] != hash) continue;
            Entry& entry = *entries_[i];
            if (entry.modules.empty() || entry.name != info.name) continue;
            for (const void* known : entry.modules) {
                if (known == module) return nullptr;
            }
            if (found != nullptr) return nullptr;  // two of that name: nobody knows which
            found = &entry;
        }
        const bool same = found != nullptr && found->info.size == info.size &&
                          found->info.alignment == info.alignment;
        return same ? found : nullptr;
    }

    Entry& append(const ComponentInfo& info, const void* module) {
        if (entries_.size() >= NO_COMPONENT) fatal("more than 2^32 - 1 component types");
        detail::Owned<Entry> entry(new Entry{std::string(info.name), info, {}});
        entry->info.id = static_cast<ComponentTypeID>(entries_.size());
        entry->info.name = entry->name;
        if (module != nullptr) entry->modules.push_back(module);
        hashes_.reserve_one_more();
        entries_.push_back(std::move(entry));
        hashes_.push_back(hash_of(info.name));
        return *entries_[entries_.size() - 1];
    }

    mutable std::atomic<bool> busy_{false};
    detail::OwnedList<Entry> entries_;
    detail::PodArray<std::uint64_t> hashes_;  // of the names
    std::atomic<std::uint32_t> list_numbers_[2] = {};
    std::atomic<std::uint64_t> worlds_{0};
    void* annex_ = nullptr;
};

namespace detail {

ECS_SHARED inline std::atomic<ComponentRegistry*> shared_registry{nullptr};

/// Its address tells modules apart.
ECS_MODULE_LOCAL inline char module_anchor = 0;

}  // namespace detail

/// The registry of the process.
inline ComponentRegistry& component_registry() {
    if (ComponentRegistry* registry = detail::shared_registry.load(std::memory_order_acquire)) {
        return *registry;
    }
    auto* fresh = new ComponentRegistry;  // never deleted: ids outlive every static object
    ComponentRegistry* expected = nullptr;
    if (detail::shared_registry.compare_exchange_strong(expected, fresh)) return *fresh;
    delete fresh;
    return *expected;
}

/// Makes this module use the registry of another. Needed where the loader does not merge symbols
/// of modules (Windows; `dlopen` with `RTLD_LOCAL`): pass `component_registry()` of the program to
/// the plugin, and let the plugin call this before it uses any component.
inline void use_component_registry(ComponentRegistry& registry) noexcept {
    detail::shared_registry.store(&registry, std::memory_order_release);
}

namespace detail {

template <class T>
inline std::atomic<ComponentTypeID> component_id_of{NO_COMPONENT};

template <class T>
ECS_COLD ComponentTypeID assign_component_id() {
    // Two threads may both get here for one type: the first registers, the second waits.
    static const ComponentTypeID id =
        component_registry().register_type(component_info_of<T>(), &module_anchor);
    component_id_of<T>.store(id, std::memory_order_release);
    return id;
}

}  // namespace detail

/// The id of a component type: assigned on first use, the same for the rest of the process.
/// `const` and references do not matter. Thread-safe; one load after the first call.
template <class T>
ComponentTypeID component_id() {
    using Component = std::remove_cv_t<std::remove_reference_t<T>>;
    const ComponentTypeID id = detail::component_id_of<Component>.load(std::memory_order_acquire);
    return ECS_LIKELY(id != NO_COMPONENT) ? id : detail::assign_component_id<Component>();
}

/// The record of a component: size, alignment, functions, name.
inline const ComponentInfo& component_info(ComponentTypeID id) {
    return component_registry().info(id);
}

/// Defines a component at run time, with no C++ type behind it.
inline ComponentTypeID register_runtime_component(const ComponentInfo& info) {
    return component_registry().register_runtime(info);
}

}  // namespace ecs
