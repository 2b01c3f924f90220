#include "support/hook_log.hpp"

#include <string>
#include <utility>
#include <vector>

using ecs::Entity;
using ecs::ObserverHandle;
using ecs::World;
using namespace test;

namespace {

/// Creates entities of many types that nobody has used before: new lists, archetypes and edges.
template <int First, int... I>
void create_new_kinds(World& world, std::integer_sequence<int, I...>) {
    const Entity e = world.create();
    (world.create_with(Numbered<First + I>{}, Health{}), ...);
    (world.create_with(Numbered<First + I>{}, NumberedTag<First + I>{}), ...);
    (world.add(e, Numbered<First + I>{}), ...);
}
template <int First>
void create_new_kinds(World& world) {
    create_new_kinds<First>(world, std::make_integer_sequence<int, 10>{});
}

}  // namespace

TEST_CASE("a hook may create entities") {
    World world;
    world.on_add<Health>([](World& w, Entity, Health& health) {
        if (health.points > 0) w.create_with(Health{health.points - 1}, Name{"child"});
    });
    const Entity e = world.create_with(Health{20});
    CHECK(world.count<Health>() == 21);
    CHECK(world.count<Name>() == 20);
    CHECK(world.get<Health>(e).points == 20);
    CHECK_FALSE(world.has<Name>(e));
    world.verify();
}

TEST_CASE("a value is found anew for each hook, though others moved meanwhile") {
    World world;
    std::vector<Entity> fillers;
    for (int i = 0; i < 10; ++i) fillers.push_back(world.create_with(Health{i}));
    // Destroying the first row moves the last one, which is the observed entity, into its place.
    world.on_add<Health>([&](World& w, Entity, Health&) {
        w.destroy(fillers.back());
        fillers.pop_back();
        w.destroy(fillers.front());
        fillers.erase(fillers.begin());
    });
    int seen = 0;
    world.on_add<Health>([&](World& w, Entity e, Health& health) {
        CHECK(&w.get<Health>(e) == &health);
        seen = health.points;
    });
    const Entity e = world.create_with(Health{77});
    CHECK(seen == 77);
    CHECK(world.get<Health>(e).points == 77);
    CHECK(world.count() == 9);
    world.verify();
}

TEST_CASE("on_remove may destroy others of the same archetype") {
    const LifeWatch watch;
    for (const bool by_destroy : {true, false}) {
        CAPTURE(by_destroy);
        World world;
        std::vector<Entity> all;
        for (int i = 0; i < 20; ++i) all.push_back(world.create_with(Lives(i), Name{"n"}));
        int heard = 0;
        world.on_remove<Lives>([&](World& w, Entity e, Lives& lives) {
            ++heard;
            // Those from the front: the observed one is moved into their gap from the back.
            if (lives.value() == 19) {
                for (int i = 0; i < 10; ++i) w.destroy(all[static_cast<std::size_t>(i)]);
                CHECK(w.get<Lives>(e).value() == 19);
            }
        });
        if (by_destroy) {
            world.destroy(all[19]);
            CHECK(world.count() == 9);
        } else {
            world.remove<Lives>(all[19]);
            CHECK(world.get<Name>(all[19]).text == "n");
            CHECK(world.count() == 10);
        }
        CHECK(heard == 11);
        CHECK(Lives::alive() == 9);
        for (std::size_t i = 10; i < 19; ++i) {
            CHECK(world.get<Lives>(all[i]).value() == static_cast<int>(i));
        }
        world.verify();
    }
}

TEST_CASE("a hook may destroy others during clear") {
    const LifeWatch watch;
    World world;
    std::vector<Entity> all;
    for (int i = 0; i < 100; ++i) all.push_back(world.create_with(Lives(i)));
    int heard = 0;
    world.on_remove<Lives>([&](World& w, Entity, Lives& lives) {
        ++heard;
        const auto partner = static_cast<std::size_t>(lives.value() ^ 1);
        if (lives.value() % 2 == 0 && w.alive(all[partner])) w.destroy(all[partner]);
    });
    world.clear();
    CHECK(world.count() == 0);
    CHECK(heard == 100);
    CHECK(Lives::alive() == 0);
    world.verify();
}

