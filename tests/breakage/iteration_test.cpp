#include "support/death.hpp"
#include "support/test.hpp"

#include <optional>
#include <utility>

#if ECS_ENABLE_ASSERTS

using ecs::Entity;
using ecs::World;
using namespace test;

namespace {

/// Words of the sentence that forbids to change a world inside a loop over it.
constexpr const char* forbidden = "may not change inside each()";

struct Loop {
    World world;
    Entity first = world.create_with(Health{1});
    Entity second = world.create_with(Health{2}, Position{});

    /// Does `deed` inside a loop.
    template <class Deed>
    void during(Deed&& deed) {
        world.each<Health>([&](Entity, Health&) { deed(); });
    }
};

}  // namespace

TEST_CASE("creating inside each asserts") {
    Loop l;
    CHECK_DIES(forbidden, l.during([&] { l.world.create(); }));
    CHECK_DIES(forbidden, l.during([&] { l.world.create_with(Name{}); }));
    CHECK_DIES(forbidden, l.during([&] { l.world.create_many(3, Health{}); }));
    CHECK_DIES(forbidden,
               l.during([&] { l.world.create_many<Health>(3, [](Entity, Health&) {}); }));
    CHECK_DIES(forbidden, l.during([&] { l.world.clone(l.first); }));
}

TEST_CASE("destroying inside each asserts") {
    Loop l;
    CHECK_DIES(forbidden, l.during([&] { l.world.destroy(l.first); }));
    CHECK_DIES(forbidden, l.during([&] { l.world.destroy_all<Position>(); }));
    CHECK_DIES(forbidden, l.during([&] { l.world.clear(); }));
}

TEST_CASE("adding inside each asserts, of a new component and of several") {
    Loop l;
    CHECK_DIES(forbidden, l.during([&] { l.world.add(l.first, Name{}); }));
    CHECK_DIES(forbidden, l.during([&] { l.world.add(l.first, Name{}, Velocity{}); }));
    CHECK_DIES(forbidden, l.during([&] { l.world.add(l.first, Player{}); }));
}

TEST_CASE("removing inside each asserts") {
    Loop l;
    CHECK_DIES(forbidden, l.during([&] { l.world.remove<Health>(l.first); }));
    CHECK_DIES(forbidden, l.during([&] { l.world.remove<Health, Position>(l.second); }));
}

TEST_CASE("shrink_to_fit inside each asserts") {
    Loop l;
    CHECK_DIES(forbidden, l.during([&] { l.world.shrink_to_fit(); }));
}

TEST_CASE("the sentence says what to do instead") {
    Loop l;
    CHECK_DIES("deferred()", l.during([&] { l.world.create(); }));
}

TEST_CASE("every kind of loop forbids changes") {
    Loop l;
    const World& constant = l.world;
    CHECK_DIES(forbidden, l.world.each([&](Entity) { l.world.create(); }));
    CHECK_DIES(forbidden, l.world.each_no_entity<Health>([&](Health&) { l.world.create(); }));
    CHECK_DIES(forbidden, l.world.each<Health>(ecs::Exclude<Name>{},
                                               [&](Entity, Health&) { l.world.create(); }));
    CHECK_DIES(forbidden, l.world.each_no_entity<Health>(ecs::Exclude<Name>{},
                                                         [&](Health&) { l.world.create(); }));
    CHECK_DIES(forbidden, constant.each<Health>([&](Entity, const Health&) { l.world.create(); }));
    CHECK_DIES(forbidden,
               constant.each_no_entity<Health>([&](const Health&) { l.world.create(); }));
    CHECK_DIES(forbidden, l.world.single<Position>([&](Entity, Position&) { l.world.create(); }));
}

TEST_CASE("a loop still forbids changes after an inner one has ended") {
    Loop l;
    const auto nested = [&](auto deed) {
        l.during([&] {
            l.world.each<Position>([](Entity, Position&) {});
            deed();
        });
    };
    CHECK_DIES(forbidden, nested([&] { l.world.create(); }));
    CHECK_DIES(forbidden, nested([&] { l.world.destroy(l.second); }));
    CHECK_DIES(forbidden, nested([&] { l.world.add(l.first, Name{}); }));
    CHECK_DIES(forbidden, nested([&] { l.world.remove<Health>(l.first); }));
}

TEST_CASE("a loop still forbids changes after an inner one was left by an exception") {
    Loop l;
    CHECK_DIES(forbidden, l.during([&] {
        try {
            l.world.each<Position>([](Entity, Position&) { throw 1; });
        } catch (int) {
        }
        l.world.create();
    }));
}

TEST_CASE("the function that fills create_many may not change the world") {
    World world;
    const auto fill = [&](Entity e, Health&) { world.add(e, Position{}); };
    CHECK_DIES(forbidden, world.create_many<Health>(3, fill));
}

TEST_CASE("a world may not end, nor be moved or swapped, inside a loop over it") {
    std::optional<World> world(std::in_place);
    world->create_with(Health{1});
    World other;
    CHECK_DIES(forbidden, world->each<Health>([&](Entity, Health&) { world.reset(); }));
    CHECK_DIES(forbidden,
               world->each<Health>([&](Entity, Health&) { const World moved(std::move(*world)); }));
    CHECK_DIES(forbidden, world->each<Health>([&](Entity, Health&) { *world = World(); }));
    CHECK_DIES(forbidden, world->each<Health>([&](Entity, Health&) { other.swap(*world); }));
}

TEST_CASE("nothing has happened to a world by what its children did") {
    Loop l;
    l.during([] {});
    CHECK(l.world.count() == 2);
    l.world.verify();
}

#endif
