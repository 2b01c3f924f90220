#include "support/lives.hpp"
#include "support/test.hpp"

#include <string>
#include <utility>

// Entities made of prefabs.

using ecs::CommandBuffer;
using ecs::Entity;
using ecs::instantiate;
using ecs::Prefab;
using ecs::World;
using namespace test;

namespace {

/// Writes down which components hooks hear of.
template <class... Ts>
void log_prefab_hooks(World& world, std::string& log) {
    (world.on_add<Ts>([&log](World& w, Entity e, Ts&) {
        log += ecs::type_name<Ts>().back();
        log += w.has<Ts>(e) ? ' ' : '!';
    }),
     ...);
}

struct PrefabA {
    int value = 0;
};
struct PrefabB {
    int value = 0;
};
struct PrefabC {};

}  // namespace

TEST_CASE("an instance has copies of all defaults") {
    const LifeWatch watch;
    const Prefab prefab =
        Prefab::create(Position{1, 2}, Name{long_text(3)}, Lives{4}, SelfPointing{5}, Enemy{});
    World world;
    const Entity e = instantiate(world, prefab);
    CHECK(world.get<Position>(e).y == 2);
    CHECK(world.get<Name>(e).text == long_text(3));
    CHECK(world.get<Lives>(e).value() == 4);
    CHECK(world.get<SelfPointing>(e).value() == 5);
    CHECK(world.has<Enemy>(e));
    CHECK(Lives::alive() == 2);
    world.verify();
}

TEST_CASE("instances are independent of each other and of the prefab") {
    World world;
    Prefab prefab = Prefab::create(Name{"default"});
    const Entity a = instantiate(world, prefab);
    const Entity b = instantiate(world, prefab);
    world.get<Name>(a).text = "a";
    prefab.set(Name{"edited"});
    CHECK(world.get<Name>(b).text == "default");
    CHECK(world.get<Name>(instantiate(world, prefab)).text == "edited");
}

TEST_CASE("overrides replace defaults, and others extend the entity") {
    const LifeWatch watch;
    const Prefab prefab = Prefab::create(Position{1, 2}, Lives{3});
    World world;
    const Entity moved = instantiate(world, prefab, Position{10, 5});
    CHECK(world.get<Position>(moved).x == 10);
    CHECK(world.get<Lives>(moved).value() == 3);
    const Entity more = instantiate(world, prefab, Velocity{5, 0}, Lives{30}, Player{});
    CHECK(world.get<Position>(more).x == 1);
    CHECK(world.get<Velocity>(more).x == 5);
    CHECK(world.get<Lives>(more).value() == 30);
    CHECK(world.has<Player>(more));
    CHECK(prefab.try_get<Lives>()->value() == 3);
    CHECK(world.archetype_count() == 3);  // the empty one and two: nobody moved between them
}

TEST_CASE("an override that is an rvalue is moved, an lvalue copied") {
    const LifeWatch watch;
    const Prefab prefab = Prefab::create(Health{1});
    World world;
    const Lives lives{5};
    const Entity copied = instantiate(world, prefab, lives);
    CHECK(world.get<Lives>(copied).value() == 5);
    CHECK(lives.value() == 5);
    const Entity moved = instantiate(world, prefab, MoveOnlyLives{6}, Name{long_text(7)});
    CHECK(world.get<MoveOnlyLives>(moved).value() == 6);
    CHECK(world.get<Name>(moved).text == long_text(7));
    Name name{long_text(8)};
    CHECK(world.get<Name>(instantiate(world, prefab, std::move(name))).text == long_text(8));
}

TEST_CASE("an override may be a component of the same world") {
    World world;
    const Prefab prefab = Prefab::create(Health{1});
    Entity e = instantiate(world, prefab, Name{long_text(1)});
    for (int i = 0; i < 100; ++i) e = instantiate(world, prefab, world.get<Name>(e));
    CHECK(world.get<Name>(e).text == long_text(1));
}

TEST_CASE("a prefab without components makes empty entities, which overrides extend") {
    World world;
    CHECK(world.alive(instantiate(world, Prefab{})));
    CHECK(world.get<Health>(instantiate(world, Prefab{}, Health{2})).points == 2);
    CHECK(ecs::instantiate_many(world, Prefab{}, 3).size() == 3);
    CHECK(world.count() == 5);
}

