// expect: a component has to be move-constructible
#include <ecs/ecs.hpp>

struct Rock {
    Rock() = default;
    Rock(const Rock&) = delete;
    Rock& operator=(const Rock&) = delete;
};

struct Leaf {};

int main() {
    ecs::World world;
    const ecs::Entity e = world.create_with(Leaf{});
    bool found = world.has<Leaf>(e);
#ifndef ECS_COMPILE_FAIL_CONTROL
    found = world.has<Rock>(e);
#endif
    return found ? 0 : 1;
}
