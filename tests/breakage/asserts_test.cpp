#include "support/death.hpp"
#include "support/test.hpp"

#if ECS_ENABLE_ASSERTS

TEST_CASE("a failed assertion says where, what and which condition, and aborts") {
    const test::Death death = test::death_of([] { ECS_ASSERT(1 + 1 == 3, "one and one is two"); });
    INFO("it said: ", death.said);
    CHECK(death.aborted);
    CHECK(death.mentions("asserts_test.cpp:"));
    CHECK(death.mentions("one and one is two"));
    CHECK(death.mentions("1 + 1 == 3"));
}

TEST_CASE("an assertion that holds does nothing") {
    int evaluated = 0;
    ECS_ASSERT(++evaluated == 1, "evaluated once");
    CHECK(evaluated == 1);
}

TEST_CASE("the failure handler hears of a failed assertion") {
    CHECK_DIES("the handler heard it", {
        ecs::set_failure_handler([](const ecs::Failure& failure) {
            if (failure.line > 0) std::fprintf(stderr, "the handler heard it");
        });
        ECS_ASSERT(false, "unheard");
    });
}

#else

TEST_CASE("asserts are off in this build: their conditions are not even evaluated") {
    [[maybe_unused]] int evaluated = 0;
    ECS_ASSERT(++evaluated == 2, "nobody looks");
    CHECK(evaluated == 0);
}

#endif
