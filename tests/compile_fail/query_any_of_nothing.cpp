// expect: AnyOf needs at least one component type
#include <ecs/ecs.hpp>

struct Position {
    int x;
};

int main() {
    ecs::World world;
    static_cast<void>(world.query<Position>().any_of<Position>());
#ifndef ECS_COMPILE_FAIL_CONTROL
    static_cast<void>(world.query<Position, ecs::AnyOf<>>());
#endif
}
