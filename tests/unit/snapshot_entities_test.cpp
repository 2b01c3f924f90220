#include "support/snapshots.hpp"

#include <vector>

namespace snapshot_entities {

using ecs::Entity;
using ecs::World;

struct Position {
    float x = 0, y = 0;
};
ECS_REFLECT(Position, x, y)
struct Health {
    int points = 0;
};
struct Player {};
struct Other {};

void register_all() {
    ecs::register_component<Position>("entities.Position");
    ecs::register_component<Health>("entities.Health");
    ecs::register_component<Player>("entities.Player");
    ecs::register_component<Other>("entities.Other");
}

/// A world after some coming and going, and every handle that it ever gave out.
std::vector<Entity> populate(World& world) {
    register_all();
    std::vector<Entity> handles;
    for (int i = 0; i < 300; ++i) {
        switch (i % 4) {
            case 0: handles.push_back(world.create_with(Position{1.0f, 2.0f}, Health{i})); break;
            case 1: handles.push_back(world.create_with(Health{i}, Player{})); break;
            case 2: handles.push_back(world.create_with(Player{})); break;
            default: handles.push_back(world.create());
        }
        if (i % 5 == 4) world.destroy(handles[static_cast<std::size_t>(i - 3)]);
    }
    return handles;
}

std::vector<Entity> order_of(World& world) {
    std::vector<Entity> order;
    world.each([&](Entity e) { order.push_back(e); });
    return order;
}

TEST_CASE("every handle means after loading what it meant before") {
    World world;
    const std::vector<Entity> handles = populate(world);
    World loaded;
    test::load_well(loaded, test::saved(world));
    CHECK(loaded.count() == world.count());
    for (const Entity e : handles) {
        REQUIRE(loaded.alive(e) == world.alive(e));
        if (!world.alive(e)) continue;
        CHECK(loaded.has<Player>(e) == world.has<Player>(e));
        const Health* health = world.try_get<Health>(e);
        REQUIRE((loaded.try_get<Health>(e) != nullptr) == (health != nullptr));
        if (health != nullptr) CHECK(loaded.get<Health>(e).points == health->points);
    }
}

TEST_CASE("the next entities get the handles that they would have got") {
    World world;
    populate(world);
    World loaded;
    test::load_well(loaded, test::saved(world));
    for (int i = 0; i < 100; ++i) CHECK(loaded.create() == world.create());
    loaded.verify();
}

TEST_CASE("archetypes and the order of iteration are those of the world that was saved") {
    World world;
    populate(world);
    World loaded;
    test::load_well(loaded, test::saved(world));
    CHECK(order_of(loaded) == order_of(world));
    REQUIRE(loaded.archetype_count() == world.archetype_count());
    for (std::size_t i = 0; i < world.archetype_count(); ++i) {
        CHECK(loaded.archetype(i).types() == world.archetype(i).types());
        CHECK(loaded.archetype(i).size() == world.archetype(i).size());
    }
}

TEST_CASE("a world that was loaded is saved as the same bytes") {
    World world;
    populate(world);
    const std::string bytes = test::saved(world);
    World loaded;
    test::load_well(loaded, bytes);
    CHECK(test::saved(loaded) == bytes);
}

TEST_CASE("an empty world is a snapshot, too") {
    World loaded;
    test::load_well(loaded, test::saved(World{}));
    CHECK(loaded.count() == 0);
    CHECK(loaded.create() == Entity{1, 1});
}

TEST_CASE("archetypes without entities come back") {
    register_all();
    World world;
    world.destroy(world.create_with(Player{}, Other{}, Health{}));
    World loaded;
    test::load_well(loaded, test::saved(world));
    CHECK(loaded.count() == 0);
    REQUIRE(loaded.archetype_count() == world.archetype_count());
    CHECK(loaded.archetype(1).types() == world.archetype(1).types());
    CHECK(loaded.create() == Entity{1, 2});
}

TEST_CASE("entities without components come back") {
    World world;
    const Entity e = world.create();
    World loaded;
    test::load_well(loaded, test::saved(world));
    CHECK(loaded.alive(e));
    CHECK(loaded.count() == 1);
}

TEST_CASE("slots whose generations ran out stay retired") {
    World world;
    ecs::World loaded;
    std::string bytes =
        test::HandMade(0, 3, 0).u32(1).u32(0xFFFFFFFFu).u32(0xFFFFFFFEu).u32(1).u32(2).finished();
    test::load_well(loaded, bytes);
    const Entity last = loaded.create();
    CHECK(last == Entity{2, 0xFFFFFFFEu});
    loaded.destroy(last);
    CHECK(loaded.create() == Entity{3, 1});
}

TEST_CASE("a world that was used before can be loaded into once it is empty") {
    World world;
    const std::vector<Entity> handles = populate(world);
    World loaded;
    for (int i = 0; i < 1000; ++i) loaded.create_with(Health{i}, Other{});
    loaded.clear();
    test::load_well(loaded, test::saved(world));
    CHECK(loaded.count() == world.count());
    for (const Entity e : handles) CHECK(loaded.alive(e) == world.alive(e));
    test::load_well((loaded.clear(), loaded), test::saved(world));
    CHECK(loaded.count() == world.count());
}

TEST_CASE("worlds of many segments and blocks come back whole") {
    register_all();
    World world;
    world.create_many(50'000, Health{3}, Position{1, 2});
    for (int i = 0; i < 20'000; ++i) world.create_with(Health{i});
    World loaded;
    const std::string bytes = test::saved(world);
    test::load_well(loaded, bytes);
    CHECK(loaded.count() == 70'000);
    CHECK(order_of(loaded) == order_of(world));
    CHECK(ecs::world_hash(loaded) == ecs::world_hash(world));
    CHECK(test::saved(loaded) == bytes);
}

TEST_CASE("equal worlds give equal bytes, whatever else their programs have met") {
    World one;
    World two;
    struct Unrelated {};
    two.destroy(two.create_with(Unrelated{}));  // not registered, and gone
    populate(one);
    World three;
    populate(three);
    CHECK(test::saved(one) == test::saved(three));
    CHECK(test::saved(two).size() > 0);
}

TEST_CASE("observers hear of every component once all are loaded") {
    World world;
    populate(world);
    World loaded;
    std::size_t heard = 0;
    loaded.on_add<Health>([&](World& w, Entity e, Health& health) {
        CHECK(&w.get<Health>(e) == &health);
        CHECK(w.count() == world.count());
        ++heard;
    });
    test::load_well(loaded, test::saved(world));
    CHECK(heard == world.count<Health>());
}

TEST_CASE("observers may change the world that was just loaded") {
    World world;
    populate(world);
    World loaded;
    std::size_t heard = 0;
    loaded.on_add<Health>([&](World& w, Entity e, Health&) {
        ++heard;
        Entity victim;
        w.each<Health>([&](Entity other, Health&) {
            if (other != e) victim = other;
        });
        if (w.alive(victim)) w.destroy(victim);
        w.create_with(Other{});
    });
    test::load_well(loaded, test::saved(world));
    CHECK(loaded.count<Other>() == heard);
    CHECK(heard < world.count<Health>());
}

TEST_CASE("observers hear nothing of a snapshot that is refused") {
    World world;
    populate(world);
    std::string bytes = test::saved(world);
    bytes.back() = static_cast<char>(bytes.back() ^ 1);
    World loaded;
    loaded.on_add<Health>([&](World&, Entity, Health&) { FAIL("heard"); });
    loaded.on_remove<Health>([&](World&, Entity, Health&) { FAIL("heard"); });
    CHECK_FALSE(test::load_from(loaded, bytes).ok());
}

TEST_CASE("queries that are older than what was loaded see it") {
    World world;
    populate(world);
    World loaded;
    auto query = loaded.query<const Health>();
    test::load_well(loaded, test::saved(world));
    CHECK(query.count() == world.count<Health>());
}

}  // namespace snapshot_entities
