#include "../heap.hpp"
#include "common.hpp"

#include <memory>

namespace {

WORKLOAD(bytes_per_entity, 1'000'000) {
    World world;
    bench::measure_bytes(run, [&] { create_each(world, run.size); });
    run.checksum = world.count();
}
WORKLOAD(peak_bytes_per_entity, 1'000'000) {
    World world;
    bench::measure_peak(run, [&] { create_each(world, run.size); });
    run.checksum = world.count();
}
WORKLOAD(bytes_per_archetype, 10'000) {
    World world;
    bench::measure_bytes(run, [&] {
        for (int bits = 0; bits < 10'000; ++bits) {
            add_by_bits(world, world.create(), bits, std::make_integer_sequence<int, 14>{});
        }
    });
    run.checksum = world.count();
}
WORKLOAD(empty_world, 1) {
    run.operations = 1;
    run.timed_repeatedly([&] {
        const World world;
        bench::keep(world.count());
    });
}
WORKLOAD(bytes_of_empty_world, 1) {
    std::unique_ptr<World> world;
    bench::measure_bytes(run, [&] { world = std::make_unique<World>(); });
}

}  // namespace
