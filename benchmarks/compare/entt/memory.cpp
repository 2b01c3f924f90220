#include "../heap.hpp"
#include "common.hpp"

#include <memory>

namespace {

WORKLOAD(bytes_per_entity, 1'000'000) {
    registry world;
    bench::measure_bytes(run, [&] { create_each(world, run.size); });
    run.checksum = count(world);
}
WORKLOAD(peak_bytes_per_entity, 1'000'000) {
    registry world;
    bench::measure_peak(run, [&] { create_each(world, run.size); });
    run.checksum = count(world);
}
// There are no archetypes: what an entity costs if each has another set of components.
WORKLOAD(bytes_per_archetype, 10'000) {
    registry world;
    bench::measure_bytes(run, [&] {
        for (int bits = 0; bits < 10'000; ++bits) {
            add_by_bits(world, world.create(), bits, std::make_integer_sequence<int, 14>{});
        }
    });
    run.checksum = count(world);
}
WORKLOAD(empty_world, 1) {
    run.operations = 1;
    run.timed_repeatedly([&] {
        registry world;
        bench::keep(count(world));
    });
}
WORKLOAD(bytes_of_empty_world, 1) {
    std::unique_ptr<registry> world;
    bench::measure_bytes(run, [&] { world = std::make_unique<registry>(); });
}

}  // namespace
