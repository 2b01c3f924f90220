#include "support/test.hpp"

#include <cstdint>
#include <vector>

using ecs::Entity;
using ecs::World;
using namespace test;

namespace {

/// The lowest addresses of values that are neighbours in memory: where a column begins.
template <class T>
int misplaced_columns(World& world) {
    int misplaced = 0;
    const T* previous = nullptr;
    world.each_no_entity<T>([&](T& value) {
        if (previous == nullptr || &value != previous + 1) {
            misplaced += !is_aligned(&value, ecs::detail::column_alignment);
        }
        previous = &value;
    });
    return misplaced;
}

}  // namespace

TEST_CASE("every column starts on its alignment, in every segment") {
    World world;
    for (int i = 0; i < 40000; ++i) {
        world.create_with(Numbered<1>{i}, std::uint8_t{1}, 2.5, Name{}, std::uint16_t{2});
    }
    CHECK(misplaced_columns<Numbered<1>>(world) == 0);
    CHECK(misplaced_columns<std::uint8_t>(world) == 0);
    CHECK(misplaced_columns<double>(world) == 0);
    CHECK(misplaced_columns<Name>(world) == 0);
    CHECK(misplaced_columns<std::uint16_t>(world) == 0);
}

TEST_CASE("over-aligned components are aligned in every row") {
    World world;
    std::vector<Entity> entities;
    int wrong = 0;
    for (int i = 0; i < 2000; ++i) {
        const Entity e = world.create_with(std::uint8_t{1}, Page{i}, Line{i}, Health{i});
        wrong += !is_aligned(&world.get<Page>(e), 256) || !is_aligned(&world.get<Line>(e), 64);
        entities.push_back(e);
    }
    CHECK(wrong == 0);
    for (int i = 0; i < 2000; ++i) {
        const Entity e = entities[static_cast<std::size_t>(i)];
        wrong += world.get<Page>(e).value != i || world.get<Line>(e).value != i;
    }
    CHECK(wrong == 0);
}

TEST_CASE("over-aligned components stay aligned when they move") {
    World world;
    std::vector<Entity> entities;
    for (int i = 0; i < 300; ++i) entities.push_back(world.create_with(Page{i}));
    for (std::size_t i = 0; i < 300; i += 2) world.add(entities[i], Health{1});
    for (std::size_t i = 0; i < 300; i += 3) world.add(entities[i], Line{static_cast<int>(i)});
    for (std::size_t i = 0; i < 300; i += 5) world.destroy(entities[i]);
    int wrong = 0;
    for (std::size_t i = 0; i < 300; ++i) {
        if (i % 5 == 0) continue;
        const Page& page = world.get<Page>(entities[i]);
        wrong += !is_aligned(&page, 256) || page.value != static_cast<int>(i);
        const Line* line = world.try_get<Line>(entities[i]);
        wrong += line != nullptr && (!is_aligned(line, 64) || line->value != static_cast<int>(i));
    }
    CHECK(wrong == 0);
    world.verify();
}

TEST_CASE("an over-aligned component is aligned by create_many, clone and in a moved world") {
    World from;
    const std::vector<Entity> made = from.create_many(100, Page{3}, Health{4}).to_vector();
    World world(std::move(from));
    const Entity copy = world.clone(made[50]);
    int wrong = 0;
    world.each_no_entity<Page>(
        [&](Page& page) { wrong += !is_aligned(&page, 256) || page.value != 3; });
    CHECK(wrong == 0);
    CHECK(world.get<Page>(copy).value == 3);
    CHECK(world.count<Page>() == 101);
}
