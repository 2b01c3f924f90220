#include "support/test.hpp"

#include <vector>

using ecs::Entity;
using ecs::World;
using namespace test;

TEST_CASE("a reference stays valid while others of the same archetype are created") {
    World world;
    const Entity e = world.create_with(Name{long_text(1)});
    Name& name = world.get<Name>(e);
    for (int i = 0; i < 5000; ++i) world.create_with(Name{"other"});
    world.create_many(5000, Name{"more"});
    CHECK(&world.get<Name>(e) == &name);
    CHECK(name.text == long_text(1));
}

TEST_CASE("references of all entities stay valid while an archetype grows") {
    World world;
    std::vector<Entity> entities;
    std::vector<const Health*> addresses;
    for (int i = 0; i < 3000; ++i) {
        entities.push_back(world.create_with(Health{i}));
        addresses.push_back(&world.get<Health>(entities.back()));
    }
    int wrong = 0;
    for (std::size_t i = 0; i < 3000; ++i) {
        wrong += &world.get<Health>(entities[i]) != addresses[i];
        wrong += addresses[i]->points != static_cast<int>(i);
    }
    CHECK(wrong == 0);
}

TEST_CASE("a reference stays valid while entities of other archetypes come, change and go") {
    World world;
    const Entity e = world.create_with(Health{1});
    const Health* health = &world.get<Health>(e);
    for (int i = 0; i < 100; ++i) {
        const Entity other = world.create_with(Position{});
        world.add(other, Velocity{});
        world.remove<Position>(other);
        if (i % 2 == 0) world.destroy(other);
    }
    CHECK(&world.get<Health>(e) == health);
    CHECK(health->points == 1);
}

TEST_CASE("a reference stays valid while others move into the archetype") {
    World world;
    const Entity e = world.create_with(Health{1}, Position{});
    const Health* health = &world.get<Health>(e);
    for (int i = 0; i < 1000; ++i) world.add(world.create_with(Health{i}), Position{});
    CHECK(&world.get<Health>(e) == health);
    CHECK(health->points == 1);
}

TEST_CASE("a reference stays valid when a component of the entity is overwritten") {
    World world;
    const Entity e = world.create_with(Health{1}, Name{"ann"});
    const Health* health = &world.get<Health>(e);
    world.add(e, Name{long_text(1)});
    world.add(e, Health{2});
    CHECK(&world.get<Health>(e) == health);
    CHECK(health->points == 2);
}
