#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <iterator>
#include <limits>
#include <memory>
#include <string_view>

namespace ecs::detail {

/// Characters of a stream or a text, which end after a given number, counted as they are taken.
class JsonSource {
public:
    JsonSource(std::istream& in, std::uint64_t limit)
        : in_(&in), block_(new char[block_size]), left_(limit) {}
    explicit JsonSource(std::string_view text, std::uint64_t limit)
        : next_(text.data()), begin_(text.data()), left_(0) {
        too_long_ = text.size() > limit;
        end_ = begin_ + (too_long_ ? static_cast<std::size_t>(limit) : text.size());
    }
    JsonSource(const JsonSource&) = delete;
    JsonSource& operator=(const JsonSource&) = delete;

    bool at_end() { return next_ == end_ && !fill(); }
    const char& current() const noexcept { return *next_; }
    void advance() noexcept { ++next_; }

    /// True if the input was cut off.
    bool too_long() const noexcept { return too_long_; }
    std::uint64_t offset() const noexcept {
        return before_ + static_cast<std::uint64_t>(next_ - begin_);
    }
    /// The line of the next character, from 1 on.
    std::uint64_t line() const noexcept { return lines_ + newlines(begin_, next_) + 1; }

    /// What the parser reads from; all of them are at the same place.
    class Iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = char;
        using difference_type = std::ptrdiff_t;
        using pointer = const char*;
        using reference = const char&;

        explicit Iterator(JsonSource* source) noexcept : source_(source) {}
        reference operator*() const noexcept { return source_->current(); }
        Iterator& operator++() noexcept {
            source_->advance();
            return *this;
        }
        /// Only ever compared to the end.
        bool operator==(const Iterator&) const { return source_->at_end(); }
        bool operator!=(const Iterator&) const { return !source_->at_end(); }

    private:
        JsonSource* source_;
    };

private:
    static constexpr std::size_t block_size = 65'536;

    static std::uint64_t newlines(const char* from, const char* to) noexcept {
        return static_cast<std::uint64_t>(std::count(from, to, '\n'));
    }
    bool fill() {
        if (in_ == nullptr || too_long_) return false;
        lines_ += newlines(begin_, end_);
        before_ += static_cast<std::uint64_t>(end_ - begin_);
        in_->read(block_.get(), static_cast<std::streamsize>(block_size));
        auto got = static_cast<std::size_t>(in_->gcount());
        if (got > left_) {
            too_long_ = true;
            got = static_cast<std::size_t>(left_);
        }
        left_ -= got;
        begin_ = next_ = block_.get();
        end_ = begin_ + got;
        return got != 0;
    }

    std::istream* in_ = nullptr;
    std::unique_ptr<char[]> block_;
    const char* next_ = nullptr;
    const char* begin_ = nullptr;
    const char* end_ = nullptr;
    std::uint64_t left_;
    std::uint64_t before_ = 0;
    std::uint64_t lines_ = 0;
    bool too_long_ = false;
};

}  // namespace ecs::detail
