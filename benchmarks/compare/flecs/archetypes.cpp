#include "common.hpp"

namespace {

void fragment(World& world, int archetypes, int entities_each) {
    for (int bits = 0; bits < archetypes; ++bits) {
        for (int i = 0; i < entities_each; ++i) {
            add_by_bits(world.entity().set<Position>({1, 1}), bits,
                        std::make_integer_sequence<int, 10>{});
        }
    }
}
void iterate_fragmented(bench::Run& run, int archetypes, int entities_each) {
    World world{Wides{}};
    fragment(world, archetypes, entities_each);
    iterate_one(run, world);
}
WORKLOAD(fragmented_256_of_1, 256) { iterate_fragmented(run, 256, 1); }
WORKLOAD(fragmented_256_of_4, 1'024) { iterate_fragmented(run, 256, 4); }
WORKLOAD(fragmented_1024_of_1, 1'024) { iterate_fragmented(run, 1024, 1); }
WORKLOAD(fragmented_1024_of_4, 4'096) { iterate_fragmented(run, 1024, 4); }

template <int... N>
void create_26(World& world, std::integer_sequence<int, N...>) {
    for (int i = 0; i < 20; ++i) {
        (world.entity().set<Position>({1, 1}).template set<Wide<100 + N>>({}), ...);
    }
}
WORKLOAD(fragmented_26_of_20, 520) {
    World world;
    create_26(world, std::make_integer_sequence<int, 26>{});
    iterate_one(run, world);
}

WORKLOAD(make_archetypes, 1'024) {
    World world{Wides{}};
    const std::uint64_t before = alive(world);
    run.timed([&] {
        for (int bits = 0; bits < 1024; ++bits) {
            add_by_bits(world.entity(), bits, std::make_integer_sequence<int, 10>{});
        }
    });
    run.checksum = alive(world) - before;
}
// Cached, as the queries of all the workloads here.
WORKLOAD(build_query_cold, 1'024) {
    World world{Wides{}};
    fragment(world, 1024, 1);
    run.operations = 1;
    flecs::query<Position, Wide<3>> query;
    std::int32_t found = 0;
    run.timed([&] {
        query = world.query_builder<Position, Wide<3>>().cached().build();
        found = query.count();
    });
    run.checksum = static_cast<std::uint64_t>(found);
}
// No find_query_warm: a query is an object that the caller keeps; none is looked up by its types.

}  // namespace
