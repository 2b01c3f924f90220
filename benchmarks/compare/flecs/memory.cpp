#include "../heap.hpp"
#include "common.hpp"

#include <memory>

namespace {

WORKLOAD(bytes_per_entity, 1'000'000) {
    World world;
    bench::measure_bytes(run, [&] { create_each(world, run.size); });
    run.checksum = count<Position>(world);
}
WORKLOAD(peak_bytes_per_entity, 1'000'000) {
    World world;
    bench::measure_peak(run, [&] { create_each(world, run.size); });
    run.checksum = count<Position>(world);
}
WORKLOAD(bytes_per_archetype, 10'000) {
    World world{Wides{}};
    const std::uint64_t before = alive(world);
    bench::measure_bytes(run, [&] {
        for (int bits = 0; bits < 10'000; ++bits) add_by_bits(world.entity(), bits, Wides{});
    });
    run.checksum = alive(world) - before;
}
// Few rounds: a world takes far longer to make than those of other libraries.
WORKLOAD(empty_world, 1) {
    run.operations = 20;
    run.timed([&] {
        for (std::size_t i = 0; i < run.operations; ++i) {
            const flecs::world world;
            bench::keep(world.c_ptr());
        }
    });
}
WORKLOAD(bytes_of_empty_world, 1) {
    std::unique_ptr<flecs::world> world;
    bench::measure_bytes(run, [&] { world = std::make_unique<flecs::world>(); });
}

}  // namespace
