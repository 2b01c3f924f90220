#pragma once

#include "ecs/serialization/bytes.hpp"
#include "ecs/serialization/component_format.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace ecs {

/// One component as a file describes it, whether this program knows it or not.
struct StoredComponent {
    std::string name;
    Encoding encoding = Encoding::tag;
    std::uint32_t size = 0;  ///< of one value's memory; 0 if its length varies
    std::uint32_t alignment = 1;
    std::uint32_t version = 1;
    const TypeDescription* type = nullptr;  ///< structure and packed

    /// True if all values have `size` bytes.
    bool fixed_size() const noexcept { return has_fixed_size(encoding); }
};

/// The components of a file, and the descriptions that they point at.
struct Schema {
    std::vector<StoredComponent> components;
    std::vector<std::unique_ptr<TypeDescription>> types;
};

namespace detail {

/// Bounds for what a schema may ask for.
struct SchemaLimits {
    static constexpr std::uint32_t name_length = 4096;
    static constexpr std::uint32_t components = 32'768;
    static constexpr std::uint32_t nodes = 65'536;  // of all descriptions together
    static constexpr std::uint32_t enumerators = 4096;
    static constexpr unsigned depth = 32;
    static constexpr std::uint32_t value_size = std::uint32_t{1} << 24;

    /// How many parts a value of that many bytes may have. Each takes far more memory as a `Value`
    /// than it has bytes in the file, and some take none there.
    static constexpr std::uint64_t parts(std::uint64_t bytes) noexcept { return 4096 + 64 * bytes; }
};

/// The parts of a value of fixed size: fields, elements, and itself.
template <class = void>
std::uint64_t count_parts(const TypeDescription& type) noexcept {
    constexpr std::uint64_t enough = std::uint64_t{1} << 32;
    std::uint64_t parts = 1;
    if (type.kind == ValueKind::array) parts += type.count * count_parts(*type.element);
    for (const FieldDescription& f : type.fields) {
        parts = std::min(enough, parts + count_parts(*f.type));
    }
    return std::min(enough, parts);
}

template <class = void>
void write_type(ByteWriter& out, const TypeDescription& type, bool packed) {
    out.number(static_cast<std::uint8_t>(type.kind));
    switch (type.kind) {
        case ValueKind::enumeration:
            out.number(static_cast<std::uint8_t>(type.underlying));
            out.number(static_cast<std::uint32_t>(type.enumerators.size()));
            for (const TypeDescription::Enumerator& e : type.enumerators) {
                out.text(e.name);
                out.number(e.value);
            }
            break;
        case ValueKind::structure:
            // Where fields lie in memory means nothing to packed values.
            out.number(static_cast<std::uint32_t>(packed ? 0 : type.size));
            out.number(static_cast<std::uint32_t>(type.fields.size()));
            for (const FieldDescription& f : type.fields) {
                out.text(f.name);
                out.number(static_cast<std::uint32_t>(packed ? 0 : f.offset));
                write_type(out, *f.type, packed);
            }
            break;
        case ValueKind::array:
            out.number(static_cast<std::uint32_t>(type.count));
            write_type(out, *type.element, packed);
            break;
        case ValueKind::list: write_type(out, *type.element, packed); break;
        default: break;
    }
}

template <class = void>
void write_component(ByteWriter& out, const ComponentFormat& format, const ComponentInfo& info) {
    const bool fixed = has_fixed_size(format.encoding);
    out.text(format.name);
    out.number(static_cast<std::uint8_t>(format.encoding));
    out.number(fixed ? info.size : std::uint32_t{0});
    out.number(fixed ? info.alignment : std::uint32_t{1});
    out.number(format.version);
    if (format.encoding == Encoding::structure || format.encoding == Encoding::packed) {
        write_type(out, *format.type, format.encoding == Encoding::packed);
    }
}

/// Reads schemas that nobody vouches for.
template <class = void>
class SchemaReader {
public:
    SchemaReader(ByteReader& in, Schema& schema) noexcept : in_(in), schema_(schema) {}

