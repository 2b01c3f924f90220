#include "support/lives.hpp"
#include "support/test.hpp"

#include <functional>
#include <vector>

using ecs::Entity;
using ecs::World;
using namespace test;

TEST_CASE("a type without a default constructor is a component") {
    World world;
    const Entity e = world.create_with(NoDefault{1});
    world.add(e, Health{2});
    world.add(e, NoDefault{3});
    CHECK(world.get<NoDefault>(e).value == 3);
}

TEST_CASE("a type that cannot be assigned to is created, moved and overwritten") {
    World world;
    const Entity e = world.create_with(NoAssignment{1});
    const Entity other = world.create_with(NoAssignment{2});
    world.add(e, Health{});
    world.add(e, NoAssignment{3});
    const NoAssignment lvalue{4};
    world.add(other, lvalue);
    CHECK(world.get<NoAssignment>(e).value == 3);
    CHECK(world.get<NoAssignment>(other).value == 4);
    world.add(e, NoAssignment{5}, Position{});
    CHECK(world.get<NoAssignment>(e).value == 5);
}

TEST_CASE("a type that cannot be copied is created, moved, overwritten and destroyed") {
    World world;
    std::vector<Entity> entities;
    for (int i = 0; i < 50; ++i) {
        entities.push_back(world.create_with(NoCopy{std::make_unique<int>(i)}));
    }
    world.add(entities[0], Health{});
    world.destroy(entities[1]);
    world.add(entities[2], NoCopy{std::make_unique<int>(200)});
    NoCopy given{std::make_unique<int>(300)};
    world.add(entities[3], std::move(given));
    CHECK(*world.get<NoCopy>(entities[0]).value == 0);
    CHECK(*world.get<NoCopy>(entities[2]).value == 200);
    CHECK(*world.get<NoCopy>(entities[3]).value == 300);
    for (std::size_t i = 4; i < 50; ++i) {
        CHECK(*world.get<NoCopy>(entities[i]).value == static_cast<int>(i));
    }
}

TEST_CASE("a move constructor that is not marked noexcept is accepted") {
    World world;
    const Entity a = world.create_with(UnmarkedMove{long_text(1)});
    const Entity b = world.create_with(UnmarkedMove{long_text(2)});
    world.add(a, Health{});
    world.destroy(world.clone(b));
    world.add(b, UnmarkedMove{long_text(3)}, Position{});
    CHECK(world.get<UnmarkedMove>(a).text == long_text(1));
    CHECK(world.get<UnmarkedMove>(b).text == long_text(3));
}

TEST_CASE("a type that knows its own address is asked to move, wherever it goes") {
    World world;
    std::vector<Entity> entities;
    for (int i = 0; i < 200; ++i) entities.push_back(world.create_with(SelfPointing{i}));
    for (std::size_t i = 0; i < 200; i += 2) world.add(entities[i], Health{});
    for (std::size_t i = 0; i < 200; i += 4) world.remove<Health>(entities[i]);
    for (std::size_t i = 0; i < 200; i += 5) world.destroy(entities[i]);
    const Entity copy = world.clone(entities[1]);
    world.create_many(50, SelfPointing{1000});
    int broken = 0;
    world.each_no_entity<SelfPointing>([&](SelfPointing& value) { broken += !value.intact(); });
    CHECK(broken == 0);
    CHECK(world.get<SelfPointing>(copy).value() == 1);
    for (std::size_t i = 0; i < 200; ++i) {
        if (i % 5 == 0) continue;
        CHECK(world.get<SelfPointing>(entities[i]).value() == static_cast<int>(i));
    }
}

TEST_CASE("functions and containers are components") {
    World world;
    const Entity e = world.create_with(std::function<int(int)>([](int x) { return x + 1; }),
                                       std::vector<std::string>{"a", long_text(1)});
    world.add(e, Health{});
    CHECK(world.get<std::function<int(int)>>(e)(41) == 42);
    CHECK(world.get<std::vector<std::string>>(e)[1] == long_text(1));
}

TEST_CASE("a component of many kilobytes is stored and moved") {
    struct Large {
        int values[10000] = {};
    };
    World world;
    std::vector<Entity> entities;
    for (int i = 0; i < 20; ++i) {
        entities.push_back(world.create_with(Large{}));
        world.get<Large>(entities.back()).values[9999] = i;
    }
    world.add(entities[3], Health{});
    world.destroy(entities[5]);
    CHECK(world.get<Large>(entities[3]).values[9999] == 3);
    CHECK(world.get<Large>(entities[19]).values[9999] == 19);
    world.verify();
}
