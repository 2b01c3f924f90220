// expect: 'this' argument
#include <ecs/ecs.hpp>

int main() {
    ecs::World world;
    world.create();
#ifndef ECS_COMPILE_FAIL_CONTROL
    const ecs::World& constant = world;
    constant.create();
#endif
}
