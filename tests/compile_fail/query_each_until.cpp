// expect: the function does not fit the query
#include <ecs/ecs.hpp>

struct Position {
    int x;
};

int main() {
    ecs::World world;
    world.query<Position>().each_until([](Position& p) { return p.x == 1; });
#ifndef ECS_COMPILE_FAIL_CONTROL
    world.query<Position>().each_until([](Position& p, int) { return p.x == 1; });
#endif
}
