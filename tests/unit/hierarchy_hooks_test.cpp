#include "support/test.hpp"

#include <set>
#include <utility>
#include <vector>

using ecs::Children;
using ecs::children_of;
using ecs::enable_hierarchy;
using ecs::Entity;
using ecs::HierarchyHandle;
using ecs::OnParentDestroyed;
using ecs::Parent;
using ecs::parent_of;
using ecs::World;
using namespace test;

namespace {

using Offspring = std::vector<Entity>;

/// A world with the hooks on, a parent and two children.
struct HookedFamily {
    World world;
    HierarchyHandle hooks;
    Entity parent = world.create_with(Health{0});
    Entity a;
    Entity b;

    explicit HookedFamily(OnParentDestroyed policy = OnParentDestroyed::cascade)
        : hooks(enable_hierarchy(world, policy)),
          a(world.create_with(Parent{parent}, Health{1})),
          b(world.create_with(Health{2}, Parent{parent})) {}
    ~HookedFamily() { world.verify(); }
};

}  // namespace

TEST_CASE("with hooks, a component Parent puts its entity on the list") {
    HookedFamily f;
    CHECK(children_of(f.world, f.parent) == Offspring{f.a, f.b});
    const Entity c = f.world.create();
    f.world.add(c, Parent{f.parent});
    CHECK(children_of(f.world, f.parent) == Offspring{f.a, f.b, c});
    f.world.remove<Parent>(f.a);
    CHECK(children_of(f.world, f.parent) == Offspring{f.b, c});
}

TEST_CASE("with hooks, overwriting or patching Parent moves its entity to the other list") {
    HookedFamily f;
    f.world.add(f.a, Parent{f.b});
    CHECK(children_of(f.world, f.parent) == Offspring{f.b});
    CHECK(children_of(f.world, f.b) == Offspring{f.a});
    f.world.patch<Parent>(f.a, [&](Parent& parent) { parent.entity = f.parent; });
    CHECK(children_of(f.world, f.parent) == Offspring{f.b, f.a});
    CHECK(children_of(f.world, f.b).empty());
}

TEST_CASE("with hooks, commands and batches keep the lists") {
    HookedFamily f;
    f.world.deferred().remove<Parent>(f.a);
    const Entity c = f.world.deferred().create_with(Parent{f.b});
    f.world.flush_deferred();
    CHECK(children_of(f.world, f.parent) == Offspring{f.b});
    CHECK(children_of(f.world, f.b) == Offspring{c});
    f.world.create_many(3, Name{"n"});
    f.world.batch_add<Name>(Parent{c});
    CHECK(children_of(f.world, c).size() == 3);
    f.world.batch_remove<Parent>(ecs::Exclude<Health>{});
    CHECK(children_of(f.world, c).empty());
    CHECK(children_of(f.world, f.b).empty());
    CHECK(children_of(f.world, f.parent) == Offspring{f.b});
}

TEST_CASE("with hooks, a child that is destroyed leaves the list") {
    HookedFamily f;
    f.world.destroy(f.a);
    CHECK(children_of(f.world, f.parent) == Offspring{f.b});
    f.world.deferred().destroy(f.b);
    f.world.flush_deferred();
    CHECK(children_of(f.world, f.parent).empty());
    f.world.create_many(5, Parent{f.parent}, Player{});
    CHECK(children_of(f.world, f.parent).size() == 5);
    f.world.destroy_all<Player>();
    CHECK(children_of(f.world, f.parent).empty());
}

TEST_CASE("a cascade destroys all descendants") {
    HookedFamily f(OnParentDestroyed::cascade);
    const Entity grandchild = f.world.create_with(Parent{f.a});
    const Entity stranger = f.world.create();
    f.world.destroy(f.parent);
    CHECK_FALSE(f.world.alive(f.a));
    CHECK_FALSE(f.world.alive(grandchild));
    CHECK(f.world.alive(stranger));
    CHECK(f.world.count() == 1);
}

