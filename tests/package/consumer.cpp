#include <ecs/ecs.hpp>

struct Position {
    int x, y;
};

struct Velocity {
    int x, y;
};

int main() {
    ecs::World world;
    const ecs::Entity e = world.create_with(Position{1, 2}, Velocity{3, 4});
    world.each<Position, Velocity>([](ecs::Entity, Position& position, Velocity& velocity) {
        position.x += velocity.x;
        position.y += velocity.y;
    });
    const Position position = world.get<Position>(e);
    return position.x == 4 && position.y == 6 ? 0 : 1;
}
