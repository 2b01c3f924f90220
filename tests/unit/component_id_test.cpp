#include "support/test.hpp"

#include <array>
#include <set>
#include <thread>
#include <vector>

using ecs::component_id;
using namespace test;

namespace {

template <int N>
struct Raced {
    int value;
};

template <int... N>
std::vector<ecs::ComponentTypeID> ids_of_raced(std::integer_sequence<int, N...>) {
    return {component_id<Raced<N>>()...};
}

ecs::ComponentTypeID id_of_local_type_here() {
    struct Local {
        int value;
    };
    return component_id<Local>();
}

ecs::ComponentTypeID id_of_local_type_there() {
    struct Local {
        int value;
    };
    return component_id<Local>();
}

}  // namespace

TEST_CASE("component types have distinct ids that stay the same") {
    const auto position = component_id<Position>();
    const auto velocity = component_id<Velocity>();
    CHECK(position != velocity);
    CHECK(position == component_id<Position>());
    CHECK(velocity == component_id<Velocity>());
}

TEST_CASE("const, volatile and references do not make another component") {
    const auto id = component_id<Position>();
    CHECK(component_id<const Position>() == id);
    CHECK(component_id<Position&>() == id);
    CHECK(component_id<const Position&>() == id);
    CHECK(component_id<Position&&>() == id);
}

TEST_CASE("types of the same layout or the same local name are different components") {
    CHECK(component_id<Numbered<1>>() != component_id<Numbered<2>>());
    CHECK(id_of_local_type_here() != id_of_local_type_there());
    CHECK(component_id<int>() != component_id<unsigned>());
}

TEST_CASE("many threads that use types for the first time agree on their ids") {
    std::array<std::vector<ecs::ComponentTypeID>, 8> seen;
    std::vector<std::thread> threads;
    for (auto& ids : seen) {
        threads.emplace_back([&ids] { ids = ids_of_raced(std::make_integer_sequence<int, 64>{}); });
    }
    for (std::thread& thread : threads) thread.join();
    for (const auto& ids : seen) CHECK(ids == seen[0]);
    CHECK(std::set<ecs::ComponentTypeID>(seen[0].begin(), seen[0].end()).size() == 64);
}

TEST_CASE("the record of a component says how its values are kept") {
    const ecs::ComponentInfo& name = ecs::component_info(component_id<Name>());
    CHECK(name.id == component_id<Name>());
    CHECK(name.size == sizeof(Name));
    CHECK(name.alignment == alignof(Name));
    CHECK(name.copyable);
    CHECK(name.default_constructible);
    CHECK((name.relocate != nullptr));
    CHECK((name.destroy != nullptr));
    CHECK(name.name.find("Name") != std::string_view::npos);
}

TEST_CASE("the record tells plain bytes, tags and types that cannot be copied apart") {
    const ecs::ComponentInfo& plain = ecs::component_info(component_id<Position>());
    CHECK((plain.relocate == nullptr));
    CHECK((plain.destroy == nullptr));
    CHECK_FALSE(plain.is_tag());
    CHECK(ecs::component_info(component_id<Player>()).is_tag());
    CHECK_FALSE(ecs::component_info(component_id<NoCopy>()).copyable);
    CHECK_FALSE(ecs::component_info(component_id<NoDefault>()).default_constructible);
    CHECK(ecs::component_info(component_id<Page>()).alignment == 256);
}

TEST_CASE("a column of a type is made from its record") {
    const ecs::ComponentColumn column = ecs::make_column<Page>();
    CHECK(column.id == component_id<Page>());
    CHECK(column.size == sizeof(Page));
    CHECK(column.alignment == 256);
}
