#include "allocations/heap_counter.hpp"
#include "support/test.hpp"

#include <vector>

// A game takes a snapshot every frame and goes back now and then: neither asks for memory. (With
// assertions on, what restore did is checked afterwards, and that does.)

using ecs::Entity;
using ecs::Snapshot;
using ecs::World;
using namespace test;

TEST_CASE("taking snapshots into used ones and restoring them allocates nothing once warm") {
    World world;
    std::vector<Entity> entities = world.create_many(1'000, Position{}, Health{1}).to_vector();
    Snapshot ring[4];
    const auto frame = [&](std::size_t number) {
        world.snapshot(ring[number % 4]);
        for (std::size_t i = number % 7; i < entities.size(); i += 7) {
            world.destroy(entities[i]);
            entities[i] = world.create_with(Position{}, Health{2}, Player{});
            world.add(entities[i], Velocity{});
        }
    };
    for (std::size_t i = 0; i < 100; ++i) frame(i);
    world.snapshot(ring[0]);
    world.restore(ring[0]);
    const std::size_t before = heap_allocations();
    for (std::size_t i = 100; i < 200; ++i) frame(i);
    CHECK(heap_allocations() == before);
    for (std::size_t i = 200; i-- > 197;) world.restore(ring[i % 4]);
    CHECK((ECS_ENABLE_ASSERTS || heap_allocations() == before));
    CHECK(world.count() == 1'000);
}

TEST_CASE("a copy that follows its world allocates nothing once warm") {
    World world;
    World copy;
    Snapshot snapshot;
    world.create_many(5'000, Position{}, Line{1});
    const auto frame = [&] {
        world.destroy(world.create_with(Health{1}));
        world.snapshot(snapshot);
        copy.restore(snapshot);
    };
    for (int i = 0; i < 3; ++i) frame();
    const std::size_t before = heap_allocations();
    for (int i = 0; i < 10; ++i) frame();
    CHECK((ECS_ENABLE_ASSERTS || heap_allocations() == before));
}
