#include "support/gather.hpp"
#include "support/test.hpp"

#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

using ecs::Commands;
using ecs::Entity;
using ecs::Events;
using ecs::EventWriter;
using ecs::Local;
using ecs::Optional;
using ecs::Query;
using ecs::Res;
using ecs::Schedule;
using ecs::Time;
using ecs::With;
using ecs::Without;
using ecs::World;
using namespace test;
namespace phase = ecs::phase;

namespace {

struct ParamScore {
    int value = 0;
};
struct ParamHit {
    int damage = 0;
};

/// Runs one system once.
template <class Fn>
void run(World& world, Fn&& system) {
    Schedule schedule;
    schedule.add(phase::update, "system", std::forward<Fn>(system));
    schedule.update(world, 0.5);
}

void free_function(Query<Health> q, Res<ParamScore> score) {
    q.each([&](Health& h) { score->value += h.points; });
}
void noexcept_function(Res<ParamScore> score) noexcept { score->value += 1000; }

}  // namespace

TEST_CASE("the example of the documentation") {
    World world;
    const Entity e = world.create_with(Position{1, 1}, Velocity{2, 4});
    Schedule schedule;
    schedule.add(phase::update, "move",
                 [](Query<Position, const Velocity> q, Res<const Time> time, Commands commands) {
                     q.each([&](Entity mover, Position& p, const Velocity& v) {
                         p.x += static_cast<int>(v.x * time->delta);
                         p.y += static_cast<int>(v.y * time->delta);
                         commands.add(mover, Name{"moved"});
                     });
                 });
    schedule.update(world, 0.5);
    CHECK(world.get<Position>(e).x == 2);
    CHECK(world.get<Position>(e).y == 3);
    CHECK(world.get<Name>(e).text == "moved");
}

TEST_CASE("a query parameter finds what is there at every run") {
    World world;
    Schedule schedule;
    std::vector<std::size_t> counts;
    schedule.add(phase::update, "count",
                 [&](Query<Entity, const Health, Optional<Name>, Without<Frozen>> q) {
                     counts.push_back(q.count());
                 });
    schedule.update(world, 0);
    world.create_with(Health{});
    schedule.update(world, 0);
    world.create_with(Health{}, Name{});
    world.create_with(Health{}, Frozen{});
    schedule.update(world, 0);
    CHECK((counts == std::vector<std::size_t>{0, 1, 2}));
}

TEST_CASE("several queries in one system, one inside of the other") {
    World world;
    for (int i = 0; i < 3; ++i) world.create_with(Health{i}, Player{});
    for (int i = 0; i < 4; ++i) world.create_with(Position{i, 0}, Enemy{});
    int pairs = 0;
    run(world,
        [&](Query<const Health, With<Player>> players, Query<Position, With<Enemy>> enemies) {
            players.each([&](const Health&) { enemies.each([&](Position&) { ++pairs; }); });
        });
    CHECK(pairs == 12);
}

TEST_CASE("Res writes and Res of const reads the resource of the world") {
    World world;
    world.set_resource(ParamScore{1});
    run(world, [](Res<ParamScore> score) {
        static_assert(std::is_same_v<decltype(*score), ParamScore&>);
        score->value = 5;
        (*score).value += 1;
    });
    CHECK(world.resource<ParamScore>().value == 6);
    int seen = 0;
    run(world, [&](Res<const ParamScore> score) {
        static_assert(std::is_same_v<decltype(*score), const ParamScore&>);
        seen = score->value;
    });
    CHECK(seen == 6);
}

TEST_CASE("Res finds a resource that was replaced or removed and set again") {
    World world;
    world.set_resource(ParamScore{1});
    Schedule schedule;
    int seen = 0;
    schedule.add(phase::update, "look", [&](Res<const ParamScore> s) { seen = s->value; });
    schedule.update(world, 0);
    world.set_resource(ParamScore{2});
    schedule.update(world, 0);
    CHECK(seen == 2);
    world.remove_resource<ParamScore>();
    world.set_resource(std::string("in its place"));
    world.set_resource(ParamScore{3});
    schedule.update(world, 0);
    CHECK(seen == 3);
}

TEST_CASE("Commands create, change and destroy after the phase; handles are good at once") {
    World world;
    const Entity victim = world.create_with(Health{1});
    Entity made;
    run(world, [&](Commands commands) {
        CHECK(commands.empty());
        made = commands.create_with(Health{10});
        commands.add(made, Name{"made"}, Position{1, 2});
        commands.remove<Health>(made);
        commands.create_with(ecs::Entity{} == made ? ParamScore{1} : ParamScore{2});
        commands.destroy(victim);
        CHECK_FALSE(commands.empty());
        CHECK_FALSE(world.alive(made));
        CHECK(world.alive(victim));
    });
    REQUIRE(world.alive(made));
    CHECK_FALSE(world.alive(victim));
    CHECK(world.get<Name>(made).text == "made");
    CHECK_FALSE(world.has<Health>(made));
    world.single<ParamScore>([](Entity, ParamScore& s) { CHECK(s.value == 2); });
}

