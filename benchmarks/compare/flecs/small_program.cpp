#include <flecs.h>

struct Position {
    float x, y;
};
struct Velocity {
    float x, y;
};

int main() {
    flecs::world world;
    flecs::entity last;
    for (int i = 0; i < 100; ++i) {
        last = world.entity().set<Position>({0, 0});
        last.set<Velocity>({1, 2});
    }
    world.each([](Position& p, const Velocity& v) {
        p.x += v.x;
        p.y += v.y;
    });
    last.remove<Velocity>();

    int moving = 0;
    world.each([&](const Velocity&) { ++moving; });
    return moving == 99 && last.get<Position>().y == 2 ? 0 : 1;
}
