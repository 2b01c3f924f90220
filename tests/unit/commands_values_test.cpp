#include "support/lives.hpp"
#include "support/test.hpp"

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using ecs::CommandBuffer;
using ecs::Entity;
using ecs::World;
using namespace test;

namespace {

struct Huge {
    std::array<int, 300'000> numbers{};
};

}  // namespace

TEST_CASE("commands copy lvalues and move rvalues") {
    const LifeWatch watch;
    World world;
    const Entity e = world.create();
    const Entity other = world.create();
    Lives kept(1);
    const Lives constant(2);
    CommandBuffer commands;
    commands.add(e, kept);
    commands.add(other, constant);
    commands.create_with(kept, Health{3});
    CHECK(Lives::copies() == 3);
    commands.create_with(Lives(4));
    commands.add(e, std::move(kept));
    CHECK(Lives::copies() == 3);
    CHECK(constant.value() == 2);
    commands.flush(world);
    CHECK(Lives::copies() == 3);
    CHECK(world.get<Lives>(e).value() == 1);
    CHECK(world.get<Lives>(other).value() == 2);
    CHECK(world.count<Lives>() == 4);
}

TEST_CASE("an lvalue given to a command can change afterwards") {
    World world;
    const Entity e = world.create();
    Name name{"first"};
    world.deferred().add(e, name);
    name.text = "second";
    world.flush_deferred();
    CHECK(world.get<Name>(e).text == "first");
}

TEST_CASE("commands take their types spelled out") {
    World world;
    const Entity e = world.create();
    const Health health{1};
    Position position{2, 2};
    Name name{"three"};
    world.deferred().add<Health>(e, health);
    world.deferred().add<Position>(e, position);
    world.deferred().add<Velocity>(e, Velocity{3, 3});
    const Entity a = world.deferred().create_with<Health, Position>(health, position);
    const Entity b = world.deferred().create_with<Health, Name>(Health{5}, Name{"five"});
    world.flush_deferred();
    CHECK(world.get<Health>(e).points == 1);
    CHECK(world.get<Position>(e).x == 2);
    CHECK(world.get<Velocity>(e).x == 3);
    CHECK(world.get<Position>(a).x == 2);
    CHECK(world.get<Name>(b).text == "five");

    CommandBuffer commands;
    commands.add<Health>(e, health);
    commands.add<Health>(e, Health{11});
    commands.add<Name>(e, name);
    commands.add<Position, Line>(e, Position{12, 12}, Line{13});
    commands.create_with<Name>(name);
    commands.create_with<Health, Name>(health, name);
    commands.remove<Velocity>(e);
    commands.flush(world);
    CHECK(world.get<Health>(e).points == 11);
    CHECK(world.get<Name>(e).text == "three");
    CHECK(world.get<Line>(e).value == 13);
    CHECK_FALSE(world.has<Velocity>(e));
    CHECK(world.count<Name>() == 4);
}

TEST_CASE("a command can copy a component of the world") {
    World world;
    const Entity from = world.create_with(Name{"ann"});
    const Entity to = world.create_with(Health{});
    world.deferred().destroy(from);
    world.deferred().add(to, world.get<Name>(from));
    world.flush_deferred();
    CHECK(world.get<Name>(to).text == "ann");
}

