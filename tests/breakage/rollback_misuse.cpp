#include "support/death.hpp"
#include "support/test.hpp"

// What a program must not do with snapshots, and is told about by a sentence.

using ecs::Entity;
using ecs::Snapshot;
using ecs::World;
using namespace test;

TEST_CASE("a component that cannot be copied is named by the sentence that ends the program") {
    World world;
    world.create_with(NoCopy{});
    CHECK_DIES("NoCopy", (void)world.snapshot());
    CHECK_DIES("no copy constructor", (void)world.snapshot());
}

TEST_CASE("a component that cannot be copied does not matter while nobody has it") {
    World world;
    world.destroy(world.create_with(NoCopy{}));
    const Snapshot snapshot = world.snapshot();
    world.create_with(NoCopy{});
    world.restore(snapshot);
    CHECK(world.count() == 0);
}

#if ECS_ENABLE_ASSERTS

namespace {

constexpr const char* half_done = "between the steps of a program";

}  // namespace

TEST_CASE("snapshots are neither taken nor restored inside of each") {
    World world;
    world.create_with(Health{1});
    Snapshot snapshot = world.snapshot();
    CHECK_DIES(half_done, world.each<Health>([&](Entity, Health&) { world.snapshot(snapshot); }));
    CHECK_DIES(half_done, world.each<Health>([&](Entity, Health&) { world.restore(snapshot); }));
    CHECK_DIES(half_done, const auto lookup = world.lookup<Health>(); world.restore(snapshot));
}

TEST_CASE("snapshots are neither taken nor restored in hooks") {
    World world;
    Snapshot snapshot = world.snapshot();
    world.on_add<Health>([&](World& w, Entity, Health&) { w.restore(snapshot); });
    world.on_remove<Name>([&](World& w, Entity, Name&) { w.snapshot(snapshot); });
    CHECK_DIES(half_done, world.create_with(Health{1}));
    CHECK_DIES(half_done, world.destroy(world.create_with(Name{"n"})));
    CHECK_DIES(half_done, world.deferred().create_with(Health{1}); world.flush_deferred());
}

TEST_CASE("no snapshot is taken while deferred commands wait") {
    World world;
    world.deferred().create_with(Health{1});
    CHECK_DIES("flush_deferred() first", (void)world.snapshot());
}

TEST_CASE("a snapshot that holds no world cannot be restored") {
    World world;
    CHECK_DIES("holds no world", world.restore(Snapshot{}));
}

#endif
