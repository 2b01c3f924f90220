#include <mustache/ecs/ecs.hpp>

struct Position {
    float x, y;
};
struct Velocity {
    float x, y;
};

int main() {
    mustache::World world;
    mustache::EntityManager& entities = world.entities();
    mustache::Entity last;
    for (int i = 0; i < 100; ++i) {
        last = entities.begin().assign<Position>(0.f, 0.f).end();
        entities.assign<Velocity>(last, 1.f, 2.f);
    }
    entities.forEach([](Position& p, const Velocity& v) {
        p.x += v.x;
        p.y += v.y;
    });
    entities.removeComponent<Velocity>(last);

    int moving = 0;
    entities.forEach([&](const Velocity&) { ++moving; });
    return moving == 99 && entities.getComponent<const Position>(last)->y == 2 ? 0 : 1;
}
