#pragma once

#include <cstdint>
#include <string>
#include <utility>

namespace ecs {

/// Whether reading or writing worked, and if not, why. Files come from outside: what is wrong with
/// them is a value, never an assertion.
class Status {
public:
    Status() = default;
    static Status error(std::string message, std::uint64_t offset = 0) {
        Status status;
        status.message_ = std::move(message);
        status.offset_ = offset;
        status.ok_ = false;
        return status;
    }

    bool ok() const noexcept { return ok_; }
    explicit operator bool() const noexcept { return ok_; }
    /// What went wrong, as a sentence.
    const std::string& message() const noexcept { return message_; }
    /// The byte of the input at which it was noticed.
    std::uint64_t offset() const noexcept { return offset_; }

private:
    std::string message_;
    std::uint64_t offset_ = 0;
    bool ok_ = true;
};

}  // namespace ecs
