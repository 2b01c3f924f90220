#include "support/death.hpp"
#include "support/lives.hpp"
#include "support/test.hpp"

#include <utility>
#include <vector>

// What a program must not do to the structure of a world, and is told about by a sentence.

#if ECS_ENABLE_ASSERTS

using ecs::Change;
using ecs::CommandBuffer;
using ecs::ComponentTypeID;
using ecs::ComponentValue;
using ecs::Entity;
using ecs::World;
using namespace test;

namespace {

constexpr const char* in_each = "may not change inside each()";
constexpr const char* in_hook = "a hook may not change";

/// Calls `deed(world, e)` in each kind of hook that a Health can have.
template <class Deed>
void in_on_add(Deed deed) {
    World world;
    world.create_with(Health{-1});
    world.on_add<Health>([&](World& w, Entity e, Health&) { deed(w, e); });
    world.create_with(Health{1}, Name{"n"});
}
template <class Deed>
void in_on_remove(Deed deed) {
    World world;
    world.create_with(Health{-1});
    const Entity e = world.create_with(Health{1}, Name{"n"});
    world.on_remove<Health>([&](World& w, Entity observed, Health&) { deed(w, observed); });
    world.destroy(e);
}
template <class Deed>
void in_on_set(Deed deed) {
    World world;
    const Entity e = world.create_with(Health{1}, Name{"n"});
    world.on_set<Health>([&](World& w, Entity observed, Health&) { deed(w, observed); });
    world.patch<Health>(e, [](Health&) {});
}
template <class Deed>
void in_hook_of_flush(Deed deed) {
    World world;
    world.on_add<Health>([&](World& w, Entity e, Health&) { deed(w, e); });
    world.deferred().create_with(Health{1}, Name{"n"});
    world.flush_deferred();
}
template <class Deed>
void in_hook_of_create_many(Deed deed) {
    World world;
    world.on_add<Health>([&](World& w, Entity e, Health&) { deed(w, e); });
    world.create_many(3, Health{1}, Name{"n"});
}
template <class Deed>
void in_hook_of_clear(Deed deed) {
    World world;
    world.create_many(3, Health{1}, Name{"n"});
    world.on_remove<Health>([&](World& w, Entity e, Health&) { deed(w, e); });
    world.clear();
}

}  // namespace

#define CHECK_DIES_IN_HOOKS(...)                           \
    do {                                                   \
        const auto deed = __VA_ARGS__;                     \
        CHECK_DIES(in_hook, in_on_add(deed));              \
        CHECK_DIES(in_hook, in_on_remove(deed));           \
        CHECK_DIES(in_hook, in_on_set(deed));              \
        CHECK_DIES(in_hook, in_hook_of_flush(deed));       \
        CHECK_DIES(in_hook, in_hook_of_create_many(deed)); \
        CHECK_DIES(in_hook, in_hook_of_clear(deed));       \
    } while (false)

TEST_CASE("destroying the observed entity inside a hook is caught") {
    CHECK_DIES_IN_HOOKS([](World& w, Entity e) { w.destroy(e); });
}

TEST_CASE("adding to the observed entity inside a hook is caught") {
    CHECK_DIES_IN_HOOKS([](World& w, Entity e) { w.add(e, Position{}); });
    CHECK_DIES(in_hook, in_on_add([](World& w, Entity e) { w.add(e, Position{}, Velocity{}); }));
    CHECK_DIES(in_hook, in_on_add([](World& w, Entity e) { w.add(e, Name{"overwritten"}); }));
}

TEST_CASE("removing from the observed entity inside a hook is caught") {
    CHECK_DIES_IN_HOOKS([](World& w, Entity e) { w.remove<Name>(e); });
    CHECK_DIES(in_hook, in_on_add([](World& w, Entity e) { w.remove<Health, Name>(e); }));
}

TEST_CASE("executing a change of the observed entity inside a hook is caught") {
    CHECK_DIES_IN_HOOKS([](World& w, Entity e) { w.execute(Change::despawn(e)); });
    CHECK_DIES(in_hook, in_on_add([](World& w, Entity e) {
                   const ComponentTypeID id = ecs::component_id<Name>();
                   w.execute(Change::migrate(e, nullptr, 0, &id, 1));
               }));
}

TEST_CASE("flushing commands for the observed entity inside a hook is caught") {
    CHECK_DIES_IN_HOOKS([](World& w, Entity e) {
        CommandBuffer commands;
        commands.remove<Name>(e);
        commands.flush(w);
    });
    CHECK_DIES(in_hook, in_on_add([](World& w, Entity e) {
                   w.deferred().destroy(e);
                   w.flush_deferred();
               }));
}

TEST_CASE("a batch that changes the observed entity inside a hook is caught") {
    CHECK_DIES(in_hook, in_on_add([](World& w, Entity) { w.batch_add<Health>(Position{}); }));
    CHECK_DIES(in_hook, in_on_add([](World& w, Entity) { w.batch_remove<Name>(); }));
    CHECK_DIES(in_hook, in_on_set([](World& w, Entity) { w.batch_remove<Health>(); }));
}

TEST_CASE("clear inside a hook, which destroys the observed entity, is caught") {
    CHECK_DIES_IN_HOOKS([](World& w, Entity) { w.clear(); });
}

TEST_CASE("destroy_all that hits the observed entity inside a hook is caught") {
    CHECK_DIES_IN_HOOKS([](World& w, Entity) { w.destroy_all<Health>(); });
}

