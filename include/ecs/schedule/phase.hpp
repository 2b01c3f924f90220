#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace ecs {

/// A part of a frame, known by its name. Programs add their own with `Schedule::add_phase_after`.
class Phase {
public:
    explicit Phase(std::string_view name) : name_(name) {}
    const std::string& name() const noexcept { return name_; }
    friend bool operator==(const Phase& a, const Phase& b) noexcept { return a.name_ == b.name_; }
    friend bool operator!=(const Phase& a, const Phase& b) noexcept { return !(a == b); }

private:
    std::string name_;
};

/// The phases that every schedule has, in the order in which they run.
namespace phase {
// Once, before the first frame:
inline const Phase pre_startup{"pre_startup"};
inline const Phase startup{"startup"};
inline const Phase post_startup{"post_startup"};
// Zero or more times a frame, with a fixed step:
inline const Phase fixed_update{"fixed_update"};
// Every frame:
inline const Phase pre_update{"pre_update"};
inline const Phase update{"update"};
inline const Phase post_update{"post_update"};
}  // namespace phase

}  // namespace ecs
