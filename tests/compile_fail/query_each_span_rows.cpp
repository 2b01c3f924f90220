// expect: the function given to each_span() has to take the number of rows
#include <ecs/ecs.hpp>

#include <cstddef>

struct Position {
    int x;
};

int main() {
    ecs::World world;
    world.query<Position>().each_span([](std::size_t, Position*) {});
#ifndef ECS_COMPILE_FAIL_CONTROL
    world.query<Position>().each_span([](Position*) {});
#endif
}
