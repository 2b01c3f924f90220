#pragma once

#include "ecs/schedule/system_task.hpp"

#include <cstddef>

namespace ecs {

/// Runs the systems of a phase. They are given in an order that satisfies all constraints; an
/// executor may run two of them at once only if their `Access` is compatible.
class Executor {
public:
    virtual ~Executor() = default;
    /// Commands of the systems are to be recorded, in order, through `context.commands`; the
    /// schedule executes them after the phase.
    virtual void run(SystemTask* const* systems, std::size_t count, SystemContext& context) = 0;
};

/// One system after another, on the calling thread.
class SerialExecutor final : public Executor {
public:
    void run(SystemTask* const* systems, std::size_t count, SystemContext& context) override {
        for (std::size_t i = 0; i < count; ++i) systems[i]->run(context);
    }
};

}  // namespace ecs
