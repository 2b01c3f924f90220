#include "support/test.hpp"

#include <ecs/serialization/stable_id.hpp>

#include <set>
#include <sstream>
#include <thread>
#include <vector>

using namespace ecs;

TEST_CASE("a stable id is a random UUID, also from several threads") {
    std::vector<std::vector<StableId>> made(4);
    std::vector<std::thread> threads;
    for (std::vector<StableId>& ids : made) {
        threads.emplace_back([&ids] {
            for (int i = 0; i < 250; ++i) ids.push_back(make_stable_id());
        });
    }
    for (std::thread& thread : threads) thread.join();
    std::set<StableId> all;
    for (const std::vector<StableId>& ids : made) all.insert(ids.begin(), ids.end());
    CHECK(all.size() == 1000);
    for (const StableId id : all) {
        const std::string text = to_string(id);
        CHECK(text[14] == '4');
        CHECK(std::string("89ab").find(text[19]) != std::string::npos);
    }
}

TEST_CASE("a stable id survives as text") {
    const StableId id{0x0123456789AB4CDEu, 0x8F0123456789ABCDu};
    CHECK(to_string(id) == "01234567-89ab-4cde-8f01-23456789abcd");
    StableId read;
    REQUIRE(parse_stable_id("01234567-89AB-4cde-8F01-23456789abcd", read).ok());
    CHECK(read == id);
    for (const char* wrong :
         {"", "01234567-89ab-4cde-8f01-23456789abc", "01234567-89ab-4cde-8f01-23456789abcde",
          "0123456-789ab-4cde-8f01-23456789abcd", "01234567-89ab-4cde-8f01-23456789abcg",
          "01234567089ab-4cde-8f01-23456789abcd"}) {
        const Status status = parse_stable_id(wrong, read);
        CHECK_FALSE(status.ok());
        CHECK_FALSE(status.message().empty());
        CHECK(read == id);
    }
}

TEST_CASE("entities are found by their ids as these come, change and go") {
    World world;
    const StableId early = make_stable_id();
    const Entity before = world.create_with(early);
    enable_stable_ids(world);
    CHECK(find_entity(world, early) == before);

    const StableId id = make_stable_id();
    const Entity e = world.create();
    CHECK(find_entity(world, id) == INVALID_ENTITY);
    world.add(e, id);
    CHECK(find_entity(world, id) == e);

    const StableId other = make_stable_id();
    world.add(e, other);
    CHECK(find_entity(world, id) == INVALID_ENTITY);
    CHECK(find_entity(world, other) == e);
    world.patch<StableId>(e, [&](StableId& value) { value = id; });
    CHECK(find_entity(world, id) == e);

    world.remove<StableId>(e);
    CHECK(find_entity(world, id) == INVALID_ENTITY);
    world.destroy(before);
    CHECK(world.resource<StableIdIndex>().size() == 0);
}

TEST_CASE("an id of zeros names nobody") {
    World world;
    enable_stable_ids(world);
    world.create_with(StableId{});
    world.create_with(StableId{});
    CHECK(find_entity(world, {}) == INVALID_ENTITY);
    CHECK(world.resource<StableIdIndex>().clashes() == 0);
}

TEST_CASE("a clone gets an id of its own, and the clash is reported") {
    World world;
    std::vector<StableIdClash> clashes;
    enable_stable_ids(world, [&](World&, const StableIdClash& clash) { clashes.push_back(clash); });
    const StableId id = make_stable_id();
    const Entity e = world.create_with(id);
    const Entity clone = world.clone(e);
    CHECK(find_entity(world, id) == e);
    CHECK(world.get<StableId>(e) == id);
    CHECK(world.get<StableId>(clone) != id);
    CHECK(find_entity(world, world.get<StableId>(clone)) == clone);
    REQUIRE(clashes.size() == 1);
    CHECK(clashes[0].entity == clone);
    CHECK(clashes[0].owner == e);
    CHECK(clashes[0].wanted == id);
    CHECK(clashes[0].given == world.get<StableId>(clone));

    world.destroy(e);
    CHECK(find_entity(world, id) == INVALID_ENTITY);
    CHECK(world.resource<StableIdIndex>().size() == 1);
}

TEST_CASE("overwriting an id with one that is taken gives a fresh one") {
    World world;
    enable_stable_ids(world);
    const StableId id = make_stable_id();
    const Entity e = world.create_with(id);
    const Entity other = world.create_with(make_stable_id());
    world.add(other, id);
    CHECK(find_entity(world, id) == e);
    CHECK(world.get<StableId>(other) != id);
    CHECK(find_entity(world, world.get<StableId>(other)) == other);
    world.add(e, id);  // its own
    CHECK(find_entity(world, id) == e);
    CHECK(world.resource<StableIdIndex>().clashes() == 1);
}

TEST_CASE("ids are found after loading") {
    World world;
    enable_stable_ids(world);
    const StableId id = make_stable_id();
    world.destroy(world.create());
    const Entity e = world.create_with(id);
    std::stringstream bytes;
    REQUIRE(serialize(world, bytes));

    World loaded;
    enable_stable_ids(loaded);
    REQUIRE(deserialize(loaded, bytes));
    CHECK(find_entity(loaded, id) == e);
    loaded.clear();
    CHECK(find_entity(loaded, id) == INVALID_ENTITY);
}

TEST_CASE("ids follow their entities into another world, and do not clash there unnoticed") {
    World world;
    World other;
    enable_stable_ids(world);
    enable_stable_ids(other);
    const StableId shared = make_stable_id();
    const StableId own = make_stable_id();
    const Entity first = world.create_with(shared);
    const Entity second = other.create_with(shared);
    const Entity third = other.create_with(own);
    const EntityMap map = world.merge(other);
    CHECK(find_entity(world, shared) == first);
    CHECK(find_entity(world, own) == map(third));
    CHECK(world.get<StableId>(map(second)) != shared);
    CHECK(world.resource<StableIdIndex>().clashes() == 1);
    CHECK(other.resource<StableIdIndex>().size() == 0);
}

TEST_CASE("the index moves with its world") {
    World world;
    enable_stable_ids(world);
    const StableId id = make_stable_id();
    const Entity e = world.create_with(id);
    World moved = std::move(world);
    CHECK(find_entity(moved, id) == e);
    moved.destroy(e);
    CHECK(find_entity(moved, id) == INVALID_ENTITY);
}

TEST_CASE("recorded commands keep the index true") {
    World world;
    enable_stable_ids(world);
    const StableId id = make_stable_id();
    const Entity e = world.deferred().create_with(id);
    CHECK(find_entity(world, id) == INVALID_ENTITY);
    world.flush_deferred();
    CHECK(find_entity(world, id) == e);
    world.deferred().destroy(e);
    world.flush_deferred();
    CHECK(find_entity(world, id) == INVALID_ENTITY);
}
