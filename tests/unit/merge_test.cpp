#include "support/hook_log.hpp"

#include <string>
#include <utility>
#include <vector>

using ecs::CommandBuffer;
using ecs::Entity;
using ecs::EntityMap;
using ecs::INVALID_ENTITY;
using ecs::World;

namespace {

struct Target {
    Entity entity;
    void map_entities(const EntityMap& map) { entity = map(entity); }
};

struct Party {
    std::vector<Entity> members;
};
void map_entities(Party& party, const EntityMap& map) {
    for (Entity& member : party.members) member = map(member);
}

/// Holds an entity, but says nothing of it.
struct Memory {
    Entity entity;
};

}  // namespace

using namespace test;

TEST_CASE("merge moves all entities with their values") {
    const LifeWatch watch;
    World target;
    World source;
    const Entity old = target.create_with(Lives(1), Name{"old"});
    const Entity same = source.create_with(Lives(2), Name{long_text(2)});
    const Entity other = source.create_with(MoveOnlyLives(3), Player{}, Page{4});
    const Entity bare = source.create();
    const EntityMap map = target.merge(source);

    CHECK(map.size() == 3);
    CHECK(source.count() == 0);
    CHECK_FALSE(source.alive(same));
    CHECK(target.count() == 4);
    CHECK(target.get<Lives>(old).value() == 1);
    CHECK(target.get<Lives>(map(same)).value() == 2);
    CHECK(target.get<Name>(map(same)).text == long_text(2));
    CHECK(target.get<MoveOnlyLives>(map(other)).value() == 3);
    CHECK(target.get<Page>(map(other)).value == 4);
    CHECK(target.has<Player>(map(other)));
    CHECK(target.alive(map(bare)));
    CHECK(Lives::alive() == 2);
    target.verify();
    source.verify();
}

TEST_CASE("merge makes components follow the entities that they hold") {
    World target;
    World source;
    target.create_many(10, Health{});
    const Entity a = source.create_with(Health{1});
    const Entity b = source.create_with(Health{2}, Target{a});
    const Entity c = source.create_with(Party{{a, b}}, Target{INVALID_ENTITY});
    source.add(a, Target{c});
    const EntityMap map = target.merge(source);
    CHECK(target.get<Target>(map(b)).entity == map(a));
    CHECK(target.get<Target>(map(a)).entity == map(c));
    CHECK(target.get<Target>(map(c)).entity == INVALID_ENTITY);
    CHECK(target.get<Party>(map(c)).members == std::vector<Entity>{map(a), map(b)});
    CHECK(target.get<Health>(target.get<Target>(map(b)).entity).points == 1);
}

