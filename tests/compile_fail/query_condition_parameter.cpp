// expect: a system may take: World&, const World&, Query<...>, Res<T>, Commands
#include <ecs/ecs.hpp>

int main() {
    ecs::Schedule schedule;
    ecs::SystemHandle system = schedule.add(ecs::phase::update, "system", [] {});
    system.run_if([](ecs::Local<int>) { return true; });
#ifndef ECS_COMPILE_FAIL_CONTROL
    system.run_if([](int) { return true; });
#endif
}
