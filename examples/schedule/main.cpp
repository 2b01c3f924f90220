// Systems in phases: each is a function that says by its parameters what it needs.
// A ball falls in fixed steps of 1/100 s, however unevenly the frames come.
//
// Teaches: Schedule, phases, Query, Res, Local, Commands, after, run_if, fixed steps, times.

#include <ecs/ecs.hpp>

#include <cmath>
#include <cstdio>

using namespace ecs;

namespace {

struct Height {
    float meters;
};
struct Speed {
    float value;
};
struct Gravity {  // a resource: one value for the whole world
    float value = 9.81f;
};
struct Landed {};

void make_balls(Commands commands) {
    commands.create_with(Height{20}, Speed{0});
    commands.create_with(Height{5}, Speed{0});
}
void pull(Query<Speed> falling, Res<const Gravity> gravity, Res<const Time> time) {
    falling.each(
        [&](Speed& speed) { speed.value += gravity->value * static_cast<float>(time->delta); });
}
void fall(Query<Height, const Speed> falling, Res<const Time> time) {
    falling.each([&](Height& height, const Speed& speed) {
        height.meters -= speed.value * static_cast<float>(time->delta);
    });
}
void land(Query<Entity, Height, const Speed> falling, Commands commands) {
    falling.each([&](Entity e, Height& height, const Speed& speed) {
        if (height.meters > 0) return;
        height.meters = 0;
        std::printf("        a ball hits the ground at %.1f m/s\n",
                    static_cast<double>(speed.value));
        commands.remove<Speed>(e);  // executed when the phase is over
        commands.add(e, Landed{});
    });
}
void report(Query<const Height> balls, Res<const Time> time, Local<int> lines) {
    std::printf("%5.2f s ", time->elapsed);
    balls.each([](const Height& h) { std::printf("%8.2f m", static_cast<double>(h.meters)); });
    std::printf("\n");
    ++*lines;  // belongs to this system alone, and lasts
}
bool every_tenth_frame(Res<const Time> time) { return time->frame % 10 == 0; }

}  // namespace

int main() {
    World world;
    world.set_resource(Gravity{});

    Schedule schedule;
    schedule.set_fixed_step(1.0 / 100);
    schedule.add(phase::startup, "make balls", make_balls);
    // The order within a phase is that of registration, unless a system says otherwise.
    schedule.add(phase::fixed_update, "land", land).after("fall");
    schedule.add(phase::fixed_update, "pull", pull);
    schedule.add(phase::fixed_update, "fall", fall).after("pull");
    schedule.add(phase::update, "report", report).run_if(every_tenth_frame);

    // Frames of 10 to 30 ms.
    for (int frame = 0; frame < 120; ++frame) schedule.update(world, 0.01 + 0.01 * (frame % 3));

    std::printf("\n%-12s %6s %12s\n", "system", "runs", "average");
    for (const Phase& phase : {phase::fixed_update, phase::update}) {
        for (const SystemTask* system : schedule.order(phase)) {
            std::printf("%-12s %6llu %9.0f ns\n", system->name().c_str(),
                        static_cast<unsigned long long>(system->stats().runs),
                        system->stats().average());
        }
    }
    const auto order = schedule.order(phase::fixed_update);
    const bool right = world.count<Landed>() == 2 && world.count<Speed>() == 0 &&
                       order[0]->name() == "pull" && order[2]->name() == "land" &&
                       order[0]->stats().runs == 240;
    std::printf(right ? "all as expected\n" : "something is wrong\n");
    return right ? 0 : 1;
}
