#include "support/gather.hpp"
#include "support/test.hpp"

#include <algorithm>
#include <functional>
#include <random>
#include <vector>

using ecs::Entity;
using ecs::World;
using namespace test;

namespace {

/// Position.x is the key; Health counts the entities in the order of their creation.
struct Sortable {
    World world;
    std::vector<Entity> entities;

    explicit Sortable(const std::vector<int>& keys) {
        for (const int key : keys) {
            const int number = static_cast<int>(entities.size());
            entities.push_back(
                world.create_with(Position{key, number}, Health{number}, Velocity{number, key}));
        }
    }
    void sort() {
        world.sort<Position>([](const Position& a, const Position& b) { return a.x < b.x; });
    }
    /// Sorted, equal keys in order of creation, all columns and handles together.
    bool is_right(const std::vector<int>& keys) {
        std::vector<std::pair<int, int>> expected;
        for (const int key : keys) expected.push_back({key, static_cast<int>(expected.size())});
        std::stable_sort(expected.begin(), expected.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        std::size_t row = 0;
        bool right = true;
        world.each<Position, Health, Velocity>([&](Entity e, Position& p, Health& h, Velocity& v) {
            const auto [key, number] = expected[row++];
            right &= p.x == key && p.y == number && h.points == number && v.x == number &&
                     v.y == key && e == entities[static_cast<std::size_t>(number)];
            right &= &world.get<Position>(e) == &p && &world.get<Velocity>(e) == &v;
        });
        world.verify();
        return right && row == keys.size();
    }
};

void check_sort(const std::vector<int>& keys) {
    Sortable s(keys);
    s.sort();
    CHECK(s.is_right(keys));
    s.sort();
    CHECK(s.is_right(keys));
}

std::vector<int> random_keys(int count, int different, unsigned seed = 1) {
    std::mt19937 random(seed);
    std::vector<int> keys;
    for (int i = 0; i < count; ++i) {
        keys.push_back(static_cast<int>(random() % static_cast<unsigned>(different)));
    }
    return keys;
}

}  // namespace

TEST_CASE("sort orders rows by the comparator, all columns in lockstep") {
    check_sort({3, 1, 2});
    check_sort(random_keys(1000, 1000000));
}

TEST_CASE("sort of none, one and two") {
    check_sort({});
    check_sort({5});
    check_sort({1, 2});
    check_sort({2, 1});
    check_sort({1, 1});
}

TEST_CASE("sort is stable: equal keys keep their order") {
    check_sort(random_keys(5000, 3));
    check_sort(random_keys(5000, 50));
    check_sort(std::vector<int>(3000, 7));
}

TEST_CASE("sort of sorted, reversed and nearly sorted rows") {
    std::vector<int> keys;
    for (int i = 0; i < 3000; ++i) keys.push_back(i / 2);
    check_sort(keys);
    std::swap(keys[10], keys[2000]);
    std::swap(keys[500], keys[501]);
    check_sort(keys);
    keys.insert(keys.begin(), 1 << 20);
    keys.push_back(-1);
    check_sort(keys);
    std::sort(keys.begin(), keys.end(), std::greater<>{});
    check_sort(keys);
}

TEST_CASE("sort of an organ pipe, of blocks and of a sawtooth") {
    std::vector<int> pipe, blocks, saw;
    for (int i = 0; i < 2000; ++i) {
        pipe.push_back(i < 1000 ? i : 2000 - i);
        blocks.push_back((i / 100 % 2 == 0 ? 5000 : 0) + i);
        saw.push_back(i % 16);
    }
    check_sort(pipe);
    check_sort(blocks);
    check_sort(saw);
}

TEST_CASE("sort goes across segments") {
    check_sort(random_keys(30000, 1000000, 2));
    check_sort(random_keys(20001, 10, 3));
}

TEST_CASE("sort orders every archetype of the component by itself") {
    World world;
    for (const int x : {3, 1, 2}) world.create_with(Health{x});
    for (const int x : {6, 5, 4}) world.create_with(Health{x}, Position{x, x});
    for (const int x : {9, 7, 8}) world.create_with(Health{x}, Name{std::to_string(x)});
    const Entity apart = world.create_with(Position{100, 0});
    world.sort<Health>([](const Health& a, const Health& b) { return a.points < b.points; });
    std::vector<int> order;
    world.each<Health>([&](Entity, Health& h) { order.push_back(h.points); });
    CHECK((order == std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8, 9}));
    world.each<Health, Position>([](Entity, Health& h, Position& p) { CHECK(p.x == h.points); });
    world.each<Health, Name>(
        [](Entity, Health& h, Name& n) { CHECK(n.text == std::to_string(h.points)); });
    CHECK(world.get<Position>(apart).x == 100);
}

TEST_CASE("sort takes any comparator") {
    const std::vector<int> keys = random_keys(500, 100);
    Sortable s(keys);
    int calls = 0;
    s.world.sort<Position>([&calls](const Position& a, const Position& b) {
        ++calls;
        return a.x > b.x;
    });
    CHECK(calls > 0);
    int last = 1000, last_number = -1;
    bool right = true;
    s.world.each<Position>([&](Entity, Position& p) {
        right &= p.x < last || (p.x == last && p.y > last_number);
        last = p.x;
        last_number = p.y;
    });
    CHECK(right);
}

TEST_CASE("queries, spans and later changes see the sorted rows") {
    const std::vector<int> keys = random_keys(2000, 100000);
    Sortable s(keys);
    const auto query = s.world.query<const Position>();
    CHECK(query.count() == 2000);
    s.sort();
    CHECK(std::get<0>(query.get(query.first())).x == *std::min_element(keys.begin(), keys.end()));
    int last = -1;
    bool sorted = true;
    query.each_span([&](std::size_t rows, const Position* p) {
        for (std::size_t i = 0; i < rows; ++i) {
            sorted &= last <= p[i].x;
            last = p[i].x;
        }
    });
    CHECK(sorted);
    for (std::size_t i = 0; i < s.entities.size(); i += 2) s.world.destroy(s.entities[i]);
    for (std::size_t i = 1; i < s.entities.size(); i += 2) {
        REQUIRE(s.world.get<Health>(s.entities[i]).points == static_cast<int>(i));
        REQUIRE(s.world.get<Position>(s.entities[i]).x == keys[i]);
    }
    s.world.verify();
}

TEST_CASE("sort of a component that nobody has does nothing") {
    World world;
    world.create_with(Health{1});
    world.sort<Name>([](const Name& a, const Name& b) { return a.text < b.text; });
    CHECK(world.count() == 1);
}

TEST_CASE("a comparator that throws leaves the world as it was") {
    for (const int allowed : {0, 1, 10, 500, 3000}) {
        const std::vector<int> keys = random_keys(1000, 100000);
        Sortable s(keys);
        int left = allowed;
        CHECK_THROWS_AS(s.world.sort<Position>([&](const Position& a, const Position& b) {
            if (left-- == 0) throw 1;
            return a.x < b.x;
        }),
                        int);
        int row = 0;
        bool unchanged = true;
        s.world.each<Position>([&](Entity e, Position& p) {
            unchanged &= p.y == row && e == s.entities[static_cast<std::size_t>(row)];
            ++row;
        });
        CHECK(unchanged);
        s.sort();
        CHECK(s.is_right(keys));
    }
}
