#include "support/death.hpp"
#include "support/lives.hpp"
#include "support/test.hpp"

#include <cstdlib>
#include <cstring>
#include <new>

using namespace test;

// The helpers have to notice what they are there to notice.

TEST_CASE("a counted component counts, and notices double destruction and use after a move") {
    const LifeWatch watch;
    alignas(Lives) unsigned char memory[sizeof(Lives)];
    Lives* lives = ::new (static_cast<void*>(memory)) Lives(5);
    CHECK(Lives::alive() == 1);
    const Lives taken(std::move(*lives));
    CHECK(taken.value() == 5);
    CHECK(Lives::alive() == 2);
    CHECK(Lives::errors() == 0);
    CHECK(lives->value() == 5);
    CHECK(Lives::errors() == 1);
    lives->~Lives();
    CHECK(Lives::errors() == 1);
    lives->~Lives();
    CHECK(Lives::errors() == 2);
    Life<Lives>::forget();
    ::new (static_cast<void*>(memory)) Lives(6);  // makes up for `taken`, which ends uncounted
}

TEST_CASE("a component that knows its address notices that its bytes were copied") {
    const SelfPointing original{3};
    const SelfPointing copy = original;
    CHECK(copy.value() == 3);
    alignas(SelfPointing) unsigned char bytes[sizeof(SelfPointing)];
    std::memcpy(bytes, &original, sizeof bytes);
    CHECK_FALSE(std::launder(reinterpret_cast<SelfPointing*>(bytes))->intact());
}

TEST_CASE("a death is told from a normal end and from an exit") {
    const Death aborted = death_of([] {
        std::fputs("last words", stderr);
        std::abort();
    });
    CHECK(aborted.aborted);
    CHECK(aborted.said == "last words");
    CHECK_FALSE(death_of([] {}).aborted);
    CHECK_FALSE(death_of([] { std::_Exit(1); }).aborted);
    CHECK(death_of([] { throw 1; }).mentions("left by an exception"));
}