TEST_CASE("merging the observed entity away inside a hook is caught") {
    CHECK_DIES_IN_HOOKS([](World& w, Entity) {
        World target;
        target.merge(w);
    });
}

TEST_CASE("the observed entity is guarded while hooks for others are nested in it") {
    CHECK_DIES(in_hook, {
        World world;
        Entity outer = ecs::INVALID_ENTITY;
        world.on_add<Health>([&](World& w, Entity e, Health&) {
            outer = e;
            w.create_with(Name{"inner"});
        });
        world.on_add<Name>([&](World& w, Entity, Name&) { w.destroy(outer); });
        world.create_with(Health{1});
    });
}

TEST_CASE("an entity may be changed again once its hooks are done") {
    World world;
    Entity seen = ecs::INVALID_ENTITY;
    world.on_add<Health>([&](World&, Entity e, Health&) { seen = e; });
    world.on_remove<Health>([&](World&, Entity e, Health&) { seen = e; });
    const Entity e = world.create_with(Health{1});
    world.add(e, Name{"n"});
    world.remove<Health>(e);
    CHECK(seen == e);
    world.destroy(e);
    CHECK_FALSE(world.alive(e));
}

TEST_CASE("flushing inside each is caught") {
    CHECK_DIES(in_each, {
        World world;
        world.create_with(Health{1});
        world.each<Health>([&](Entity e, Health&) {
            world.deferred().destroy(e);
            world.flush_deferred();
        });
    });
    CHECK_DIES(in_each, {
        World world;
        CommandBuffer commands;
        world.create_with(Health{1});
        commands.create_with(Health{2});
        world.each<Health>([&](Entity, Health&) { commands.flush(world); });
    });
}

TEST_CASE("flushing inside each is caught even if there is nothing to flush") {
    CHECK_DIES(in_each, {
        World world;
        world.create_with(Health{1});
        world.each<Health>([&](Entity, Health&) { world.flush_deferred(); });
    });
}

TEST_CASE("structural calls for many inside each are caught") {
    const auto inside = [](auto deed) {
        World world;
        world.create_with(Health{1}, Name{"n"});
        world.each<Health>([&](Entity e, Health&) { deed(world, e); });
    };
    CHECK_DIES(in_each, inside([](World& w, Entity) { w.batch_add<Health>(Position{}); }));
    CHECK_DIES(in_each, inside([](World& w, Entity) { w.batch_remove<Name>(); }));
    CHECK_DIES(in_each, inside([](World& w, Entity) { w.destroy_all<Name>(); }));
    CHECK_DIES(in_each, inside([](World& w, Entity) { w.clear(); }));
    CHECK_DIES(in_each, inside([](World& w, Entity e) { w.execute(Change::despawn(e)); }));
    CHECK_DIES(in_each, inside([](World& w, Entity) { w.execute(Change::spawn(nullptr, 0)); }));
    CHECK_DIES(in_each, inside([](World& w, Entity) {
                   const Health one{1};
                   w.create_from_columns(1, &one);
               }));
    CHECK_DIES(in_each, inside([](World& w, Entity) {
                   World other;
                   other.create();
                   w.merge(other);
               }));
    CHECK_DIES(in_each, inside([](World& w, Entity) {
                   World other;
                   other.merge(w);
               }));
}

TEST_CASE("changing the world while create_many fills entities is caught") {
    CHECK_DIES(in_each, {
        World world;
        world.create_many<Health>(2, [&](Entity, Health&) { world.create(); });
    });
}

TEST_CASE("clearing a buffer from a hook of its own flush is caught") {
    CHECK_DIES("cannot be cleared while it is flushed", {
        World world;
        CommandBuffer commands;
        world.on_add<Health>([&](World&, Entity, Health&) { commands.clear(); });
        commands.create_with(Health{1});
        commands.flush(world);
    });
}

TEST_CASE("merging a world into itself is caught") {
    World world;
    CHECK_DIES("merged into itself", world.merge(world));
}

TEST_CASE("patching what is not there is caught") {
    World world;
    const Entity e = world.create_with(Health{1});
    CHECK_DIES("no component", world.patch<Name>(e, [](Name&) {}));
    world.destroy(e);
    CHECK_DIES("not alive", world.patch<Health>(e, [](Health&) {}));
}

TEST_CASE("changes of entities that are dead are caught") {
    World world;
    const Entity e = world.create_with(Health{1});
    world.destroy(e);
    const ComponentTypeID id = ecs::component_id<Health>();
    CHECK_DIES("alive", world.execute(Change::despawn(e)));
    CHECK_DIES("alive", world.execute(Change::migrate(e, nullptr, 0, &id, 1)));
    CHECK_DIES("alive", world.execute(Change::despawn(ecs::INVALID_ENTITY)));
}

TEST_CASE("a spawn with a handle that somebody has already is caught") {
    World world;
    const Entity e = world.create_with(Health{1});
    CHECK_DIES("", world.execute(Change::spawn(nullptr, 0, e)));
}

TEST_CASE("a change with two values for one component is caught") {
    World world;
    const Entity e = world.create();
    Health one{1};
    Health two{2};
    const ecs::ComponentInfo& info = ecs::component_info(ecs::component_id<Health>());
    const ComponentValue values[] = {{&info, &one}, {&info, &two}};
    CHECK_DIES("two values for one component", world.execute(Change::spawn(values, 2)));
    CHECK_DIES("two values for one component", world.execute(Change::migrate(e, values, 2)));
}

#endif
