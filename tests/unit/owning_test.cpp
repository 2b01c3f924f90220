#include "support/lives.hpp"
#include "support/test.hpp"

#include <utility>

using ecs::Signature;
using ecs::TypeSet;
using ecs::detail::Owned;
using ecs::detail::OwnedList;
using ecs::detail::PodArray;
using ecs::detail::Shared;
using namespace test;

TEST_CASE("a copy of a plain array is one of its own") {
    PodArray<int> one;
    for (int i = 0; i < 20; ++i) one.push_back(i);
    PodArray<int> two(one);
    two[0] = 100;
    two.push_back(20);
    CHECK(one.size() == 20);
    CHECK(one[0] == 0);
    CHECK(two[19] == 19);
    CHECK(two[20] == 20);
    one = two;
    CHECK(one.size() == 21);
    CHECK(PodArray<int>(PodArray<int>()).empty());
}

TEST_CASE("a copied signature keeps the types beyond the first 256") {
    const Signature original(TypeSet{1, 255, 256, 1000});
    const Signature copy(original);
    CHECK(copy.contains(1));
    CHECK(copy.contains(256));
    CHECK(copy.contains(1000));
    CHECK_FALSE(copy.contains(999));
}

TEST_CASE("an owned object goes with its owner, and only once") {
    const LifeWatch watch;
    Owned<Lives> one(new Lives(1));
    Owned<Lives> two(std::move(one));
    CHECK(one.get() == nullptr);
    CHECK(two->value() == 1);
    two = Owned<Lives>(new Lives(2));
    CHECK(two->value() == 2);
    CHECK(Lives::alive() == 1);
    const Owned<Lives> three(two.release());
    CHECK(Lives::alive() == 1);
}

TEST_CASE("objects of an owning list stay where they are while it changes") {
    const LifeWatch watch;
    OwnedList<Lives> list;
    const Lives* first = &list.emplace_back(1);
    for (int i = 2; i <= 100; ++i) list.emplace_back(i);
    list.insert(0, Owned<Lives>(new Lives(0)));
    CHECK(list[1] == first);
    CHECK(list[0]->value() == 0);
    CHECK(list.take(0)->value() == 0);
    CHECK(list[0] == first);
    CHECK(list.take(50)->value() == 51);
    CHECK(list[50]->value() == 52);
    CHECK(list.size() == 99);
    CHECK(Lives::alive() == 99);
}

TEST_CASE("an owning list as a table has empty places") {
    const LifeWatch watch;
    OwnedList<Lives> table;
    CHECK(table.find(7) == nullptr);
    CHECK(table.put(7, Owned<Lives>(new Lives(7))).value() == 7);
    CHECK(table.find(6) == nullptr);
    CHECK(table.find(7)->value() == 7);
    CHECK(table.put(7, Owned<Lives>(new Lives(8))).value() == 8);
    CHECK(Lives::alive() == 1);
}

TEST_CASE("a shared value lives as long as anybody refers to it") {
    const LifeWatch watch;
    Shared<Lives> one{Lives(1)};
    CHECK(one.is_last());
    {
        const Shared<Lives> two = one;
        CHECK(&*two == &*one);
        CHECK_FALSE(one.is_last());
        one = Shared<Lives>{Lives(2)};
        CHECK((*two).value() == 1);
        CHECK(Lives::alive() == 2);
    }
    CHECK(Lives::alive() == 1);
    const Shared<Lives> moved = std::move(one);
    CHECK_FALSE(static_cast<bool>(one));
    CHECK(moved.is_last());
}
