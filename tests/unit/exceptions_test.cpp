#include "support/lives.hpp"
#include "support/test.hpp"

#include <vector>

using ecs::Entity;
using ecs::World;
using namespace test;

// A copy constructor that throws: the call has changed nothing, and nothing leaks.

TEST_CASE("create_with changes nothing when a copy throws") {
    const LifeWatch watch;
    World world;
    const Fragile value{1};
    const Lives lives{2};
    {
        const Fragile::Budget none(0);
        CHECK_THROWS_AS(world.create_with(lives, value, Name{"x"}), CopyFailed);
    }
    CHECK(world.count() == 0);
    CHECK(Lives::alive() == 1);
    CHECK(Fragile::alive() == 1);
    world.verify();
    CHECK(world.create_with(lives, value) == Entity{1, 1});
}

TEST_CASE("add of a new component changes nothing when a copy throws") {
    const LifeWatch watch;
    World world;
    const Entity e = world.create_with(Name{long_text(1)}, Lives{2});
    const Fragile value{1};
    {
        const Fragile::Budget none(0);
        CHECK_THROWS_AS(world.add(e, value), CopyFailed);
        CHECK_THROWS_AS(world.add(e, MoveOnlyLives{1}, value), CopyFailed);
    }
    CHECK_FALSE(world.has<Fragile>(e));
    CHECK_FALSE(world.has<MoveOnlyLives>(e));
    CHECK(world.get<Name>(e).text == long_text(1));
    CHECK(world.get<Lives>(e).value() == 2);
    CHECK(MoveOnlyLives::alive() == 0);
    world.verify();
}

TEST_CASE("add of known and new components overwrites nothing when the copy of a new one throws") {
    const LifeWatch watch;
    World world;
    const Entity e = world.create_with(Name{"old"}, Lives{1});
    const Fragile value{1};
    {
        const Fragile::Budget none(0);
        CHECK_THROWS_AS(world.add(e, Name{"new"}, value, Lives{2}), CopyFailed);
    }
    CHECK_FALSE(world.has<Fragile>(e));
    CHECK(world.get<Name>(e).text == "old");
    CHECK(world.get<Lives>(e).value() == 1);
    world.verify();
}

TEST_CASE("overwriting leaves the old value when its copy assignment throws") {
    const LifeWatch watch;
    World world;
    const Entity e = world.create_with(Fragile{1});
    const Fragile value{2};
    {
        const Fragile::Budget none(0);
        CHECK_THROWS_AS(world.add(e, value), CopyFailed);
    }
    CHECK(world.get<Fragile>(e).value() == 1);
    world.verify();
}

TEST_CASE("overwriting a type that cannot be assigned leaves the old value when a copy throws") {
    struct Fixed {
        explicit Fixed(int value) : part{value} {}
        Fixed(const Fixed&) = default;
        Fixed(Fixed&&) = default;
        Fixed& operator=(const Fixed&) = delete;
        Fragile part;
    };
    const LifeWatch watch;
    World world;
    const Entity e = world.create_with(Fixed{1});
    const Fixed value{2};
    {
        const Fragile::Budget none(0);
        CHECK_THROWS_AS(world.add(e, value), CopyFailed);
    }
    CHECK(world.get<Fixed>(e).part.value() == 1);
    world.add(e, value);
    CHECK(world.get<Fixed>(e).part.value() == 2);
}

TEST_CASE("clone changes nothing when a copy throws") {
    const LifeWatch watch;
    World world;
    const Entity e = world.create_with(Lives{1}, Fragile{2}, Name{long_text(3)});
    {
        const Fragile::Budget none(0);
        CHECK_THROWS_AS(world.clone(e), CopyFailed);
    }
    CHECK(world.count() == 1);
    CHECK(Lives::alive() == 1);
    CHECK(Fragile::alive() == 1);
    world.verify();
    CHECK(world.get<Fragile>(world.clone(e)).value() == 2);
}

TEST_CASE("create_many changes nothing when a copy throws, early or late") {
    const LifeWatch watch;
    World world;
    world.create_with(Lives{0}, Fragile{0});
    const Fragile value{1};
    const Lives lives{2};
    for (const int copies : {0, 1, 5, 100, 900}) {
        INFO("copies that succeed: ", copies);
        {
            const Fragile::Budget budget(copies);
            CHECK_THROWS_AS(world.create_many(1000, lives, value), CopyFailed);
        }
        CHECK(world.count() == 1);
        CHECK(Lives::alive() == 2);
        CHECK(Fragile::alive() == 2);
        world.verify();
    }
    CHECK(world.create_many(1000, lives, value).size() == 1000);
}

TEST_CASE("a fill function that throws leaves a sound world with no value too many") {
    const LifeWatch watch;
    World world;
    CHECK_THROWS_AS(world.create_many<Lives>(1000,
                                             [](Entity e, Lives&) {
                                                 if (e.index == 500) throw CopyFailed{};
                                             }),
                    CopyFailed);
    world.verify();
    CHECK(static_cast<std::size_t>(Lives::alive()) == world.count());
    world.create_with(Lives{1});
    world.clear();
    CHECK(Lives::alive() == 0);
}

// The same at every size, so that each boundary of the storage is met.

TEST_CASE("entities can be destroyed after a create_with that threw, at every size") {
    const LifeWatch watch;
    for (int size = 1; size <= 200; ++size) {
        World world;
        std::vector<Entity> entities;
        for (int i = 0; i < size; ++i) entities.push_back(world.create_with(Fragile{i}));
        const Fragile value{-1};
        {
            const Fragile::Budget none(0);
            REQUIRE_THROWS_AS(world.create_with(value), CopyFailed);
        }
        world.verify();
        world.destroy(entities[0]);
        world.verify();
        for (int i = 1; i < size; ++i) {
            REQUIRE(world.get<Fragile>(entities[static_cast<std::size_t>(i)]).value() == i);
        }
    }
}

TEST_CASE("entities can be destroyed after a clone that threw, at every size") {
    const LifeWatch watch;
    for (int size = 1; size <= 200; ++size) {
        World world;
        std::vector<Entity> entities;
        for (int i = 0; i < size; ++i) entities.push_back(world.create_with(Fragile{i}));
        {
            const Fragile::Budget none(0);
            REQUIRE_THROWS_AS(world.clone(entities[0]), CopyFailed);
        }
        world.destroy(entities[0]);
        world.verify();
        for (int i = 1; i < size; ++i) {
            REQUIRE(world.get<Fragile>(entities[static_cast<std::size_t>(i)]).value() == i);
        }
    }
}

TEST_CASE("entities can be destroyed after an add that threw, at every size of the target") {
    const LifeWatch watch;
    for (int size = 1; size <= 200; ++size) {
        World world;
        std::vector<Entity> entities;
        for (int i = 0; i < size; ++i) {
            entities.push_back(world.create_with(Health{i}, Fragile{i}));
        }
        const Entity e = world.create_with(Health{-1});
        const Fragile value{-1};
        {
            const Fragile::Budget none(0);
            REQUIRE_THROWS_AS(world.add(e, value), CopyFailed);
        }
        world.destroy(entities[0]);
        world.verify();
        for (int i = 1; i < size; ++i) {
            REQUIRE(world.get<Fragile>(entities[static_cast<std::size_t>(i)]).value() == i);
        }
    }
}
