#include "support/death.hpp"
#include "support/test.hpp"

#if ECS_ENABLE_ASSERTS

using namespace test;

TEST_CASE("a runtime component with an alignment that is no power of two asserts") {
    ecs::ComponentInfo info;
    info.name = "Odd";
    info.size = 12;
    info.alignment = 12;
    CHECK_DIES("power of two", ecs::register_runtime_component(info));
    info.alignment = 0;
    CHECK_DIES("power of two", ecs::register_runtime_component(info));
}

TEST_CASE("asking for the record of an id that nobody has asserts") {
    CHECK_DIES("no component has this id", ecs::component_info(4000000));
    CHECK_DIES("no component has this id", ecs::component_info(ecs::NO_COMPONENT));
}

TEST_CASE("an entity of create_many beyond the last asserts") {
    ecs::World world;
    const auto made = world.create_many(3, Health{});
    CHECK_DIES("fewer entities", static_cast<void>(made[3]));
}

#endif
