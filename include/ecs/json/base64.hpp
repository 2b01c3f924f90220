#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace ecs::detail {

/// Appends bytes as base64 (RFC 4648, with padding).
inline void append_base64(std::string& out, std::string_view bytes) {
    static constexpr char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t left = bytes.size() - i;
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            group = group << 8 | (k < left ? static_cast<unsigned char>(bytes[i + k]) : 0u);
        }
        out += digits[group >> 18];
        out += digits[group >> 12 & 63];
        out += left > 1 ? digits[group >> 6 & 63] : '=';
        out += left > 2 ? digits[group & 63] : '=';
    }
}

inline int base64_digit(char c) noexcept {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/// False if the text is no base64.
inline bool decode_base64(std::string_view text, std::string& bytes) {
    bytes.clear();
    if (text.size() % 4 != 0) return false;
    bytes.reserve(text.size() / 4 * 3);
    for (std::size_t i = 0; i < text.size(); i += 4) {
        const bool last = i + 4 == text.size();
        const std::size_t padding = !last || text[i + 3] != '=' ? 0u : text[i + 2] != '=' ? 1u : 2u;
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            const int digit = k >= 4 - padding ? 0 : base64_digit(text[i + k]);
            if (digit < 0) return false;
            group = group << 6 | static_cast<std::uint32_t>(digit);
        }
        for (std::size_t k = 0; k < 3 - padding; ++k) {
            bytes += static_cast<char>(group >> (16 - 8 * k) & 255);
        }
    }
    return true;
}

}  // namespace ecs::detail
