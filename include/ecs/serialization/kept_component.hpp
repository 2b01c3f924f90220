#pragma once

#include "ecs/serialization/save.hpp"

#include <memory>
#include <utility>

namespace ecs::detail {

/// True if values that were kept before can stand beside those of a file.
template <class = void>
bool is_same_kept(const ComponentFormat& known, const StoredComponent& stored) {
    if (known.name != stored.name || known.encoding != stored.encoding ||
        known.version != stored.version || (known.type == nullptr) != (stored.type == nullptr)) {
        return false;
    }
    if (stored.fixed_size()) {
        const ComponentInfo& info = component_info(known.id);
        if (info.size != stored.size || info.alignment != stored.alignment) return false;
    }
    return stored.type == nullptr || same_description(*known.type, *stored.type);
}

/// Gives a component that the program does not know a type of its own, or finds the one that it
/// was given before. Values of varying length are `KeptBytes`. `schema` is what `stored.type`
/// belongs to.
template <class = void>
ComponentFormat& keep_component(const StoredComponent& stored,
                                const std::shared_ptr<Schema>& schema) {
    const auto make = [&] {
        ComponentInfo info;
        if (stored.fixed_size()) {
            info.size = stored.size;
            info.alignment = stored.alignment;
        } else if (stored.encoding != Encoding::tag) {
            info = component_info_of<KeptBytes>();
        }
        info.name = stored.name;
        ComponentFormat format;
        format.name = stored.name;
        format.id = register_runtime_component(info);
        format.encoding = stored.encoding;
        format.type = stored.type;
        format.version = stored.version;
        format.unknown = true;
        format.keeps_alive = schema;
        return format;
    };
    return FormatRegistry::instance().find_or_keep(
        [&](const ComponentFormat& known) { return is_same_kept(known, stored); }, make);
}

}  // namespace ecs::detail
