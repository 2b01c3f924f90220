#include <entt/entt.hpp>

struct Position {
    float x, y;
};
struct Velocity {
    float x, y;
};

int main() {
    entt::registry registry;
    entt::entity last{};
    for (int i = 0; i < 100; ++i) {
        last = registry.create();
        registry.emplace<Position>(last, 0.f, 0.f);
        registry.emplace<Velocity>(last, 1.f, 2.f);
    }
    registry.view<Position, const Velocity>().each([](Position& p, const Velocity& v) {
        p.x += v.x;
        p.y += v.y;
    });
    registry.remove<Velocity>(last);

    int moving = 0;
    registry.view<const Velocity>().each([&](const Velocity&) { ++moving; });
    return moving == 99 && registry.get<Position>(last).y == 2 ? 0 : 1;
}
