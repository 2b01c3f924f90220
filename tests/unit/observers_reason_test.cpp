#include "support/test.hpp"

#include <vector>

using ecs::Entity;
using ecs::RemoveReason;
using ecs::World;
using namespace test;

namespace {

using Reasons = std::vector<RemoveReason>;

/// Writes down the reasons that hooks of Health are given.
void note_reasons(World& world, Reasons& reasons) {
    world.on_remove<Health>(
        [&reasons](World& w, Entity, Health&) { reasons.push_back(w.remove_reason()); });
}

}  // namespace

TEST_CASE("a hook can tell a component that is removed from an entity that is destroyed") {
    World world;
    Reasons reasons;
    note_reasons(world, reasons);
    const Entity e = world.create_with(Health{1}, Name{"n"});
    world.remove<Health>(e);
    world.add(e, Health{2});
    world.remove<Health, Name>(e);
    world.add(e, Health{3});
    world.destroy(e);
    CHECK(reasons ==
          Reasons{RemoveReason::removed, RemoveReason::removed, RemoveReason::destroyed});
}

TEST_CASE("commands, batches and clearing give their reason, too") {
    World world;
    Reasons reasons;
    note_reasons(world, reasons);
    const Entity e = world.create_with(Health{1});
    world.deferred().remove<Health>(e);
    world.deferred().add(e, Health{2});
    world.deferred().destroy(e);
    world.flush_deferred();
    world.create_with(Health{3});
    world.batch_remove<Health>();
    world.create_with(Health{4});
    world.destroy_all<Health>();
    world.create_with(Health{5});
    world.clear();
    CHECK(reasons == Reasons{RemoveReason::removed, RemoveReason::destroyed, RemoveReason::removed,
                             RemoveReason::destroyed, RemoveReason::destroyed});
}

TEST_CASE("a hook can tell that its entity is merged into another world") {
    World source;
    World target;
    Reasons reasons;
    note_reasons(source, reasons);
    source.create_with(Health{1});
    target.merge(source);
    CHECK(reasons == Reasons{RemoveReason::merged});
}

TEST_CASE("a hook has its reason back after hooks that it caused") {
    World world;
    const Entity other = world.create_with(Player{});
    Reasons reasons;
    world.on_remove<Player>(
        [&](World& w, Entity, Player&) { reasons.push_back(w.remove_reason()); });
    world.on_remove<Health>([&](World& w, Entity, Health&) {
        w.remove<Player>(other);
        reasons.push_back(w.remove_reason());
    });
    world.destroy(world.create_with(Health{1}));
    CHECK(reasons == Reasons{RemoveReason::removed, RemoveReason::destroyed});
}
