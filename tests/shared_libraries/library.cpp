#include "components.hpp"

#define JOIN_AGAIN(a, b) a##b
#define JOIN(a, b) JOIN_AGAIN(a, b)

namespace {

/// Of the same name in both libraries, but private to each.
struct Private {
    int value;
};

ecs::Entity create(ecs::World& world, int value) {
    return world.create_with(Shared{value}, Private{value});
}

int sum(ecs::World& world) {
    int total = 0;
    world.each<Shared>([&](ecs::Entity, const Shared& shared) { total += shared.value; });
    return total;
}

}  // namespace

LibraryCalls JOIN(library_, LIBRARY)() {
    return {&ecs::component_id<Shared>, &ecs::component_id<Private>, &create, &sum};
}
