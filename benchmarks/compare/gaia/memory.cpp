#include "../heap.hpp"
#include "common.hpp"

#include <memory>

namespace {

WORKLOAD(bytes_per_entity, 1'000'000) {
    World world;
    know(world);
    bench::measure_bytes(run, [&] { create_each(world, run.size); });
    run.checksum = count<Position>(world);
}
WORKLOAD(peak_bytes_per_entity, 1'000'000) {
    World world;
    know(world);
    bench::measure_peak(run, [&] { create_each(world, run.size); });
    run.checksum = count<Position>(world);
}
WORKLOAD(bytes_per_archetype, 10'000) {
    World world;
    know(world, Wides{});
    const std::uint64_t before = world.size();  // the library's own
    bench::measure_bytes(run, [&] {
        for (int bits = 0; bits < 10'000; ++bits) add_by_bits(world, world.add(), bits, Wides{});
    });
    run.checksum = world.size() - before;
}
// Few rounds: a world takes much longer to make than those of other libraries.
WORKLOAD(empty_world, 1) {
    run.operations = 100;
    run.timed([&] {
        for (std::size_t i = 0; i < run.operations; ++i) {
            World world;
            bench::keep(world.size());
        }
    });
}
WORKLOAD(bytes_of_empty_world, 1) {
    std::unique_ptr<World> world;
    bench::measure_bytes(run, [&] { world = std::make_unique<World>(); });
}

}  // namespace
