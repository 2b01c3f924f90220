#include "support/gather.hpp"
#include "support/test.hpp"

#include <set>
#include <type_traits>
#include <vector>

using ecs::Entity;
using ecs::Optional;
using ecs::With;
using ecs::World;
using namespace test;

namespace {

constexpr int many = 30000;

}  // namespace

TEST_CASE("spans are plain arrays: value i of every column belongs to entity i") {
    World world;
    for (int i = 0; i < many; ++i) world.create_with(Health{i}, Position{i, -i});
    bool right = true;
    int next = 0;
    world.query<Entity, const Health, Position>().each_span(
        [&](std::size_t rows, const Entity* e, const Health* h, Position* p) {
            for (std::size_t i = 0; i < rows; ++i, ++next) {
                right &= &world.get<Health>(e[i]) == h + i && &world.get<Position>(e[i]) == p + i;
                right &= h[i].points == next && p[i].y == -next;
            }
        });
    CHECK(right);
    CHECK(next == many);
}

TEST_CASE("the rows of all spans add up to the number of matches") {
    World world;
    for (int i = 0; i < many; ++i) world.create_with(Health{i});
    for (int i = 0; i < 77; ++i) world.create_with(Health{i}, Player{});
    world.create_with(Health{1}, Position{});
    const auto query = world.query<Health>();
    std::size_t rows = 0, spans = 0;
    query.each_span([&](std::size_t n, Health*) {
        CHECK(n > 0);
        rows += n;
        ++spans;
    });
    CHECK(rows == query.count());
    CHECK(rows == static_cast<std::size_t>(many) + 78);
    CHECK(spans > 3);
}

TEST_CASE("every column of a span starts on the alignment of columns") {
    World world;
    struct Odd {
        char bytes[3];
    };
    for (int i = 0; i < many; ++i) world.create_with(Health{i}, Odd{{'a', 'b', 'c'}}, Line{i});
    world.create_with(Health{}, Odd{}, Line{}, Name{});
    std::size_t spans = 0;
    world.query<Health, const Odd, Line>().each_span(
        [&](std::size_t, Health* h, const Odd* o, Line* l) {
            CHECK(is_aligned(h, ecs::detail::column_alignment));
            CHECK(is_aligned(o, ecs::detail::column_alignment));
            CHECK(is_aligned(l, ecs::detail::column_alignment));
            ++spans;
        });
    CHECK(spans > 3);
}

TEST_CASE("over-aligned columns keep their alignment in every span") {
    World world;
    for (int i = 0; i < 3000; ++i) world.create_with(Page{i}, Health{i});
    int next = 0;
    bool right = true;
    world.query<const Page>().each_span([&](std::size_t rows, const Page* pages) {
        CHECK(is_aligned(pages, 256));
        for (std::size_t i = 0; i < rows; ++i) right &= pages[i].value == next++;
    });
    CHECK(right);
    CHECK(next == 3000);
}

TEST_CASE("an optional column is null in the spans of archetypes that lack it") {
    World world;
    for (int i = 0; i < 10; ++i) world.create_with(Health{i});
    for (int i = 0; i < 20; ++i) world.create_with(Health{i}, Name{long_text(i)});
    std::size_t with = 0, without = 0;
    world.query<Health, Optional<Name>>().each_span([&](std::size_t rows, Health* h, Name* names) {
        (names != nullptr ? with : without) += rows;
        if (names == nullptr) return;
        for (std::size_t i = 0; i < rows; ++i) CHECK(names[i].text == long_text(h[i].points));
    });
    CHECK(with == 20);
    CHECK(without == 10);
}

TEST_CASE("a tag comes as one object, an optional one as null where it is missing") {
    World world;
    for (int i = 0; i < 10; ++i) world.create_with(Health{i}, Player{});
    for (int i = 0; i < 5; ++i) world.create_with(Health{i}, Player{}, Enemy{});
    std::size_t players = 0, enemies = 0;
    world.query<Player, Optional<const Enemy>>().each_span(
        [&](std::size_t rows, Player* player, const Enemy* enemy) {
            CHECK(player != nullptr);
            players += rows;
            if (enemy != nullptr) enemies += rows;
        });
    CHECK(players == 15);
    CHECK(enemies == 5);
}

TEST_CASE("spans of a query without arguments count rows") {
    World world;
    for (int i = 0; i < 100; ++i) world.create_with(Health{i});
    std::size_t rows = 0;
    world.query<With<Health>>().each_span([&](std::size_t n) { rows += n; });
    CHECK(rows == 100);
}

TEST_CASE("archetypes that have become empty give no span") {
    World world;
    const Entity e = world.create_with(Health{1});
    world.create_with(Health{2}, Position{});
    world.destroy(e);
    int spans = 0;
    world.query<Health>().each_span([&](std::size_t rows, Health* h) {
        ++spans;
        CHECK(rows == 1);
        CHECK(h[0].points == 2);
    });
    CHECK(spans == 1);
}

TEST_CASE("spans that shrank hold the living rows only") {
    World world;
    std::vector<Entity> entities;
    for (int i = 0; i < many; ++i) entities.push_back(world.create_with(Health{i}));
    for (int i = 0; i < many; ++i) {
        if (i % 3 != 0) world.destroy(entities[static_cast<std::size_t>(i)]);
    }
    std::set<int> points;
    std::size_t rows = 0;
    world.query<const Health>().each_span([&](std::size_t n, const Health* h) {
        rows += n;
        for (std::size_t i = 0; i < n; ++i) points.insert(h[i].points);
    });
    CHECK(rows == many / 3);
    CHECK(points.size() == many / 3);
    for (const int p : points) CHECK(p % 3 == 0);
}

TEST_CASE("writing through spans is writing the components") {
    World world;
    std::vector<Entity> entities;
    for (int i = 0; i < many; ++i) entities.push_back(world.create_with(Health{i}));
    world.query<Health>().each_span([](std::size_t rows, Health* h) {
        for (std::size_t i = 0; i < rows; ++i) h[i].points *= 2;
    });
    bool right = true;
    for (int i = 0; i < many; ++i) {
        right &= world.get<Health>(entities[static_cast<std::size_t>(i)]).points == 2 * i;
    }
    CHECK(right);
}
