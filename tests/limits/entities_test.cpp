#include "support/test.hpp"

#include <random>
#include <vector>

using ecs::Entity;
using ecs::World;
using namespace test;

namespace {

constexpr std::size_t million = 1000000;

}  // namespace

TEST_CASE("a million entities are created and destroyed at random") {
    World world;
    std::vector<Entity> entities;
    entities.reserve(million);
    for (std::size_t i = 0; i < million; ++i) {
        entities.push_back(world.create_with(Health{static_cast<int>(i)}));
    }
    CHECK(world.count() == million);
    int wrong = 0;
    for (std::size_t i = 0; i < million; ++i) {
        wrong += world.get<Health>(entities[i]).points != static_cast<int>(i);
    }
    CHECK(wrong == 0);

    std::mt19937 random(1);
    std::vector<int> numbers(million);
    for (std::size_t i = 0; i < million; ++i) numbers[i] = static_cast<int>(i);
    for (std::size_t left = million; left > 0; --left) {
        const std::size_t chosen = random() % left;
        wrong += world.get<Health>(entities[chosen]).points != numbers[chosen];
        world.destroy(entities[chosen]);
        entities[chosen] = entities[left - 1];
        numbers[chosen] = numbers[left - 1];
        if (left % 250000 == 0) world.verify();
    }
    CHECK(wrong == 0);
    CHECK(world.count() == 0);
    world.verify();
}

TEST_CASE("references survive the creation of a million others") {
    World world;
    std::vector<Entity> entities;
    std::vector<Name*> names;
    for (int i = 0; i < 100; ++i) {
        entities.push_back(world.create_with(Name{long_text(i)}));
        names.push_back(&world.get<Name>(entities.back()));
    }
    world.create_many(million / 2, Name{"x"});
    for (std::size_t i = 0; i < million / 2; ++i) world.create_with(Name{"y"});
    int wrong = 0;
    for (int i = 0; i < 100; ++i) {
        const auto at = static_cast<std::size_t>(i);
        wrong += names[at]->text != long_text(i);
        wrong += &world.get<Name>(entities[at]) != names[at];
    }
    CHECK(wrong == 0);
    CHECK(world.count() == million + 100);
}

TEST_CASE("a slot lives a hundred thousand times, and no handle comes back") {
    World world;
    const Entity first = world.create();
    Entity e = first;
    for (std::uint32_t i = 0; i < 100000; ++i) {
        world.destroy(e);
        e = world.create();
    }
    CHECK(e == Entity{first.index, first.generation + 100000});
    CHECK_FALSE(world.alive(first));
    CHECK(world.count() == 1);
}
