// expect: a component type is given twice in one call
#include <ecs/ecs.hpp>

struct Position {
    int x;
};
struct Velocity {
    int x;
};

int main() {
    ecs::Prefab prefab = ecs::Prefab::create(Position{1}, Velocity{2});
#ifndef ECS_COMPILE_FAIL_CONTROL
    prefab = ecs::Prefab::create(Position{1}, Velocity{2}, Position{3});
#endif
}