TEST_CASE("entities that hooks create during clear stay") {
    World world;
    for (int i = 0; i < 10; ++i) world.create_with(Health{i});
    world.on_remove<Health>([](World& w, Entity, Health& health) {
        w.create_with(Name{"ghost"}, Line{health.points});
    });
    world.on_remove<Health>([](World& w, Entity, Health& health) {
        if (health.points == 3) w.create_with(Health{100});
    });
    world.clear();
    CHECK(world.count<Name>() == 10);
    CHECK(world.count<Health>() == 1);
    CHECK(world.count() == 11);
    world.verify();
}

TEST_CASE("a hook may destroy others during destroy_all") {
    World world;
    std::vector<Entity> all;
    for (int i = 0; i < 10; ++i) all.push_back(world.create_with(Health{i}));
    for (int i = 10; i < 20; ++i) all.push_back(world.create_with(Health{i}, Frozen{}));
    world.on_remove<Health>([&](World& w, Entity, Health& health) {
        const auto partner = static_cast<std::size_t>(health.points + 10);
        if (partner < 20) w.destroy(all[partner]);
    });
    world.destroy_all<Health>(ecs::Exclude<Frozen>{});
    CHECK(world.count() == 0);
    world.verify();
}

TEST_CASE("a hook may destroy others during create_many") {
    const LifeWatch watch;
    World world;
    std::vector<Entity> heard;
    world.on_add<Lives>([&](World& w, Entity e, Lives&) {
        heard.push_back(e);
        std::vector<Entity> others;
        w.each<Lives>([&](Entity other, Lives&) {
            if (other != e) others.push_back(other);
        });
        if (heard.size() == 3) {
            for (const Entity other : others) w.destroy(other);
        }
    });
    world.create_many(10, Lives(1));
    CHECK(heard.size() == 3);
    CHECK(world.count() == 1);
    CHECK(world.alive(heard[2]));
    CHECK(Lives::alive() == 1);
    world.verify();
}

TEST_CASE("create_many names the entities it made though a hook exchanged an older one") {
    World world;
    const Entity older = world.create_with(Health{0});
    std::vector<Entity> heard;
    world.on_add<Health>([&](World& w, Entity e, Health& health) {
        if (health.points != 1) return;
        heard.push_back(e);
        if (heard.size() != 1) return;
        w.destroy(older);
        w.create_with(Health{2});
    });
    const std::vector<Entity> made = world.create_many(5, Health{1}).to_vector();
    CHECK(heard.size() == 5);
    CHECK(made == heard);
}

TEST_CASE("hooks of create_many may create entities of kinds that are new") {
    World world;
    int calls = 0;
    world.on_add<Name>([&](World& w, Entity, Name&) {
        if (++calls == 1) create_new_kinds<1000>(w);
    });
    world.on_add<Player>([&](World&, Entity, Player&) { ++calls; });
    world.create_many(3, Name{"n"}, Player{});
    CHECK(calls == 6);
    world.verify();
}

TEST_CASE("hooks of create_with and add may create entities of kinds that are new") {
    World world;
    std::string order;
    world.on_add<Name>([&](World& w, Entity, Name&) {
        order += "n";
        if (order == "n") create_new_kinds<1100>(w);
        if (order == "npn") create_new_kinds<1200>(w);
        if (order == "npnpn") create_new_kinds<1300>(w);
        if (order == "npnpnpn") create_new_kinds<1400>(w);
    });
    world.on_add<Player>([&](World&, Entity, Player&) { order += "p"; });
    world.create_with(Name{"n"}, Position{}, Player{});
    world.add(world.create(), Name{"n"}, Position{}, Player{});
    world.deferred().create_with(Name{"n"}, Position{}, Player{});
    world.deferred().add(world.create(), Name{"n"}, Position{}, Player{});
    world.flush_deferred();
    CHECK(order == "npnpnpnp");
    world.verify();
}

