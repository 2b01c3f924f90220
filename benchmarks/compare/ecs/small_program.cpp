#include <ecs/ecs.hpp>

struct Position {
    float x, y;
};
struct Velocity {
    float x, y;
};

int main() {
    ecs::World world;
    ecs::Entity last;
    for (int i = 0; i < 100; ++i) {
        last = world.create_with(Position{0, 0});
        world.add(last, Velocity{1, 2});
    }
    world.each<Position, const Velocity>([](ecs::Entity, Position& p, const Velocity& v) {
        p.x += v.x;
        p.y += v.y;
    });
    world.remove<Velocity>(last);

    int moving = 0;
    world.each<const Velocity>([&](ecs::Entity, const Velocity&) { ++moving; });
    return moving == 99 && world.get<Position>(last).y == 2 ? 0 : 1;
}
