// Events: systems tell others what happened without knowing who listens.
//
// Teaches: EventWriter, Events, signals (empty events), event_reader, how long events last.

#include <ecs/ecs.hpp>

#include <cstdio>
#include <string>

using namespace ecs;

namespace {

struct Name {
    std::string text;
};
struct Health {
    int points;
};
struct Arrow {
    Entity target;
    int damage;
    int flies_for;  // frames
};

// Events are plain types, too.
struct Hit {
    Entity target;
    int damage;
};
struct Death {
    std::string name;
};
struct Bell {};  // a signal: only counted

void fly(Query<Entity, Arrow> arrows, EventWriter<Hit> hits, Commands commands) {
    arrows.each([&](Entity e, Arrow& arrow) {
        if (--arrow.flies_for > 0) return;
        hits.emit({arrow.target, arrow.damage});
        commands.destroy(e);
    });
}
void hurt(Events<Hit> hits, Query<Health, const Name> bodies, EventWriter<Death> deaths,
          EventWriter<Bell> bell, Commands commands) {
    for (const Hit& hit : hits) {
        if (!bodies.contains(hit.target)) continue;
        auto [health, name] = bodies.get(hit.target);
        health.points -= hit.damage;
        std::printf("  %s is hit and has %d points left\n", name.text.c_str(), health.points);
        if (health.points > 0) continue;
        deaths.emit({name.text});
        bell.emit({});
        commands.destroy(hit.target);
    }
}
void sing(Events<Death> deaths) {
    for (const Death& death : deaths) std::printf("  the bard sings of %s\n", death.name.c_str());
}

}  // namespace

int main() {
    World world;
    const Entity orc = world.create_with(Name{"the orc"}, Health{10});
    const Entity bat = world.create_with(Name{"the bat"}, Health{3});
    world.create_with(Arrow{orc, 6, 1});
    world.create_with(Arrow{bat, 4, 2});
    world.create_with(Arrow{orc, 5, 3});

    Schedule schedule;
    schedule.add(phase::update, "fly", fly);
    schedule.add(phase::update, "hurt", hurt).after("fly");
    schedule.add(phase::post_update, "sing", sing);

    // Readers outside of systems see every event once, even if they look rarely.
    EventReader<Death> chronicle = world.event_reader<Death>();
    EventReader<Bell> bells = world.event_reader<Bell>();
    for (int frame = 1; frame <= 3; ++frame) {
        std::printf("frame %d\n", frame);
        schedule.update(world, 1);
    }

    // For everybody else events end with their frame.
    bool right = world.events<Death>().empty() && world.count() == 0;
    const std::size_t rung = bells.read().size();
    std::string written;
    for (const Death& death : chronicle.read()) written += death.name + "; ";
    std::printf("the bell rang %zu times; the chronicle says: %s\n", rung, written.c_str());
    right = right && rung == 2 && written == "the bat; the orc; " && chronicle.unread() == 0;

    std::printf(right ? "all as expected\n" : "something is wrong\n");
    return right ? 0 : 1;
}
