#include "common.hpp"

#include <iterator>

namespace {

void fragment(registry& world, int archetypes, int entities_each) {
    for (int bits = 0; bits < archetypes; ++bits) {
        for (int i = 0; i < entities_each; ++i) {
            const entity e = world.create();
            world.emplace<Position>(e, 1.f, 1.f);
            add_by_bits(world, e, bits, std::make_integer_sequence<int, 10>{});
        }
    }
}
void iterate_fragmented(bench::Run& run, int archetypes, int entities_each) {
    registry world;
    fragment(world, archetypes, entities_each);
    iterate_one(run, world);
}
WORKLOAD(fragmented_256_of_1, 256) { iterate_fragmented(run, 256, 1); }
WORKLOAD(fragmented_256_of_4, 1'024) { iterate_fragmented(run, 256, 4); }
WORKLOAD(fragmented_1024_of_1, 1'024) { iterate_fragmented(run, 1024, 1); }
WORKLOAD(fragmented_1024_of_4, 4'096) { iterate_fragmented(run, 1024, 4); }

template <class T>
void create_with(registry& world) {
    const entity e = world.create();
    world.emplace<Position>(e, 1.f, 1.f);
    world.emplace<T>(e, T{});
}
template <int... N>
void create_26(registry& world, std::integer_sequence<int, N...>) {
    for (int i = 0; i < 20; ++i) (create_with<Wide<100 + N>>(world), ...);
}
WORKLOAD(fragmented_26_of_20, 520) {
    registry world;
    create_26(world, std::make_integer_sequence<int, 26>{});
    iterate_one(run, world);
}

// There are no archetypes; these entities have as many different sets of components all the same.
WORKLOAD(make_archetypes, 1'024) {
    registry world;
    run.timed([&] {
        for (int bits = 0; bits < 1024; ++bits) {
            add_by_bits(world, world.create(), bits, std::make_integer_sequence<int, 10>{});
        }
    });
    run.checksum = count(world);
}
// Queries are views: cheap to make, and they search at each use.
std::uint64_t count_matching(registry& world) {
    const auto view = world.view<Position, Wide<3>>();
    return static_cast<std::uint64_t>(std::distance(view.begin(), view.end()));
}
WORKLOAD(build_query_cold, 1'024) {
    registry world;
    fragment(world, 1024, 1);
    run.operations = 1;
    std::uint64_t found = 0;
    run.timed([&] { found = count_matching(world); });
    run.checksum = found;
}
WORKLOAD(find_query_warm, 1'024) {
    registry world;
    fragment(world, 1024, 1);
    run.operations = 1;
    run.timed_repeatedly([&] {
        const auto view = world.view<Position, Wide<3>>();
        bench::keep(view);
    });
    run.checksum = count_matching(world);
}

}  // namespace
