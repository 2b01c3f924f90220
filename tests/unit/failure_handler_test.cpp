#include "support/death.hpp"
#include "support/test.hpp"

#include <string>

namespace {

std::string heard_failure;

void listen(const ecs::Failure& failure) { heard_failure = failure.message; }

}  // namespace

TEST_CASE("set_failure_handler gives back the handler before, and nullptr restores the default") {
    const ecs::FailureHandler standard = ecs::set_failure_handler(&listen);
    CHECK((standard != nullptr));
    CHECK((ecs::set_failure_handler(nullptr) == &listen));
    CHECK((ecs::set_failure_handler(nullptr) == standard));
}

TEST_CASE("fatal prints its sentence and aborts, in every build") {
    CHECK_DIES("ecs: the sky fell down", ecs::fatal("the sky fell down"));
}

TEST_CASE("a handler hears of a failure, and the program aborts when it returns") {
    const test::Death death = test::death_of([] {
        ecs::set_failure_handler([](const ecs::Failure& failure) {
            std::fprintf(stderr, "handler heard_failure: %s", failure.message);
        });
        ecs::fatal("too much");
    });
    CHECK(death.aborted);
    CHECK(death.said == "handler heard_failure: too much");
}

TEST_CASE("a handler may leave by an exception") {
    const ecs::FailureHandler before = ecs::set_failure_handler([](const ecs::Failure& failure) {
        listen(failure);
        throw 1;
    });
    CHECK_THROWS_AS(ecs::fatal("thrown"), int);
    ecs::set_failure_handler(before);
    CHECK(heard_failure == "thrown");
}
