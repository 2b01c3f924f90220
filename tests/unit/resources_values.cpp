#include "support/lives.hpp"
#include "support/test.hpp"

#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

using ecs::World;
using namespace test;

namespace {

struct Gravity {
    float value = 9.81f;
};

/// Looks for itself when it ends.
struct Curious {
    World* world = nullptr;
    bool* found = nullptr;
    Curious(World& w, bool& f) : world(&w), found(&f) {}
    Curious(Curious&& other) noexcept
        : world(std::exchange(other.world, nullptr)), found(other.found) {}
    Curious& operator=(Curious&&) = delete;
    ~Curious() {
        if (world != nullptr) *found = world->has_resource<Curious>();
    }
};

}  // namespace

TEST_CASE("a resource is set, found, changed and removed") {
    World world;
    CHECK_FALSE(world.has_resource<Gravity>());
    CHECK(world.try_resource<Gravity>() == nullptr);
    world.set_resource(Gravity{1.5f});
    REQUIRE(world.has_resource<Gravity>());
    CHECK(world.resource<Gravity>().value == 1.5f);
    CHECK(world.try_resource<Gravity>() == &world.resource<Gravity>());
    world.resource<Gravity>().value = 2.5f;
    CHECK(world.resource<Gravity>().value == 2.5f);
    world.remove_resource<Gravity>();
    CHECK_FALSE(world.has_resource<Gravity>());
    CHECK(world.try_resource<Gravity>() == nullptr);
    world.remove_resource<Gravity>();
}

TEST_CASE("setting a resource again overwrites it, at the same address") {
    World world;
    world.set_resource(Name{long_text(1)});
    const Name* address = &world.resource<Name>();
    world.set_resource(Name{long_text(2)});
    CHECK(&world.resource<Name>() == address);
    CHECK(world.resource<Name>().text == long_text(2));
}

TEST_CASE("resources are set from values that stay") {
    World world;
    Name name{"variable"};
    world.set_resource(name);
    CHECK(name.text == "variable");
    CHECK(world.resource<Name>().text == "variable");
    const Name constant{"constant"};
    world.set_resource(constant);
    CHECK(world.resource<Name>().text == "constant");
    world.set_resource<Name>(name);
    CHECK(world.resource<Name>().text == "variable");
    world.set_resource<std::string>("converted");
    CHECK(world.resource<std::string>() == "converted");
}

TEST_CASE("a const world reads its resources") {
    World world;
    world.set_resource(Gravity{3});
    const World& constant = world;
    static_assert(std::is_same_v<decltype(constant.resource<Gravity>()), const Gravity&>);
    static_assert(std::is_same_v<decltype(constant.try_resource<Gravity>()), const Gravity*>);
    CHECK(constant.resource<Gravity>().value == 3);
    CHECK(constant.has_resource<Gravity>());
    CHECK(constant.try_resource<Name>() == nullptr);
}

TEST_CASE("resources stay where they are while others come and go") {
    World world;
    world.set_resource(Gravity{4});
    const Gravity* address = &world.resource<Gravity>();
    world.set_resource(Numbered<101>{});
    world.set_resource(Numbered<102>{});
    world.set_resource(Numbered<103>{});
    world.remove_resource<Numbered<102>>();
    CHECK(&world.resource<Gravity>() == address);
    CHECK(world.resource<Gravity>().value == 4);
    CHECK(world.resource<Numbered<103>>().value == 103);
}

TEST_CASE("over-aligned resources are aligned") {
    World world;
    world.set_resource(Line{1});
    world.set_resource(Page{2});
    CHECK(is_aligned(&world.resource<Line>(), 64));
    CHECK(is_aligned(&world.resource<Page>(), 256));
    world.set_resource(Page{3});
    CHECK(is_aligned(&world.resource<Page>(), 256));
    CHECK(world.resource<Line>().value + world.resource<Page>().value == 4);
}

TEST_CASE("resources that only move, and such that cannot be assigned to") {
    World world;
    world.set_resource(NoCopy{std::make_unique<int>(1)});
    world.set_resource(NoCopy{std::make_unique<int>(2)});
    CHECK(*world.resource<NoCopy>().value == 2);
    world.set_resource(NoAssignment{1});
    world.set_resource(NoAssignment{2});
    CHECK(world.resource<NoAssignment>().value == 2);
    world.set_resource(NoDefault(5));
    CHECK(world.resource<NoDefault>().value == 5);
}

