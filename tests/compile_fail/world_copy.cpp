// expect: deleted
#include <ecs/ecs.hpp>

#include <utility>

int main() {
    ecs::World world;
    const ecs::World moved(std::move(world));
#ifndef ECS_COMPILE_FAIL_CONTROL
    const ecs::World copy(world);
#endif
}
