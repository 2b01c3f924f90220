// expect: a component that cannot be copied has to be given away
#include <ecs/ecs.hpp>

#include <memory>
#include <utility>

struct Owner {
    std::unique_ptr<int> value;
};

int main() {
    ecs::World world;
    Owner owner;
    ecs::instantiate(world, ecs::Prefab{}, std::move(owner));
#ifndef ECS_COMPILE_FAIL_CONTROL
    ecs::instantiate(world, ecs::Prefab{}, owner);
#endif
}
