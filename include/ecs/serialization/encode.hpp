#pragma once

#include "ecs/serialization/schema.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace ecs::detail {

// Functions here that need not be templates are templates all the same: that way only programs
// which save or load pay for compiling what they use of the standard library.

// --- Memory of plain values
// -----------------------------------------------------------------------

/// Turns the numbers of plain values from this host's order of bytes to the other, in place.
inline void swap_numbers(const TypeDescription& type, void* memory) noexcept {
    auto* bytes = static_cast<std::byte*>(memory);
    switch (type.kind) {
        case ValueKind::structure:
            for (const FieldDescription& f : type.fields) swap_numbers(*f.type, bytes + f.offset);
            return;
        case ValueKind::array:
            for (std::size_t i = 0; i < type.count; ++i) {
                swap_numbers(*type.element, bytes + i * type.element->size);
            }
            return;
        case ValueKind::entity:
            swap_bytes(bytes, sizeof(std::uint32_t));
            swap_bytes(bytes + sizeof(std::uint32_t), sizeof(std::uint32_t));
            return;
        default: swap_bytes(memory, type.size); return;
    }
}

/// Ranges of bytes that belong to no field: what stands there is nobody's business, and would make
/// files of equal worlds differ.
struct Gap {
    std::size_t begin, end;
};
template <class = void>
void mark_fields(const TypeDescription& type, std::size_t at, std::vector<bool>& used) {
    switch (type.kind) {
        case ValueKind::structure:
            for (const FieldDescription& f : type.fields) mark_fields(*f.type, at + f.offset, used);
            return;
        case ValueKind::array:
            for (std::size_t i = 0; i < type.count; ++i) {
                mark_fields(*type.element, at + i * type.element->size, used);
            }
            return;
        default:
            for (std::size_t i = 0; i < type.size; ++i) used[at + i] = true;
            return;
    }
}
template <class = void>
std::vector<Gap> gaps_of(const TypeDescription& type) {
    std::vector<bool> used(type.size);
    mark_fields(type, 0, used);
    std::vector<Gap> gaps;
    for (std::size_t i = 0; i < used.size(); ++i) {
        if (used[i]) continue;
        if (gaps.empty() || gaps.back().end != i) gaps.push_back({i, i});
        gaps.back().end = i + 1;
    }
    return gaps;
}

inline void clear_gaps(const std::vector<Gap>& gaps, char* value) noexcept {
    for (const Gap& gap : gaps) std::memset(value + gap.begin, 0, gap.end - gap.begin);
}

/// True if every boolean inside is 0 or 1: no other byte may ever be read as one.
inline bool booleans_are_sound(const TypeDescription& type, const void* memory) noexcept {
    if (!type.has_booleans) return true;
    const auto* bytes = static_cast<const std::byte*>(memory);
    switch (type.kind) {
        case ValueKind::boolean: return static_cast<unsigned char>(*bytes) <= 1;
        case ValueKind::structure:
            for (const FieldDescription& f : type.fields) {
                if (!booleans_are_sound(*f.type, bytes + f.offset)) return false;
            }
            return true;
        default:
            for (std::size_t i = 0; i < type.count; ++i) {
                if (!booleans_are_sound(*type.element, bytes + i * type.element->size)) {
                    return false;
                }
            }
            return true;
    }
}

// --- Packed values
// --------------------------------------------------------------------------------

template <class = void>
void append_number(std::string& out, const void* number, std::size_t size) {
    const std::size_t at = out.size();
    out.append(static_cast<const char*>(number), size);
    if constexpr (!host_is_little_endian) swap_bytes(&out[at], size);
}
template <class = void>
void append_length(std::string& out, std::size_t length) {
    const auto number = static_cast<std::uint32_t>(length);
    append_number(out, &number, sizeof number);
}

/// Writes a described value field after field.
template <class = void>
void pack(const TypeDescription& type, const void* memory, std::string& out) {
    const auto* bytes = static_cast<const std::byte*>(memory);
    switch (type.kind) {
        case ValueKind::text: {
            const auto& text = *static_cast<const std::string*>(memory);
            append_length(out, text.size());
            out += text;
            return;
        }
        case ValueKind::structure:
            for (const FieldDescription& f : type.fields) pack(*f.type, bytes + f.offset, out);
            return;
        case ValueKind::array:
        case ValueKind::list: {
            const bool is_list = type.kind == ValueKind::list;
            const std::size_t count = is_list ? type.list.size(memory) : type.count;
            if (is_list) {
                append_length(out, count);
                bytes = static_cast<const std::byte*>(list_data(type, memory));
            }
            for (std::size_t i = 0; i < count; ++i) {
                pack(*type.element, bytes + i * type.element->size, out);
            }
            return;
        }
        case ValueKind::entity:
            append_number(out, bytes, sizeof(std::uint32_t));
            append_number(out, bytes + sizeof(std::uint32_t), sizeof(std::uint32_t));
            return;
        default: append_number(out, memory, type.size); return;
    }
}

