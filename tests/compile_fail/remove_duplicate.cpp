// expect: a component type is given twice in one call
#include <ecs/ecs.hpp>

struct Position {
    int x;
};
struct Velocity {
    int x;
};

int main() {
    ecs::World world;
    const ecs::Entity e = world.create();
    world.remove<Position, Velocity>(e);
#ifndef ECS_COMPILE_FAIL_CONTROL
    world.remove<Position, Position>(e);
#endif
}
