#include "support/test.hpp"

#include <set>
#include <unordered_map>
#include <unordered_set>

using ecs::Entity;
using ecs::INVALID_ENTITY;
using ecs::World;

TEST_CASE("a handle is two 32-bit numbers") {
    const Entity e{7, 3};
    CHECK(e.index == 7);
    CHECK(e.generation == 3);
    CHECK(sizeof(Entity) == 8);
    CHECK(std::is_trivially_copyable_v<Entity>);
}

TEST_CASE("INVALID_ENTITY is slot 0 of generation 0, and so is a handle made of nothing") {
    CHECK(INVALID_ENTITY.index == 0);
    CHECK(INVALID_ENTITY.generation == 0);
    CHECK(Entity{} == INVALID_ENTITY);
}

TEST_CASE("handles are equal if slot and generation are") {
    CHECK(Entity{1, 2} == Entity{1, 2});
    CHECK(Entity{1, 2} != Entity{1, 3});
    CHECK(Entity{1, 2} != Entity{2, 2});
    CHECK_FALSE(Entity{1, 2} != Entity{1, 2});
}

TEST_CASE("handles are ordered by slot, then by generation") {
    CHECK(Entity{1, 9} < Entity{2, 1});
    CHECK(Entity{1, 1} < Entity{1, 2});
    CHECK_FALSE(Entity{1, 2} < Entity{1, 2});
    CHECK_FALSE(Entity{2, 1} < Entity{1, 9});
}

TEST_CASE("handles are keys of hash maps, with EntityHash and with std::hash") {
    std::unordered_map<Entity, int, ecs::EntityHash> names;
    names[Entity{1, 1}] = 1;
    names[Entity{1, 2}] = 2;
    CHECK(names.at(Entity{1, 1}) == 1);
    CHECK(names.at(Entity{1, 2}) == 2);

    const std::unordered_set<Entity> entities{{1, 1}, {1, 2}, {1, 1}};
    CHECK(entities.size() == 2);
}

TEST_CASE("the hashes of handles that a world gives out do not collide in their low bits") {
    std::set<std::size_t> low_bits;
    for (std::uint32_t slot = 0; slot < 1000; ++slot) {
        low_bits.insert(ecs::EntityHash{}(Entity{slot, 1}) & 0xFFFF);
    }
    CHECK(low_bits.size() > 900);
}

TEST_CASE("INVALID_ENTITY is not alive, in an empty world nor in a full one") {
    World world;
    CHECK_FALSE(world.alive(INVALID_ENTITY));
    for (int i = 0; i < 100; ++i) {
        const Entity e = world.create();
        CHECK(e.index != 0);
        CHECK(e.generation != 0);
    }
    CHECK_FALSE(world.alive(INVALID_ENTITY));
    CHECK_FALSE(world.alive(Entity{0, 1}));
}

TEST_CASE("a handle of a slot that the world never gave out is not alive") {
    World world;
    const Entity e = world.create();
    CHECK_FALSE(world.alive(Entity{e.index + 1, 1}));
    CHECK_FALSE(world.alive(Entity{0xFFFFFFFF, 1}));
    CHECK_FALSE(world.alive(Entity{0xFFFFFFFF, 0xFFFFFFFF}));
}

TEST_CASE("a handle of another generation is not alive") {
    World world;
    const Entity e = world.create();
    CHECK_FALSE(world.alive(Entity{e.index, e.generation + 1}));
    CHECK_FALSE(world.alive(Entity{e.index, e.generation - 1}));
    CHECK_FALSE(world.alive(Entity{e.index, 0}));
}
