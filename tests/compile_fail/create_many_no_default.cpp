// expect: default-constructed components
#include <ecs/ecs.hpp>

struct Named {
    explicit Named(int n) : number(n) {}
    int number;
};

int main() {
    ecs::World world;
    world.create_many(10, Named{1});
#ifndef ECS_COMPILE_FAIL_CONTROL
    world.create_many<Named>(10, [](ecs::Entity, Named&) {});
#endif
}
