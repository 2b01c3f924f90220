#pragma once

#include <cstddef>
#include <cstring>
#include <string_view>

namespace ecs::detail {

/// Joins the parts of an error sentence without touching the heap. Meant for the failing branch of
/// an assertion; what does not fit is cut off.
class Sentence {
public:
    template <class... Parts>
    explicit Sentence(const Parts&... parts) noexcept {
        (append(parts), ...);
    }

    operator const char*() const noexcept { return text_; }

private:
    void append(std::string_view part) noexcept {
        const std::size_t room = sizeof text_ - 1 - length_;
        const std::size_t length = part.size() < room ? part.size() : room;
        std::memcpy(text_ + length_, part.data(), length);
        length_ += length;
        text_[length_] = '\0';
    }
    void append(std::size_t number) noexcept {
        char digits[20];
        std::size_t first = sizeof digits;
        do {
            digits[--first] = static_cast<char>('0' + number % 10);
            number /= 10;
        } while (number != 0);
        append(std::string_view(digits + first, sizeof digits - first));
    }

    char text_[512] = {};
    std::size_t length_ = 0;
};

}  // namespace ecs::detail
