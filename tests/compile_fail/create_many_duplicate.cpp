// expect: a component type is given twice in one call
#include <ecs/ecs.hpp>

struct Position {
    int x;
};

int main() {
    ecs::World world;
    world.create_many(10, Position{1});
#ifndef ECS_COMPILE_FAIL_CONTROL
    world.create_many(10, Position{1}, Position{2});
#endif
}
