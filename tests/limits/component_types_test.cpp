#include "support/test.hpp"

#include <set>
#include <utility>
#include <vector>

using ecs::Entity;
using ecs::World;
using namespace test;

namespace {

constexpr int types = 1000;
using AllTypes = std::make_integer_sequence<int, types>;

template <int... N>
std::vector<ecs::ComponentTypeID> all_ids(std::integer_sequence<int, N...>) {
    return {ecs::component_id<Numbered<N>>()...};
}

template <int N>
void add_numbered(World& world, Entity e) {
    world.add(e, Numbered<N>{});
}
template <int N>
int read_numbered(World& world, Entity e) {
    const Numbered<N>* value = world.try_get<Numbered<N>>(e);
    return value == nullptr ? -1 : value->value;
}
template <int N>
void remove_numbered(World& world, Entity e) {
    world.remove<Numbered<N>>(e);
}

using Change = void (*)(World&, Entity);
using Read = int (*)(World&, Entity);

template <int... N>
std::vector<Change> all_adds(std::integer_sequence<int, N...>) {
    return {&add_numbered<N>...};
}
template <int... N>
std::vector<Read> all_reads(std::integer_sequence<int, N...>) {
    return {&read_numbered<N>...};
}
template <int... N>
std::vector<Change> all_removes(std::integer_sequence<int, N...>) {
    return {&remove_numbered<N>...};
}

}  // namespace

TEST_CASE("a thousand component types have a thousand ids") {
    const std::vector<ecs::ComponentTypeID> ids = all_ids(AllTypes{});
    CHECK(std::set<ecs::ComponentTypeID>(ids.begin(), ids.end()).size() == types);
}

TEST_CASE("a thousand entities have a component of a type of their own each") {
    World world;
    const std::vector<Change> add = all_adds(AllTypes{});
    const std::vector<Read> read = all_reads(AllTypes{});
    std::vector<Entity> entities;
    for (std::size_t i = 0; i < types; ++i) {
        entities.push_back(world.create_with(Health{static_cast<int>(i)}));
        add[i](world, entities[i]);
    }
    int wrong = 0;
    for (std::size_t i = 0; i < types; ++i) {
        wrong += read[i](world, entities[i]) != static_cast<int>(i);
        wrong += read[i](world, entities[(i + 1) % types]) != -1;
        wrong += world.get<Health>(entities[i]).points != static_cast<int>(i);
    }
    CHECK(wrong == 0);
    CHECK(world.count<Health>() == types);
    CHECK(world.count<Numbered<999>>() == 1);
    CHECK(world.count<Health>(ecs::Exclude<Numbered<999>>{}) == types - 1);
    world.verify();
}

TEST_CASE("one entity has hundreds of components, and loses them again") {
    World world;
    const std::vector<Change> add = all_adds(AllTypes{});
    const std::vector<Read> read = all_reads(AllTypes{});
    const std::vector<Change> remove = all_removes(AllTypes{});
    const Entity e = world.create_with(Name{long_text(1)});
    for (std::size_t i = 0; i < types; i += 10) add[i](world, e);
    for (std::size_t i = 0; i < 200; ++i) add[i](world, e);
    int wrong = 0;
    for (std::size_t i = 0; i < types; ++i) {
        const bool has = i % 10 == 0 || i < 200;
        wrong += read[i](world, e) != (has ? static_cast<int>(i) : -1);
    }
    CHECK(wrong == 0);
    for (std::size_t i = 0; i < types; ++i) remove[i](world, e);
    for (std::size_t i = 0; i < types; ++i) wrong += read[i](world, e) != -1;
    CHECK(wrong == 0);
    CHECK(world.get<Name>(e).text == long_text(1));
    world.verify();
}
