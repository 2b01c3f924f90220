// expect: remove needs the component types to remove
#include <ecs/ecs.hpp>

struct Position {
    int x;
};

int main() {
    ecs::World world;
    const ecs::Entity e = world.create_with(Position{1});
    world.remove<Position>(e);
#ifndef ECS_COMPILE_FAIL_CONTROL
    world.remove<>(e);
#endif
}
