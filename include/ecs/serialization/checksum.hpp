#pragma once

#include "ecs/base/config.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace ecs::detail {

/// A 64-bit checksum of a stream of bytes, at the speed of reading them: Fletcher's two sums, of
/// words and of sums, in eight lanes side by side, which compilers turn into vector additions. Any
/// change of one word changes it; it is no protection against people who mean to deceive. Specified
/// in docs/snapshot-format.md.
class Checksum {
public:
    void update(const void* data, std::size_t size) noexcept {
        const auto* bytes = static_cast<const unsigned char*>(data);
        length_ += size;
        if (filled_ != 0) {
            const std::size_t room = stripe - filled_;
            const std::size_t taken = size < room ? size : room;
            std::memcpy(buffer_ + filled_, bytes, taken);
            filled_ += taken;
            bytes += taken;
            size -= taken;
            if (filled_ < stripe) return;
            mix(buffer_, 1);
            filled_ = 0;
        }
        mix(bytes, size / stripe);
        bytes += size / stripe * stripe;
        filled_ = size % stripe;
        if (filled_ != 0) std::memcpy(buffer_, bytes, filled_);
    }

    std::uint64_t value() const noexcept {
        Checksum last = *this;
        std::memset(last.buffer_ + filled_, 0, stripe - filled_);
        last.mix(last.buffer_, 1);
        std::uint64_t sum = length_;
        for (std::size_t i = 0; i < lane_count; ++i) {
            sum = spread(sum ^ last.words_[i]);
            sum = spread(sum ^ last.sums_[i]);
        }
        return sum;
    }

private:
    static constexpr std::size_t lane_count = 8;
    static constexpr std::size_t stripe = lane_count * 8;
    static constexpr std::uint64_t multiplier = 0x9E3779B97F4A7C15u;

    static std::uint64_t load(const unsigned char* bytes) noexcept {
        std::uint64_t word;
        std::memcpy(&word, bytes, 8);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        word = __builtin_bswap64(word);
#endif
        return word;
    }
    static std::uint64_t spread(std::uint64_t x) noexcept {
        x = (x ^ (x >> 32)) * multiplier;
        return x ^ (x >> 29);
    }
    void mix(const unsigned char* bytes, std::size_t stripes) noexcept {
        std::uint64_t words[lane_count];
        std::uint64_t sums[lane_count];
        std::memcpy(words, words_, sizeof words);
        std::memcpy(sums, sums_, sizeof sums);
        for (; stripes != 0; --stripes, bytes += stripe) {
            for (std::size_t i = 0; i < lane_count; ++i) {
                words[i] += load(bytes + i * 8);
                sums[i] += words[i];
            }
        }
        std::memcpy(words_, words, sizeof words);
        std::memcpy(sums_, sums, sizeof sums);
    }

    std::uint64_t words_[lane_count] = {1, 2, 3, 4, 5, 6, 7, 8};
    std::uint64_t sums_[lane_count] = {};
    unsigned char buffer_[stripe] = {};
    std::size_t filled_ = 0;
    std::uint64_t length_ = 0;
};

}  // namespace ecs::detail
