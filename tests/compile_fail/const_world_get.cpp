// expect: 'this' argument
#include <ecs/ecs.hpp>

struct Position {
    int x;
};

int main() {
    ecs::World world;
    const ecs::Entity e = world.create_with(Position{1});
    world.get<Position>(e) = Position{2};
#ifndef ECS_COMPILE_FAIL_CONTROL
    const ecs::World& constant = world;
    constant.get<Position>(e) = Position{3};
#endif
}
