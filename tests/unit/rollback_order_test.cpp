#include "support/gather.hpp"
#include "support/test.hpp"

// Archetypes that appeared after a snapshot fall dormant when it is restored, and wake up as if
// they were new.

using ecs::Change;
using ecs::CommandBuffer;
using ecs::Entity;
using ecs::Exclude;
using ecs::Snapshot;
using ecs::World;
using namespace test;

namespace {

/// Does `first` in a world, takes it back, does `second`; and does only `second` in another. Then
/// tells whether both iterate over the same entities in the same order.
template <class First, class Second>
bool taken_back_leaves_no_trace(First first, Second second) {
    World world;
    World plain;
    for (World* each : {&world, &plain}) each->create_with(Health{1}, Position{1, 1});
    const Snapshot before = world.snapshot();
    const auto query = world.query<Health>();
    const auto plain_query = plain.query<Health>();
    first(world);
    (void)visited(query);  // the match list has seen the archetypes that will be gone
    world.restore(before);
    second(world);
    second(plain);
    world.verify();
    return visited(query) == visited(plain_query) &&
           world.archetype_count() == plain.archetype_count();
}

void create_a_then_b(World& world) {
    world.create_with(Health{2}, Name{"a"});
    world.create_with(Health{3}, Velocity{});
}
void create_b_then_a(World& world) {
    world.create_with(Health{3}, Velocity{});
    world.create_with(Health{2}, Name{"a"});
}
template <class... Ts>
void add_to_all(World& world) {
    std::vector<Entity> entities;
    world.each<Health>([&](Entity e, Health&) { entities.push_back(e); });
    for (const Entity e : entities) (world.add(e, Ts{}), ...);
}

}  // namespace

TEST_CASE("archetypes made by create_with and taken back do not decide the order later") {
    CHECK(taken_back_leaves_no_trace(create_a_then_b, create_b_then_a));
    CHECK(taken_back_leaves_no_trace(create_a_then_b, create_a_then_b));
}

TEST_CASE("archetypes reached by adding and taken back do not decide the order later") {
    CHECK(taken_back_leaves_no_trace(add_to_all<Name, Velocity>, add_to_all<Velocity, Name>));
    CHECK(taken_back_leaves_no_trace(add_to_all<Player, Name>, add_to_all<Name, Player>));
    CHECK(taken_back_leaves_no_trace(create_a_then_b, add_to_all<Velocity, Name>));
}

TEST_CASE("archetypes reached by adding several at once and taken back leave no trace") {
    const auto name_and_velocity = [](World& world) {
        add_to_all<Player>(world);
        world.each<Health>([&](Entity e, Health&) {
            world.deferred().add(e, Name{}, Velocity{});
            world.deferred().create_with(Health{1}, Enemy{});
        });
        world.flush_deferred();
    };
    const auto velocity_then_name = [](World& world) {
        world.batch_add<Health>(Velocity{});
        world.batch_add<Health>(Name{});
        world.create_with(Health{9}, Enemy{});
        world.batch_remove<Velocity>();
    };
    CHECK(taken_back_leaves_no_trace(name_and_velocity, velocity_then_name));
    CHECK(taken_back_leaves_no_trace(velocity_then_name, name_and_velocity));
}

TEST_CASE("archetypes of changes and buffers that were taken back leave no trace") {
    const auto by_buffer = [](World& world) {
        CommandBuffer buffer;
        world.each<Health>([&](Entity e, Health&) {
            buffer.add(e, Name{"n"});
            buffer.add(e, Velocity{});
            buffer.remove<Position>(e);
            buffer.add(buffer.create_with(Health{4}), Player{});
        });
        buffer.flush(world);
    };
    CHECK(taken_back_leaves_no_trace(by_buffer, create_b_then_a));
    CHECK(taken_back_leaves_no_trace(create_a_then_b, by_buffer));
    CHECK(taken_back_leaves_no_trace(by_buffer, by_buffer));
}

TEST_CASE("archetypes of prefabs that were taken back leave no trace") {
    const auto a_then_b = [](World& world) {
        ecs::instantiate(world, ecs::Prefab::create(Health{1}, Name{"a"}));
        ecs::instantiate_many(world, ecs::Prefab::create(Health{2}), 3, Velocity{});
    };
    const auto b_then_a = [](World& world) {
        ecs::instantiate_many(world, ecs::Prefab::create(Health{2}), 3, Velocity{});
        ecs::instantiate(world.deferred(), ecs::Prefab::create(Health{1}, Name{"a"}));
        world.flush_deferred();
    };
    CHECK(taken_back_leaves_no_trace(a_then_b, b_then_a));
    CHECK(taken_back_leaves_no_trace(b_then_a, a_then_b));
    CHECK(taken_back_leaves_no_trace(b_then_a, b_then_a));
}

TEST_CASE("an archetype that woke up keeps its place while others are taken back") {
    World world;
    const Snapshot empty = world.snapshot();
    world.create_with(Health{1}, Name{"a"});
    world.create_with(Health{2}, Velocity{});
    const Snapshot name_first = world.snapshot();
    world.restore(empty);
    world.create_with(Health{3}, Velocity{});
    world.create_with(Health{4}, Name{"b"});
    const Snapshot velocity_first = world.snapshot();
    const auto query = world.query<const Health>();
    const auto points = [&] {
        std::vector<int> found;
        query.each([&](const Health& health) { found.push_back(health.points); });
        return found;
    };
    for (int i = 0; i < 2; ++i) {
        world.restore(name_first);
        CHECK(points() == std::vector<int>{1, 2});
        world.restore(velocity_first);
        CHECK(points() == std::vector<int>{3, 4});
    }
}

TEST_CASE("a dormant archetype learns of hooks that were registered meanwhile") {
    World world;
    const Snapshot empty = world.snapshot();
    world.create_with(Health{1}, Name{"a"});
    world.restore(empty);
    int heard = 0;
    world.on_add<Name>([&](World&, Entity, Name&) { ++heard; });
    world.create_with(Health{2}, Name{"b"});
    CHECK(heard == 1);
    world.verify();
}

TEST_CASE("a world with dormant archetypes can be shrunk, merged, moved and cleared") {
    World world;
    const Snapshot empty = world.snapshot();
    world.create_many(1'000, Health{1}, Name{long_text(1)});
    world.restore(empty);
    world.shrink_to_fit();
    World other;
    other.create_with(Health{2}, Name{"b"});
    world.merge(other);
    CHECK(world.count<Name>() == 1);
    World moved = std::move(world);
    moved.clear();
    moved.verify();
    CHECK(moved.archetype_count() == 2);
}
