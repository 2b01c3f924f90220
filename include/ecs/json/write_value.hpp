#pragma once

#include "ecs/json/text.hpp"
#include "ecs/reflection.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

/// \file
/// Described values as JSON, from memory or from a `Value`. Needs no library.

namespace ecs::detail {

inline void append_enumeration(std::string& out, const TypeDescription& type, const void* memory) {
    const Value value = read_value(type, memory);  // the name, if it has one
    if (value.is(Value::Kind::text)) return append_quoted(out, value.text());
    if (value.is(Value::Kind::integer)) return append_integer(out, value.integer());
    append_integer(out, value.natural());
}

/// Appends a value as it stands in memory.
inline void append_json(std::string& out, const TypeDescription& type, const void* memory) {
    const auto* bytes = static_cast<const std::byte*>(memory);
    switch (type.kind) {
        case ValueKind::boolean:
            out += load_scalar<std::uint8_t>(memory) != 0 ? "true" : "false";
            return;
        case ValueKind::float32: return append_real(out, load_scalar<float>(memory));
        case ValueKind::float64: return append_real(out, load_scalar<double>(memory));
        case ValueKind::entity: return append_entity(out, load_scalar<Entity>(memory));
        case ValueKind::text: return append_text(out, *static_cast<const std::string*>(memory));
        case ValueKind::enumeration: return append_enumeration(out, type, memory);
        case ValueKind::structure:
            out += '{';
            for (std::size_t i = 0; i < type.fields.size(); ++i) {
                const FieldDescription& f = type.fields[i];
                if (i != 0) out += ", ";
                append_quoted(out, f.name);
                out += ": ";
                append_json(out, *f.type, bytes + f.offset);
            }
            out += '}';
            return;
        case ValueKind::array:
        case ValueKind::list: {
            const bool is_list = type.kind == ValueKind::list;
            const std::size_t count = is_list ? type.list.size(memory) : type.count;
            if (is_list) bytes = static_cast<const std::byte*>(list_data(type, memory));
            out += '[';
            for (std::size_t i = 0; i < count; ++i) {
                if (i != 0) out += ", ";
                append_json(out, *type.element, bytes + i * type.element->size);
            }
            out += ']';
            return;
        }
        default:
            if (is_signed(type.kind)) return append_integer(out, load_signed(type.kind, memory));
            return append_integer(out, load_unsigned(type.kind, memory));
    }
}

/// Appends a value whose memory is not at hand. `type` is its description, or `nullptr`; with it,
/// numbers that were floats are written with the digits that a float needs.
inline void append_json(std::string& out, const Value& value, const TypeDescription* type) {
    using Kind = Value::Kind;
    switch (value.kind()) {
        case Kind::nothing: out += "null"; return;
        case Kind::boolean: out += value.boolean() ? "true" : "false"; return;
        case Kind::integer: return append_integer(out, value.integer());
        case Kind::natural: return append_integer(out, value.natural());
        case Kind::real:
            if (type != nullptr && type->kind == ValueKind::float32) {
                return append_real(out, static_cast<float>(value.real()));
            }
            return append_real(out, value.real());
        case Kind::text: return append_text(out, value.text());
        case Kind::entity: return append_entity(out, value.entity());
        case Kind::list:
            out += '[';
            for (std::size_t i = 0; i < value.size(); ++i) {
                if (i != 0) out += ", ";
                append_json(out, value[i], type != nullptr ? type->element : nullptr);
            }
            out += ']';
            return;
        case Kind::structure:
            out += '{';
            for (std::size_t i = 0; i < value.size(); ++i) {
                const FieldDescription* f =
                    type != nullptr && i < type->fields.size() ? &type->fields[i] : nullptr;
                if (i != 0) out += ", ";
                append_quoted(out, value.name(i));
                out += ": ";
                append_json(out, value[i], f != nullptr ? f->type : nullptr);
            }
            out += '}';
            return;
    }
}

}  // namespace ecs::detail
