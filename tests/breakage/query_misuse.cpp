#include "support/death.hpp"
#include "support/gather.hpp"
#include "support/test.hpp"

#include <optional>
#include <utility>

#if ECS_ENABLE_ASSERTS

using ecs::Entity;
using ecs::Without;
using ecs::World;
using namespace test;

namespace {

constexpr const char* forbidden = "may not change inside each()";

struct Crowd {
    World world;
    Entity plain = world.create_with(Health{1});
    Entity frozen = world.create_with(Health{2}, Frozen{});
};

}  // namespace

TEST_CASE("get of an entity that does not match asserts") {
    Crowd c;
    const auto query = c.world.query<Health, Without<Frozen>>();
    CHECK(std::get<0>(query.get(c.plain)).points == 1);
    CHECK_DIES("does not match the query", query.get(c.frozen));
    c.world.destroy(c.plain);
    CHECK_DIES("does not match the query", query.get(c.plain));
    CHECK_DIES("contains()", query.get(ecs::INVALID_ENTITY));
    CHECK_DIES("does not match", query.get(Entity{123456, 1}));
}

TEST_CASE("a lookup of what is not there asserts, and so does changing structure beside it") {
    Crowd c;
    const Entity other = c.world.create_with(Position{1, 2});
    const auto health = c.world.lookup<Health>();
    CHECK_DIES("has no component", health[other]);
    CHECK_DIES("use find()", health[Entity{123456, 1}]);
    CHECK_DIES(forbidden, c.world.destroy(other));
}

TEST_CASE("single of none and of two asserts, and says how many there are") {
    Crowd c;
    CHECK_DIES("but 2 do", c.world.query<Health>().single());
    CHECK_DIES("but 0 do", c.world.query<Name>().single());
}

TEST_CASE("every way to run a query forbids structural changes") {
    Crowd c;
    const auto query = c.world.query<Health>();
    CHECK_DIES(forbidden, query.each([&](Health&) { c.world.create(); }));
    CHECK_DIES(forbidden, query.each([&](Entity e, Health&) { c.world.destroy(e); }));
    CHECK_DIES(forbidden, query.each_until([&](Health&) {
        c.world.create();
        return true;
    }));
    CHECK_DIES(forbidden, query.each_span([&](std::size_t, Health*) { c.world.create(); }));
    CHECK_DIES(forbidden, query.each_pair([&](auto, auto) { c.world.create(); }));
    CHECK_DIES(
        forbidden, for (auto [health]
                        : query) {
            c.world.add(c.plain, Position{health.points, 0});
        });
    CHECK_DIES(forbidden, c.world.query(ecs::QueryFilter{}).each_span([&](const ecs::DynamicSpan&) {
        c.world.create();
    }));
}

TEST_CASE("queries of const worlds forbid changes to the world behind") {
    Crowd c;
    const World& constant = c.world;
    const auto query = constant.query<Health>();
    CHECK_DIES(forbidden, query.each([&](const Health&) { c.world.create(); }));
    CHECK_DIES(forbidden, for (auto [h]
                               : query) c.world.destroy(h.points == 1 ? c.plain : c.frozen));
}

TEST_CASE("a loop still forbids changes after an inner one has ended or was left") {
    Crowd c;
    const auto query = c.world.query<Health>();
    CHECK_DIES(forbidden, query.each([&](Health&) {
        query.each([](Health&) {});
        c.world.create();
    }));
    CHECK_DIES(forbidden, query.each([&](Health&) {
        for (auto [h] : query) {
            if (h.points == 1) break;
        }
        c.world.create();
    }));
}

TEST_CASE("flushing, sorting and moving the world inside of a loop asserts") {
    Crowd c;
    const auto query = c.world.query<Health>();
    const auto less = [](const Health& a, const Health& b) { return a.points < b.points; };
    CHECK_DIES(forbidden, query.each([&](Health&) { c.world.flush_deferred(); }));
    CHECK_DIES(forbidden, query.each([&](Health&) { c.world.sort<Health>(less); }));
    CHECK_DIES(forbidden, query.each([&](Health&) { const World moved(std::move(c.world)); }));
}

TEST_CASE("using a ref that is gone asserts, asking it does not") {
    Crowd c;
    const auto ref = c.world.ref<Health>(c.plain);
    const auto missing = c.world.ref<Name>(c.plain);
    CHECK_DIES("a Ref was used", static_cast<void>(missing->text.size()));
    c.world.destroy(c.plain);
    CHECK_FALSE(ref);
    CHECK_DIES("a Ref was used", static_cast<void>(ref->points));
    CHECK_DIES("a Ref was used", static_cast<void>((*ref).points));
    CHECK_DIES("a Ref was used", static_cast<void>(ecs::Ref<Health>()->points));
}

TEST_CASE("a resource that is not there asserts, and its type is named") {
    World world;
    CHECK_DIES("no resource", world.resource<Health>());
    CHECK_DIES("Health", world.resource<Health>());
    CHECK_DIES("try_resource()", static_cast<const World&>(world).resource<Health>());
}

TEST_CASE("an event that is not there asserts") {
    World world;
    world.emit(Health{1});
    CHECK_DIES("fewer events", static_cast<void>(world.events<Health>()[1]));
    world.emit(Player{});
    CHECK_DIES("fewer events", static_cast<void>(world.events<Player>()[1]));
}

#endif