TEST_CASE("a resource may be set from itself, and from a part of itself") {
    World world;
    world.set_resource(Name{long_text(1)});
    world.set_resource(world.resource<Name>());
    CHECK(world.resource<Name>().text == long_text(1));
    world.set_resource(NoAssignment{7});
    world.set_resource(world.resource<NoAssignment>());
    CHECK(world.resource<NoAssignment>().value == 7);
}

TEST_CASE("resources live from set to remove, overwriting or the end of the world") {
    const LifeWatch watch;
    {
        World world;
        world.set_resource(Lives(1));
        world.set_resource(MoveOnlyLives(1));
        CHECK(Lives::alive() == 1);
        world.set_resource(Lives(2));
        CHECK(Lives::alive() == 1);
        CHECK(world.resource<Lives>().value() == 2);
        world.remove_resource<Lives>();
        CHECK(Lives::alive() == 0);
        CHECK(MoveOnlyLives::alive() == 1);
        world.set_resource(Lives(3));
        CHECK(Lives::alive() == 1);
    }
    CHECK(Lives::alive() == 0);
    CHECK(MoveOnlyLives::alive() == 0);
}

TEST_CASE("a copy that throws leaves the resource that was there, or none") {
    const LifeWatch watch;
    World world;
    const Fragile value(1);
    {
        const Fragile::Budget none(0);
        CHECK_THROWS_AS(world.set_resource(value), CopyFailed);
    }
    CHECK_FALSE(world.has_resource<Fragile>());
    world.set_resource(Fragile(5));
    {
        const Fragile::Budget none(0);
        CHECK_THROWS_AS(world.set_resource(value), CopyFailed);
    }
    CHECK(world.resource<Fragile>().value() == 5);
    CHECK(Fragile::alive() == 2);
}

TEST_CASE("a resource that looks for itself when it is removed finds nothing") {
    World world;
    bool found = true;
    world.set_resource(Curious(world, found));
    world.remove_resource<Curious>();
    CHECK_FALSE(found);
}

TEST_CASE("values that know their address are told that they moved into the world") {
    World world;
    world.set_resource(SelfPointing(4));
    CHECK(world.resource<SelfPointing>().value() == 4);
    world.set_resource(SelfPointing(5));
    CHECK(world.resource<SelfPointing>().value() == 5);
}

TEST_CASE("a type is a component and a resource at once, with no conflict") {
    World world;
    const ecs::Entity e = world.create_with(Position{1, 1});
    world.set_resource(Position{2, 2});
    CHECK(world.count() == 1);
    CHECK(world.get<Position>(e).x == 1);
    world.destroy(e);
    CHECK(world.resource<Position>().x == 2);
    world.create_with(Position{3, 3});
    world.remove_resource<Position>();
    CHECK(world.count<Position>() == 1);
    world.set_resource(Player{});
    CHECK(world.has_resource<Player>());
    CHECK(world.count<Player>() == 0);
}

TEST_CASE("resources belong to one world, go along when it moves, and survive clear") {
    World first, other;
    first.set_resource(Gravity{6});
    const Gravity* address = &first.resource<Gravity>();
    CHECK_FALSE(other.has_resource<Gravity>());
    first.clear();
    World second(std::move(first));
    CHECK(&second.resource<Gravity>() == address);
    CHECK_FALSE(first.has_resource<Gravity>());
    first.set_resource(Gravity{7});
    second = std::move(first);
    CHECK(second.resource<Gravity>().value == 7);
}

TEST_CASE("resources of many types") {
    World world;
    world.set_resource(std::vector<int>{1, 2, 3});
    world.set_resource(std::string("text"));
    world.set_resource(42);
    world.set_resource(2.5);
    world.set_resource(std::make_unique<int>(9));
    CHECK(world.resource<std::vector<int>>().size() == 3);
    CHECK(world.resource<std::string>() == "text");
    CHECK(world.resource<int>() == 42);
    CHECK(world.resource<double>() == 2.5);
    CHECK(*world.resource<std::unique_ptr<int>>() == 9);
}
