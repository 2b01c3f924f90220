#include "common.hpp"

namespace {

void fragment(EntityManager& world, int archetypes, int entities_each) {
    for (int bits = 0; bits < archetypes; ++bits) {
        for (int i = 0; i < entities_each; ++i) {
            add_by_bits(world, world.begin().assign<Position>(1.f, 1.f).end(), bits,
                        std::make_integer_sequence<int, 10>{});
        }
    }
}
void iterate_fragmented(bench::Run& run, int archetypes, int entities_each) {
    iterate_one(run, [&](World& world) { fragment(world.entities(), archetypes, entities_each); });
}
WORKLOAD(fragmented_256_of_1, 256) { iterate_fragmented(run, 256, 1); }
WORKLOAD(fragmented_256_of_4, 1'024) { iterate_fragmented(run, 256, 4); }
WORKLOAD(fragmented_1024_of_1, 1'024) { iterate_fragmented(run, 1024, 1); }
WORKLOAD(fragmented_1024_of_4, 4'096) { iterate_fragmented(run, 1024, 4); }

template <int... N>
void create_26(EntityManager& world, std::integer_sequence<int, N...>) {
    for (int i = 0; i < 20; ++i) {
        ((void)world.begin().assign<Position>(1.f, 1.f).template assign<Wide<100 + N>>().end(),
         ...);
    }
}
WORKLOAD(fragmented_26_of_20, 520) {
    iterate_one(run, [](World& world) {
        create_26(world.entities(), std::make_integer_sequence<int, 26>{});
    });
}

WORKLOAD(make_archetypes, 1'024) {
    World world;
    EntityManager& manager = world.entities();
    run.timed([&] {
        for (int bits = 0; bits < 1024; ++bits) {
            add_by_bits(manager, manager.create(), bits, std::make_integer_sequence<int, 10>{});
        }
    });
    run.checksum = count(manager);
}
// No build_query_cold, find_query_warm: forEach looks at all archetypes each time, there is no
// query to keep.

}  // namespace
