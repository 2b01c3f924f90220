// expect: every component of a prefab has to be copy-constructible
#include <ecs/ecs.hpp>

#include <memory>

struct Position {
    int x;
};
struct Owner {
    std::unique_ptr<int> value;
};

int main() {
    ecs::Prefab prefab = ecs::Prefab::create(Position{1});
#ifndef ECS_COMPILE_FAIL_CONTROL
    prefab = ecs::Prefab::create(Position{1}, Owner{});
#endif
}
