// expect: sort: all values of an empty type are equal
#include <ecs/ecs.hpp>

struct Position {
    int x;
};
struct Player {};

int main() {
    ecs::World world;
    world.sort<Position>([](const Position& a, const Position& b) { return a.x < b.x; });
#ifndef ECS_COMPILE_FAIL_CONTROL
    world.sort<Player>([](const Player&, const Player&) { return false; });
#endif
}
