#include "support/allocators.hpp"
#include "support/test.hpp"

#include <vector>

using ecs::Entity;
using ecs::World;
using namespace test;

TEST_CASE("after reserve, creating that many entities allocates nothing") {
    CountingAllocator allocator;
    World world(allocator);
    world.reserve<Position, Name>(10000);
    const std::size_t calls = allocator.calls();
    for (int i = 0; i < 10000; ++i) world.create_with(Position{i, i}, Name{});
    CHECK(allocator.calls() == calls);
    CHECK(world.count() == 10000);
    world.verify();
}

TEST_CASE("reserve makes room for more entities than there are") {
    CountingAllocator allocator;
    World world(allocator);
    world.create_many(100, Health{1});
    world.reserve<Health>(1000);
    const std::size_t calls = allocator.calls();
    world.create_many(1000, Health{2});
    CHECK(allocator.calls() == calls);
    CHECK(world.count<Health>() == 1100);
}

TEST_CASE("reserve makes no entity and keeps values and references") {
    World world;
    const Entity e = world.create_with(Health{7});
    const Health* before = &world.get<Health>(e);
    world.reserve<Health>(5000);
    CHECK(&world.get<Health>(e) == before);
    CHECK(before->points == 7);
    CHECK(world.count() == 1);
    world.reserve<Name>(0);
    world.verify();
}

TEST_CASE("shrink_to_fit gives back what no entity uses, and keeps what one does") {
    CountingAllocator allocator;
    World world(allocator);
    const Entity e = world.create_with(Name{long_text(1)});
    const std::vector<Entity> many = world.create_many(20000, Name{"x"}).to_vector();
    const std::size_t full = allocator.bytes();
    for (const Entity gone : many) world.destroy(gone);
    world.shrink_to_fit();
    CHECK(allocator.bytes() < full / 2);
    CHECK(world.get<Name>(e).text == long_text(1));
    world.verify();
}

TEST_CASE("an archetype grows again after shrink_to_fit") {
    World world;
    for (int round = 0; round < 3; ++round) {
        const std::vector<Entity> made =
            world.create_many(3000, Name{long_text(round)}).to_vector();
        for (std::size_t i = 10; i < made.size(); ++i) world.destroy(made[i]);
        world.shrink_to_fit();
        world.verify();
        CHECK(world.get<Name>(made[0]).text == long_text(round));
    }
    CHECK(world.count<Name>() == 30);
}

TEST_CASE("shrink_to_fit of an empty world, and of one that was reserved for nothing") {
    World world;
    world.shrink_to_fit();
    world.reserve<Position>(10000);
    world.shrink_to_fit();
    const Entity e = world.create_with(Position{1, 2});
    CHECK(world.get<Position>(e).y == 2);
    world.verify();
}

TEST_CASE("many small batches cost about as much memory traffic as one large one") {
    CountingAllocator allocator;
    World world(allocator);
    for (int i = 0; i < 20000; ++i) world.create_many(1, Health{i});
    CHECK(world.count<Health>() == 20000);
    CHECK(allocator.calls() < 500);
}