TEST_CASE("a handle of Commands can be stored in another component at once") {
    struct Owner {
        Entity entity;
    };
    World world;
    run(world, [](Commands commands) {
        const Entity owner = commands.create_with(Name{"owner"});
        commands.create_with(Owner{owner});
    });
    world.single<Owner>(
        [&](Entity, Owner& o) { CHECK(world.get<Name>(o.entity).text == "owner"); });
}

TEST_CASE("EventWriter emits and Events reads") {
    World world;
    Schedule schedule;
    int damage = 0;
    schedule
        .add(phase::update, "read",
             [&](Events<ParamHit> hits) {
                 for (const ParamHit& hit : hits) damage += hit.damage;
             })
        .after("write");
    schedule.add(phase::update, "write", [](EventWriter<ParamHit> writer) {
        writer.emit({3});
        writer.emit(ParamHit{4});
    });
    schedule.update(world, 0);
    CHECK(damage == 7);
}

TEST_CASE("Local belongs to one system and lasts from run to run") {
    World world;
    Schedule schedule;
    std::vector<int> seen;
    const auto system = [&](Local<int> runs, Local<std::vector<int>> list) {
        ++*runs;
        list->push_back(*runs);
        seen.push_back(*runs * 100 + static_cast<int>(list->size()));
    };
    schedule.add(phase::update, "one", system);
    schedule.update(world, 0);
    schedule.add(phase::update, "two", system);
    schedule.update(world, 0);
    CHECK((seen == std::vector<int>{101, 202, 101}));
}

TEST_CASE("two Locals of one type in one system are two values") {
    World world;
    run(world, [](Local<int> a, Local<int> b) {
        *a = 1;
        CHECK(*b == 0);
        CHECK(&*a != &*b);
    });
}

TEST_CASE("World& and const World& are the world itself") {
    World world;
    int calls = 0;
    run(world, [&](World& w, const World& c) {
        CHECK(&w == &world);
        CHECK(&c == &world);
        w.create_with(Health{1});
        CHECK(c.query<Health>().count() == 1);
        ++calls;
    });
    CHECK(calls == 1);
    CHECK(world.count() == 1);
}

TEST_CASE("parameters may be taken by const reference") {
    World world;
    world.set_resource(ParamScore{2});
    world.create_with(Health{3});
    int product = 0;
    run(world, [&](const Query<Health>& q, const Res<ParamScore>& s, const Local<int>& zero) {
        q.each([&](Health& h) { product = h.points * s->value + *zero; });
    });
    CHECK(product == 6);
}

TEST_CASE("function pointers, noexcept functions and std::function are systems") {
    World world;
    world.set_resource(ParamScore{});
    world.create_with(Health{1});
    Schedule schedule;
    schedule.add(phase::update, "function", free_function);
    schedule.add(phase::update, "pointer", &free_function);
    schedule.add(phase::update, "noexcept", noexcept_function);
    schedule.add(phase::update, "std",
                 std::function<void(Query<Health>, Res<ParamScore>)>(free_function));
    schedule.update(world, 0);
    CHECK(world.resource<ParamScore>().value == 1003);
}

TEST_CASE("lambdas of every kind are systems") {
    World world;
    world.set_resource(ParamScore{});
    Schedule schedule;
    int captured = 0;
    schedule.add(phase::update, "capture", [&captured](World&) { ++captured; });
    schedule.add(phase::update, "mutable", [n = 0](Res<ParamScore> s) mutable { s->value = ++n; });
    schedule.add(phase::update, "move-only",
                 [n = std::make_unique<int>(0), &captured]() mutable { captured += 10 * ++*n; });
    schedule.add(phase::update, "noexcept", [&captured](World&) noexcept { captured += 1000; });
    schedule.add(phase::update, "mutable noexcept",
                 [n = 0, &captured]() mutable noexcept { captured += 10000 * ++n; });
    schedule.add(phase::update, "returns", [](World&) { return 42; });
    for (int i = 0; i < 2; ++i) schedule.update(world, 0);
    CHECK(captured == 2 + 30 + 2000 + 30000);
    CHECK(world.resource<ParamScore>().value == 2);
}

TEST_CASE("a function object that is given by name is copied, one that is moved is not") {
    struct Counter {
        std::shared_ptr<int> runs = std::make_shared<int>(0);
        void operator()(World&) const { ++*runs; }
    };
    World world;
    Schedule schedule;
    Counter counter;
    schedule.add(phase::update, "copied", counter);
    CHECK(counter.runs.use_count() == 2);
    schedule.update(world, 0);
    CHECK(*counter.runs == 1);
}

TEST_CASE("a system without parameters runs") {
    World world;
    int runs = 0;
    run(world, [&] { ++runs; });
    CHECK(runs == 1);
}
