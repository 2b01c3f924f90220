#include "support/gather.hpp"
#include "support/test.hpp"

#include <utility>

// What a restored world is: entities, handles, values, rows.

using ecs::Entity;
using ecs::Snapshot;
using ecs::World;
using namespace test;

TEST_CASE("restore brings values back") {
    World world;
    const Entity e = world.create_with(Position{1, 2}, Name{long_text(3)});
    const Snapshot before = world.snapshot();
    world.get<Position>(e).x = 10;
    world.get<Name>(e).text = "changed";
    world.restore(before);
    CHECK(world.get<Position>(e).x == 1);
    CHECK(world.get<Name>(e).text == long_text(3));
}

TEST_CASE("restore brings the dead back and takes the new away") {
    World world;
    const Entity old = world.create_with(Health{1});
    const Snapshot before = world.snapshot();
    world.destroy(old);
    const Entity fresh = world.create_with(Health{2});
    const Entity another = world.create_with(Health{3});
    world.restore(before);
    CHECK(world.alive(old));
    CHECK(world.get<Health>(old).points == 1);
    CHECK(!world.alive(fresh));
    CHECK(!world.alive(another));
    CHECK(world.count() == 1);
}

TEST_CASE("restore brings components back and takes new ones away") {
    World world;
    const Entity e = world.create_with(Position{1, 2}, Player{});
    const Snapshot before = world.snapshot();
    world.add(e, Velocity{3, 4}, Enemy{});
    world.remove<Position, Player>(e);
    world.restore(before);
    CHECK(world.get<Position>(e).y == 2);
    CHECK(world.has<Player>(e));
    CHECK(!world.has<Velocity>(e));
    CHECK(!world.has<Enemy>(e));
}

TEST_CASE("handles given out after restore are those that would have come after the snapshot") {
    World world;
    std::vector<Entity> entities = world.create_many(20, Health{1}).to_vector();
    for (const int i : {3, 17, 5, 11}) world.destroy(entities[static_cast<std::size_t>(i)]);
    const Snapshot before = world.snapshot();
    std::vector<Entity> first;
    for (int i = 0; i < 10; ++i) first.push_back(world.create_with(Health{i}));
    for (const Entity e : first) world.destroy(e);
    world.restore(before);
    for (const Entity e : first) CHECK(world.create_with(Health{0}) == e);
}

TEST_CASE("restore brings the order of rows back") {
    World world;
    for (int i = 0; i < 100; ++i) world.create_with(Health{i % 7}, Position{i, 0});
    const auto query = world.query<Health>();
    const std::vector<Entity> order = visited(query);
    const Snapshot before = world.snapshot();
    world.sort<Health>([](const Health& a, const Health& b) { return a.points < b.points; });
    world.destroy(order[0]);
    world.restore(before);
    CHECK(visited(query) == order);
}

TEST_CASE("a snapshot can be restored again and again") {
    World world;
    const Entity e = world.create_with(Name{long_text(1)});
    const Snapshot before = world.snapshot();
    for (int i = 0; i < 3; ++i) {
        world.get<Name>(e).text = "changed";
        world.create_with(Name{"more"});
        world.restore(before);
        CHECK(world.get<Name>(e).text == long_text(1));
        CHECK(world.count() == 1);
    }
}

TEST_CASE("snapshots can be restored out of order") {
    World world;
    const Entity e = world.create_with(Health{0});
    std::vector<Snapshot> snapshots;
    for (int i = 0; i < 10; ++i) {
        world.get<Health>(e).points = i;
        world.create_with(Health{-1}, Position{i, i});
        snapshots.push_back(world.snapshot());
    }
    for (const int i : {9, 0, 5, 4, 8, 0, 9}) {
        world.restore(snapshots[static_cast<std::size_t>(i)]);
        CHECK(world.get<Health>(e).points == i);
        CHECK(world.count<Position>() == static_cast<std::size_t>(i + 1));
    }
}

