#include <ecs/ecs.hpp>
#include <ecs/json.hpp>

struct Position {
    int x = 0;
    int y = 0;
};
ECS_REFLECT(Position, x, y)

int main() {
    ecs::register_component<Position>("Position");
    ecs::World world;
    ecs::Entity e;
    const ecs::Status status =
        ecs::create_from_json(world, R"({"components": {"Position": {"y": 3}}})", &e);
    return status && world.get<Position>(e).y == 3 ? 0 : 1;
}
