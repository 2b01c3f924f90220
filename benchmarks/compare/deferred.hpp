#pragma once

// Changes that are recorded first and made later, the same mixture for all libraries: of 8
// entities, 3 get a component, 2 lose one, 1 is destroyed, and 1 is made anew. Each library says
// how:
//
//     struct Deferred {
//         World world;
//         std::vector<Entity> create(std::size_t count);
//         void begin();                          // before the first command
//         void add(Entity);                      // the acceleration
//         void remove(Entity);                   // the velocity
//         void destroy(Entity);
//         void create_one();                     // with position and velocity
//         void flush();
//         std::uint64_t count();                 // entities
//         std::uint64_t count_accelerated();
//     };

#include "workload.hpp"

namespace bench {

template <class Deferred, class Entities>
void record(Deferred& deferred, const Entities& entities) {
    deferred.begin();
    for (std::size_t i = 0; i < entities.size(); ++i) {
        switch (i % 8) {
            case 0:
            case 1:
            case 2: deferred.add(entities[i]); break;
            case 3:
            case 4: deferred.remove(entities[i]); break;
            case 5: deferred.destroy(entities[i]); break;
            case 6: deferred.create_one(); break;
            default: break;
        }
    }
}
template <class Deferred, bool time_record, bool time_flush>
void defer(Run& run) {
    Deferred deferred;
    const auto entities = deferred.create(run.size);
    run.timed_if(time_record, [&] { record(deferred, entities); });
    run.timed_if(time_flush, [&] { deferred.flush(); });
    run.checksum = deferred.count() * 1'000'000 + deferred.count_accelerated();
}

/// Registers all of them: static const bench::DeferredCommands<Deferred> deferred_commands;
template <class Deferred>
struct DeferredCommands {
    DeferredCommands() {
        const auto sizes = {std::size_t{1'000}, std::size_t{100'000}, std::size_t{1'000'000}};
        Registration("deferred_mixed", sizes, &defer<Deferred, true, true>);
        Registration("deferred_record", {100'000}, &defer<Deferred, true, false>);
        Registration("deferred_flush", {100'000}, &defer<Deferred, false, true>);
    }
};

}  // namespace bench
