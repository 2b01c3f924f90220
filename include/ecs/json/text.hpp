#pragma once

#include "ecs/entity.hpp"
#include "ecs/json/base64.hpp"

#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>

/// \file
/// The parts of JSON as text, so that they read back as exactly what they were. Needs no library.

namespace ecs::detail {

// --- Text ---------------------------------------------------------------------------------------

/// The bytes of the character at `i` if it is well-formed UTF-8 (no surrogates, nothing overlong,
/// nothing beyond U+10FFFF), else 0.
inline std::size_t utf8_length(std::string_view text, std::size_t i) noexcept {
    const auto byte = [&](std::size_t k) -> unsigned {
        return i + k < text.size() ? static_cast<unsigned char>(text[i + k]) : 0u;
    };
    const auto follows = [&](std::size_t k) { return (byte(k) & 0xC0u) == 0x80u; };
    const unsigned first = byte(0);
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first < 0xE0) return follows(1) ? 2 : 0;
    if (first >= 0xE0 && first < 0xF0) {
        if ((first == 0xE0 && byte(1) < 0xA0) || (first == 0xED && byte(1) >= 0xA0)) return 0;
        return follows(1) && follows(2) ? 3 : 0;
    }
    if (first >= 0xF0 && first < 0xF5) {
        if ((first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) >= 0x90)) return 0;
        return follows(1) && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}
inline bool is_utf8(std::string_view text) noexcept {
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = utf8_length(text, i);
        if (length == 0) return false;
        i += length;
    }
    return true;
}

/// Where the first character at or behind `i` is that does not stand for itself in quotes.
inline std::size_t end_of_plain(std::string_view text, std::size_t i) noexcept {
    while (i < text.size() && text[i] >= 0x20 && text[i] < 0x7F && text[i] != '"' &&
           text[i] != '\\') {
        ++i;
    }
    return i;
}

/// Appends a text in quotes. Bytes that are not UTF-8, which JSON cannot hold, become U+FFFD.
inline void append_quoted(std::string& out, std::string_view text) {
    out += '"';
    for (std::size_t i = 0;;) {
        const std::size_t plain = end_of_plain(text, i);
        out.append(text, i, plain - i);
        if (plain == text.size()) break;
        i = plain;
        const auto c = static_cast<unsigned char>(text[i]);
        const std::size_t length = utf8_length(text, i);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += text[i];
        } else if (c == '\n') {
            out += "\\n";
        } else if (c == '\t') {
            out += "\\t";
        } else if (c < 0x20 || c == 0x7F) {
            char escaped[8];
            std::snprintf(escaped, sizeof escaped, "\\u%04x", unsigned{c});
            out += escaped;
        } else if (length == 0) {
            out += "\xEF\xBF\xBD";
        } else {
            out.append(text, i, length);
        }
        i += length == 0 ? 1 : length;
    }
    out += '"';
}
/// Appends a text without loss: one that is not UTF-8 as `{"base64": "…"}`.
inline void append_text(std::string& out, std::string_view text) {
    if (is_utf8(text)) return append_quoted(out, text);
    out += "{\"base64\": \"";
    append_base64(out, text);
    out += "\"}";
}

// --- Numbers ------------------------------------------------------------------------------------

template <class Integer>
void append_integer(std::string& out, Integer value) {
    char digits[24];
    out.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

/// The fewest digits that read back as the same number, whatever the locale.
template <class Real>
void append_finite(std::string& out, Real value) {
    char digits[64];
#if defined(__cpp_lib_to_chars)
    char* const end = std::to_chars(digits, digits + sizeof digits, value).ptr;
#else
    int length = 0;
    for (int precision = std::numeric_limits<Real>::digits10;; ++precision) {
        length = std::snprintf(digits, sizeof digits, "%.*g", precision, double{value});
        if (precision >= std::numeric_limits<Real>::max_digits10 ||
            static_cast<Real>(std::strtod(digits, nullptr)) == value) {
            break;
        }
    }
    char* const end = digits + length;
    for (char* c = digits; c != end; ++c) {
        if (*c == ',') *c = '.';
    }
#endif
    out.append(digits, end);
}

/// JSON has no word for numbers that are not finite: they become texts. A NaN that is not the usual
/// one is followed by its bits as a double.
template <class Real>
void append_real(std::string& out, Real value) {
    if (std::isinf(value)) {
        out += value < 0 ? "\"-Infinity\"" : "\"Infinity\"";
    } else if (std::isnan(value)) {
        const double wide = value;
        const double usual = std::numeric_limits<double>::quiet_NaN();
        std::uint64_t bits = 0;
        std::memcpy(&bits, &wide, sizeof bits);
        char text[32] = "\"NaN\"";
        if (std::memcmp(&wide, &usual, sizeof wide) != 0) {
            std::snprintf(text, sizeof text, "\"NaN:%016llx\"",
                          static_cast<unsigned long long>(bits));
        }
        out += text;
    } else if (value == 0 && std::signbit(value)) {
        out += "-0.0";  // "-0" would be read as an integer, which has no sign
    } else if (std::is_same_v<Real, float> && std::fabs(value) == Real(0x1.5c87fap-84)) {
        // Of all floats the only one whose shortest text, 7.038531e-26, becomes its neighbour when
        // it is read as a double first. (All 2^31 were tried.)
        append_finite(out, double{value});
    } else {
        append_finite(out, value);
    }
}
/// False if the text names no number.
inline bool parse_not_finite(std::string_view text, double& value) noexcept {
    if (text == "Infinity" || text == "-Infinity") {
        value = std::numeric_limits<double>::infinity();
        if (text[0] == '-') value = -value;
        return true;
    }
    if (text == "NaN") {
        value = std::numeric_limits<double>::quiet_NaN();
        return true;
    }
    if (text.size() != 20 || text.substr(0, 4) != "NaN:") return false;
    std::uint64_t bits = 0;
    const char* end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data() + 4, end, bits, 16);
    if (parsed.ec != std::errc{} || parsed.ptr != end) return false;
    std::memcpy(&value, &bits, sizeof value);
    return std::isnan(value);
}

// --- Entities -----------------------------------------------------------------------------------

/// `"3:1"` for slot 3 in generation 1; nobody is `null`.
inline void append_entity(std::string& out, Entity e) {
    if (e == INVALID_ENTITY) {
        out += "null";
        return;
    }
    out += '"';
    append_integer(out, e.index);
    out += ':';
    append_integer(out, e.generation);
    out += '"';
}
/// Reads `3:1`. False if the text is no entity.
inline bool parse_entity(std::string_view text, Entity& e) noexcept {
    const char* end = text.data() + text.size();
    const auto index = std::from_chars(text.data(), end, e.index);
    if (index.ec != std::errc{} || index.ptr == end || *index.ptr != ':') return false;
    const auto generation = std::from_chars(index.ptr + 1, end, e.generation);
    return generation.ec == std::errc{} && generation.ptr == end;
}

}  // namespace ecs::detail