TEST_CASE("ten thousand short strings survive being recorded") {
    World world;
    std::vector<Entity> entities;
    for (int i = 0; i < 10'000; ++i) entities.push_back(world.create_with(Health{i}));
    CommandBuffer commands;
    for (int i = 0; i < 10'000; ++i) {
        commands.add(entities[static_cast<std::size_t>(i)], Name{std::to_string(i)});
    }
    for (int i = 0; i < 10'000; ++i) world.deferred().create_with(Name{"d" + std::to_string(i)});
    commands.flush(world);
    world.flush_deferred();
    for (int i = 0; i < 10'000; ++i) {
        REQUIRE(world.get<Name>(entities[static_cast<std::size_t>(i)]).text == std::to_string(i));
    }
    int next = 0;
    world.each<Name>(World::Exclude<Health>{}, [&](Entity, Name& name) {
        REQUIRE(name.text == "d" + std::to_string(next++));
    });
    CHECK(next == 10'000);
}

TEST_CASE("values that know their own address are never moved as bytes") {
    World world;
    std::vector<Entity> entities;
    CommandBuffer commands;
    for (int i = 0; i < 3'000; ++i) {
        entities.push_back(world.create());
        commands.add(entities.back(), SelfPointing(i));
        commands.create_with(SelfPointing(i), Health{i});
    }
    commands.flush(world);
    for (int i = 0; i < 3'000; ++i) {
        REQUIRE(world.get<SelfPointing>(entities[static_cast<std::size_t>(i)]).value() == i);
    }
    world.each<SelfPointing>([](Entity, SelfPointing& s) { REQUIRE(s.intact()); });
}

namespace {

/// Over-aligned; remembers whether every object that it was moved or copied from, and every object
/// of it, stood at a right address.
template <std::size_t Alignment>
struct alignas(Alignment) Picky {
    explicit Picky(int v) noexcept : value(v) { check(); }
    Picky(const Picky& other) noexcept : value(other.value) { check(); }
    Picky(Picky&& other) noexcept : value(other.value) { check(), other.check(); }
    Picky& operator=(const Picky&) = default;
    ~Picky() { check(); }
    void check() const noexcept { misplaced += !is_aligned(this, Alignment); }

    static inline int misplaced = 0;
    int value;
};

}  // namespace

TEST_CASE("over-aligned values stand at right addresses while they wait") {
    using P64 = Picky<64>;
    using P256 = Picky<256>;
    using P4096 = Picky<4096>;
    World world;
    CommandBuffer commands;
    std::vector<Entity> entities;
    for (int i = 0; i < 100; ++i) {
        const Entity e = world.create();
        entities.push_back(e);
        commands.add(e, Health{i});
        commands.add(e, P64(i));
        world.deferred().add(e, P256(i), Name{"odd"}, Line{i});
        commands.create_with(P256(i), P64(i));
    }
    commands.create_with(P4096(7));
    commands.flush(world);
    world.flush_deferred();
    for (int i = 0; i < 100; ++i) {
        const Entity e = entities[static_cast<std::size_t>(i)];
        CHECK(world.get<P64>(e).value == i);
        CHECK(world.get<P256>(e).value == i);
    }
    CHECK(world.count<P256, P64>() == 200);
    world.single<P4096>([](Entity, P4096& p) { CHECK(p.value == 7); });
    CHECK(P64::misplaced == 0);
    CHECK(P256::misplaced == 0);
    CHECK(P4096::misplaced == 0);
}

TEST_CASE("values that can only be moved are recorded") {
    const LifeWatch watch;
    World world;
    const Entity e = world.create();
    CommandBuffer commands;
    commands.add(e, MoveOnlyLives(1));
    commands.add(e, NoCopy{std::make_unique<int>(2)}, Health{3});
    commands.create_with(MoveOnlyLives(4), NoCopy{std::make_unique<int>(5)});
    commands.create_with<MoveOnlyLives>(MoveOnlyLives(6));
    commands.flush(world);
    world.deferred().add(e, MoveOnlyLives(7));
    world.flush_deferred();
    CHECK(world.get<MoveOnlyLives>(e).value() == 7);
    CHECK(*world.get<NoCopy>(e).value == 2);
    CHECK(world.count<MoveOnlyLives>() == 3);
    CHECK(MoveOnlyLives::alive() == 3);
}

TEST_CASE("values without assignment can be overwritten by commands") {
    World world;
    const Entity e = world.create_with(NoAssignment{1}, NoDefault(1));
    world.deferred().add(e, NoAssignment{2}, NoDefault(3));
    world.flush_deferred();
    CHECK(world.get<NoAssignment>(e).value == 2);
    CHECK(world.get<NoDefault>(e).value == 3);
}

TEST_CASE("a value may be larger than any block of commands") {
    World world;
    const Entity e = world.create();
    CommandBuffer commands;
    commands.add(e, Health{1});
    auto huge = std::make_unique<Huge>();
    huge->numbers.back() = 42;
    commands.add(e, *huge);
    commands.add(e, Position{2, 2});
    commands.flush(world);
    commands.add(e, Health{3});
    huge->numbers.back() = 43;
    commands.add(e, *huge);
    commands.add(e, Position{4, 4});
    commands.flush(world);
    CHECK(world.get<Huge>(e).numbers.back() == 43);
    CHECK(world.get<Health>(e).points == 3);
    CHECK(world.get<Position>(e).x == 4);
}

TEST_CASE("a value that cannot be copied while recording leaves nothing recorded") {
    const LifeWatch watch;
    World world;
    const Entity e = world.create_with(Health{1});
    CommandBuffer commands;
    const Fragile value(2);
    commands.add(e, Position{1, 1});
    {
        const Fragile::Budget budget(0);
        CHECK_THROWS_AS(commands.add(e, value), CopyFailed);
        CHECK_THROWS_AS(commands.add(e, Lives(3), Name{long_text(3)}, value), CopyFailed);
        CHECK_THROWS_AS(commands.create_with(Lives(4), value), CopyFailed);
        CHECK_THROWS_AS(world.deferred().add(e, Lives(5), value), CopyFailed);
        CHECK_THROWS_AS(world.deferred().create_with(MoveOnlyLives(6), value), CopyFailed);
    }
    CHECK(Lives::alive() == 0);
    CHECK(MoveOnlyLives::alive() == 0);
    CHECK(Fragile::alive() == 1);
    CHECK(commands.size() == 1);
    CHECK(world.deferred().empty());

    commands.add(e, Velocity{7, 7});
    commands.flush(world);
    world.flush_deferred();
    CHECK(world.get<Position>(e).x == 1);
    CHECK(world.get<Velocity>(e).x == 7);
    CHECK_FALSE(world.has<Fragile>(e));
    CHECK_FALSE(world.has<Lives>(e));
    CHECK(world.count() == 1);
    world.verify();
}

TEST_CASE("a creation that could not be recorded takes no handle of a buffer") {
    const LifeWatch watch;
    World world;
    CommandBuffer commands;
    const Fragile value(1);
    const Entity first = commands.create_with(Health{1});
    {
        const Fragile::Budget budget(0);
        CHECK_THROWS_AS(commands.create_with(value), CopyFailed);
    }
    const Entity second = commands.create_with(Health{2});
    commands.add(second, Name{"second"});
    commands.flush(world);
    REQUIRE(world.alive(commands.resolve(first)));
    REQUIRE(world.alive(commands.resolve(second)));
    CHECK(world.get<Health>(commands.resolve(first)).points == 1);
    CHECK(world.get<Health>(commands.resolve(second)).points == 2);
    CHECK(world.get<Name>(commands.resolve(second)).text == "second");
    CHECK_FALSE(world.has<Name>(commands.resolve(first)));
}

TEST_CASE("a creation that could not be recorded takes no slot of the world") {
    const LifeWatch watch;
    World world;
    const Entity before = world.create_with(Health{1});
    const Fragile value(1);
    {
        const Fragile::Budget budget(0);
        for (int i = 0; i < 5; ++i) {
            CHECK_THROWS_AS(world.deferred().create_with(value), CopyFailed);
        }
    }
    CHECK(world.create().index == before.index + 1);
    world.flush_deferred();
    CHECK(world.create().index == before.index + 2);
    CHECK(world.count() == 3);
    world.verify();
}
