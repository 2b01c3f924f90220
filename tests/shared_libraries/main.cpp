#include "components.hpp"

#include <doctest/doctest.h>

TEST_CASE("a component type used from two shared libraries is one component") {
    const ecs::ComponentTypeID id = ecs::component_id<Shared>();
    CHECK(library_a().shared_id() == id);
    CHECK(library_b().shared_id() == id);
}

TEST_CASE("types of unnamed namespaces are different components in different libraries") {
    CHECK(library_a().private_id() != library_b().private_id());
}

TEST_CASE("a world can be handed from library to library") {
    ecs::World world;
    const ecs::Entity a = library_a().create(world, 1);
    const ecs::Entity b = library_b().create(world, 20);
    world.create_with(Shared{300});
    CHECK(library_a().sum(world) == 321);
    CHECK(library_b().sum(world) == 321);
    CHECK(world.get<Shared>(a).value == 1);
    CHECK(world.get<Shared>(b).value == 20);
    CHECK(world.count<Shared>() == 3);
    world.verify();
}

TEST_CASE("lists of types that two libraries use in another order do not mix up their caches") {
    ecs::World world;
    for (int i = 0; i < 10; ++i) {
        library_a().create(world, i);
        library_b().create(world, i);
    }
    CHECK(world.archetype_count() == 3);  // the root, and one for each library's private type
    CHECK(library_b().sum(world) == 90);
    world.verify();
}