TEST_CASE("a cascade follows commands, destroy_all and batches of destruction") {
    HookedFamily f(OnParentDestroyed::cascade);
    const Entity grandchild = f.world.create_with(Parent{f.a});
    f.world.deferred().destroy(f.a);
    f.world.flush_deferred();
    CHECK_FALSE(f.world.alive(grandchild));
    f.world.add(f.parent, Player{});
    f.world.destroy_all<Player>();
    CHECK(f.world.count() == 0);
}

TEST_CASE("orphans become roots when their parent is destroyed") {
    HookedFamily f(OnParentDestroyed::orphan);
    const Entity grandchild = f.world.create_with(Parent{f.a});
    f.world.destroy(f.parent);
    CHECK_FALSE(f.world.has<Parent>(f.a));
    CHECK_FALSE(f.world.has<Parent>(f.b));
    CHECK(parent_of(f.world, grandchild) == f.a);
    CHECK(f.world.get<Health>(f.b).points == 2);
}

TEST_CASE("children become roots when their parent loses its list, whatever the policy") {
    for (const auto policy : {OnParentDestroyed::cascade, OnParentDestroyed::orphan}) {
        HookedFamily f(policy);
        f.world.remove<Children>(f.parent);
        CHECK(f.world.count() == 3);
        CHECK_FALSE(f.world.has<Parent>(f.a));
        CHECK_FALSE(f.world.has<Parent>(f.b));
    }
}

TEST_CASE("with hooks, a list takes those who have no parent, and only those") {
    HookedFamily f;
    const Entity free = f.world.create();
    const Entity dead = f.world.create();
    f.world.destroy(dead);
    const Entity other = f.world.create_with(Children{{f.a, free, dead, free}});
    CHECK(children_of(f.world, other) == Offspring{free});
    CHECK(parent_of(f.world, free) == other);
    CHECK(parent_of(f.world, f.a) == f.parent);
}

TEST_CASE("with hooks, a list that is overwritten keeps its children in the new order") {
    HookedFamily f;
    const Entity c = f.world.create_with(Parent{f.parent});
    f.world.add(f.parent, Children{{c, f.a}});
    CHECK(children_of(f.world, f.parent) == Offspring{c, f.a, f.b});
    f.world.remove<Parent>(c);
    CHECK(children_of(f.world, f.parent) == Offspring{f.a, f.b});
}

TEST_CASE("with hooks, the operations work as without") {
    HookedFamily f;
    const Entity c = f.world.create();
    ecs::set_parent(f.world, c, f.a);
    ecs::set_parent(f.world, f.b, f.a);
    CHECK(children_of(f.world, f.a) == Offspring{c, f.b});
    CHECK(children_of(f.world, f.parent) == Offspring{f.a});
    ecs::remove_parent(f.world, c);
    CHECK(children_of(f.world, f.a) == Offspring{f.b});
    ecs::destroy_recursive(f.world, f.a);
    CHECK(children_of(f.world, f.parent).empty());
    CHECK(f.world.count() == 2);
}

TEST_CASE("with orphans, destroying recursively still destroys") {
    HookedFamily f(OnParentDestroyed::orphan);
    f.world.create_with(Parent{f.a});
    ecs::destroy_recursive(f.world, f.parent);
    CHECK(f.world.count() == 0);
}

TEST_CASE("with hooks, a parent that is dead is left as it is") {
    HookedFamily f;
    const Entity dead = f.world.create();
    f.world.destroy(dead);
    f.world.add(f.a, Parent{dead});
    CHECK(parent_of(f.world, f.a) == dead);
    CHECK(children_of(f.world, f.parent) == Offspring{f.b});
    f.world.destroy(f.a);
    CHECK(f.world.count() == 2);
}

