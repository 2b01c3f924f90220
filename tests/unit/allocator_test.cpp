#include "support/allocators.hpp"
#include "support/death.hpp"
#include "support/lives.hpp"
#include "support/test.hpp"

#include <optional>
#include <vector>

using ecs::Entity;
using ecs::World;
using namespace test;

namespace {

struct OutOfMemory {};

/// Leaves by an exception, as a handler may.
class ThrowingHandler {
public:
    ThrowingHandler()
        : before_(ecs::set_failure_handler([](const ecs::Failure&) { throw OutOfMemory{}; })) {}
    ThrowingHandler(const ThrowingHandler&) = delete;
    ThrowingHandler& operator=(const ThrowingHandler&) = delete;
    ~ThrowingHandler() { ecs::set_failure_handler(before_); }

private:
    ecs::FailureHandler before_;
};

void live_a_little(World& world) {
    std::vector<Entity> entities;
    for (int i = 0; i < 500; ++i) {
        entities.push_back(world.create_with(Name{long_text(i)}, Lives{i}));
    }
    for (std::size_t i = 0; i < 500; i += 2) world.add(entities[i], Health{1}, Page{2});
    for (std::size_t i = 0; i < 500; i += 3) world.remove<Name>(entities[i]);
    for (std::size_t i = 0; i < 500; i += 5) world.destroy(entities[i]);
    world.create_many(3000, Position{}, Lives{1});
    world.each<Lives>([](Entity, Lives&) {});
    world.destroy_all<Page>();
    world.shrink_to_fit();
}

/// Runs `act` with memory for 0, 1, 2 … allocations until it succeeds. After each failure the world
/// has to be sound, with as many entities as before.
template <class Act>
void check_failures(World& world, CappedAllocator& allocator, Act&& act) {
    const ThrowingHandler handler;
    for (std::size_t allowed = 0; allowed < 50; ++allowed) {
        INFO("allocations that succeed: ", allowed);
        const std::size_t entities = world.count();
        const int lives = Lives::alive();
        allocator.allow(allowed);
        bool failed = false;
        try {
            act();
        } catch (const OutOfMemory&) {
            failed = true;
        }
        allocator.allow_all();
        world.verify();
        if (!failed) return;
        CHECK(world.count() == entities);
        CHECK(Lives::alive() == lives);
    }
    FAIL("it never succeeds");
}

}  // namespace

TEST_CASE("a world gives back all memory that it took, as it took it") {
    const LifeWatch watch;
    CountingAllocator allocator;
    {
        World world(allocator);
        live_a_little(world);
        CHECK(allocator.blocks() > 0);
        CHECK(allocator.bytes() > 0);
    }
    CHECK(allocator.blocks() == 0);
    CHECK(allocator.bytes() == 0);
    CHECK(allocator.errors() == 0);
}

TEST_CASE("the values of a world are in memory of its allocator") {
    CountingAllocator allocator;
    World world(allocator);
    const std::size_t before = allocator.bytes();
    world.create_many(10000, Position{});
    CHECK(allocator.bytes() >= before + 10000 * sizeof(Position));
}

TEST_CASE("running out of memory ends the program with a sentence, in every build") {
    CappedAllocator allocator;
    World world(allocator);
    world.create_with(Health{1});
    allocator.allow(0);
    CHECK_DIES("out of memory", world.create_with(Position{}));
    CHECK_DIES("out of memory", world.create_many(1000, Health{}));
    CHECK_DIES("out of memory", world.reserve<Health>(1000));
    CHECK_DIES("out of memory", while (true) world.create());
    CHECK_DIES("out of memory", const World fresh(allocator));
    CHECK(world.count() == 1);
    allocator.allow_all();
}

TEST_CASE("giving memory back needs none: shrink_to_fit, clear and the end of a world") {
    const Death death = death_of([] {
        CappedAllocator allocator;
        World world(allocator);
        const Entity e = world.create_with(Name{long_text(1)});
        world.create_many(5000, Name{});
        allocator.allow(0);
        world.destroy_all<Health>();
        world.remove<Health>(e);
        world.shrink_to_fit();
    });
    CHECK_FALSE(death.aborted);
    CHECK(death.said == "");
}

TEST_CASE("when a handler turns lack of memory into an exception, create_with has done nothing") {
    const LifeWatch watch;
    CappedAllocator allocator;
    World world(allocator);
    for (int i = 0; i < 50; ++i) {
        check_failures(world, allocator, [&] { world.create_with(Lives{i}); });
    }
    check_failures(world, allocator, [&] { world.create_with(Lives{1}, Position{}); });
}

TEST_CASE(
    "when a handler turns lack of memory into an exception, add and remove have done nothing") {
    const LifeWatch watch;
    CappedAllocator allocator;
    World world(allocator);
    for (int i = 0; i < 50; ++i) {
        const Entity e = world.create_with(Lives{i});
        check_failures(world, allocator, [&] { world.add(e, Health{i}); });
        check_failures(world, allocator, [&] { world.add(e, Position{i, i}, Velocity{}); });
        check_failures(world, allocator, [&] { world.remove<Health>(e); });
        CHECK(world.get<Lives>(e).value() == i);
        CHECK(world.get<Position>(e).x == i);
    }
}

TEST_CASE("when a handler turns lack of memory into an exception, bulk creation has done nothing") {
    const LifeWatch watch;
    CappedAllocator allocator;
    World world(allocator);
    check_failures(world, allocator, [&] { world.create_many(5000, Lives{1}); });
    const Entity e = world.create_with(Lives{1}, Position{});
    for (int i = 0; i < 50; ++i) check_failures(world, allocator, [&] { world.clone(e); });
}

TEST_CASE(
    "when a handler turns lack of memory into an exception, new archetypes are all or nothing") {
    const LifeWatch watch;
    CappedAllocator allocator;
    World world(allocator);
    const Entity e = world.create_with(Lives{1});
    check_failures(world, allocator, [&] { world.add(e, Numbered<0>{}); });
    check_failures(world, allocator, [&] { world.add(e, Numbered<1>{}); });
    check_failures(world, allocator, [&] { world.add(e, Numbered<2>{}); });
    check_failures(world, allocator, [&] { world.add(e, Numbered<3>{}); });
    check_failures(world, allocator, [&] { world.add(e, Numbered<4>{}); });
    check_failures(world, allocator, [&] { world.add(e, Numbered<5>{}); });
    check_failures(world, allocator, [&] { world.add(e, Numbered<6>{}); });
    check_failures(world, allocator, [&] { world.add(e, Numbered<7>{}); });
    check_failures(world, allocator, [&] { world.add(e, Numbered<8>{}); });
    CHECK(world.get<Numbered<4>>(e).value == 4);
}

TEST_CASE("when a handler turns lack of memory into an exception, destroy has done nothing") {
    const LifeWatch watch;
    CappedAllocator allocator;
    World world(allocator);
    const std::vector<Entity> entities = world.create_many(100, Lives{1}).to_vector();
    for (const Entity e : entities) {
        check_failures(world, allocator, [&] {
            if (world.alive(e)) world.destroy(e);
        });
    }
    CHECK(Lives::alive() == 0);
}
