// expect: const Position
#include <ecs/ecs.hpp>

struct Position {
    int x;
};

int main() {
    ecs::World world;
    const ecs::Entity e = world.create_with(Position{1});
    const ecs::World& constant = world;
    const Position* position = constant.try_get<Position>(e);
#ifndef ECS_COMPILE_FAIL_CONTROL
    Position* writable = constant.try_get<Position>(e);
    position = writable;
#endif
    return position->x;
}
