// expect: sort: the function has to take two const references to the component
#include <ecs/ecs.hpp>

struct Position {
    int x;
};

int main() {
    ecs::World world;
    world.sort<Position>([](const Position& a, const Position& b) { return a.x < b.x; });
#ifndef ECS_COMPILE_FAIL_CONTROL
    world.sort<Position>([](Position& a, Position& b) { return a.x < b.x; });
#endif
}
