#include "support/gather.hpp"
#include "support/test.hpp"

#include <utility>

using ecs::AnyOf;
using ecs::Entity;
using ecs::Optional;
using ecs::Without;
using ecs::World;
using namespace test;

TEST_CASE("a query that is older than its components finds them") {
    World world;
    const auto query = world.query<Position, Velocity>();
    CHECK(query.empty());
    const Entity e = world.create_with(Position{1, 2}, Velocity{3, 4});
    CHECK((matches(query) == Entities{e}));
    world.verify();
}

TEST_CASE("a query finds archetypes that appear after it has run") {
    World world;
    const auto query = world.query<Position, Optional<Name>>();
    const Entity a = world.create_with(Position{});
    CHECK((visited(query) == std::vector<Entity>{a}));
    const Entity b = world.create_with(Position{}, Name{"b"});
    CHECK((visited(query) == std::vector<Entity>{a, b}));
    const Entity c = world.create_with(Position{}, Velocity{}, Name{"c"});
    CHECK((visited(query) == std::vector<Entity>{a, b, c}));
}

TEST_CASE("every way to run a query finds archetypes that appeared since") {
    World world;
    const auto query = world.query<const Position>();
    CHECK(query.count() == 0);
    world.create_with(Position{1, 0});
    CHECK(query.count() == 1);
    world.create_with(Position{2, 0}, Numbered<1>{});
    CHECK_FALSE(query.empty());
    int seen = 0;
    for (auto [p] : query) seen += p.x;
    CHECK(seen == 3);
    world.create_with(Position{4, 0}, Numbered<2>{});
    query.each([&](const Position& p) { seen += p.x; });
    CHECK(seen == 10);
    world.create_with(Position{8, 0}, Numbered<3>{});
    CHECK(query.each_until([](const Position& p) { return p.x == 8; }));
    world.create_with(Position{16, 0}, Numbered<4>{});
    std::size_t rows = 0;
    query.each_span([&](std::size_t n, const Position*) { rows += n; });
    CHECK(rows == 5);
    world.create_with(Position{32, 0}, Numbered<5>{});
    int pairs = 0;
    query.each_pair([&](auto, auto) { ++pairs; });
    CHECK(pairs == 15);
}

TEST_CASE("first and contains see archetypes that appeared since") {
    World world;
    const auto query = world.query<Name>();
    CHECK(query.first() == ecs::INVALID_ENTITY);
    const Entity e = world.create_with(Name{"e"});
    CHECK(query.contains(e));
    CHECK(query.first() == e);
    CHECK(std::get<0>(query.single()).text == "e");
}

TEST_CASE("entities enter and leave a query with their components") {
    World world;
    const Entity e = world.create_with(Position{});
    const auto moving = world.query<Position, Velocity, Without<Frozen>>();
    CHECK(moving.empty());
    world.add(e, Velocity{});
    CHECK((matches(moving) == Entities{e}));
    world.add(e, Frozen{});
    CHECK(moving.empty());
    world.remove<Frozen>(e);
    CHECK((matches(moving) == Entities{e}));
    world.destroy(e);
    CHECK(moving.empty());
}

TEST_CASE("a query follows deferred changes, batches, clones, merges and clear") {
    World world;
    const auto query = world.query<Health, AnyOf<Player, Enemy>>();
    const Entity deferred = world.deferred().create_with(Health{1}, Player{});
    CHECK(query.empty());
    world.flush_deferred();
    CHECK((matches(query) == Entities{deferred}));
    const Entity clone = world.clone(deferred);
    const Entity plain = world.create_with(Health{3});
    world.batch_add<Health>(Enemy{});
    CHECK((matches(query) == Entities{deferred, clone, plain}));
    World other;
    other.create_with(Health{4}, Enemy{}, Name{"other"});
    world.merge(other);
    CHECK(query.count() == 4);
    world.batch_remove<Enemy>();
    CHECK(query.count() == 2);
    world.clear();
    CHECK(query.empty());
}

TEST_CASE("a copy of a query is as good as the query") {
    World world;
    const auto query = world.query<Health>();
    const auto copy = query;
    world.create_with(Health{5});
    auto assigned = world.query<Health>();
    assigned = copy;
    CHECK(copy.count() == 1);
    CHECK((visited(assigned) == visited(query)));
}

TEST_CASE("a query survives that its world is moved") {
    World first;
    const Entity e = first.create_with(Health{1});
    const auto query = first.query<Health>();
    CHECK(query.count() == 1);
    World second(std::move(first));
    CHECK((matches(query) == Entities{e}));
    second.create_with(Health{2}, Position{});
    CHECK(query.count() == 2);
    World third;
    third = std::move(second);
    third.create_with(Health{3}, Name{});
    int sum = 0;
    query.each([&](Health& h) { sum += h.points; });
    CHECK(sum == 6);
    CHECK(third.query<Health>().count() == 3);
}

TEST_CASE("the world that was moved from has queries of its own") {
    World first;
    first.create_with(Health{1});
    const auto query = first.query<Health>();
    World second(std::move(first));
    const auto fresh = first.query<Health>();
    CHECK(fresh.empty());
    const Entity e = first.create_with(Health{7});
    CHECK((matches(fresh) == Entities{e}));
    CHECK(std::get<0>(query.single()).points == 1);
}

TEST_CASE("queries go with the contents when two worlds are swapped") {
    World a, b;
    a.create_with(Health{1});
    b.create_with(Health{2});
    const auto of_a = a.query<Health>();
    a.swap(b);
    CHECK(std::get<0>(of_a.single()).points == 1);
    b.create_with(Health{3});
    CHECK(of_a.count() == 2);
    CHECK(a.query<Health>().count() == 1);
}

TEST_CASE("queries may be nested, also in themselves") {
    World world;
    for (int i = 0; i < 4; ++i) world.create_with(Health{i});
    for (int i = 0; i < 3; ++i) world.create_with(Position{i, 0}, Health{10 * i});
    const auto all = world.query<Health>();
    const auto some = world.query<const Position>();
    int inner = 0, outer = 0;
    all.each([&](Health&) {
        ++outer;
        for (auto [p] : some) inner += p.x;
        all.each([&](Health&) { ++inner; });
        CHECK(world.query<Health, Without<Position>>().count() == 4);
    });
    CHECK(outer == 7);
    CHECK(inner == 7 * (0 + 1 + 2) + 7 * 7);
    world.create();  // the loops are over: the world may change again
}

TEST_CASE("a query that is first made inside of a loop over another works") {
    World world;
    for (int i = 0; i < 3; ++i) world.create_with(Health{i});
    world.create_with(Name{"one"});
    int names = 0;
    world.query<Health>().each([&](Health&) { world.query<Name>().each([&](Name&) { ++names; }); });
    CHECK(names == 3);
}
