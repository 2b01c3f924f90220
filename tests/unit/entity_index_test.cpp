#include "support/test.hpp"

#include <ecs/storage/entity_index.hpp>

#include <vector>

using ecs::Entity;
using ecs::detail::EntityIndex;
using ecs::detail::Location;

namespace {

void release(EntityIndex& index, Entity e) {
    index.prepare_release();
    index.release(e);
}

}  // namespace

TEST_CASE("the first slot that an index gives out is 1, of generation 1") {
    EntityIndex index(ecs::heap_allocator());
    CHECK(index.slot_count() == 1);
    CHECK(index.acquire(Location::of(0, 0)) == Entity{1, 1});
    CHECK(index.acquire(Location::of(0, 1)) == Entity{2, 1});
    CHECK(index.slot_count() == 3);
}

TEST_CASE("an index remembers where a tenant is") {
    EntityIndex index(ecs::heap_allocator());
    const Entity e = index.acquire(Location::of(3, 17));
    CHECK(index.location(e).segment() == 3);
    CHECK(index.location(e).row() == 17);
    index.set_location(e, Location::of(4, 0));
    CHECK(index.location(e).segment() == 4);
    CHECK(index.location(e).row() == 0);
}

TEST_CASE("a released slot is not alive, in its old generation nor in its new one") {
    EntityIndex index(ecs::heap_allocator());
    const Entity e = index.acquire(Location::of(0, 0));
    CHECK(index.alive(e));
    release(index, e);
    CHECK_FALSE(index.alive(e));
    CHECK_FALSE(index.alive(Entity{e.index, e.generation + 1}));
    CHECK(index.free_count() == 1);
}

TEST_CASE("several slots at once are the freed ones, then fresh ones, in consecutive rows") {
    EntityIndex index(ecs::heap_allocator());
    index.acquire(Location::of(0, 0));
    release(index, Entity{1, 1});
    std::vector<Entity> entities(3);
    index.acquire(Location::of(5, 2), entities.size(), entities.data());
    CHECK(entities == std::vector<Entity>{{1, 2}, {2, 1}, {3, 1}});
    for (std::uint32_t i = 0; i < 3; ++i) {
        CHECK(index.location(entities[i]).segment() == 5);
        CHECK(index.location(entities[i]).row() == 2 + i);
    }
}

TEST_CASE("a slot whose generation runs out is retired and never reused") {
    EntityIndex index(ecs::heap_allocator());
    const std::uint32_t slot = index.acquire(Location::of(0, 0)).index;
    const Entity last{slot, EntityIndex::last_generation - 1};
    index.set_generation(slot, last.generation);
    REQUIRE(index.alive(last));

    release(index, last);
    CHECK(index.free_count() == 0);
    CHECK_FALSE(index.alive(last));
    CHECK_FALSE(index.alive(Entity{slot, EntityIndex::last_generation}));
    CHECK(index.acquire(Location::of(0, 0)) == Entity{slot + 1, 1});
}

TEST_CASE("a slot is used up to the generation before the last") {
    EntityIndex index(ecs::heap_allocator());
    const std::uint32_t slot = index.acquire(Location::of(0, 0)).index;
    const Entity before{slot, EntityIndex::last_generation - 2};
    index.set_generation(slot, before.generation);
    release(index, before);
    CHECK(index.acquire(Location::of(0, 0)) == Entity{slot, EntityIndex::last_generation - 1});
}
