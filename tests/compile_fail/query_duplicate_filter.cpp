// expect: a component type stands twice in one query
#include <ecs/ecs.hpp>

struct Position {
    int x;
};
struct Velocity {
    int x;
};

int main() {
    ecs::World world;
    static_cast<void>(world.query<Position>().without<Velocity>());
#ifndef ECS_COMPILE_FAIL_CONTROL
    static_cast<void>(world.query<Position>().without<Position>());
#endif
}
