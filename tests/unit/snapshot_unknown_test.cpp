#include "support/snapshots.hpp"

#include <string>
#include <vector>

namespace snapshot_unknown {

using ecs::Entity;
using ecs::Status;
using ecs::UnknownComponents;
using ecs::World;

enum class Color : std::uint8_t { red, green };
ECS_REFLECT_ENUM(Color, red, green)

struct Known {
    int value = 0;
};
struct Plain {
    int a = 0;
    Color color = Color::green;
};
ECS_REFLECT(Plain, a, color)
struct alignas(64) Raw {
    int values[16] = {};
};
struct Packed {
    std::string text;
};
ECS_REFLECT(Packed, text)
struct Tag {};
struct Custom {
    std::string text;
};

void register_all() {
    ecs::register_component<Known>("unknown.Known");
    ecs::register_component<Plain>("unknown.yPlain");
    ecs::register_component<Raw>("unknown.yRaw");
    ecs::register_component<Packed>("unknown.yPacked");
    ecs::register_component<Tag>("unknown.yTag");
    ecs::register_component<Custom>(
        "unknown.yCustom",
        [](const void* v, std::ostream& out) { out << static_cast<const Custom*>(v)->text; },
        [](void* v, std::istream& in) { in >> static_cast<Custom*>(v)->text; });
}

/// What a program wrote that knows components which this one does not: their names begin with z.
std::string foreign(int number = 0) {
    register_all();
    World world;
    world.create_with(Known{1}, Plain{2 + number, Color::red});
    world.create_with(Known{3}, Raw{{4}}, Packed{test::long_text(5)}, Tag{});
    world.create_with(Custom{"six"});
    world.create_with(Known{7});
    std::string bytes = test::saved(world);
    for (std::size_t at; (at = bytes.find("unknown.y")) != std::string::npos;) bytes[at + 8] = 'z';
    return test::sealed(bytes);
}

ecs::TypeSet types_of(const World& world, Entity e) {
    return world.place_of(e).segment->archetype->types();
}

TEST_CASE("unknown components are refused unless something else is asked for") {
    World world;
    const Status status = test::load_from(world, foreign());
    CHECK_FALSE(status.ok());
    CHECK(status.message().find("unknown.zCustom is not registered") != std::string::npos);
    CHECK(world.count() == 0);
}

TEST_CASE("unknown components can be dropped, and their entities stay") {
    World world;
    test::load_well(world, foreign(), UnknownComponents::drop);
    CHECK(world.count() == 4);
    CHECK(world.get<Known>({1, 1}).value == 1);
    CHECK(world.get<Known>({2, 1}).value == 3);
    CHECK(types_of(world, {3, 1}).size() == 0);
    CHECK(types_of(world, {2, 1}).size() == 1);
}

TEST_CASE("unknown components that are kept are written back as the same bytes") {
    World world;
    test::load_well(world, foreign(), UnknownComponents::keep);
    CHECK(types_of(world, {2, 1}).size() == 4);
    CHECK(test::saved(world) == foreign());
    World again;
    test::load_well(again, test::saved(world), UnknownComponents::keep);
    CHECK(test::saved(again) == foreign());
}

TEST_CASE("an entity keeps its unknown components while it gains and loses others") {
    World world;
    test::load_well(world, foreign(), UnknownComponents::keep);
    const Entity e{2, 1};
    for (int i = 0; i < 100; ++i) {
        world.add(e, Tag{}, Packed{"mine"});
        world.remove<Known>(e);
        world.create_with(Known{i});
        world.add(e, Known{3});
        world.remove<Tag, Packed>(e);
    }
    world.verify();
    world.each<Known>([&](Entity other, Known&) {
        if (other.index > 4) world.deferred().destroy(other);
    });
    world.flush_deferred();
    World again;
    test::load_well(again, test::saved(world), UnknownComponents::keep);
    CHECK(ecs::world_hash(again) == ecs::world_hash(world));
    CHECK(types_of(again, e).size() == 4);
}

TEST_CASE("unknown components of one kind are one component, however often they are loaded") {
    World one;
    World two;
    test::load_well(one, foreign(), UnknownComponents::keep);
    const std::size_t known = ecs::component_registry().size();
    test::load_well(two, foreign(1), UnknownComponents::keep);
    CHECK(ecs::component_registry().size() == known);
    CHECK(types_of(one, {1, 1}) == types_of(two, {1, 1}));
}

TEST_CASE("unknown components with another description are another component") {
    std::string renamed = foreign();
    const std::size_t at = renamed.find("green");
    renamed.replace(at, 5, "plum!");
    World one;
    World two;
    test::load_well(one, foreign(), UnknownComponents::keep);
    test::load_well(two, test::sealed(renamed), UnknownComponents::keep);
    CHECK(test::saved(one) == foreign());
    CHECK(test::saved(two) == test::sealed(renamed));
}

TEST_CASE("two components of one name cannot be saved") {
    std::string renamed = foreign();
    renamed.replace(renamed.find("green"), 5, "plum!");
    World one;
    World two;
    test::load_well(one, foreign(), UnknownComponents::keep);
    test::load_well(two, test::sealed(renamed), UnknownComponents::keep);
    one.merge(two);
    std::ostringstream out;
    const Status status = ecs::serialize(one, out);
    CHECK_FALSE(status.ok());
    CHECK(status.message().find("two components are called unknown.zPlain") != std::string::npos);
}

TEST_CASE("entities with unknown components are cloned, destroyed and cleared like all others") {
    World world;
    test::load_well(world, foreign(), UnknownComponents::keep);
    const Entity copy = world.clone({2, 1});
    CHECK(types_of(world, copy) == types_of(world, {2, 1}));
    world.destroy({2, 1});
    world.verify();
    world.clear();
    CHECK(world.count() == 0);
}

TEST_CASE("a kept component is not registered") {
    World world;
    test::load_well(world, foreign(), UnknownComponents::keep);
    CHECK(ecs::find_component("unknown.zTag") == ecs::NO_COMPONENT);
    for (const ecs::ComponentTypeID id : types_of(world, {2, 1})) {
        CHECK(ecs::component_registered(id) == (id == ecs::component_id<Known>()));
        CHECK_FALSE(ecs::component_name(id).empty());
    }
}

}  // namespace snapshot_unknown
