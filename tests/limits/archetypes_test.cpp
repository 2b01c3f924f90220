#include "support/allocators.hpp"
#include "support/test.hpp"

#include <utility>
#include <vector>

using ecs::Entity;
using ecs::World;
using namespace test;

namespace {

constexpr int bits = 14;
constexpr std::size_t archetypes = 10000;
using Change = void (*)(World&, Entity, int);

template <int N>
void add_bit(World& world, Entity e, int value) {
    world.add(e, Numbered<N>{value});
}
template <int... N>
std::vector<Change> add_bits(std::integer_sequence<int, N...>) {
    return {&add_bit<N>...};
}

/// One entity for each number, with those components whose bit the number has.
std::vector<Entity> fill(World& world) {
    const std::vector<Change> add = add_bits(std::make_integer_sequence<int, bits>{});
    std::vector<Entity> entities;
    for (std::size_t number = 0; number < archetypes; ++number) {
        entities.push_back(world.create());
        for (std::size_t bit = 0; bit < bits; ++bit) {
            if ((number >> bit & 1) != 0) {
                add[bit](world, entities.back(), static_cast<int>(number));
            }
        }
    }
    return entities;
}

}  // namespace

TEST_CASE("ten thousand archetypes of one entity each keep their values and are all found") {
    World world;
    const std::vector<Entity> entities = fill(world);
    CHECK(world.archetype_count() == archetypes);
    CHECK(world.count() == archetypes);

    std::size_t with_3 = 0;
    std::size_t with_3_and_13_without_0 = 0;
    int wrong = 0;
    for (std::size_t number = 0; number < archetypes; ++number) {
        const bool has_3 = (number >> 3 & 1) != 0;
        with_3 += has_3;
        with_3_and_13_without_0 += has_3 && (number >> 13 & 1) != 0 && (number & 1) == 0;
        const Numbered<3>* value = world.try_get<Numbered<3>>(entities[number]);
        wrong += (value != nullptr) != has_3;
        wrong += has_3 && value->value != static_cast<int>(number);
    }
    CHECK(wrong == 0);
    CHECK(world.count<Numbered<3>>() == with_3);
    std::size_t calls = 0;
    world.each<Numbered<3>, Numbered<13>>(ecs::Exclude<Numbered<0>>{},
                                          [&](Entity, Numbered<3>&, Numbered<13>&) { ++calls; });
    CHECK(calls == with_3_and_13_without_0);
    world.verify();
}

TEST_CASE("ten thousand archetypes take at most 2 KiB each") {
    CountingAllocator allocator;
    World world(allocator);
    fill(world);
    INFO("bytes per archetype: ", allocator.bytes() / archetypes);
    CHECK(allocator.bytes() / archetypes <= 2048);
}

TEST_CASE("a loop that was there first finds ten thousand archetypes that appear later") {
    World world;
    CHECK(world.count<Numbered<0>>() == 0);
    fill(world);
    CHECK(world.count<Numbered<0>>() == archetypes / 2);
    world.destroy_all<Numbered<0>>();
    CHECK(world.count() == archetypes / 2);
    world.verify();
}
