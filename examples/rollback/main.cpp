// Taking the world back: a snapshot every frame, and when a player's input arrives late, the frames
// since then are simulated again, with it.
//
// Teaches: Snapshot, snapshot, restore, what a snapshot holds, world_hash.

#include <ecs/ecs.hpp>

#include <array>
#include <cstdio>

using namespace ecs;

namespace {

struct Position {
    int x;
};
struct Speed {
    int value;
};
struct Shot {
    Entity by;
};

/// What a frame does depends on the world and on its input alone.
void simulate(World& world, bool fire) {
    world.each<Position, const Speed>([](Entity, Position& p, const Speed& s) { p.x += s.value; });
    if (fire) {
        world.each<const Position>(Exclude<Shot>{}, [&](Entity ship, const Position& p) {
            world.deferred().create_with(p, Speed{5}, Shot{ship});
        });
        world.flush_deferred();  // nothing may wait when a snapshot is taken
    }
}

void print(const World& world, const char* what) {
    std::printf("%s\n", what);
    world.each<const Position>([&](Entity e, const Position& p) {
        std::printf("  %s %u at %d\n", world.has<Shot>(e) ? "shot" : "ship", e.index, p.x);
    });
}

}  // namespace

int main() {
    register_component<Position>("Position");
    register_component<Speed>("Speed");
    register_component<Shot>("Shot");

    World world;
    const Entity ship = world.create_with(Position{0}, Speed{1});

    // One snapshot for each of the last frames. Once warm, taking one allocates nothing.
    constexpr std::size_t kept = 8;
    std::array<Snapshot, kept> past;
    for (std::size_t frame = 0; frame < 10; ++frame) {
        world.snapshot(past[frame % kept]);  // as it is before this frame
        simulate(world, false);
    }
    print(world, "after 10 frames without shots:");
    bool right = world.count() == 1 && world.get<Position>(ship).x == 10;

    // Now we hear that the player fired in frame 6. Back to then, and again from there.
    world.restore(past[6 % kept]);
    right = right && world.get<Position>(ship).x == 6;
    for (std::size_t frame = 6; frame < 10; ++frame) {
        world.snapshot(past[frame % kept]);
        simulate(world, frame == 6);
    }
    print(world, "the same with a shot in frame 6:");
    right = right && world.count<Shot>() == 1 && world.get<Position>(ship).x == 10;

    // The same frames again give the same world: same handles, same values, same order.
    const std::uint64_t first = world_hash(world);
    world.restore(past[6 % kept]);
    for (std::size_t frame = 6; frame < 10; ++frame) simulate(world, frame == 6);
    std::printf("hash %016llx, once more %016llx\n", static_cast<unsigned long long>(first),
                static_cast<unsigned long long>(world_hash(world)));
    right = right && world_hash(world) == first;

    // A snapshot belongs to no world: this is a copy of a whole one.
    World copy;
    copy.restore(world.snapshot());
    right = right && world_hash(copy) == first && copy.alive(ship);

    std::printf(right ? "all as expected\n" : "something is wrong\n");
    return right ? 0 : 1;
}