TEST_CASE("the memory of a snapshot can be used again for a larger and a smaller world") {
    World world;
    Snapshot snapshot;
    for (const std::size_t n : {10u, 10'000u, 1u, 500u}) {
        world.clear();
        world.create_many(n, Health{static_cast<int>(n)}, Page{7});
        world.snapshot(snapshot);
        world.clear();
        world.restore(snapshot);
        CHECK(snapshot.entity_count() == n);
        CHECK(world.count<Page>() == n);
        world.each<Health, Page>([&](Entity, Health& health, Page& page) {
            REQUIRE(health.points == static_cast<int>(n));
            REQUIRE(page.value == 7);
        });
    }
}

TEST_CASE("a snapshot of a world without entities empties the world") {
    World world;
    const Snapshot nobody = world.snapshot();
    CHECK(!nobody.empty());
    world.create_many(100, Health{1});
    world.restore(nobody);
    CHECK(world.count() == 0);
    CHECK(world.archetype_count() == 1);
    CHECK(world.create() == Entity{1, 1});
}

TEST_CASE("a snapshot tells its size, and is empty when moved from or cleared") {
    World world;
    world.create_many(1'000, Position{}, Velocity{});
    Snapshot snapshot = world.snapshot();
    CHECK(snapshot.entity_count() == 1'000);
    CHECK(snapshot.bytes() >= 1'000 * (sizeof(Entity) + sizeof(Position) + sizeof(Velocity) + 8));
    CHECK(snapshot.bytes() < 40'000);
    Snapshot taken = std::move(snapshot);
    CHECK(snapshot.empty());  // NOLINT: what moving leaves behind is part of the contract
    CHECK(taken.entity_count() == 1'000);
    taken.clear();
    CHECK(taken.empty());
    CHECK(taken.bytes() == 0);
}

TEST_CASE("restore works after storage was given back in the meantime") {
    World world;
    std::vector<Entity> entities;
    for (int i = 0; i < 5'000; ++i) entities.push_back(world.create_with(Health{i}));
    const Snapshot before = world.snapshot();
    world.clear();
    world.shrink_to_fit();
    world.create_many(3'000, Position{});  // takes over numbers of segments
    world.restore(before);
    for (int i = 0; i < 5'000; ++i) {
        REQUIRE(world.get<Health>(entities[static_cast<std::size_t>(i)]).points == i);
    }
    CHECK(world.count() == 5'000);
}

TEST_CASE("restore drops commands that wait, with the entities that they promised") {
    World world;
    world.create_with(Health{1});
    const Snapshot before = world.snapshot();
    const Entity promised = world.deferred().create_with(Health{2});
    world.restore(before);
    CHECK(world.deferred().empty());
    world.flush_deferred();
    CHECK(!world.alive(promised));
    CHECK(world.create_with(Health{3}) == promised);
    CHECK(world.count() == 2);
}

TEST_CASE("restore calls no hooks, and hooks go on afterwards") {
    World world;
    int heard = 0;
    world.on_add<Health>([&](World&, Entity, Health&) { ++heard; });
    world.on_remove<Health>([&](World&, Entity, Health&) { ++heard; });
    const Entity e = world.create_with(Health{1});
    const Snapshot before = world.snapshot();
    world.destroy(e);
    CHECK(heard == 2);
    world.restore(before);
    CHECK(heard == 2);
    world.destroy(e);
    CHECK(heard == 3);
}

TEST_CASE("restore leaves resources, events and hooks alone") {
    World world;
    const Snapshot before = world.snapshot();
    int heard = 0;
    world.set_resource(Health{7});
    world.emit(Position{1, 2});
    world.on_add<Name>([&](World&, Entity, Name&) { ++heard; });
    world.restore(before);
    CHECK(world.resource<Health>().points == 7);
    CHECK(world.events<Position>().size() == 1);
    world.create_with(Name{"heard"});
    CHECK(heard == 1);
}

TEST_CASE("refs and lookups follow a restored world") {
    World world;
    const Entity a = world.create_with(Health{1});
    const Entity b = world.create_with(Health{2});
    const auto ref = world.ref<Health>(b);
    const Snapshot before = world.snapshot();
    world.destroy(a);
    world.add(b, Position{});
    CHECK(ref->points == 2);
    world.get<Health>(b).points = 20;
    world.restore(before);
    CHECK(&*ref == &world.get<Health>(b));
    CHECK(ref->points == 2);
    CHECK(world.lookup<Health>()[a].points == 1);
    const Entity later = world.create_with(Health{3});
    const auto gone = world.ref<Health>(later);
    world.restore(before);
    CHECK(!gone);
}

TEST_CASE("a moved world can be restored") {
    World first;
    const Entity e = first.create_with(Health{1});
    const Snapshot before = first.snapshot();
    World second = std::move(first);
    second.get<Health>(e).points = 2;
    second.restore(before);
    CHECK(second.get<Health>(e).points == 1);
}
