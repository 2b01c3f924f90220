// expect: not a reference or a pointer
#include <ecs/ecs.hpp>

struct Position {
    int x;
};

int main() {
    ecs::World world;
    static_cast<void>(world.query<Position>());
#ifndef ECS_COMPILE_FAIL_CONTROL
    static_cast<void>(world.query<Position&>());
#endif
}
