#include "support/test.hpp"

#include <algorithm>
#include <unordered_map>
#include <vector>

using ecs::ComponentTypeID;
using ecs::TypeSet;

TEST_CASE("a type set is sorted and has no duplicates, whatever it is made of") {
    const TypeSet set{9, 2, 5, 2, 9};
    const std::vector<ComponentTypeID> ids(set.begin(), set.end());
    CHECK(ids == std::vector<ComponentTypeID>{2, 5, 9});
    CHECK(set.size() == 3);
    CHECK(set[0] == 2);
    CHECK(set == TypeSet(std::vector<ComponentTypeID>{5, 9, 2}));
    CHECK(set == TypeSet(ids.rbegin(), ids.rend()));
}

TEST_CASE("the empty set is empty") {
    const TypeSet empty;
    CHECK(empty.empty());
    CHECK(empty.size() == 0);
    CHECK_FALSE(empty.contains(0));
    CHECK(empty == TypeSet{});
    CHECK_FALSE(TypeSet{0}.empty());
}

TEST_CASE("contains finds exactly the members") {
    const TypeSet set{1, 3, 300};
    for (ComponentTypeID id = 0; id < 400; ++id) {
        CHECK(set.contains(id) == (id == 1 || id == 3 || id == 300));
    }
}

TEST_CASE("with and without give a new set and leave the old one alone") {
    const TypeSet set{2, 4};
    CHECK(set.with(3) == TypeSet{2, 3, 4});
    CHECK(set.with(4) == set);
    CHECK(set.with(TypeSet{1, 4, 9}) == TypeSet{1, 2, 4, 9});
    CHECK(set.without(2) == TypeSet{4});
    CHECK(set.without(7) == set);
    CHECK(set.without(TypeSet{2, 4}) == TypeSet{});
    CHECK(set == TypeSet{2, 4});
}

TEST_CASE("difference, intersection and includes are those of sets") {
    const TypeSet a{1, 2, 3, 4};
    const TypeSet b{3, 4, 5};
    CHECK(a.difference(b) == TypeSet{1, 2});
    CHECK(b.difference(a) == TypeSet{5});
    CHECK(a.intersection(b) == TypeSet{3, 4});
    CHECK(a.includes(TypeSet{1, 4}));
    CHECK_FALSE(a.includes(b));
    CHECK(a.includes(TypeSet{}));
    CHECK(a.includes(a));
    CHECK_FALSE(TypeSet{}.includes(a));
}

TEST_CASE("adding and removing types obeys the laws of sets for all subsets of five") {
    std::vector<TypeSet> subsets;
    for (unsigned bits = 0; bits < 32; ++bits) {
        std::vector<ComponentTypeID> ids;
        for (ComponentTypeID id = 0; id < 5; ++id) {
            if ((bits >> id & 1) != 0) ids.push_back(id * 100);
        }
        subsets.emplace_back(ids);
    }
    int broken = 0;
    for (const TypeSet& a : subsets) {
        for (const TypeSet& b : subsets) {
            broken += a.with(b) != b.with(a);
            broken += a.difference(b).with(a.intersection(b)) != a;
            broken += a.with(b).without(b) != a.difference(b);
            broken += a.includes(b) != (a.intersection(b) == b);
        }
    }
    CHECK(broken == 0);
}

TEST_CASE("type sets are keys of hash maps") {
    std::unordered_map<TypeSet, int, ecs::TypeSetHash> archetypes;
    archetypes[TypeSet{1, 2}] = 12;
    archetypes[TypeSet{1, 2, 3}] = 123;
    archetypes[TypeSet{}] = 0;
    CHECK(archetypes.at(TypeSet{2, 1}) == 12);
    CHECK(archetypes.at(TypeSet{3, 2, 1}) == 123);
    CHECK(archetypes.at(TypeSet{}) == 0);
    CHECK(ecs::TypeSetHash{}(TypeSet{1, 2}) == ecs::TypeSetHash{}(TypeSet{2, 1, 1}));
}
