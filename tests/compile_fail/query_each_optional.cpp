// expect: T* for Optional<T>
#include <ecs/ecs.hpp>

struct Position {
    int x;
};

int main() {
    ecs::World world;
    world.query<ecs::Optional<Position>>().each([](Position*) {});
#ifndef ECS_COMPILE_FAIL_CONTROL
    world.query<ecs::Optional<Position>>().each([](Position&) {});
#endif
}
