#pragma once

#include "ecs/base/owned.hpp"
#include "ecs/base/pod_array.hpp"
#include "ecs/base/spin_lock.hpp"
#include "ecs/component.hpp"
#include "ecs/reflection.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace ecs {

/// How values of a component stand in a file. The numbers are part of the snapshot format.
enum class Encoding : std::uint8_t {
    tag = 0,        ///< no data
    bytes = 1,      ///< the value's memory, its fields unknown
    structure = 2,  ///< the value's memory, described by a schema
    packed = 3,     ///< field after field, described by a schema
    opaque = 4,     ///< what functions of the component wrote
};

/// True if all values of a component have the same number of bytes, at least one.
constexpr bool has_fixed_size(Encoding encoding) noexcept {
    return encoding == Encoding::bytes || encoding == Encoding::structure;
}

/// What serialization knows of a component, beside its record in the component registry.
struct ComponentFormat {
    /// Makes a value of the present version from one of an older one. `value` is alive and
    /// default-constructed; the fields that both versions share have been filled in.
    using Migration = void (*)(const Value& old, void* value);
    struct MigrationFrom {
        std::uint32_t version;
        Migration migrate;
    };

    std::string name;
    ComponentTypeID id = NO_COMPONENT;
    Encoding encoding = Encoding::bytes;
    ComponentColumn::SerializeFunc write = nullptr;   ///< opaque
    ComponentColumn::DeserializeFunc read = nullptr;  ///< opaque
    const TypeDescription* type = nullptr;            ///< if it is described, in any encoding
    std::uint32_t version = 1;
    bool transient = false;
    std::vector<MigrationFrom> migrations;
    /// A component that was kept from a file, with no type of this program behind it.
    bool unknown = false;
    std::shared_ptr<void> keeps_alive;  ///< the schema that `type` is a part of
};

namespace detail {

/// The formats of all components of the process.
class FormatRegistry {
public:
    static FormatRegistry& instance() {
        return *static_cast<FormatRegistry*>(
            component_registry().annex([]() -> void* { return new FormatRegistry; }));
    }

    /// The format of a component, or `nullptr`. It never moves. Thread-safe.
    ComponentFormat* find(ComponentTypeID id) {
        const SpinLock lock(busy_);
        return id < by_id_.size() ? by_id_[id] : nullptr;
    }
    ComponentFormat* find(const std::string& name) {
        const SpinLock lock(busy_);
        for (ComponentFormat* format : formats_) {
            if (!format->unknown && format->name == name) return format;
        }
        return nullptr;
    }
    /// A kept component that `same` recognises, or a new one that `make` makes.
    template <class Same, class Make>
    ComponentFormat& find_or_keep(Same&& same, Make&& make) {
        const SpinLock lock(busy_);
        for (ComponentFormat* format : formats_) {
            if (format->unknown && same(*format)) return *format;
        }
        return insert(make());
    }

    ComponentFormat& enter(ComponentFormat format) {
        const SpinLock lock(busy_);
        for (ComponentFormat* known : formats_) {
            const bool same_name = !known->unknown && known->name == format.name;
            const bool same_type = known->id == format.id;
            if (!same_name && !same_type) continue;
            ECS_ASSERT(same_type, Sentence("register_component: the name ", format.name,
                                           " belongs to another type; choose another"));
            ECS_ASSERT(same_name, Sentence("register_component: the type is registered as ",
                                           known->name, " already; files know one name per type"));
            if (format.encoding == Encoding::opaque) {
                known->encoding = format.encoding;
                known->write = format.write;
                known->read = format.read;
            }
            return *known;
        }
        return insert(std::move(format));
    }

private:
    ComponentFormat& insert(ComponentFormat format) {
        ComponentFormat& fresh = formats_.emplace_back(std::move(format));
        if (by_id_.size() <= fresh.id) by_id_.resize(std::size_t{fresh.id} + 1);
        by_id_[fresh.id] = &fresh;
        return fresh;
    }

    std::atomic<bool> busy_{false};
    OwnedList<ComponentFormat> formats_;
    PodArray<ComponentFormat*> by_id_;
};

template <class T>
ComponentFormat& registered_format(const char* function) {
    ComponentFormat* format = FormatRegistry::instance().find(component_id<T>());
    if (format == nullptr) {
        fatal(Sentence(function, ": ", type_name<T>(),
                       " is not registered; call register_component first"));
    }
    return *format;
}

}  // namespace detail