    bool read(std::uint32_t count) {
        if (count > SchemaLimits::components) return in_.fail("the file has too many components");
        for (std::uint32_t i = 0; i < count; ++i) {
            StoredComponent component;
            if (!read_component(component)) return false;
            if (i != 0 && component.name <= schema_.components.back().name) {
                return component.name == schema_.components.back().name
                           ? in_.fail("two components are called " + component.name)
                           : in_.fail("the components are not sorted by name");
            }
            schema_.components.push_back(std::move(component));
        }
        return true;
    }

private:
    bool read_component(StoredComponent& component) {
        std::uint8_t encoding = 0;
        if (!in_.text(component.name, SchemaLimits::name_length) || !in_.number(encoding) ||
            !in_.number(component.size) || !in_.number(component.alignment) ||
            !in_.number(component.version)) {
            return false;
        }
        if (component.name.empty()) return in_.fail("a component has no name");
        if (encoding > static_cast<std::uint8_t>(Encoding::opaque)) {
            return in_.fail("the component " + component.name + " has an unknown encoding");
        }
        component.encoding = static_cast<Encoding>(encoding);
        const std::uint32_t a = component.alignment;
        if (a == 0 || (a & (a - 1)) != 0 || a > 4096) {
            return in_.fail("the alignment of " + component.name + " is no power of two");
        }
        if (component.fixed_size()
                ? component.size == 0 || component.size > SchemaLimits::value_size ||
                      component.size % a != 0
                : component.size != 0) {
            return in_.fail("the size of " + component.name + " makes no sense");
        }
        if (component.encoding == Encoding::structure || component.encoding == Encoding::packed) {
            const bool packed = component.encoding == Encoding::packed;
            component.type = read_type(packed, 0);
            if (component.type == nullptr) return false;
            if (!packed && component.type->size != component.size) {
                return in_.fail("the size of " + component.name + " is not that of its fields");
            }
            if (!packed && count_parts(*component.type) > SchemaLimits::parts(component.size)) {
                return in_.fail("the component " + component.name +
                                " has more fields than its bytes can hold");
            }
        }
        return true;
    }

    /// `nullptr` if something is wrong.
    const TypeDescription* read_type(bool packed, unsigned depth) {
        if (depth > SchemaLimits::depth) return refuse("types are nested too deeply");
        if (schema_.types.size() >= SchemaLimits::nodes) return refuse("the schema is too large");
        schema_.types.push_back(std::make_unique<TypeDescription>());
        TypeDescription& type = *schema_.types.back();
        std::uint8_t kind = 0;
        if (!in_.number(kind)) return nullptr;
        if (kind < static_cast<std::uint8_t>(ValueKind::boolean) ||
            kind > static_cast<std::uint8_t>(ValueKind::list)) {
            return refuse("a field is of an unknown kind");
        }
        type.kind = static_cast<ValueKind>(kind);
        type.size = scalar_size(type.kind);
        type.has_booleans = type.kind == ValueKind::boolean;
        type.has_entities = type.kind == ValueKind::entity;
        bool fine = true;
        switch (type.kind) {
            case ValueKind::text: type.plain = false; break;
            case ValueKind::enumeration: fine = read_enumeration(type); break;
            case ValueKind::structure: fine = read_structure(type, packed, depth); break;
            case ValueKind::array:
            case ValueKind::list: fine = read_elements(type, packed, depth); break;
            default: break;
        }
        if (!fine) return nullptr;
        if (!packed && !type.plain) return refuse("a field of varying length stands in memory");
        return &type;
    }

    bool read_enumeration(TypeDescription& type) {
        std::uint8_t underlying = 0;
        std::uint32_t count = 0;
        if (!in_.number(underlying) || !in_.number(count)) return false;
        type.underlying = static_cast<ValueKind>(underlying);
        if (!is_integer(type.underlying)) return in_.fail("an enumeration is not made of integers");
        if (count > SchemaLimits::enumerators) {
            return in_.fail("an enumeration has too many values");
        }
        type.size = scalar_size(type.underlying);
        for (std::uint32_t i = 0; i < count; ++i) {
            TypeDescription::Enumerator e;
            if (!in_.text(e.name, SchemaLimits::name_length) || !in_.number(e.value)) return false;
            type.enumerators.push_back(std::move(e));
        }
        return true;
    }

