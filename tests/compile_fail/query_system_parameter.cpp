// expect: a system may take: World&, const World&, Query<...>, Res<T>, Commands
#include <ecs/ecs.hpp>

struct Position {
    int x;
};

int main() {
    ecs::Schedule schedule;
    schedule.add(ecs::phase::update, "right", [](ecs::Res<Position>) {});
#ifndef ECS_COMPILE_FAIL_CONTROL
    schedule.add(ecs::phase::update, "wrong", [](Position&) {});
#endif
}
