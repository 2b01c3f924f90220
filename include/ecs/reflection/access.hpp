#pragma once

#include "ecs/base/math.hpp"
#include "ecs/reflection/describe.hpp"
#include "ecs/reflection/value.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>

namespace ecs {
namespace detail {

template <class T>
T load_scalar(const void* from) noexcept {
    T value;
    std::memcpy(&value, from, sizeof value);
    return value;
}
template <class T>
void store_scalar(void* to, T value) noexcept {
    std::memcpy(to, &value, sizeof value);
}

inline std::int64_t load_signed(ValueKind kind, const void* from) noexcept {
    switch (kind) {
        case ValueKind::int8: return load_scalar<std::int8_t>(from);
        case ValueKind::int16: return load_scalar<std::int16_t>(from);
        case ValueKind::int32: return load_scalar<std::int32_t>(from);
        default: return load_scalar<std::int64_t>(from);
    }
}
inline std::uint64_t load_unsigned(ValueKind kind, const void* from) noexcept {
    switch (kind) {
        case ValueKind::uint8: return load_scalar<std::uint8_t>(from);
        case ValueKind::uint16: return load_scalar<std::uint16_t>(from);
        case ValueKind::uint32: return load_scalar<std::uint32_t>(from);
        default: return load_scalar<std::uint64_t>(from);
    }
}
inline Value load_integer(ValueKind kind, const void* from) {
    return is_signed(kind) ? Value(load_signed(kind, from)) : Value(load_unsigned(kind, from));
}

/// The lowest bits of a number, as many as the kind has.
inline void store_bits(ValueKind kind, void* to, std::uint64_t bits) noexcept {
    switch (scalar_size(kind)) {
        case 1: store_scalar(to, static_cast<std::uint8_t>(bits)); break;
        case 2: store_scalar(to, static_cast<std::uint16_t>(bits)); break;
        case 4: store_scalar(to, static_cast<std::uint32_t>(bits)); break;
        default: store_scalar(to, bits); break;
    }
}

/// False if the number does not fit.
inline bool store_integer(ValueKind kind, void* to, const Value& value) noexcept {
    bool negative = false;
    std::uint64_t bits = 0;
    switch (value.kind()) {
        case Value::Kind::boolean: bits = value.boolean() ? 1 : 0; break;
        case Value::Kind::integer:
            negative = value.integer() < 0;
            bits = static_cast<std::uint64_t>(value.integer());
            break;
        case Value::Kind::natural: bits = value.natural(); break;
        case Value::Kind::real: {
            const double real = value.real();
            if (!(real >= -0x1p63 && real < 0x1p64) || round_down(real) != real) return false;
            negative = real < 0;
            bits = negative ? static_cast<std::uint64_t>(static_cast<std::int64_t>(real))
                            : static_cast<std::uint64_t>(real);
            break;
        }
        default: return false;
    }
    const std::size_t width = scalar_size(kind) * 8;
    if (is_signed(kind)) {
        // All bits from the sign up have to be alike.
        const std::uint64_t above = bits >> (width - 1);
        const std::uint64_t all = ~std::uint64_t{0} >> (width - 1);
        if (negative ? above != all : above != 0) return false;
    } else if (negative || (width < 64 && bits >> width != 0)) {
        return false;
    }
    store_bits(kind, to, bits);
    return true;
}

/// Rounds to the nearest float. False if that would be an infinity that the number is not: the
/// largest float as text may well read back as a slightly larger double.
inline bool store_float(void* to, double number) noexcept {
    constexpr float largest = std::numeric_limits<float>::max();
    constexpr double halfway_to_infinity = 0x1.ffffffp127;
    const double size = number < 0 ? -number : number;
    if (size > double{largest} && size <= std::numeric_limits<double>::max()) {
        if (size >= halfway_to_infinity) return false;
        store_scalar(to, number < 0 ? -largest : largest);
        return true;
    }
    store_scalar(to, static_cast<float>(number));
    return true;
}

inline void* list_data(const TypeDescription& type, const void* list) noexcept {
    return type.list.data(const_cast<void*>(list));
}

}  // namespace detail

/// A described value as a `Value`. Enumerations become their name if they have one.
inline Value read_value(const TypeDescription& type, const void* memory) {
    const auto* bytes = static_cast<const std::byte*>(memory);
    switch (type.kind) {
        case ValueKind::boolean: return Value(detail::load_scalar<std::uint8_t>(memory) != 0);
        case ValueKind::float32:
            return Value(static_cast<double>(detail::load_scalar<float>(memory)));
        case ValueKind::float64: return Value(detail::load_scalar<double>(memory));
        case ValueKind::entity: return Value(detail::load_scalar<Entity>(memory));
        case ValueKind::text: return Value(*static_cast<const std::string*>(memory));
        case ValueKind::enumeration: {
            const Value number = detail::load_integer(type.underlying, memory);
            for (const TypeDescription::Enumerator& e : type.enumerators) {
                if (e.value == number.number<std::int64_t>()) {
                    return Value::enumerator(e.name, e.value);
                }
            }
            return number;
        }
        case ValueKind::structure: {
            Value value = Value::structure();
            for (const FieldDescription& f : type.fields) {
                value.push(f.name, read_value(*f.type, bytes + f.offset));
            }
            return value;
        }
        case ValueKind::array: {
            Value value = Value::list();
            for (std::size_t i = 0; i < type.count; ++i) {
                value.push(read_value(*type.element, bytes + i * type.element->size));
            }
            return value;
        }
        case ValueKind::list: {
            Value value = Value::list();
            const auto* items = static_cast<const std::byte*>(detail::list_data(type, memory));
            for (std::size_t i = 0, n = type.list.size(memory); i < n; ++i) {
                value.push(read_value(*type.element, items + i * type.element->size));
            }
            return value;
        }
        default: return detail::load_integer(type.kind, memory);
    }
}

/// Puts a `Value` into a described value that is alive. Fields are found by their names, present or
/// former; those that `value` lacks keep what they have, those that the type lacks are passed over.
/// A fixed array takes as many elements as both have. Returns what does not fit as a sentence, or
/// an empty string.
inline std::string write_value(const TypeDescription& type, void* memory, const Value& value) {
    using Kind = Value::Kind;
    auto* bytes = static_cast<std::byte*>(memory);
    switch (type.kind) {
        case ValueKind::boolean:
            if (!value.is(Kind::boolean)) return "a truth value was expected";
            detail::store_scalar(memory, value.boolean());
            return {};
        case ValueKind::float32:
        case ValueKind::float64: {
            if (value.kind() < Kind::integer || value.kind() > Kind::real) {
                return "a number was expected";
            }
            const auto number = value.number<double>();
            if (type.kind == ValueKind::float64) {
                detail::store_scalar(memory, number);
            } else if (!detail::store_float(memory, number)) {
                return "a number is too large for a float";
            }
            return {};
        }
        case ValueKind::entity:
            if (!value.is(Kind::entity)) return "an entity was expected";
            detail::store_scalar(memory, value.entity());
            return {};
        case ValueKind::text:
            if (!value.is(Kind::text)) return "a text was expected";
            *static_cast<std::string*>(memory) = value.text();
            return {};
        case ValueKind::enumeration:
            if (value.is(Kind::text)) {
                for (const TypeDescription::Enumerator& e : type.enumerators) {
                    if (e.name != value.text()) continue;
                    detail::store_bits(type.underlying, memory,
                                       static_cast<std::uint64_t>(e.value));
                    return {};
                }
                if (!value.has_number()) {
                    return "'" + value.text() + "' is no value of the enumeration " + type.name;
                }
                // A name of an older version: its number is what there is to go by.
                if (detail::store_integer(type.underlying, memory,
                                          Value(value.number<std::int64_t>()))) {
                    return {};
                }
                return "the number of '" + value.text() + "' does not fit " + type.name;
            }
            if (detail::store_integer(type.underlying, memory, value)) return {};
            return "the name or number of an enumeration's value was expected";
        case ValueKind::structure: {
            if (!value.is(Kind::structure)) return "a structure was expected";
            for (const FieldDescription& f : type.fields) {
                const Value* found = value.find(f.name);
                for (std::size_t i = 0; found == nullptr && i < f.former_names.size(); ++i) {
                    found = value.find(f.former_names[i]);
                }
                if (found == nullptr) continue;
                const std::string wrong = write_value(*f.type, bytes + f.offset, *found);
                if (!wrong.empty()) return f.name + ": " + wrong;
            }
            return {};
        }
        case ValueKind::array:
        case ValueKind::list: {
            if (!value.is(Kind::list)) return "a list was expected";
            std::size_t count = value.size();
            if (type.kind == ValueKind::list) {
                type.list.resize(memory, count);
                bytes = static_cast<std::byte*>(type.list.data(memory));
            } else if (count > type.count) {
                count = type.count;
            }
            for (std::size_t i = 0; i < count; ++i) {
                const std::string wrong =
                    write_value(*type.element, bytes + i * type.element->size, value[i]);
                if (!wrong.empty()) return "[" + std::to_string(i) + "] " + wrong;
            }
            return {};
        }
        default:
            if (detail::store_integer(type.kind, memory, value)) return {};
            return value.kind() >= Kind::integer && value.kind() <= Kind::real
                       ? "a number does not fit its field"
                       : "a whole number was expected";
    }
}

/// Follows every entity inside of a described value to its new handle.
inline void map_entities(const TypeDescription& type, void* memory, const EntityMap& map) {
    if (!type.has_entities) return;
    auto* bytes = static_cast<std::byte*>(memory);
    switch (type.kind) {
        case ValueKind::entity:
            detail::store_scalar(memory, map(detail::load_scalar<Entity>(memory)));
            return;
        case ValueKind::structure:
            for (const FieldDescription& f : type.fields) {
                map_entities(*f.type, bytes + f.offset, map);
            }
            return;
        case ValueKind::array:
        case ValueKind::list: {
            const bool is_list = type.kind == ValueKind::list;
            const std::size_t count = is_list ? type.list.size(memory) : type.count;
            if (is_list) bytes = static_cast<std::byte*>(type.list.data(memory));
            for (std::size_t i = 0; i < count; ++i) {
                map_entities(*type.element, bytes + i * type.element->size, map);
            }
            return;
        }
        default: return;
    }
}

namespace detail {

template <class T>
void map_described_entities(void* values, std::size_t count, const EntityMap& map) {
    const TypeDescription& type = describe<T>();
    if (!type.has_entities) return;
    for (std::size_t i = 0; i < count; ++i) {
        ecs::map_entities(type, static_cast<T*>(values) + i, map);
    }
}

}  // namespace detail
}  // namespace ecs
