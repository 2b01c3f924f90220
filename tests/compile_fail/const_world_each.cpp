// expect: const Position
#include <ecs/ecs.hpp>

struct Position {
    int x;
};

int main() {
    ecs::World world;
    world.each<Position>([](ecs::Entity, Position& position) { position.x = 1; });
#ifndef ECS_COMPILE_FAIL_CONTROL
    const ecs::World& constant = world;
    constant.each<Position>([](ecs::Entity, Position& position) { position.x = 1; });
#endif
}
