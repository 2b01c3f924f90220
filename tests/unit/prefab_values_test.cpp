#include "support/death.hpp"
#include "support/lives.hpp"
#include "support/test.hpp"

#include <utility>

// A prefab as a value: what it holds, and how it is copied, moved and edited.

using ecs::ComponentInfo;
using ecs::ComponentValue;
using ecs::Entity;
using ecs::Prefab;
using ecs::World;
using namespace test;

TEST_CASE("a prefab knows its components") {
    const Prefab prefab = Prefab::create(Position{1, 2}, Name{"orc"}, Enemy{});
    CHECK(prefab.component_count() == 3);
    CHECK(prefab.has<Position>());
    CHECK(prefab.has<Enemy>());
    CHECK(!prefab.has<Velocity>());
    CHECK(prefab.try_get<Position>()->y == 2);
    CHECK(prefab.try_get<Name>()->text == "orc");
    CHECK(prefab.try_get<Enemy>() != nullptr);
    CHECK(prefab.try_get<Velocity>() == nullptr);
    CHECK(Prefab{}.component_count() == 0);
}

TEST_CASE("a prefab takes rvalues, lvalues and types spelled out") {
    const Position position{1, 2};
    Name name{long_text(1)};
    Prefab prefab = Prefab::create(position, name, Health{3});
    CHECK(name.text == long_text(1));
    CHECK(prefab.try_get<Name>()->text == long_text(1));
    prefab = Prefab::create(std::move(name));
    CHECK(name.text.empty());  // NOLINT: it was moved, not copied
    prefab = Prefab::create<Position, Name>(position, Name{"x"});
    CHECK(prefab.try_get<Position>()->x == 1);
}

TEST_CASE("a copy of a prefab has copies of its defaults") {
    const LifeWatch watch;
    Prefab first = Prefab::create(Lives{1}, Name{long_text(2)}, SelfPointing{3}, Page{4}, Player{});
    Prefab second = first;
    CHECK(Lives::alive() == 2);
    first.try_get<Name>()->text = "changed";
    CHECK(second.try_get<Name>()->text == long_text(2));
    CHECK(second.try_get<SelfPointing>()->value() == 3);
    CHECK(is_aligned(second.try_get<Page>(), 256));
    first = second;
    CHECK(first.try_get<Name>()->text == long_text(2));
    first = *&first;
    CHECK(first.try_get<Lives>()->value() == 1);
    CHECK(first.has<Player>());
    CHECK(Lives::alive() == 2);
}

TEST_CASE("moving a prefab moves no default") {
    const LifeWatch watch;
    Prefab first = Prefab::create(Lives{1}, SelfPointing{2});
    const SelfPointing* address = first.try_get<SelfPointing>();
    Prefab second = std::move(first);
    CHECK(first.component_count() == 0);  // NOLINT: what moving leaves behind is the contract
    CHECK(second.try_get<SelfPointing>() == address);
    CHECK(address->intact());
    first = std::move(second);
    CHECK(first.try_get<SelfPointing>() == address);
    CHECK(Lives::alive() == 1);
}

TEST_CASE("a prefab can be edited, and its defaults stay where they are") {
    const LifeWatch watch;
    Prefab prefab = Prefab::create(SelfPointing{1});
    const SelfPointing* address = prefab.try_get<SelfPointing>();
    prefab.set(Lives{2});
    prefab.set(Line{3});
    prefab.set(Page{4});
    prefab.set(Frozen{});
    prefab.set(Frozen{});
    CHECK(prefab.try_get<SelfPointing>() == address);
    CHECK(is_aligned(prefab.try_get<Line>(), 64));
    CHECK(is_aligned(prefab.try_get<Page>(), 256));
    const Lives other{5};
    prefab.set(other);
    CHECK(prefab.try_get<Lives>()->value() == 5);
    CHECK(prefab.component_count() == 5);
    CHECK(prefab.remove<Lives>());
    CHECK(!prefab.remove<Lives>());
    CHECK(prefab.remove<Frozen>());
    CHECK(prefab.component_count() == 3);
    CHECK(prefab.try_get<SelfPointing>() == address);
}

TEST_CASE("a default that cannot be assigned to is replaced") {
    Prefab prefab = Prefab::create(NoAssignment{1});
    prefab.set(NoAssignment{2});
    CHECK(prefab.try_get<NoAssignment>()->value == 2);
}

TEST_CASE("a copy that throws leaves the prefab as it was") {
    const LifeWatch watch;
    Prefab prefab = Prefab::create(Lives{1}, Fragile{2}, Name{long_text(3)});
    const Fragile other{4};
    const Fragile::Budget budget(0);
    CHECK_THROWS_AS(Prefab{prefab}, CopyFailed);
    CHECK_THROWS_AS(prefab.set(other), CopyFailed);
    CHECK_THROWS_AS(Prefab::create(Lives{1}, other), CopyFailed);
    CHECK(prefab.remove<Fragile>());
    CHECK_THROWS_AS(prefab.set(other), CopyFailed);
    CHECK(prefab.component_count() == 2);
    CHECK(!prefab.has<Fragile>());
}

TEST_CASE("a prefab can be made of values without C++ types") {
    const LifeWatch watch;
    ComponentInfo info;
    info.size = 12;
    info.alignment = 4;
    info.name = "PrefabRuntime";
    const ComponentInfo& runtime = ecs::component_info(ecs::register_runtime_component(info));
    alignas(Lives) unsigned char lives[sizeof(Lives)];
    ::new (lives) Lives{7};
    int bytes[3] = {1, 2, 3};
    const ComponentValue values[] = {{&ecs::component_info(ecs::component_id<Lives>()), lives},
                                     {&runtime, bytes},
                                     {&ecs::component_info(ecs::component_id<Player>()), nullptr}};
    Prefab prefab = Prefab::from_values(values, 3);
    CHECK(Lives::alive() == 1);  // it was taken over
    CHECK(prefab.try_get<Lives>()->value() == 7);
    CHECK(prefab.has(runtime.id));
    CHECK(prefab.parts()[1].info == &runtime);
    CHECK(static_cast<const int*>(prefab.parts()[1].value)[2] == 3);
    bytes[2] = 30;
    prefab.set(values[1]);
    prefab.set(values[2]);
    CHECK(prefab.component_count() == 3);
    World world;
    const Entity e = ecs::instantiate(world, prefab);
    CHECK(world.get<Lives>(e).value() == 7);
    CHECK(world.has<Player>(e));
    CHECK(prefab.remove(runtime.id));
}

TEST_CASE("a prefab can be made of an entity") {
    const LifeWatch watch;
    World world;
    const Entity original = world.create_with(Lives{1}, SelfPointing{2}, Page{3}, Player{});
    const Prefab prefab = Prefab::from_entity(world, original);
    world.destroy(original);
    CHECK(prefab.component_count() == 4);
    const Entity copy = ecs::instantiate(world, prefab);
    CHECK(world.get<Lives>(copy).value() == 1);
    CHECK(world.get<SelfPointing>(copy).value() == 2);
    CHECK(world.get<Page>(copy).value == 3);
    CHECK(world.has<Player>(copy));
    CHECK(Prefab::from_entity(world, world.create()).component_count() == 0);
}

TEST_CASE("a component that cannot be copied ends the program when it gets into a prefab") {
    World world;
    const Entity e = world.create_with(NoCopy{});
    CHECK_DIES("NoCopy", (void)Prefab::from_entity(world, e));
    CHECK_DIES("no copy constructor", (void)Prefab::from_entity(world, e));
}