TEST_CASE("with hooks, a clone gets the parent of its original and no children") {
    HookedFamily f;
    const Entity grandchild = f.world.create_with(Parent{f.a});
    const Entity clone = f.world.clone(f.a);
    CHECK(children_of(f.world, f.parent) == Offspring{f.a, f.b, clone});
    CHECK(children_of(f.world, clone).empty());
    CHECK(children_of(f.world, f.a) == Offspring{grandchild});
}

TEST_CASE("a merge keeps trees as they are, whoever has hooks") {
    for (const bool source_has : {false, true}) {
        for (const bool target_has : {false, true}) {
            CAPTURE(source_has);
            CAPTURE(target_has);
            HookedFamily f;
            const Entity c = f.world.create_with(Parent{f.a}, Name{"n"});
            if (!source_has) ecs::disable_hierarchy(f.world, f.hooks);
            World target;
            target.create_many(7, Health{});
            if (target_has) enable_hierarchy(target, OnParentDestroyed::cascade);
            const ecs::EntityMap map = target.merge(f.world);
            CHECK(children_of(target, map(f.parent)) == Offspring{map(f.a), map(f.b)});
            CHECK(children_of(target, map(f.a)) == Offspring{map(c)});
            CHECK(parent_of(target, map(c)) == map(f.a));
            if (!target_has) continue;
            target.destroy(map(f.parent));
            CHECK(target.count() == 7);
        }
    }
}

TEST_CASE("a world whose trees were merged away may grow new ones") {
    HookedFamily f;
    World target;
    target.merge(f.world);
    const Entity parent = f.world.create();
    const Entity child = f.world.create_with(Parent{parent});
    CHECK(children_of(f.world, parent) == Offspring{child});
    f.world.destroy(parent);
    CHECK(f.world.count() == 0);
}

TEST_CASE("switching hooks on brings what is there in order") {
    World world;
    const Entity parent = world.create();
    const Entity unlisted = world.create_with(Parent{parent});
    const Entity unaware = world.create();
    const Entity dead = world.create();
    world.destroy(dead);
    const Entity listed = world.create_with(Parent{parent});
    world.add(parent, Children{{dead, listed, unaware, listed}});
    enable_hierarchy(world, OnParentDestroyed::cascade);
    CHECK(children_of(world, parent) == Offspring{listed, unaware, unlisted});
    CHECK(parent_of(world, unaware) == parent);
    world.destroy(parent);
    CHECK(world.count() == 0);
}

TEST_CASE("hooks can be switched off and on") {
    HookedFamily f;
    CHECK(ecs::disable_hierarchy(f.world, f.hooks));
    CHECK_FALSE(ecs::disable_hierarchy(f.world, f.hooks));
    f.world.destroy(f.a);
    CHECK(children_of(f.world, f.parent) == Offspring{f.a, f.b});
    const HierarchyHandle again = enable_hierarchy(f.world, OnParentDestroyed::orphan);
    CHECK(children_of(f.world, f.parent) == Offspring{f.b});
    CHECK_FALSE(ecs::disable_hierarchy(f.world, f.hooks));
    CHECK(ecs::disable_hierarchy(f.world, again));
}

TEST_CASE("switching hooks on twice changes the policy") {
    HookedFamily f(OnParentDestroyed::cascade);
    enable_hierarchy(f.world, OnParentDestroyed::orphan);
    CHECK(children_of(f.world, f.parent) == Offspring{f.a, f.b});
    f.world.destroy(f.parent);
    CHECK(f.world.count() == 2);
}

TEST_CASE("hooks go along when a world is moved") {
    HookedFamily f;
    World moved = std::move(f.world);
    moved.destroy(f.a);
    CHECK(children_of(moved, f.parent) == Offspring{f.b});
    moved.destroy(f.parent);
    CHECK(moved.count() == 0);
}

TEST_CASE("clearing a world with hooks leaves nobody, in both policies") {
    for (const auto policy : {OnParentDestroyed::cascade, OnParentDestroyed::orphan}) {
        HookedFamily f(policy);
        f.world.create_with(Parent{f.a});
        f.world.clear();
        CHECK(f.world.count() == 0);
    }
}
