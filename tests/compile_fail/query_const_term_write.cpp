// expect: the function does not fit the query
#include <ecs/ecs.hpp>

struct Position {
    int x;
};
struct Velocity {
    int x;
};

int main() {
    ecs::World world;
    world.query<Position, const Velocity>().each([](Position&, const Velocity&) {});
#ifndef ECS_COMPILE_FAIL_CONTROL
    world.query<Position, const Velocity>().each([](Position&, Velocity&) {});
#endif
}
