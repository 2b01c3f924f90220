// expect: the function does not fit the query: it has to take the components in the order of the
#include <ecs/ecs.hpp>

struct Position {
    int x;
};
struct Velocity {
    int x;
};

int main() {
    ecs::World world;
    world.query<Position, Velocity>().each([](Position&, Velocity&) {});
#ifndef ECS_COMPILE_FAIL_CONTROL
    world.query<Position, Velocity>().each([](Velocity&, Position&) {});
#endif
}