TEST_CASE("hooks hear of every component of an instance, in order") {
    World world;
    std::string log;
    log_prefab_hooks<PrefabA, PrefabB, PrefabC>(world, log);
    const Prefab prefab = Prefab::create(PrefabC{}, PrefabB{});
    instantiate(world, prefab);
    CHECK(log == "C B ");
    log.clear();
    instantiate(world, prefab, PrefabA{1}, PrefabB{2});
    CHECK(log == "C B A ");
    log.clear();
    ecs::instantiate_many(world, prefab, 2);
    CHECK(log == "C B C B ");
    log.clear();
    instantiate(world.deferred(), prefab, PrefabA{});
    CHECK(log.empty());
    world.flush_deferred();
    CHECK(log == "C B A ");
}

TEST_CASE("many instances are made at once") {
    const LifeWatch watch;
    const Prefab prefab = Prefab::create(Position{1, 2}, Lives{3}, Name{long_text(4)}, Page{5},
                                         SelfPointing{6}, Numbered<7>{8}, Enemy{});
    World world;
    const Entity before = instantiate(world, prefab);
    const std::vector<Entity> made = ecs::instantiate_many(world, prefab, 3'000).to_vector();
    CHECK(made.size() == 3'000);
    CHECK(world.count<Enemy>() == 3'001);
    world.each<Position, Lives, Name, Page, SelfPointing, Numbered<7>>(
        [&](Entity, Position& p, Lives& lives, Name& name, Page& page, SelfPointing& self,
            Numbered<7>& number) {
            REQUIRE((p.x == 1 && p.y == 2));
            REQUIRE(lives.value() == 3);
            REQUIRE(name.text == long_text(4));
            REQUIRE((page.value == 5 && is_aligned(&page, 256)));
            REQUIRE(self.value() == 6);
            REQUIRE(number.value == 8);
        });
    CHECK(world.alive(before));
    const auto faster = ecs::instantiate_many(world, prefab, 10, Velocity{9, 9}, Lives{10});
    CHECK(world.get<Lives>(faster[9]).value() == 10);
    CHECK(world.get<Velocity>(faster[0]).x == 9);
    world.verify();
}

TEST_CASE("an instance whose copy throws leaves nothing behind") {
    const LifeWatch watch;
    const Prefab prefab = Prefab::create(Lives{1}, Fragile{2}, Name{long_text(3)});
    World world;
    instantiate(world, prefab);
    for (const int copies : {0, 1, 7, 8, 50}) {
        const Fragile::Budget budget(copies);
        if (copies == 0) CHECK_THROWS_AS(instantiate(world, prefab), CopyFailed);
        if (copies == 0) CHECK_THROWS_AS(instantiate(world, prefab, Lives{9}), CopyFailed);
        if (copies == 0) CHECK_THROWS_AS(instantiate(world.deferred(), prefab), CopyFailed);
        CHECK_THROWS_AS(ecs::instantiate_many(world, prefab, 100), CopyFailed);
    }
    CHECK(world.deferred().empty());
    CHECK(world.count() == 1);
    CHECK(Lives::alive() == 2);
    CHECK(Fragile::alive() == 2);
    world.verify();
}

TEST_CASE("a deferred instance is made by the flush") {
    const LifeWatch watch;
    World world;
    Entity e;
    {
        const Prefab prefab = Prefab::create(Lives{1}, Page{2}, SelfPointing{3}, Player{});
        e = instantiate(world.deferred(), prefab, Health{4});
    }
    world.deferred().add(e, Name{"later"});
    CHECK(!world.alive(e));
    world.flush_deferred();
    CHECK(world.get<Lives>(e).value() == 1);
    CHECK(world.get<Page>(e).value == 2);
    CHECK(world.get<SelfPointing>(e).value() == 3);
    CHECK(world.has<Player>(e));
    CHECK(world.get<Health>(e).points == 4);
    CHECK(world.get<Name>(e).text == "later");
}

TEST_CASE("a command buffer makes instances, or drops them properly") {
    const LifeWatch watch;
    const Prefab prefab = Prefab::create(Lives{1}, Name{long_text(2)});
    CommandBuffer buffer;
    const Entity handle = instantiate(buffer, prefab);
    World world;
    buffer.flush(world);
    CHECK(world.get<Name>(buffer.resolve(handle)).text == long_text(2));
    instantiate(buffer, prefab, Lives{3});
}
