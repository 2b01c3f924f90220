#include "support/test.hpp"

#include <ecs/storage/archetype_graph.hpp>

#include <set>
#include <utility>
#include <vector>

using ecs::Entity;
using ecs::World;
using namespace test;

namespace {

// A thousand types get ids, in order. World functions of all of them would take minutes to compile,
// so that every thirtieth is used, the last with an id of about a thousand.
constexpr int types = 1000;
constexpr int step = 30;
constexpr std::size_t used = types / step + 1;

template <int... N>
std::vector<ecs::ComponentTypeID> all_ids(std::integer_sequence<int, N...>) {
    return {ecs::component_id<Numbered<N>>()...};
}
const std::vector<ecs::ComponentTypeID> ids = all_ids(std::make_integer_sequence<int, types>{});

struct Functions {
    void (*add)(World&, Entity);
    const int* (*read)(World&, Entity);
    void (*remove)(World&, Entity);
};

template <int N>
Functions functions_of() {
    return {[](World& world, Entity e) { world.add(e, Numbered<N>{}); },
            [](World& world, Entity e) -> const int* {
                const Numbered<N>* component = world.try_get<Numbered<N>>(e);
                return component == nullptr ? nullptr : &component->value;
            },
            [](World& world, Entity e) { world.remove<Numbered<N>>(e); }};
}

template <int... N>
std::vector<Functions> functions_of_used(std::integer_sequence<int, N...>) {
    return {functions_of<N * step>()...};
}
const std::vector<Functions> functions =
    functions_of_used(std::make_integer_sequence<int, static_cast<int>(used)>{});

int number(std::size_t i) { return static_cast<int>(i) * step; }

}  // namespace

TEST_CASE("a thousand component types have a thousand ids") {
    CHECK(std::set<ecs::ComponentTypeID>(ids.begin(), ids.end()).size() == types);
    CHECK(ids.back() >= types - 1);
    CHECK(ecs::component_id<Numbered<999>>() == ids.back());
}

TEST_CASE("entities have a component each of types with ids up to a thousand") {
    World world;
    std::vector<Entity> entities;
    for (std::size_t i = 0; i < used; ++i) {
        entities.push_back(world.create_with(Health{number(i)}));
        functions[i].add(world, entities[i]);
    }
    int wrong = 0;
    for (std::size_t i = 0; i < used; ++i) {
        const int* value = functions[i].read(world, entities[i]);
        wrong += value == nullptr || *value != number(i);
        wrong += functions[i].read(world, entities[(i + 1) % used]) != nullptr;
        wrong += world.get<Health>(entities[i]).points != number(i);
    }
    CHECK(wrong == 0);
    CHECK(world.count<Health>() == used);
    CHECK(world.count<Numbered<990>>() == 1);
    CHECK(world.count<Health, Numbered<270>>() == 1);
    CHECK(world.count<Health>(ecs::Exclude<Numbered<990>>{}) == used - 1);
    world.verify();
}

TEST_CASE("one entity has dozens of components, and loses them again") {
    World world;
    const Entity e = world.create_with(Name{long_text(1)});
    for (const Functions& type : functions) type.add(world, e);
    int wrong = 0;
    for (std::size_t i = 0; i < used; ++i) {
        const int* value = functions[i].read(world, e);
        wrong += value == nullptr || *value != number(i);
    }
    CHECK(wrong == 0);
    CHECK(world.get<Name>(e).text == long_text(1));
    for (std::size_t i = 0; i < used; ++i) {
        functions[i].remove(world, e);
        wrong += functions[i].read(world, e) != nullptr;
        wrong += i + 1 < used && *functions[i + 1].read(world, e) != number(i + 1);
    }
    CHECK(wrong == 0);
    CHECK(world.get<Name>(e).text == long_text(1));
    world.verify();
}

TEST_CASE("an archetype of all thousand types has a column for each") {
    ecs::detail::ArchetypeGraph graph(ecs::heap_allocator());
    ecs::Archetype& archetype = graph.find_or_make(ecs::TypeSet(ids.begin(), ids.end()));
    CHECK(archetype.type_count() == types);
    int missing = 0;
    for (const ecs::ComponentTypeID id : ids) missing += !archetype.has(id);
    CHECK(missing == 0);
    graph.verify();
}