/// Gives a component the name by which files know it. Registering the same type by the same name
/// again changes nothing; a name that another type has is an error.
///
/// How values are written follows from the type, unless two functions are given: field by field if
/// it is described (`ECS_REFLECT`), as its memory if it is trivially copyable. All other types need
/// functions, or a description. `deser` gets a value that is alive and default-constructed. Empty
/// types have no value: their functions are never called.
template <class T>
void register_component(const char* name, ComponentColumn::SerializeFunc ser = nullptr,
                        ComponentColumn::DeserializeFunc deser = nullptr) {
    ECS_ASSERT((ser == nullptr) == (deser == nullptr),
               "register_component needs both functions or none");
    ComponentFormat format;
    format.name = name;
    format.id = component_id<T>();
    format.write = ser;
    format.read = deser;
    if constexpr (detail::is_described<T>) format.type = &describe<T>();
    if constexpr (detail::is_tag<T>) {
        format.encoding = Encoding::tag;  // functions or not: there is no value to write
    } else if (ser != nullptr) {
        format.encoding = Encoding::opaque;
    } else if constexpr (detail::is_described<T>) {
        format.encoding = format.type->plain ? Encoding::structure : Encoding::packed;
    } else if constexpr (std::is_trivially_copyable_v<T>) {
        format.encoding = Encoding::bytes;
    } else {
        fatal(detail::Sentence(
            "register_component: ", type_name<T>(),
            " is not trivially copyable: describe its fields with ECS_REFLECT, or pass functions "
            "that write and read it"));
    }
    if (format.encoding == Encoding::opaque || format.encoding == Encoding::packed) {
        ECS_ASSERT(std::is_default_constructible_v<T>,
                   "register_component: a value is default-constructed before it is read, so the "
                   "type needs a default constructor");
    }
    detail::FormatRegistry::instance().enter(std::move(format));
}

/// The component of this name, or NO_COMPONENT.
inline ComponentTypeID find_component(const std::string& name) {
    const ComponentFormat* format = detail::FormatRegistry::instance().find(name);
    return format != nullptr ? format->id : NO_COMPONENT;
}
/// The component of this name, which has to be registered.
inline ComponentTypeID component_id_by_name(const std::string& name) {
    const ComponentTypeID id = find_component(name);
    ECS_ASSERT(id != NO_COMPONENT, detail::Sentence("component_id_by_name: no component ", name,
                                                    " is registered; call register_component"));
    return id;
}
/// True if `register_component` was called for the type with this id.
inline bool component_registered(ComponentTypeID id) {
    const ComponentFormat* format = detail::FormatRegistry::instance().find(id);
    return format != nullptr && !format->unknown;
}
/// The name of a component that is registered.
inline const std::string& component_name(ComponentTypeID id) {
    const ComponentFormat* format = detail::FormatRegistry::instance().find(id);
    if (format == nullptr) {
        fatal(detail::Sentence("component_name: component ", std::size_t{id},
                               " is not registered; call register_component"));
    }
    return format->name;
}

/// Marks a registered component as one that is not worth saving: files leave it out.
template <class T>
void set_transient(bool transient = true) {
    detail::registered_format<T>("set_transient").transient = transient;
}

/// Says which version of a registered component the program writes; 1 without it. Raise it when the
/// meaning of fields changes, and files of older versions are read if `add_migration` says how.
/// New, removed, reordered and renamed fields need no version.
template <class T>
void set_component_version(std::uint32_t version) {
    detail::registered_format<T>("set_component_version").version = version;
}

/// Makes values that were written with version `from` fit: `Migrate` is a function
/// `void(const Value& old, T& value)`, called after the fields of the same name were filled in.
///
///     add_migration<Health, &from_percent>(1);
template <class T, void (*Migrate)(const Value&, T&)>
void add_migration(std::uint32_t from) {
    static_assert(detail::is_described<T>, "a migration reads fields: describe the type");
    ComponentFormat& format = detail::registered_format<T>("add_migration");
    for (const ComponentFormat::MigrationFrom& known : format.migrations) {
        if (known.version == from) return;
    }
    format.migrations.push_back(
        {from, [](const Value& old, void* value) { Migrate(old, *static_cast<T*>(value)); }});
}

}  // namespace ecs
