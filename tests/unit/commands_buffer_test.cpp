#include "support/allocators.hpp"
#include "support/lives.hpp"
#include "support/test.hpp"

#include <type_traits>
#include <utility>
#include <vector>

using ecs::CommandBuffer;
using ecs::Entity;
using ecs::World;
using namespace test;

static_assert(!std::is_copy_constructible_v<CommandBuffer>, "the values may not be copyable");
static_assert(!std::is_copy_assignable_v<CommandBuffer>);
static_assert(std::is_nothrow_move_constructible_v<CommandBuffer>);
static_assert(std::is_nothrow_move_assignable_v<CommandBuffer>);

TEST_CASE("a buffer that is never flushed destroys its values") {
    const LifeWatch watch;
    World world;
    const Entity e = world.create();
    {
        CommandBuffer commands;
        for (int i = 0; i < 1'000; ++i) commands.add(e, Lives(i), Name{long_text(i)});
        commands.create_with(MoveOnlyLives(1));
        commands.remove<Lives>(e);
        CHECK(Lives::alive() == 1'000);
    }
    CHECK(Lives::alive() == 0);
    CHECK(MoveOnlyLives::alive() == 0);
    CHECK_FALSE(world.has<Lives>(e));
}

TEST_CASE("clear drops all commands and destroys their values") {
    const LifeWatch watch;
    World world;
    const Entity e = world.create_with(Health{1});
    CommandBuffer commands;
    commands.add(e, Lives(2));
    commands.destroy(e);
    commands.create_with(Lives(3));
    commands.clear();
    CHECK(commands.empty());
    CHECK(commands.size() == 0);
    CHECK(Lives::alive() == 0);
    commands.flush(world);
    CHECK(world.count() == 1);
    CHECK_FALSE(world.has<Lives>(e));

    commands.add(e, Lives(4));
    commands.flush(world);
    CHECK(world.get<Lives>(e).value() == 4);
}

TEST_CASE("moving a buffer takes its commands along") {
    const LifeWatch watch;
    World world;
    const Entity e = world.create();
    CommandBuffer first;
    first.add(e, Lives(1));
    const Entity made = first.create_with(Lives(2));
    CommandBuffer second(std::move(first));
    second.add(made, Health{3});
    CHECK(second.size() == 3);
    second.flush(world);
    CHECK(world.get<Lives>(e).value() == 1);
    CHECK(world.get<Health>(second.resolve(made)).points == 3);
    CHECK(Lives::alive() == 2);
}

TEST_CASE("a buffer that was moved from is empty and can be used") {
    World world;
    const Entity e = world.create();
    CommandBuffer first;
    first.add(e, Health{1});
    CommandBuffer second(std::move(first));
    CHECK(first.empty());  // NOLINT(bugprone-use-after-move): that is the test
    first.add(e, Health{2});
    second.flush(world);
    CHECK(world.get<Health>(e).points == 1);
    first.flush(world);
    CHECK(world.get<Health>(e).points == 2);
}

TEST_CASE("assigning to a buffer destroys what it had recorded") {
    const LifeWatch watch;
    World world;
    const Entity e = world.create();
    CommandBuffer target;
    target.add(e, Lives(1));
    CommandBuffer source;
    source.add(e, MoveOnlyLives(2));
    target = std::move(source);
    CHECK(Lives::alive() == 0);
    target.flush(world);
    CHECK_FALSE(world.has<Lives>(e));
    CHECK(world.get<MoveOnlyLives>(e).value() == 2);
}

TEST_CASE("swapped buffers have swapped their commands") {
    World world;
    const Entity e = world.create();
    CommandBuffer a;
    CommandBuffer b;
    a.add(e, Health{1});
    a.add(e, Position{});
    b.add(e, Health{2});
    a.swap(b);
    CHECK(a.size() == 1);
    CHECK(b.size() == 2);
    a.flush(world);
    CHECK(world.get<Health>(e).points == 2);
    b.flush(world);
    CHECK(world.get<Health>(e).points == 1);
}

TEST_CASE("buffers live in containers that grow") {
    const LifeWatch watch;
    World world;
    std::vector<CommandBuffer> buffers;
    for (int i = 0; i < 50; ++i) {
        buffers.emplace_back();
        buffers.back().create_with(Lives(i), Name{std::to_string(i)});
    }
    for (CommandBuffer& buffer : buffers) buffer.flush(world);
    int next = 0;
    world.each<Lives, Name>([&](Entity, Lives& life, Name& name) {
        CHECK(life.value() == next);
        CHECK(name.text == std::to_string(next++));
    });
    CHECK(next == 50);
}

TEST_CASE("a buffer is used again and again") {
    const LifeWatch watch;
    World world;
    CommandBuffer commands;
    std::vector<Entity> entities;
    for (int i = 0; i < 100; ++i) entities.push_back(world.create());
    for (int round = 0; round < 20; ++round) {
        const auto many = static_cast<std::size_t>(round % 4 * 25 + 25);
        for (std::size_t i = 0; i < many; ++i) {
            commands.add(entities[i], Lives(round), Name{long_text(round)});
            if (round % 2 == 1) commands.remove<Name>(entities[i]);
        }
        commands.flush(world);
        CHECK(commands.empty());
        CHECK(world.get<Lives>(entities[0]).value() == round);
        CHECK(world.has<Name>(entities[0]) == (round % 2 == 0));
    }
    CHECK(Lives::alive() == 100);
    world.verify();
}

TEST_CASE("commands for entities that were destroyed meanwhile are skipped") {
    const LifeWatch watch;
    World world;
    const Entity dead = world.create_with(Health{1});
    const Entity alive = world.create_with(Health{2});
    CommandBuffer commands;
    commands.add(dead, Lives(3));
    commands.add(alive, Lives(4));
    commands.remove<Health>(dead);
    commands.destroy(dead);
    world.destroy(dead);
    const Entity successor = world.create_with(Health{5});
    REQUIRE(successor.index == dead.index);
    commands.flush(world);
    CHECK(world.get<Health>(successor).points == 5);
    CHECK_FALSE(world.has<Lives>(successor));
    CHECK(world.get<Lives>(alive).value() == 4);
    CHECK(Lives::alive() == 1);
    world.verify();
}

TEST_CASE("commands for handles that never named anybody are skipped") {
    const LifeWatch watch;
    World world;
    world.create();
    CommandBuffer commands;
    commands.add(ecs::INVALID_ENTITY, Lives(1));
    commands.destroy(Entity{12'345, 1});
    commands.remove<Health>(Entity{1, 99});
    world.deferred().add(ecs::INVALID_ENTITY, Lives(2));
    commands.flush(world);
    world.flush_deferred();
    CHECK(world.count() == 1);
    CHECK(Lives::alive() == 0);
    world.verify();
}

TEST_CASE("commands for an entity that dies in the same flush are skipped") {
    const LifeWatch watch;
    World world;
    const Entity e = world.create_with(Lives(0));
    const Entity other = world.create();
    CommandBuffer commands;
    for (int i = 1; i < 100; ++i) {
        if (i == 50) commands.destroy(e);
        commands.add(e, Lives(i), Name{long_text(i)});
        commands.add(other, Health{i});
        commands.remove<Name>(e);
    }
    commands.flush(world);
    CHECK_FALSE(world.alive(e));
    CHECK(Lives::alive() == 0);
    CHECK(world.get<Health>(other).points == 99);
}

TEST_CASE("a buffer takes its memory from its allocator, and gives all of it back") {
    CountingAllocator allocator;
    World world;
    const Entity e = world.create();
    {
        CommandBuffer commands(allocator);
        for (int i = 0; i < 5'000; ++i) commands.add(e, Name{long_text(i)}, Page{i});
        CHECK(allocator.blocks() > 0);
        CommandBuffer moved(std::move(commands));
        moved.create_with(Health{1});
        CommandBuffer other;
        other.add(e, Health{2});
        other = std::move(moved);
        other.flush(world);
        CHECK(world.get<Name>(e).text == long_text(4'999));
    }
    CHECK(allocator.blocks() == 0);
    CHECK(allocator.errors() == 0);
}

TEST_CASE("a warm buffer allocates nothing for commands") {
    CountingAllocator world_memory;
    CountingAllocator buffer_memory;
    World world(world_memory);
    CommandBuffer commands(buffer_memory);
    std::vector<Entity> entities;
    for (int i = 0; i < 1'000; ++i) entities.push_back(world.create_with(Health{i}));

    const auto round = [&] {
        for (const Entity e : entities) {
            commands.add(e, Position{1, 2});
            commands.add(e, Name{"a"}, Velocity{});
            world.deferred().remove<Position>(e);
            world.deferred().remove<Name, Velocity>(e);
            const Entity made = world.deferred().create_with(Health{1}, Line{2});
            world.deferred().destroy(made);
            const Entity placeholder = commands.create_with(Position{});
            commands.destroy(placeholder);
        }
        commands.flush(world);
        world.flush_deferred();
    };
    for (int i = 0; i < 3; ++i) round();
    const std::size_t world_calls = world_memory.calls();
    const std::size_t buffer_calls = buffer_memory.calls();
    for (int i = 0; i < 5; ++i) round();
    CHECK(world_memory.calls() == world_calls);
    CHECK(buffer_memory.calls() == buffer_calls);
    world.verify();
}
