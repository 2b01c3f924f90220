// expect: ecs::Entity cannot be a component itself
#include <ecs/ecs.hpp>

struct Target {
    ecs::Entity entity;
};

int main() {
    ecs::World world;
    const ecs::Entity e = world.create();
    world.add(e, Target{e});
#ifndef ECS_COMPILE_FAIL_CONTROL
    world.add(e, e);
#endif
}
