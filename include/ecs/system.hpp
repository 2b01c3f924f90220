#pragma once

#include "ecs/world.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace ecs {

using SystemFunc = std::function<void(World&)>;

/// A list of named functions that run in the order in which they were added. The simple way; a
/// `Schedule` has phases, ordering, parameters and fixed steps.
class SystemRegistry {
public:
    void add(std::string name, SystemFunc fn) {
        systems_.push_back({std::move(name), std::move(fn)});
    }
    /// Runs all systems. What a system deferred is executed before the next one runs.
    void run_all(World& world) {
        for (const System& system : systems_) {
            system.fn(world);
            world.flush_deferred();
        }
    }
    std::size_t size() const noexcept { return systems_.size(); }
    const std::string& name(std::size_t i) const noexcept { return systems_[i].name; }

private:
    struct System {
        std::string name;
        SystemFunc fn;
    };
    std::vector<System> systems_;
};

}  // namespace ecs
