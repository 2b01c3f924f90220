// expect: a component type stands twice in one query
#include <ecs/ecs.hpp>

struct Position {
    int x;
};
struct Frozen {};

int main() {
    ecs::World world;
    world.each<Position>(ecs::Exclude<Frozen>{}, [](ecs::Entity, Position&) {});
#ifndef ECS_COMPILE_FAIL_CONTROL
    world.each<Position>(ecs::Exclude<Position>{}, [](ecs::Entity, Position&) {});
#endif
}
