#include "support/test.hpp"

#include <array>
#include <string>
#include <vector>

namespace reflection_entities {

using ecs::Entity;
using ecs::World;

struct Link {
    Entity to;
    float strength = 0;
};
ECS_REFLECT(Link, to, strength)

struct Net {
    std::string name;
    Link main;
    std::array<Entity, 2> pair{};
    std::vector<Link> links;
    std::vector<std::vector<Entity>> groups;
};
ECS_REFLECT(Net, name, main, pair, links, groups)

/// Says itself how to follow entities, which counts more than its description.
struct Own {
    Entity to;
    int asked = 0;
    void map_entities(const ecs::EntityMap& map) {
        to = map(to);
        ++asked;
    }
};
ECS_REFLECT(Own, to, asked)

TEST_CASE("a merge follows the entities in described components, however deep") {
    World target;
    World source;
    for (int i = 0; i < 10; ++i) target.create();
    const Entity a = source.create_with(test::Health{1});
    const Entity b = source.create_with(test::Health{2});
    const Entity net =
        source.create_with(Net{"net", {a, 0.5f}, {b, a}, {{a, 1}, {b, 2}}, {{}, {a}, {b, b}}});
    const ecs::EntityMap map = target.merge(source);
    const Net& moved = target.get<Net>(map(net));
    CHECK(moved.name == "net");
    CHECK(moved.main.to == map(a));
    CHECK(moved.main.strength == 0.5f);
    CHECK(moved.pair == std::array<Entity, 2>{map(b), map(a)});
    CHECK(moved.links[1].to == map(b));
    CHECK(moved.groups[1] == std::vector<Entity>{map(a)});
    CHECK(moved.groups[2] == std::vector<Entity>{map(b), map(b)});
    CHECK(map(a) != a);
}

TEST_CASE("a described field that names nobody becomes INVALID_ENTITY in a merge") {
    World target;
    World source;
    const Entity dead = source.create();
    source.destroy(dead);
    const Entity e = source.create_with(Link{dead, 1});
    const ecs::EntityMap map = target.merge(source);
    CHECK(target.get<Link>(map(e)).to == ecs::INVALID_ENTITY);
}

TEST_CASE("a function of the type's own comes before its description") {
    World target;
    World source;
    target.create();
    const Entity a = source.create();
    const Entity e = source.create_with(Own{a});
    const ecs::EntityMap map = target.merge(source);
    CHECK(target.get<Own>(map(e)).to == map(a));
    CHECK(target.get<Own>(map(e)).asked == 1);
}

TEST_CASE("map_entities leaves types without entities alone") {
    std::vector<int> numbers{1, 2, 3};
    ecs::map_entities(ecs::describe<std::vector<int>>(), &numbers, ecs::EntityMap{});
    CHECK(numbers == std::vector<int>{1, 2, 3});
}

}  // namespace reflection_entities
