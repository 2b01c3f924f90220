#include <ecs/ecs.hpp>

#include <cstdio>

namespace {

struct Position {
    int x, y;
};

struct Velocity {
    int x, y;
};

int failures = 0;

void check(bool condition, const char* what) {
    if (condition) return;
    std::fprintf(stderr, "failed: %s\n", what);
    ++failures;
}

}  // namespace

int main() {
    ecs::World world;
    const ecs::Entity moving = world.create_with(Position{1, 2}, Velocity{3, 4});
    const ecs::Entity still = world.create_with(Position{5, 6});
    check(world.count() == 2, "two entities were created");

    world.each<Position, Velocity>([](ecs::Entity, Position& position, Velocity& velocity) {
        position.x += velocity.x;
        position.y += velocity.y;
    });
    check(world.get<Position>(moving).x == 4, "an entity with a velocity moves");
    check(world.get<Position>(still).x == 5, "an entity without one stays");

    world.destroy(moving);
    check(!world.alive(moving), "a destroyed entity is not alive");
    check(world.alive(still), "the other one still is");
    check(world.count() == 1, "one entity is left");

    ecs::enable_hierarchy(world, ecs::OnParentDestroyed::cascade);
    const ecs::LocalTransform local{ecs::Mat4::translation(1, 0, 0)};
    const ecs::Entity parent = world.create_with(local, ecs::WorldTransform{});
    const ecs::Entity child = world.create_with(local, ecs::WorldTransform{});
    ecs::set_parent(world, child, parent);
    ecs::propagate_transforms(world);
    check(world.get<ecs::WorldTransform>(child).matrix.m[12] == 2, "a child is moved twice");
    world.destroy(parent);
    check(!world.alive(child), "a child goes with its parent");
    return failures == 0 ? 0 : 1;
}