    bool read_structure(TypeDescription& type, bool packed, unsigned depth) {
        std::uint32_t size = 0;
        std::uint32_t count = 0;
        if (!in_.number(size) || !in_.number(count)) return false;
        if (size > SchemaLimits::value_size) return in_.fail("a structure is too large");
        if (count > SchemaLimits::nodes) return in_.fail("a structure has too many fields");
        type.size = size;
        for (std::uint32_t i = 0; i < count; ++i) {
            FieldDescription field;
            std::uint32_t offset = 0;
            if (!in_.text(field.name, SchemaLimits::name_length) || !in_.number(offset)) {
                return false;
            }
            field.offset = offset;
            field.type = read_type(packed, depth + 1);
            if (field.type == nullptr) return false;
            if (!packed && (offset > size || field.type->size > size - offset)) {
                return in_.fail("the field " + field.name + " lies outside of its structure");
            }
            inherit(type, *field.type);
            type.fields.push_back(std::move(field));
        }
        return names_are_distinct(type) || in_.fail("two fields of a structure have one name");
    }
    static bool names_are_distinct(const TypeDescription& type) {
        std::vector<const std::string*> names;
        for (const FieldDescription& f : type.fields) names.push_back(&f.name);
        std::sort(names.begin(), names.end(),
                  [](const std::string* a, const std::string* b) { return *a < *b; });
        return std::adjacent_find(names.begin(), names.end(),
                                  [](const std::string* a, const std::string* b) {
                                      return *a == *b;
                                  }) == names.end();
    }

    bool read_elements(TypeDescription& type, bool packed, unsigned depth) {
        std::uint32_t count = 0;
        if (type.kind == ValueKind::array && !in_.number(count)) return false;
        type.element = read_type(packed, depth + 1);
        if (type.element == nullptr) return false;
        inherit(type, *type.element);
        if (type.kind == ValueKind::list) {
            type.plain = false;
            return true;
        }
        if (count > SchemaLimits::value_size ||
            std::uint64_t{count} * type.element->size > SchemaLimits::value_size) {
            return in_.fail("an array is too large");
        }
        type.count = count;
        type.size = count * type.element->size;
        return true;
    }

    static void inherit(TypeDescription& type, const TypeDescription& part) noexcept {
        type.plain = type.plain && part.plain;
        type.has_booleans = type.has_booleans || part.has_booleans;
        type.has_entities = type.has_entities || part.has_entities;
    }
    const TypeDescription* refuse(const char* message) {
        in_.fail(message);
        return nullptr;
    }

    ByteReader& in_;
    Schema& schema_;
};

/// True if packed values of both look alike: the same fields in the same order.
inline bool same_shape(const TypeDescription& a, const TypeDescription& b) noexcept {
    if (a.kind != b.kind) return false;
    switch (a.kind) {
        case ValueKind::enumeration: return same_numbers(a, b);
        case ValueKind::array: return a.count == b.count && same_shape(*a.element, *b.element);
        case ValueKind::list: return same_shape(*a.element, *b.element);
        case ValueKind::structure:
            if (a.fields.size() != b.fields.size()) return false;
            for (std::size_t i = 0; i < a.fields.size(); ++i) {
                if (a.fields[i].name != b.fields[i].name ||
                    !same_shape(*a.fields[i].type, *b.fields[i].type)) {
                    return false;
                }
            }
            return true;
        default: return true;
    }
}

/// True if both would be written alike, names of enumerators included.
inline bool same_description(const TypeDescription& a, const TypeDescription& b) {
    const auto written = [](const TypeDescription& type) {
        std::string text;
        StringSink sink(text);
        ByteWriter out(sink.stream());
        write_type(out, type, !type.plain);
        return text;
    };
    return a.plain == b.plain && written(a) == written(b);
}

}  // namespace detail
}  // namespace ecs
