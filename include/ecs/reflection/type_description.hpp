#pragma once

#include "ecs/entity.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ecs {

/// What a described value is made of. The numbers are part of the snapshot format.
enum class ValueKind : std::uint8_t {
    boolean = 1,
    int8 = 2,
    int16 = 3,
    int32 = 4,
    int64 = 5,
    uint8 = 6,
    uint16 = 7,
    uint32 = 8,
    uint64 = 9,
    float32 = 10,
    float64 = 11,
    entity = 12,
    text = 13,         ///< std::string
    enumeration = 14,  ///< an integer with names for some of its values
    structure = 15,    ///< fields
    array = 16,        ///< a fixed number of elements
    list = 17,         ///< std::vector
};

struct TypeDescription;

/// One field of a described structure.
struct FieldDescription {
    std::string name;
    std::size_t offset = 0;
    const TypeDescription* type = nullptr;
    std::vector<std::string> former_names;  ///< as older files may call it
};

/// What a type looks like at run time, with no RTTI: made once from a C++ type by `describe<T>()`,
/// or read from a file. Serialization, JSON, entity remapping, scripts and tools work from it.
struct TypeDescription {
    struct Enumerator {
        std::string name;
        std::int64_t value = 0;
    };
    /// How to handle a list without knowing its type.
    struct ListAccess {
        std::size_t (*size)(const void* list) = nullptr;
        /// New elements are default-constructed.
        void (*resize)(void* list, std::size_t size) = nullptr;
        void* (*data)(void* list) = nullptr;
    };

    ValueKind kind = ValueKind::structure;
    std::string name;  ///< of structures and enumerations
    std::size_t size = 0;
    std::size_t alignment = 1;
    /// True if a value is nothing but the bytes of its fields: no text, no lists.
    bool plain = true;
    bool has_entities = false;
    bool has_booleans = false;

    std::vector<FieldDescription> fields;      ///< structure
    std::vector<Enumerator> enumerators;       ///< enumeration
    ValueKind underlying = ValueKind::int32;   ///< enumeration: the integer behind it
    const TypeDescription* element = nullptr;  ///< array, list
    std::size_t count = 0;                     ///< array
    ListAccess list;                           ///< list, if a C++ type is behind it

    /// The field of this name, or `nullptr`.
    const FieldDescription* field(const std::string& wanted) const noexcept {
        for (const FieldDescription& f : fields) {
            if (f.name == wanted) return &f;
        }
        return nullptr;
    }
};

/// Bytes of a number, entity or boolean; 0 for all others.
constexpr std::size_t scalar_size(ValueKind kind) noexcept {
    switch (kind) {
        case ValueKind::boolean:
        case ValueKind::int8:
        case ValueKind::uint8: return 1;
        case ValueKind::int16:
        case ValueKind::uint16: return 2;
        case ValueKind::int32:
        case ValueKind::uint32:
        case ValueKind::float32: return 4;
        case ValueKind::int64:
        case ValueKind::uint64:
        case ValueKind::float64:
        case ValueKind::entity: return 8;
        default: return 0;
    }
}
constexpr bool is_integer(ValueKind kind) noexcept {
    return kind >= ValueKind::int8 && kind <= ValueKind::uint64;
}
constexpr bool is_signed(ValueKind kind) noexcept {
    return kind >= ValueKind::int8 && kind <= ValueKind::int64;
}

/// True if the numbers behind two enumerations mean the same: no name has two of them.
inline bool same_numbers(const TypeDescription& a, const TypeDescription& b) noexcept {
    if (a.underlying != b.underlying) return false;
    for (const TypeDescription::Enumerator& e : a.enumerators) {
        for (const TypeDescription::Enumerator& other : b.enumerators) {
            if (e.name == other.name && e.value != other.value) return false;
        }
    }
    return true;
}

/// True if values of both have the same fields of the same kinds in the same places, so that bytes
/// of one are bytes of the other.
inline bool same_layout(const TypeDescription& a, const TypeDescription& b) noexcept {
    if (a.kind != b.kind || a.plain != b.plain || a.size != b.size) return false;
    switch (a.kind) {
        case ValueKind::enumeration: return same_numbers(a, b);
        case ValueKind::array: return a.count == b.count && same_layout(*a.element, *b.element);
        case ValueKind::list: return same_layout(*a.element, *b.element);
        case ValueKind::structure:
            if (a.fields.size() != b.fields.size()) return false;
            for (std::size_t i = 0; i < a.fields.size(); ++i) {
                if (a.fields[i].name != b.fields[i].name ||
                    a.fields[i].offset != b.fields[i].offset ||
                    !same_layout(*a.fields[i].type, *b.fields[i].type)) {
                    return false;
                }
            }
            return true;
        default: return true;
    }
}

}  // namespace ecs
