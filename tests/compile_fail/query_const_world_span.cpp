// expect: has to take the number of rows, then a pointer per term
#include <ecs/ecs.hpp>

#include <cstddef>

struct Position {
    int x;
};

int main() {
    ecs::World world;
    const ecs::World& constant = world;
    constant.query<Position>().each_span([](std::size_t, const Position*) {});
#ifndef ECS_COMPILE_FAIL_CONTROL
    constant.query<Position>().each_span([](std::size_t, Position* p) { p->x = 1; });
#endif
}