TEST_CASE("stale handles become nobody in a merge") {
    World target;
    World source;
    const Entity dead = source.create();
    const Entity early = source.create_with(Target{dead});
    source.destroy(dead);
    const Entity successor = source.create_with(Health{1});
    REQUIRE(successor.index == dead.index);
    const Entity late = source.create_with(Target{successor}, Party{{dead, successor}});
    const EntityMap map = target.merge(source);
    CHECK(map(dead) == INVALID_ENTITY);
    CHECK(map(INVALID_ENTITY) == INVALID_ENTITY);
    CHECK(map(Entity{9'999, 1}) == INVALID_ENTITY);
    CHECK(target.get<Target>(map(early)).entity == INVALID_ENTITY);
    CHECK(target.get<Target>(map(late)).entity == map(successor));
    CHECK(target.get<Party>(map(late)).members ==
          std::vector<Entity>{INVALID_ENTITY, map(successor)});
}

TEST_CASE("merge leaves the components that were there, and those that say nothing, alone") {
    World target;
    World source;
    const Entity here = target.create();
    const Entity holder = target.create_with(Target{here}, Party{{here}});
    const Entity there = source.create();
    const Entity silent = source.create_with(Memory{there});
    const EntityMap map = target.merge(source);
    CHECK(target.get<Target>(holder).entity == here);
    CHECK(target.get<Party>(holder).members == std::vector<Entity>{here});
    CHECK(target.get<Memory>(map(silent)).entity == there);
}

TEST_CASE("merge of thousands of entities keeps every value and reference") {
    const LifeWatch watch;
    World target;
    World source;
    std::vector<Entity> old;
    for (int i = 0; i < 500; ++i) target.create_with(Lives(-1), Target{});
    for (int i = 0; i < 20'000; ++i) {
        const Entity previous = old.empty() ? INVALID_ENTITY : old.back();
        old.push_back(i % 2 == 0 ? source.create_with(Lives(i), Target{previous})
                                 : source.create_with(Lives(i), Target{previous}, Name{"odd"}));
    }
    const EntityMap map = target.merge(source);
    CHECK(map.size() == 20'000);
    for (std::size_t i = 0; i < old.size(); ++i) {
        REQUIRE(target.get<Lives>(map(old[i])).value() == static_cast<int>(i));
        REQUIRE(target.get<Target>(map(old[i])).entity ==
                (i == 0 ? INVALID_ENTITY : map(old[i - 1])));
        REQUIRE(target.has<Name>(map(old[i])) == (i % 2 == 1));
    }
    CHECK(Lives::alive() == 20'500);
    target.verify();
    source.verify();
}

TEST_CASE("merge of an empty world is no change") {
    World target;
    World source;
    target.create_with(Health{1});
    CHECK(target.merge(source).size() == 0);
    CHECK(target.count() == 1);
}

TEST_CASE("a world that was merged is empty and can be used") {
    World target;
    World source;
    const Entity gone = source.create_with(Health{1});
    target.merge(source);
    const Entity fresh = source.create_with(Health{2});
    CHECK(fresh != gone);
    CHECK_FALSE(source.alive(gone));
    CHECK(source.count<Health>() == 1);
    const EntityMap map = target.merge(source);
    CHECK(map.size() == 1);
    CHECK(map(gone) == INVALID_ENTITY);
    CHECK(target.get<Health>(map(fresh)).points == 2);
    CHECK(target.count() == 2);
}

TEST_CASE("merged entities are found by queries that were there before") {
    World target;
    World source;
    CHECK(target.count<Health>() == 0);
    auto query = target.query<Health>();
    source.create_with(Health{1}, Name{"n"});
    source.create_with(Health{2});
    target.merge(source);
    int sum = 0;
    target.each<Health>([&](Entity, Health& h) { sum += h.points; });
    query.each([&](Health& h) { sum += h.points; });
    CHECK(sum == 6);
}

TEST_CASE("commands that wait for entities which were merged away are skipped") {
    const LifeWatch watch;
    World target;
    World source;
    const Entity e = source.create_with(Health{1});
    source.deferred().add(e, Lives(2));
    const Entity reserved = source.deferred().create_with(Lives(3));
    target.merge(source);
    source.flush_deferred();
    CHECK(target.count<Lives>() == 0);
    CHECK(source.count() == 1);
    CHECK(source.get<Lives>(reserved).value() == 3);
    source.verify();
}

TEST_CASE("hooks of a merge see components that follow already") {
    World target;
    World source;
    const Entity a = source.create_with(Health{1});
    source.create_with(Target{a});
    int points = 0;
    target.on_add<Target>([&](World& w, Entity, Target& t) {
        REQUIRE(w.alive(t.entity));
        points = w.get<Health>(t.entity).points;
    });
    target.merge(source);
    CHECK(points == 1);
}

TEST_CASE("hooks of a merge may destroy others that came") {
    const LifeWatch watch;
    World target;
    World source;
    for (int i = 0; i < 10; ++i) source.create_with(Lives(i));
    int heard = 0;
    target.on_add<Lives>([&](World& w, Entity e, Lives&) {
        ++heard;
        std::vector<Entity> others;
        w.each<Lives>([&](Entity other, Lives&) {
            if (other != e) others.push_back(other);
        });
        for (const Entity other : others) w.destroy(other);
    });
    target.merge(source);
    CHECK(heard == 1);
    CHECK(target.count() == 1);
    CHECK(Lives::alive() == 1);
    target.verify();
}

TEST_CASE("hooks of the other world may create entities of new kinds during a merge") {
    World target;
    World source;
    for (int i = 0; i < 3; ++i) source.create_with(Health{i});
    for (int i = 0; i < 3; ++i) source.create_with(Name{"n"}, Health{i});
    source.on_remove<Health>([](World& w, Entity, Health&) {
        w.create_with(Numbered<301>{});
        w.create_with(Numbered<302>{}, Player{});
        w.create_with(Numbered<303>{}, Enemy{});
        w.create_with(Numbered<304>{}, Frozen{});
        w.create_with(Numbered<305>{}, Position{});
        w.create_with(Numbered<306>{}, Velocity{});
        w.create_with(Numbered<307>{}, Line{});
        w.create_with(Numbered<308>{}, Page{});
        w.create_with(Numbered<309>{}, Title{});
        w.create_with(Numbered<310>{}, Player{}, Enemy{});
    });
    target.merge(source);
    CHECK(target.count<Health>() == 6);
    CHECK(source.count<Health>() == 0);
    CHECK(target.count() + source.count() == 66);
    target.verify();
    source.verify();
}

TEST_CASE("a merge tells of each component that goes once, though a hook moves others") {
    World target;
    World source;
    std::vector<Entity> all;
    for (int i = 0; i < 4; ++i) all.push_back(source.create_with(Health{i}));
    source.destroy(source.create_with(Health{}, Position{}));  // it is known where they move to
    std::vector<int> gone(4, 0);
    source.on_remove<Health>([&](World& w, Entity e, Health& health) {
        ++gone[static_cast<std::size_t>(health.points)];
        for (const Entity other : all) {
            if (other != e && w.alive(other)) w.add(other, Position{});
        }
    });
    target.merge(source);
    CHECK(gone == std::vector<int>{1, 1, 1, 1});
    CHECK(target.count<Health>() == 4);
    CHECK(source.count<Health>() == 0);
    target.verify();
    source.verify();
}
