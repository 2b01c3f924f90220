#pragma once

#include "ecs/core/type_set.hpp"

namespace ecs {

/// What a system reads and writes, as its parameters say: what decides whether two systems could
/// run at the same time.
struct Access {
    TypeSet reads;             ///< components
    TypeSet writes;            ///< components
    TypeSet resource_reads;    ///< resources and events
    TypeSet resource_writes;   ///< resources and events
    bool whole_world = false;  ///< takes `World&`: nothing is known
    bool commands = false;     ///< records structural changes

    /// Adds what another function does.
    void merge(const Access& other) {
        reads = reads.with(other.reads);
        writes = writes.with(other.writes);
        resource_reads = resource_reads.with(other.resource_reads);
        resource_writes = resource_writes.with(other.resource_writes);
        whole_world = whole_world || other.whole_world;
        commands = commands || other.commands;
    }

    /// True if neither writes what the other uses. Commands do not count: they run later.
    static bool compatible(const Access& a, const Access& b) {
        if (a.whole_world || b.whole_world) return false;
        const auto apart = [](const TypeSet& x, const TypeSet& y) {
            return x.intersection(y).empty();
        };
        return apart(a.writes, b.writes) && apart(a.writes, b.reads) && apart(a.reads, b.writes) &&
               apart(a.resource_writes, b.resource_writes) &&
               apart(a.resource_writes, b.resource_reads) &&
               apart(a.resource_reads, b.resource_writes);
    }
};

}  // namespace ecs
