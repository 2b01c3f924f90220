// expect: a component type is given twice in one call
#include <ecs/ecs.hpp>

struct Position {
    int x;
};

int main() {
    ecs::World world;
    world.create_with(Position{1});
#ifndef ECS_COMPILE_FAIL_CONTROL
    const Position position{2};
    world.create_with(Position{1}, position);
#endif
}
