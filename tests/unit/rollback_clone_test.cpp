#include "support/allocators.hpp"
#include "support/gather.hpp"
#include "support/lives.hpp"
#include "support/test.hpp"

// A snapshot restored into another world makes it a copy of the first.

using ecs::Entity;
using ecs::Snapshot;
using ecs::World;
using namespace test;

TEST_CASE("restoring into a new world clones it") {
    const LifeWatch watch;
    World world;
    const Entity a = world.create_with(Position{1, 2}, Name{long_text(1)}, Player{});
    const Entity b = world.create_with(Lives{3}, Line{4}, Page{5});
    world.destroy(world.create());
    World copy;
    copy.restore(world.snapshot());
    CHECK(copy.get<Position>(a).y == 2);
    CHECK(copy.get<Name>(a).text == long_text(1));
    CHECK(copy.has<Player>(a));
    CHECK(copy.get<Lives>(b).value() == 3);
    CHECK(copy.get<Line>(b).value == 4);
    CHECK(is_aligned(&copy.get<Page>(b), 256));
    CHECK(copy.get<Page>(b).value == 5);
    CHECK(copy.create() == world.create());
}

TEST_CASE("a clone is independent of its world") {
    World world;
    const Entity e = world.create_with(Name{"first"});
    World copy;
    copy.restore(world.snapshot());
    copy.get<Name>(e).text = "second";
    world.destroy(e);
    CHECK(copy.get<Name>(e).text == "second");
}

TEST_CASE("what a world held before it became a copy is gone") {
    const LifeWatch watch;
    World world;
    world.create_with(Health{1});
    World other;
    const auto query = other.query<Lives>();
    other.create_many(50, Lives{1}, Position{});
    CHECK(query.count() == 50);
    other.restore(world.snapshot());
    CHECK(query.count() == 0);
    CHECK(Lives::alive() == 0);
    CHECK(other.archetype_count() == 2);
}

TEST_CASE("a clone iterates in the order of its world") {
    World world;
    World other;
    other.create_with(Health{9}, Velocity{});  // an order of its own, which has to go
    world.create_with(Health{1}, Position{});
    world.create_with(Health{2}, Velocity{});
    world.create_with(Health{3});
    other.restore(world.snapshot());
    CHECK(visited(other.query<Health>()) == visited(world.query<Health>()));
    other.create_with(Health{4}, Velocity{});
    world.create_with(Health{4}, Velocity{});
    CHECK(visited(other.query<Health>()) == visited(world.query<Health>()));
}

TEST_CASE("a copy follows its world frame by frame") {
    World world;
    World copy;
    Snapshot snapshot;
    for (int i = 0; i < 20; ++i) {
        for (int k = 0; k < i; ++k) world.create_with(Health{k}, Position{i, k});
        world.sort<Health>([](const Health& a, const Health& b) { return b.points < a.points; });
        world.snapshot(snapshot);
        copy.restore(snapshot);
        CHECK(visited(copy.query<Health>()) == visited(world.query<Health>()));
    }
}

TEST_CASE("components defined at run time are held as bytes") {
    ecs::ComponentInfo info;
    info.size = 12;
    info.alignment = 4;
    info.name = "RollbackRuntime";
    const ecs::ComponentTypeID id = ecs::register_runtime_component(info);
    int bytes[3] = {1, 2, 3};
    const ecs::ComponentValue value{&ecs::component_info(id), bytes};
    World world;
    world.execute(ecs::Change::spawn(&value, 1));
    World copy;
    copy.restore(world.snapshot());
    ecs::QueryFilter filter;
    filter.all = {id};
    copy.query(filter).each_span([&](const ecs::DynamicSpan& span) {
        CHECK(static_cast<const int*>(span.column(id))[2] == 3);
    });
    CHECK(copy.query(filter).count() == 1);
}

TEST_CASE("a snapshot takes its memory from the allocator that it is given, and gives it back") {
    CountingAllocator memory;
    {
        World world;
        Snapshot snapshot(memory);
        for (int i = 0; i < 100; ++i) {
            world.create_with(Health{i}, Name{long_text(i)});
            if (i % 10 == 0) world.create_with(Page{i});
            world.snapshot(snapshot);
        }
        CHECK(memory.bytes() >= snapshot.bytes());
        CHECK(memory.calls() < 60);  // it grows ahead
        Snapshot moved = std::move(snapshot);
        CHECK(moved.entity_count() == 110);
    }
    CHECK(memory.blocks() == 0);
    CHECK(memory.errors() == 0);
}
