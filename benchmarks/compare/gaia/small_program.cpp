#include <gaia.h>

struct Position {
    float x, y;
};
struct Velocity {
    float x, y;
};

int main() {
    gaia::ecs::World world;
    gaia::ecs::Entity last;
    for (int i = 0; i < 100; ++i) {
        last = world.add();
        world.add<Position>(last, {0, 0});
        world.add<Velocity>(last, {1, 2});
    }
    world.query().all<Position&>().all<Velocity>().each([](Position& p, const Velocity& v) {
        p.x += v.x;
        p.y += v.y;
    });
    world.del<Velocity>(last);

    int moving = 0;
    world.query().all<Velocity>().each([&](const Velocity&) { ++moving; });
    return moving == 99 && world.get<Position>(last).y == 2 ? 0 : 1;
}
