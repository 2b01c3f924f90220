// expect: the function does not fit the query
#include <ecs/ecs.hpp>

struct Position {
    int x;
};

int main() {
    ecs::World world;
    const ecs::World& constant = world;
    constant.query<Position>().each([](const Position&) {});
#ifndef ECS_COMPILE_FAIL_CONTROL
    constant.query<Position>().each([](Position& p) { p.x = 1; });
#endif
}
