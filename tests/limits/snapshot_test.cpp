#include "support/snapshots.hpp"

#include <string>

#if !ECS_ENABLE_ASSERTS  // with sanitizers, a quarter of a million archetypes take a while

namespace snapshot_limits {

using ecs::Encoding;
using ecs::UnknownComponents;
using ecs::World;
using test::HandMade;

TEST_CASE("a world of many archetypes is refused before it runs out of numbers for them") {
    constexpr unsigned components = 18;
    HandMade file(1 << components, (1 << components) + 1, components);
    for (unsigned i = 0; i < components; ++i) {
        file.component("a.tag" + std::to_string(10 + i), Encoding::tag);
    }
    for (unsigned set = 0; set < 1u << components; ++set) {
        unsigned members = 0;
        for (unsigned i = 0; i < components; ++i) members += set >> i & 1;
        file.u32(members);
        for (unsigned i = 0; i < components; ++i) {
            if ((set >> i & 1) != 0) file.u32(i);
        }
        file.u32(1).u32(set + 1).u32(1);
    }
    const std::string bytes = file.finished();
    World world;
    const ecs::Status status = test::load_from(world, bytes, UnknownComponents::keep);
    CHECK(status.message().find("more storage") != std::string::npos);
    world.verify();
}

}  // namespace snapshot_limits

#endif