/// Bytes that are read front to back, with no trust in them.
struct PackedBytes {
    const char* next;
    const char* end;

    std::size_t left() const noexcept { return static_cast<std::size_t>(end - next); }
    bool take(void* to, std::size_t size) noexcept {
        if (left() < size) return false;
        std::memcpy(to, next, size);
        next += size;
        return true;
    }
    bool number(void* to, std::size_t size) noexcept {
        if (!take(to, size)) return false;
        if constexpr (!host_is_little_endian) swap_bytes(to, size);
        return true;
    }
    bool length(std::uint32_t& length) noexcept { return number(&length, sizeof length); }
};

/// The fewest bytes that a packed value takes; for enormous ones, some number of them.
inline std::size_t least_packed_size(const TypeDescription& type) noexcept {
    constexpr std::size_t enough = std::size_t{1} << 32;
    switch (type.kind) {
        case ValueKind::text:
        case ValueKind::list: return sizeof(std::uint32_t);
        case ValueKind::array:
            return std::min(enough, type.count * least_packed_size(*type.element));
        case ValueKind::structure: {
            std::size_t size = 0;
            for (const FieldDescription& f : type.fields) size += least_packed_size(*f.type);
            return std::min(enough, size);
        }
        default: return type.size;
    }
}
/// Whether that many elements can be in the bytes that are left, so that room may be made for them.
inline bool plausible_count(const TypeDescription& element, std::uint32_t count,
                            const PackedBytes& in) noexcept {
    const std::size_t least = least_packed_size(element);
    return least == 0 ? count <= 65'536 : count <= in.left() / least;
}

/// Reads a packed value into one that is alive. False if the bytes are not such a value.
template <class = void>
bool unpack(const TypeDescription& type, void* memory, PackedBytes& in) {
    auto* bytes = static_cast<std::byte*>(memory);
    switch (type.kind) {
        case ValueKind::text: {
            std::uint32_t length = 0;
            if (!in.length(length) || length > in.left()) return false;
            static_cast<std::string*>(memory)->assign(in.next, length);
            in.next += length;
            return true;
        }
        case ValueKind::boolean: {
            std::uint8_t byte = 0;
            if (!in.take(&byte, 1) || byte > 1) return false;
            store_scalar(memory, byte != 0);
            return true;
        }
        case ValueKind::structure:
            for (const FieldDescription& f : type.fields) {
                if (!unpack(*f.type, bytes + f.offset, in)) return false;
            }
            return true;
        case ValueKind::array:
        case ValueKind::list: {
            std::size_t count = type.count;
            if (type.kind == ValueKind::list) {
                std::uint32_t length = 0;
                if (!in.length(length) || !plausible_count(*type.element, length, in)) return false;
                count = length;
                type.list.resize(memory, count);
                bytes = static_cast<std::byte*>(type.list.data(memory));
            }
            for (std::size_t i = 0; i < count; ++i) {
                if (!unpack(*type.element, bytes + i * type.element->size, in)) return false;
            }
            return true;
        }
        case ValueKind::entity:
            return in.number(bytes, sizeof(std::uint32_t)) &&
                   in.number(bytes + sizeof(std::uint32_t), sizeof(std::uint32_t));
        default: return in.number(memory, type.size);
    }
}

/// Reads a packed value without a type of this program behind it. `budget` bounds how many parts a
/// value may have: each takes far more memory than it has bytes in the file.
template <class = void>
bool unpack(const TypeDescription& type, PackedBytes& in, Value& value, std::size_t& budget) {
    if (budget == 0) return false;
    --budget;
    switch (type.kind) {
        case ValueKind::text: {
            std::uint32_t length = 0;
            if (!in.length(length) || length > in.left()) return false;
            value = Value(std::string(in.next, length));
            in.next += length;
            return true;
        }
        case ValueKind::structure:
            value = Value::structure();
            for (const FieldDescription& f : type.fields) {
                Value field;
                if (!unpack(*f.type, in, field, budget)) return false;
                value.push(f.name, std::move(field));
            }
            return true;
        case ValueKind::array:
        case ValueKind::list: {
            std::size_t count = type.count;
            std::uint32_t length = 0;
            if (type.kind == ValueKind::list) {
                if (!in.length(length) || !plausible_count(*type.element, length, in)) return false;
                count = length;
            }
            value = Value::list();
            for (std::size_t i = 0; i < count; ++i) {
                Value element;
                if (!unpack(*type.element, in, element, budget)) return false;
                value.push(std::move(element));
            }
            return true;
        }
        default: {
            std::byte scalar[8] = {};
            if (!unpack(type, scalar, in)) return false;
            value = read_value(type, scalar);
            return true;
        }
    }
}

}  // namespace ecs::detail
