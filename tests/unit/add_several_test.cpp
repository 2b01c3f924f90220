#include "support/lives.hpp"
#include "support/test.hpp"

#include <type_traits>
#include <utility>

using ecs::Entity;
using ecs::World;
using namespace test;

namespace {

template <class W, class = void>
struct TakesSeveralLvaluesSpelledOut : std::false_type {};
template <class W>
struct TakesSeveralLvaluesSpelledOut<
    W, std::void_t<decltype(std::declval<W&>().template add<Position, Velocity>(
           Entity{}, std::declval<Position&>(), std::declval<const Velocity&>()))>>
    : std::true_type {};

}  // namespace

TEST_CASE("several components are added with a single move") {
    World world;
    const Entity e = world.create_with(Name{"ann"});
    const std::size_t archetypes = world.archetype_count();
    world.add(e, Position{1, 2}, Velocity{3, 4}, Health{5});
    CHECK(world.archetype_count() == archetypes + 1);
    CHECK(world.get<Name>(e).text == "ann");
    CHECK(world.get<Position>(e).y == 2);
    CHECK(world.get<Velocity>(e).x == 3);
    CHECK(world.get<Health>(e).points == 5);
    world.verify();
}

TEST_CASE("several components that are all there are overwritten in place") {
    World world;
    const Entity e = world.create_with(Position{1, 1}, Name{"old"}, Health{1});
    const Position* before = &world.get<Position>(e);
    world.add(e, Name{"new"}, Position{2, 2});
    CHECK(&world.get<Position>(e) == before);
    CHECK(before->x == 2);
    CHECK(world.get<Name>(e).text == "new");
    CHECK(world.get<Health>(e).points == 1);
}

TEST_CASE("one call overwrites what is there and adds what is not") {
    World world;
    const Entity e = world.create_with(Position{1, 1}, Name{long_text(1)});
    world.add(e, Health{5}, Name{long_text(2)}, Velocity{6, 7});
    CHECK(world.get<Position>(e).x == 1);
    CHECK(world.get<Name>(e).text == long_text(2));
    CHECK(world.get<Health>(e).points == 5);
    CHECK(world.get<Velocity>(e).y == 7);
    world.verify();
}

TEST_CASE("the same call works from archetypes that have some, all or none of the components") {
    World world;
    const Entity none = world.create();
    const Entity some = world.create_with(Health{1});
    const Entity all = world.create_with(Health{1}, Name{"old"}, Player{});
    for (const Entity e : {none, some, all}) {
        world.add(e, Name{"new"}, Health{2}, Player{});
        CHECK(world.get<Name>(e).text == "new");
        CHECK(world.get<Health>(e).points == 2);
        CHECK(world.has<Player>(e));
    }
    CHECK(world.count<Name, Health, Player>() == 3);
    world.verify();
}

TEST_CASE("several lvalues are copied") {
    World world;
    Name name{long_text(1)};
    const Title title{{long_text(2)}};
    const Entity e = world.create();
    world.add(e, name, title);
    CHECK(name.text == long_text(1));
    CHECK(title.name.text == long_text(2));
    CHECK(world.get<Name>(e).text == long_text(1));
    CHECK(world.get<Title>(e).name.text == long_text(2));
}

TEST_CASE("several components are added with their types spelled out") {
    World world;
    const Entity e = world.create();
    world.add<Position, Velocity>(e, {1, 2}, {3, 4});
    CHECK(world.get<Position>(e).x == 1);
    CHECK(world.get<Velocity>(e).y == 4);
}

TEST_CASE("several lvalues are taken with their types spelled out, as by create_with") {
    CHECK(TakesSeveralLvaluesSpelledOut<World>::value);
}

TEST_CASE("adding several does not make a copy of what is moved in, and leaves none behind") {
    const LifeWatch watch;
    World world;
    const Entity e = world.create_with(Lives{1});
    const int copies = Lives::copies();
    world.add(e, Lives{2}, MoveOnlyLives{3}, Health{4});
    CHECK(Lives::copies() == copies);
    CHECK(Lives::alive() == 1);
    CHECK(MoveOnlyLives::alive() == 1);
    CHECK(world.get<Lives>(e).value() == 2);
    CHECK(world.get<MoveOnlyLives>(e).value() == 3);
}
