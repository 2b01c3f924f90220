// expect: a component type stands twice in one query
#include <ecs/ecs.hpp>

struct Position {
    int x;
};
struct Velocity {
    int x;
};

int main() {
    ecs::World world;
    world.each<Position, Velocity>([](ecs::Entity, Position&, Velocity&) {});
#ifndef ECS_COMPILE_FAIL_CONTROL
    world.each<Position, const Position>([](ecs::Entity, Position&, const Position&) {});
#endif
}
