#include "common.hpp"

namespace {

void fragment(World& world, int archetypes, int entities_each) {
    for (int bits = 0; bits < archetypes; ++bits) {
        for (int i = 0; i < entities_each; ++i) {
            const Entity e = world.add();
            world.add<Position>(e, {1, 1});
            add_by_bits(world, e, bits, std::make_integer_sequence<int, 10>{});
        }
    }
}
void iterate_fragmented(bench::Run& run, int archetypes, int entities_each) {
    World world;
    know(world, Wides{});
    fragment(world, archetypes, entities_each);
    iterate_one(run, world);
}
WORKLOAD(fragmented_256_of_1, 256) { iterate_fragmented(run, 256, 1); }
WORKLOAD(fragmented_256_of_4, 1'024) { iterate_fragmented(run, 256, 4); }
WORKLOAD(fragmented_1024_of_1, 1'024) { iterate_fragmented(run, 1024, 1); }
WORKLOAD(fragmented_1024_of_4, 4'096) { iterate_fragmented(run, 1024, 4); }

template <class T>
void create_with(World& world) {
    const Entity e = world.add();
    world.add<Position>(e, {1, 1});
    world.add<T>(e, T{});
}
template <int... N>
void create_26(World& world, std::integer_sequence<int, N...>) {
    for (int i = 0; i < 20; ++i) (create_with<Wide<100 + N>>(world), ...);
}
WORKLOAD(fragmented_26_of_20, 520) {
    World world;
    know(world);
    create_26(world, std::make_integer_sequence<int, 26>{});
    iterate_one(run, world);
}

WORKLOAD(make_archetypes, 1'024) {
    World world;
    know(world, Wides{});
    const std::uint64_t before = world.size();  // the library's own
    run.timed([&] {
        for (int bits = 0; bits < 1024; ++bits) {
            add_by_bits(world, world.add(), bits, std::make_integer_sequence<int, 10>{});
        }
    });
    run.checksum = world.size() - before;
}
WORKLOAD(build_query_cold, 1'024) {
    World world;
    know(world, Wides{});
    fragment(world, 1024, 1);
    run.operations = 1;
    std::uint64_t found = 0;
    run.timed([&] { found = world.query().all<Position>().all<Wide<3>>().count(); });
    run.checksum = found;
}
// A query of the shared scope is found again by its terms, at the first question it is asked.
WORKLOAD(find_query_warm, 1'024) {
    World world;
    know(world, Wides{});
    fragment(world, 1024, 1);
    const auto find = [&] {
        return world.query()
            .scope(gaia::ecs::QueryCacheScope::Shared)
            .all<Position>()
            .all<Wide<3>>();
    };
    auto kept = find();
    run.checksum = kept.count();
    run.operations = 1;
    run.timed_repeatedly([&] { bench::keep(find().empty()); });
}

}  // namespace
