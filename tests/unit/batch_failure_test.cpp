#include "support/lives.hpp"
#include "support/test.hpp"

#include <vector>

// A copy that throws must leave the world as it was, wherever in a segment the next row is.

using ecs::Entity;
using ecs::World;
using namespace test;

namespace {

/// Fills an archetype with each number of entities up to 200, lets `fail` throw, and uses the
/// archetype on.
template <class Fail>
void check_whole_after(Fail fail) {
    for (int rows = 0; rows <= 200; ++rows) {
        CAPTURE(rows);
        World world;
        const Entity other = world.create_with(Health{-1});
        std::vector<Entity> all;
        for (int i = 0; i < rows; ++i) all.push_back(world.create_with(Health{i}, Fragile(i)));
        const Fragile value(1);
        {
            const Fragile::Budget budget(0);
            CHECK_THROWS_AS(fail(world, other, value), CopyFailed);
        }
        CHECK(world.count() == all.size() + 1);
        REQUIRE(Fragile::alive() == rows + 1);
        for (int i = 0; i < rows; ++i) {
            const Entity e = all[static_cast<std::size_t>(i)];
            REQUIRE(world.get<Fragile>(e).value() == i);
            world.destroy(e);
        }
        REQUIRE(Fragile::alive() == 1);
        world.verify();
    }
}

}  // namespace

TEST_CASE("create_with that throws leaves its archetype whole") {
    const LifeWatch watch;
    check_whole_after(
        [](World& world, Entity, const Fragile& value) { world.create_with(Health{0}, value); });
}

TEST_CASE("add that throws leaves both archetypes whole") {
    const LifeWatch watch;
    check_whole_after([](World& world, Entity e, const Fragile& value) { world.add(e, value); });
}

TEST_CASE("create_many that throws at its first entity leaves its archetype whole") {
    const LifeWatch watch;
    check_whole_after([](World& world, Entity, const Fragile& value) {
        world.create_many(10, Health{0}, value);
    });
}

TEST_CASE("create_from_columns that throws at its first entity leaves its archetype whole") {
    const LifeWatch watch;
    check_whole_after([](World& world, Entity, const Fragile& value) {
        const Health health[1] = {};
        world.create_from_columns(1, health, &value);
    });
}

TEST_CASE("batch_add that throws leaves both archetypes whole") {
    const LifeWatch watch;
    check_whole_after([](World& world, Entity, const Fragile& value) {
        world.batch_add<Health>(ecs::Exclude<Fragile>{}, value);
    });
}
