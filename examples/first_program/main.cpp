// The first program: a world, entities made of components, one loop that moves them.
//
// Teaches: World, create_with, each, get, try_get, add, remove, destroy, alive.

#include <ecs/ecs.hpp>

#include <cstdio>

namespace {

// Components are plain types. Nothing has to be registered.
struct Position {
    float x, y;
};
struct Velocity {
    float x, y;
};
struct Player {};  // empty: a tag, which takes no memory

}  // namespace

int main() {
    ecs::World world;

    // An entity is a handle; what it is follows from the components that it has.
    const ecs::Entity tree = world.create_with(Position{5, 0});
    const ecs::Entity bird = world.create_with(Position{0, 3}, Velocity{1, 0.5f});
    const ecs::Entity hero = world.create_with(Position{0, 0}, Velocity{2, 0}, Player{});

    // Everything that has a position and a velocity moves. The tree has none, so it stays.
    for (int second = 1; second <= 3; ++second) {
        world.each<Position, const Velocity>([](ecs::Entity, Position& p, const Velocity& v) {
            p.x += v.x;
            p.y += v.y;
        });
        std::printf("after %d s: tree at %.0f, bird at %.0f, hero at %.0f\n", second,
                    static_cast<double>(world.get<Position>(tree).x),
                    static_cast<double>(world.get<Position>(bird).x),
                    static_cast<double>(world.get<Position>(hero).x));
    }
    bool right = world.get<Position>(tree).x == 5 && world.get<Position>(hero).x == 6;

    // Components come and go.
    world.remove<Velocity>(bird);        // it sits down
    world.add(tree, Velocity{0.1f, 0});  // and the tree walks
    right = right && world.count<Velocity>() == 2 && world.try_get<Velocity>(bird) == nullptr;

    // A handle of an entity that is gone is never mistaken for another one.
    world.destroy(bird);
    const ecs::Entity fish = world.create_with(Position{9, -1});
    std::printf("the bird is %s, the fish is %s; %zu entities\n",
                world.alive(bird) ? "alive" : "gone", world.alive(fish) ? "alive" : "gone",
                world.count());
    right = right && !world.alive(bird) && world.alive(fish) && bird != fish && world.count() == 3;

    std::printf(right ? "all as expected\n" : "something is wrong\n");
    return right ? 0 : 1;
}
