#include "support/death.hpp"
#include "support/lives.hpp"
#include "support/test.hpp"

using ecs::Entity;
using ecs::World;
using namespace test;

// A move constructor that throws: nothing has happened where a new value is made, and the program
// ends, rather than go on with a dead value, where storage moves one.

namespace {

/// Moving it is copying it, and it cannot be assigned to.
struct Stubborn {
    explicit Stubborn(int value) : part{value} {}
    Stubborn(const Stubborn&) = default;
    Stubborn& operator=(const Stubborn&) = delete;
    Fragile part;
};

}  // namespace

TEST_CASE("create_with lets the exception of a move constructor through, and changes nothing") {
    const LifeWatch watch;
    World world;
    {
        const Fragile::Budget none(0);
        CHECK_THROWS_AS(world.create_with(Stubborn{1}), CopyFailed);
    }
    CHECK(world.count() == 0);
    world.verify();
}

TEST_CASE("a move constructor that throws ends the program while a value is replaced") {
    World world;
    const Entity e = world.create_with(Stubborn{1});
    const Stubborn value{2};
    CHECK_DIES("", {
        const Fragile::Budget for_the_new_value(1);
        world.add(e, value);
    });
}

TEST_CASE("a move constructor that throws ends the program while an entity moves") {
    World world;
    const Entity e = world.create_with(Stubborn{1});
    CHECK_DIES("", {
        const Fragile::Budget none(0);
        world.add(e, Health{1});
    });
}
