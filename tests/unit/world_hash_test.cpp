#include "support/snapshots.hpp"

#include <set>
#include <string>
#include <vector>

namespace world_hash_tests {

using ecs::Entity;
using ecs::World;
using ecs::world_hash;

struct Health {
    int points = 0;
};
struct Shield {
    int points = 0;
};
struct Words {
    std::string first, second;
};
ECS_REFLECT(Words, first, second)
struct Tag {};
struct Custom {
    std::string text;
};

void register_all() {
    ecs::register_component<Health>("hash.Health");
    ecs::register_component<Shield>("hash.Shield");
    ecs::register_component<Words>("hash.Words");
    ecs::register_component<Tag>("hash.Tag");
    ecs::register_component<Custom>(
        "hash.Custom",
        [](const void* v, std::ostream& out) { out << static_cast<const Custom*>(v)->text; },
        [](void* v, std::istream& in) { in >> static_cast<Custom*>(v)->text; });
}

TEST_CASE("the hash does not depend on how entities are stored") {
    register_all();
    World one;
    World two;
    const Entity a = one.create_with(Health{1});
    const Entity b = one.create_with(Health{2}, Tag{});
    const Entity c = one.create_with(Health{3});
    two.create();
    two.create();
    two.create_with(Tag{});
    two.add(c, Health{3});
    two.remove<Tag>(c);
    two.add(b, Tag{}, Health{2});
    two.add(a, Health{1});
    CHECK(world_hash(one) == world_hash(two));
    one.sort<Health>([](const Health& x, const Health& y) { return x.points > y.points; });
    CHECK(world_hash(one) == world_hash(two));
}

TEST_CASE("empty archetypes and freed slots do not count") {
    register_all();
    World world;
    CHECK(world_hash(world) == world_hash(World{}));
    world.destroy(world.create_with(Health{1}, Tag{}));
    CHECK(world_hash(world) == world_hash(World{}));
}

TEST_CASE("whatever differs makes another hash") {
    register_all();
    std::set<std::uint64_t> hashes;
    const auto note = [&](auto&& fill) {
        World world;
        fill(world);
        CHECK(hashes.insert(world_hash(world)).second);
    };
    note([](World&) {});
    note([](World& w) { w.create(); });
    note([](World& w) { w.create_many(2, Tag{}); });
    note([](World& w) { w.create_with(Tag{}); });
    note([](World& w) { w.create_with(Health{}); });
    note([](World& w) { w.create_with(Shield{}); });
    note([](World& w) { w.create_with(Health{1}); });
    note([](World& w) { w.create_with(Shield{1}); });
    note([](World& w) { w.create_with(Health{1}, Shield{2}); });
    note([](World& w) { w.create_with(Health{2}, Shield{1}); });
    note([](World& w) { w.create_with(Health{1}, Tag{}); });
    note([](World& w) { w.create_with(Words{"ab", "c"}); });
    note([](World& w) { w.create_with(Words{"a", "bc"}); });
    note([](World& w) { w.create_with(Custom{"a"}); });
    note([](World& w) { w.create_with(Custom{"b"}); });
    note([](World& w) {
        w.destroy(w.create());
        w.create();
    });
    note([](World& w) {
        w.create_with(Health{1});
        w.create_with(Health{2});
    });
    note([](World& w) {
        w.create_with(Health{2});
        w.create_with(Health{1});
    });
}

TEST_CASE("the hash is the same on every machine") {
    register_all();
    World world;
    world.create_with(Words{"one", "two"});
    CHECK(world_hash(world) == 13701105082365699539u);
}

TEST_CASE("components that are kept from a file count as what they were") {
    register_all();
    World world;
    world.create_with(Words{"one", "two"}, Tag{}, Health{4});
    const std::uint64_t known = world_hash(world);
    std::string bytes = test::saved(world);
    for (std::size_t at; (at = bytes.find("hash.")) != std::string::npos;) bytes[at] = 'm';
    World kept;
    test::load_well(kept, test::sealed(bytes), ecs::UnknownComponents::keep);
    CHECK(world_hash(kept) != known);  // their names count
    World again;
    test::load_well(again, test::saved(kept), ecs::UnknownComponents::keep);
    CHECK(world_hash(again) == world_hash(kept));
}

}  // namespace world_hash_tests
