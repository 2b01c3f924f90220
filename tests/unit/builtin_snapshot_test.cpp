#include "support/test.hpp"

#include <ecs/ecs.hpp>

#include <sstream>

using ecs::Children;
using ecs::Entity;
using ecs::LocalTransform;
using ecs::Mat4;
using ecs::Parent;
using ecs::World;
using ecs::WorldTransform;

TEST_CASE("trees with their transforms are saved and loaded without functions of their own") {
    ecs::register_component<Parent>("ecs.Parent");
    ecs::register_component<Children>("ecs.Children");
    ecs::register_component<LocalTransform>("ecs.LocalTransform");
    ecs::register_component<WorldTransform>("ecs.WorldTransform");
    World world;
    const auto node = [&](float x) {
        return world.create_with(LocalTransform{Mat4::translation(x, 0, 0)}, WorldTransform{});
    };
    const Entity root = node(1);
    const Entity child = node(2);
    ecs::set_parent(world, child, root);
    std::stringstream file;
    REQUIRE(ecs::serialize(world, file));

    World loaded;
    REQUIRE(ecs::deserialize(loaded, file));
    CHECK(loaded.get<Parent>(child).entity == root);
    REQUIRE(loaded.get<Children>(root).entities.size() == 1);
    ecs::propagate_transforms(loaded);
    CHECK(loaded.get<WorldTransform>(child).matrix.m[12] == 3);
}
