#pragma once

#include "ecs/base/pod_array.hpp"
#include "ecs/core/type_set.hpp"

#include <cstddef>
#include <cstdint>

namespace ecs {

/// A set of component types as bits, for matching. The first 256 types are a fixed block of words;
/// types beyond them, if a program has that many, follow on the heap.
class Signature {
public:
    Signature() = default;
    explicit Signature(const TypeSet& types) : Signature(types.data(), types.size()) {}
    Signature(const ComponentTypeID* ids, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) insert(ids[i]);
    }

    void insert(ComponentTypeID id) {
        const std::size_t word = id / 64;
        const std::uint64_t bit = std::uint64_t{1} << (id % 64);
        if (word < fixed_words) {
            words_[word] |= bit;
        } else {
            if (more_.size() <= word - fixed_words) more_.resize(word - fixed_words + 1);
            more_[word - fixed_words] |= bit;
        }
    }

    bool contains(ComponentTypeID id) const noexcept { return (word(id / 64) >> (id % 64)) & 1; }

    /// True if every type of `other` is in this set.
    bool includes(const Signature& other) const noexcept {
        std::uint64_t missing = 0;
        for (std::size_t i = 0; i < fixed_words; ++i) missing |= other.words_[i] & ~words_[i];
        for (std::size_t i = 0; i < other.more_.size(); ++i) {
            missing |= other.more_[i] & ~word(fixed_words + i);
        }
        return missing == 0;
    }

    /// True if some type is in both sets.
    bool intersects(const Signature& other) const noexcept {
        std::uint64_t common = 0;
        for (std::size_t i = 0; i < fixed_words; ++i) common |= other.words_[i] & words_[i];
        for (std::size_t i = 0; i < other.more_.size(); ++i) {
            common |= other.more_[i] & word(fixed_words + i);
        }
        return common != 0;
    }

private:
    static constexpr std::size_t fixed_words = 4;

    std::uint64_t word(std::size_t i) const noexcept {
        if (i < fixed_words) return words_[i];
        return i - fixed_words < more_.size() ? more_[i - fixed_words] : 0;
    }

    std::uint64_t words_[fixed_words] = {};
    detail::PodArray<std::uint64_t> more_;
};

}  // namespace ecs
