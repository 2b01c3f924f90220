// A wave of enemies made of templates, and a look at how the fight would go if it went on.

#include <ecs/ecs.hpp>

#include <cstdio>
#include <string>

using ecs::Entity;
using ecs::instantiate;
using ecs::instantiate_many;
using ecs::Prefab;
using ecs::World;

namespace {

struct Position {
    int x = 0;
};
struct Health {
    int points = 0;
};
struct Attack {
    int strength = 0;
};
struct Name {
    std::string text;
};
struct Boss {};

/// The weapon of everybody who is near hits everybody who is near.
void fight_one_round(World& world) {
    int strength = 0;
    world.each<const Position, const Attack>([&](Entity, const Position& p, const Attack& attack) {
        if (p.x < 5) strength += attack.strength;
    });
    world.each<const Position, Health>([&](Entity e, const Position& p, Health& health) {
        if (p.x < 5) health.points -= strength;
        if (health.points <= 0) world.deferred().destroy(e);
    });
    world.flush_deferred();
}

void print(World& world, const char* when) {
    std::printf("%s: %zu enemies, %zu of them bosses\n", when, world.count<Health>(),
                world.count<Boss>());
    world.each<const Name, const Health>([](Entity e, const Name& name, const Health& health) {
        std::printf("    entity %u is %s, %d points\n", e.index, name.text.c_str(), health.points);
    });
}

}  // namespace

int main() {
    // Templates are data: they belong to no world, and one can be made from another.
    const Prefab orc = Prefab::create(Position{0}, Health{10}, Attack{2});
    Prefab chief = orc;
    chief.set(Health{50});
    chief.set(Name{"a chief"});
    chief.set(Boss{});

    World world;
    instantiate(world, orc);                                   // with all its defaults
    instantiate(world, orc, Position{9});                      // somewhere else
    instantiate(world, chief, Name{"Gash"});                   // with a name of its own
    instantiate(world, orc, Position{3}, Name{"a coward"});    // with more than the template has
    instantiate_many(world, orc, 1'000, Position{20});         // a crowd, far away
    const Entity late = instantiate(world.deferred(), chief);  // as soon as commands are flushed
    world.flush_deferred();
    print(world, "before the fight");
    const bool all_there = world.count<Health>() == 1'005 && world.has<Boss>(late);

    // What would two rounds do? Play them, look, and take them back.
    const ecs::Snapshot before = world.snapshot();
    for (int round = 0; round < 2; ++round) fight_one_round(world);
    print(world, "after two rounds");
    const bool some_died = world.count<Health>() < 1'005 && world.count<Boss>() == 2;
    world.restore(before);
    print(world, "taken back");
    const bool all_back = world.count<Health>() == 1'005 && world.get<Health>(late).points == 50;

    return all_there && some_died && all_back ? 0 : 1;
}