TEST_CASE("hooks of remove and destroy may create entities of kinds that are new") {
    World world;
    std::string order;
    const Entity a = world.create_with(Health{}, Name{"n"}, Player{});
    const Entity b = world.create_with(Health{}, Name{"n"}, Player{}, Line{});
    const Entity c = world.create_with(Health{}, Name{"n"}, Player{}, Frozen{});
    world.on_remove<Name>([&](World& w, Entity, Name&) {
        order += "n";
        if (order.size() <= 2)
            create_new_kinds<1500>(w);
        else if (order.size() <= 4)
            create_new_kinds<1600>(w);
        else
            create_new_kinds<1700>(w);
    });
    world.on_remove<Player>([&](World&, Entity, Player&) { order += "p"; });
    world.remove<Name, Player>(a);
    world.destroy(b);
    world.deferred().remove<Name, Player>(c);
    world.flush_deferred();
    CHECK(order.size() == 6);
    CHECK(world.has<Health>(a));
    CHECK(world.has<Frozen>(c));
    CHECK_FALSE(world.has<Name>(c));
    world.verify();
}

TEST_CASE("a hook may destroy others during batch_add and batch_remove") {
    const LifeWatch watch;
    World world;
    std::vector<Entity> all;
    for (int i = 0; i < 100; ++i) all.push_back(world.create_with(Health{i}));
    const auto destroy_next = [&](World& w, Entity e) {
        const auto next = static_cast<std::size_t>(w.get<Health>(e).points + 1);
        if (next < all.size() && w.alive(all[next])) w.destroy(all[next]);
    };
    ObserverHandle handle =
        world.on_add<Lives>([&](World& w, Entity e, Lives&) { destroy_next(w, e); });
    world.batch_add<Health>(Lives(1));
    CHECK(world.count() == 50);
    CHECK(world.count<Lives>() == 50);
    CHECK(Lives::alive() == 50);
    world.verify();

    world.remove_observer(handle);
    all.clear();
    world.clear();
    for (int i = 0; i < 100; ++i) all.push_back(world.create_with(Health{i}, Lives(2)));
    world.on_remove<Lives>([&](World& w, Entity e, Lives&) {
        if (w.get<Health>(e).points % 2 == 0) destroy_next(w, e);
    });
    world.batch_remove<Lives>();
    CHECK(world.count() == 50);
    CHECK(world.count<Lives>() == 0);
    CHECK(Lives::alive() == 0);
    world.verify();
}

TEST_CASE("hooks of a batch may create entities, which the batch leaves alone") {
    World world;
    for (int i = 0; i < 10; ++i) world.create_with(Health{i});
    world.on_add<Name>([](World& w, Entity, Name&) { w.create_with(Health{100}); });
    world.batch_add<Health>(Name{"n"});
    CHECK(world.count<Name>() == 10);
    CHECK(world.count<Health>() == 20);
    world.on_remove<Name>([](World& w, Entity, Name&) { w.create_with(Health{200}); });
    world.batch_remove<Name>();
    CHECK(world.count<Name>() == 0);
    CHECK(world.count<Health>() == 30);
    world.verify();
}

TEST_CASE("a hook may change components of others") {
    World world;
    const Entity counter = world.create_with(Health{0});
    world.on_add<Player>([&](World& w, Entity, Player&) {
        w.add(counter, Health{w.get<Health>(counter).points + 1});
        if (w.has<Position>(counter)) {
            w.remove<Position>(counter);
        } else {
            w.add(counter, Position{});
        }
    });
    world.create_many(5, Player{});
    world.deferred().create_with(Player{});
    world.flush_deferred();
    CHECK(world.get<Health>(counter).points == 6);
    CHECK_FALSE(world.has<Position>(counter));
}

TEST_CASE("hooks may be nested many levels deep") {
    World world;
    world.on_remove<Health>([](World& w, Entity, Health& health) {
        if (health.points > 0) w.destroy(w.create_with(Health{health.points - 1}));
    });
    world.destroy(world.create_with(Health{200}));
    CHECK(world.count() == 0);
    world.verify();
}

TEST_CASE("a hook may clone the entity that it observes") {
    World world;
    bool cloned = false;
    world.on_add<Name>([&](World& w, Entity e, Name&) {
        if (!std::exchange(cloned, true)) w.clone(e);
    });
    world.create_with(Name{"n"}, Health{5});
    CHECK(world.count<Name, Health>() == 2);
    world.each<Name, Health>([](Entity, Name& n, Health& h) {
        CHECK(n.text == "n");
        CHECK(h.points == 5);
    });
}
