#include "support/test.hpp"

#include <vector>

using ecs::ComponentTypeID;
using ecs::Signature;
using ecs::TypeSet;

TEST_CASE("an empty signature contains nothing and is included in all") {
    const Signature empty;
    CHECK_FALSE(empty.contains(0));
    CHECK_FALSE(empty.contains(100000));
    CHECK(Signature(TypeSet{1}).includes(empty));
    CHECK(empty.includes(empty));
    CHECK_FALSE(empty.intersects(Signature(TypeSet{1})));
}

TEST_CASE("a signature contains exactly what was inserted, below and beyond 256 and 1000") {
    const TypeSet types{0, 63, 64, 255, 256, 257, 319, 320, 999, 1000, 1001, 5000};
    const Signature signature(types);
    int wrong = 0;
    for (ComponentTypeID id = 0; id < 6000; ++id) {
        wrong += signature.contains(id) != types.contains(id);
    }
    CHECK(wrong == 0);
}

TEST_CASE("signatures of different lengths are compared as sets") {
    const Signature low(TypeSet{1, 2});
    const Signature high(TypeSet{1, 300});
    const Signature higher(TypeSet{1, 300, 2000});
    CHECK(higher.includes(high));
    CHECK_FALSE(high.includes(higher));
    CHECK_FALSE(low.includes(high));
    CHECK_FALSE(high.includes(low));
    CHECK(low.intersects(high));
    CHECK(high.intersects(higher));
    CHECK(higher.intersects(high));
}

TEST_CASE("signatures that share only the position within a word do not intersect") {
    const Signature a(TypeSet{5});
    const Signature b(TypeSet{5 + 64});
    const Signature c(TypeSet{5 + 256});
    const Signature d(TypeSet{5 + 320});
    CHECK_FALSE(a.intersects(b));
    CHECK_FALSE(a.intersects(c));
    CHECK_FALSE(c.intersects(a));
    CHECK_FALSE(c.intersects(d));
    CHECK_FALSE(d.includes(c));
}

TEST_CASE("a copy of a signature beyond 256 is independent") {
    Signature original(TypeSet{300});
    Signature copy = original;
    copy.insert(301);
    CHECK(copy.contains(300));
    CHECK(copy.contains(301));
    CHECK_FALSE(original.contains(301));
    CHECK(copy.includes(original));
}
