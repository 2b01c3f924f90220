#pragma once

#include "ecs/json/text.hpp"
#include "ecs/reflection.hpp"

#include <cstddef>
#include <string>
#include <utility>

namespace ecs::detail {

/// Whether a field goes by this name, or did.
inline bool is_called(const FieldDescription& field, const std::string& name) noexcept {
    if (field.name == name) return true;
    for (const std::string& former : field.former_names) {
        if (former == name) return true;
    }
    return false;
}

/// Makes of a value as JSON has it one that `write_value` takes: JSON has no entities, no infinite
/// numbers and no texts that are not UTF-8, so they stand there in disguise. What fits in no way is
/// left to `write_value`, which says so.
inline void restore_types(const TypeDescription& type, Value& value) {
    using Kind = Value::Kind;
    switch (type.kind) {
        case ValueKind::entity: {
            Entity e;
            if (value.is(Kind::nothing)) value = Value(INVALID_ENTITY);
            if (value.is(Kind::text) && parse_entity(value.text(), e)) value = Value(e);
            return;
        }
        case ValueKind::float32:
        case ValueKind::float64: {
            double number = 0;
            if (value.is(Kind::text) && parse_not_finite(value.text(), number)) {
                value = Value(number);
            }
            return;
        }
        case ValueKind::text: {
            std::string bytes;
            if (value.is(Kind::structure) && value.size() == 1 && value.name(0) == "base64" &&
                value[std::size_t{0}].is(Kind::text) &&
                decode_base64(value[std::size_t{0}].text(), bytes)) {
                value = Value(std::move(bytes));
            }
            return;
        }
        case ValueKind::structure:
            if (!value.is(Kind::structure)) return;
            for (std::size_t i = 0; i < value.size(); ++i) {
                for (const FieldDescription& f : type.fields) {
                    if (is_called(f, value.name(i))) {
                        restore_types(*f.type, value[i]);
                        break;
                    }
                }
            }
            return;
        case ValueKind::array:
        case ValueKind::list:
            if (!value.is(Kind::list)) return;
            for (std::size_t i = 0; i < value.size(); ++i) restore_types(*type.element, value[i]);
            return;
        default: return;
    }
}

}  // namespace ecs::detail
