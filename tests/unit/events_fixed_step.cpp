#include "support/test.hpp"

#include <functional>
#include <utility>
#include <vector>

using ecs::Events;
using ecs::EventWriter;
using ecs::Schedule;
using ecs::World;
using namespace test;
namespace phase = ecs::phase;

namespace {

struct Hit {
    int number = 0;
};
struct Reset {};

using List = std::vector<int>;

/// Frames with none, one, several and too many steps of one second.
const std::vector<double> dt_patterns = {0.5, 0, 0.5, 1,   3,    0.25, 0.25, 0.25, 0.25, 0, 0,
                                         4,   1, 0,   0.5, 0.25, 3.25, 1,    1,    100,  1, 2};

struct Game {
    World world;
    Schedule schedule;
    int emitted = 0;
    List by_parameter, by_world;

    Game() { schedule.set_fixed_step(1); }

    void read() {
        schedule.add(phase::fixed_update, "parameter", [this](Events<Hit> hits) {
            for (const Hit& hit : hits) by_parameter.push_back(hit.number);
        });
        schedule.add(phase::fixed_update, "world", [this](World& w) {
            for (const Hit& hit : w.events<Hit>()) by_world.push_back(hit.number);
        });
    }
    void emit(World& w) { w.emit(Hit{emitted++}); }
    void play(const std::function<void(Game&)>& between = {}) {
        for (const double dt : dt_patterns) {
            if (between) between(*this);
            schedule.update(world, dt);
        }
        schedule.update(world, 1);  // one more step, for what the last frame emitted
    }
    List all(int without_the_last = 0) const {
        List numbers;
        for (int i = 0; i < emitted - without_the_last; ++i) numbers.push_back(i);
        return numbers;
    }
};

}  // namespace

TEST_CASE("fixed systems see events of the frame's systems once, whatever the frames") {
    Game game;
    game.read();
    game.schedule.add(phase::update, "emit", [&](World& w) { game.emit(w); });
    game.play();
    CHECK((game.by_parameter == game.all(1)));
    CHECK((game.by_world == game.all(1)));
}

TEST_CASE("fixed systems see events from outside once, whatever the frames") {
    Game game;
    game.read();
    game.play([](Game& g) {
        g.emit(g.world);
        g.emit(g.world);
    });
    CHECK(game.emitted == 2 * static_cast<int>(dt_patterns.size()));
    CHECK((game.by_parameter == game.all()));
    CHECK((game.by_world == game.all()));
}

TEST_CASE("fixed systems see events of earlier fixed systems once, in the same step") {
    Game game;
    game.schedule.add(phase::fixed_update, "emit", [&](World& w) { game.emit(w); });
    game.read();
    game.schedule.add(phase::fixed_update, "same step", [&](World&) {
        CHECK((game.by_parameter == game.all()));
        CHECK((game.by_world == game.all()));
    });
    game.play();
    CHECK(game.emitted > 15);
    CHECK((game.by_parameter == game.all()));
    CHECK((game.by_world == game.all()));
}

TEST_CASE("the parameter Events sees events of later fixed systems once, in the next step") {
    Game game;
    game.read();
    game.schedule.add(phase::fixed_update, "emit",
                      [&](EventWriter<Hit> w) { w.emit({game.emitted++}); });
    game.play();
    CHECK((game.by_parameter == game.all(1)));
}

TEST_CASE("events from everywhere at once are each seen once by fixed systems") {
    Game game;
    game.schedule.add(phase::startup, "startup", [&](World& w) { game.emit(w); });
    game.schedule.add(phase::fixed_update, "first", [&](World& w) { game.emit(w); });
    game.read();
    game.schedule.add(phase::pre_update, "pre", [&](World& w) { game.emit(w); });
    game.schedule.add(phase::post_update, "post", [&](World& w) { game.emit(w); });
    game.play([](Game& g) { g.emit(g.world); });
    CHECK((game.by_parameter == game.all(2)));
    CHECK((game.by_world == game.all(2)));
}

TEST_CASE("systems of the frame see the frame's events once, also with fixed systems around") {
    Game game;
    List seen, seen_by_world;
    game.read();
    game.schedule.add(phase::fixed_update, "emit", [&](World& w) { game.emit(w); });
    game.schedule.add(phase::update, "parameter", [&](Events<Hit> hits) {
        for (const Hit& hit : hits) seen.push_back(hit.number);
    });
    game.schedule.add(phase::update, "world", [&](World& w) {
        for (const Hit& hit : w.events<Hit>()) seen_by_world.push_back(hit.number);
    });
    game.play([](Game& g) { g.emit(g.world); });
    CHECK((seen == game.all()));
    CHECK((seen_by_world == game.all()));
}

TEST_CASE("signals reach fixed systems once, whatever the frames") {
    Game game;
    std::size_t by_parameter = 0, by_world = 0;
    game.schedule.add(phase::fixed_update, "p", [&](Events<Reset> r) { by_parameter += r.size(); });
    game.schedule.add(phase::fixed_update, "w",
                      [&](World& w) { by_world += w.events<Reset>().size(); });
    game.play([](Game& g) { g.world.emit(Reset{}); });
    CHECK(by_parameter == dt_patterns.size());
    CHECK(by_world == dt_patterns.size());
}

TEST_CASE("fixed systems of several phases see the events of one step alike") {
    Game game;
    game.schedule.add_phase_after(phase::fixed_update, ecs::Phase("after fixed"));
    game.read();
    List late;
    game.schedule.add(ecs::Phase("after fixed"), "late", [&](Events<Hit> hits) {
        for (const Hit& hit : hits) late.push_back(hit.number);
    });
    game.schedule.add(phase::update, "emit", [&](World& w) { game.emit(w); });
    game.play();
    CHECK((late == game.all(1)));
}

TEST_CASE("a fixed system with a condition reads what came meanwhile when it runs again") {
    Game game;
    List seen;
    bool open = true;
    game.schedule
        .add(phase::fixed_update, "read",
             [&](Events<Hit> hits) {
                 for (const Hit& hit : hits) seen.push_back(hit.number);
             })
        .run_if([&] { return open; });
    game.schedule.update(game.world, 1);
    open = false;
    for (int i = 0; i < 5; ++i) {
        game.emit(game.world);
        game.schedule.update(game.world, 1);
    }
    CHECK(seen.empty());
    open = true;
    game.schedule.update(game.world, 1);
    CHECK((seen == game.all()));
}

TEST_CASE("a fixed system that runs only when there are events sees those events") {
    Game game;
    List seen;
    game.schedule
        .add(phase::fixed_update, "react",
             [&](Events<Hit> hits) {
                 for (const Hit& hit : hits) seen.push_back(hit.number);
             })
        .run_if([](Events<Hit> hits) { return !hits.empty(); });
    game.schedule.add(phase::fixed_update, "emit",
                      [&](EventWriter<Hit> w) { w.emit({game.emitted++}); });
    for (int i = 0; i < 4; ++i) game.schedule.update(game.world, 1);
    CHECK((seen == game.all(1)));
}

TEST_CASE("fixed systems go on reading when the world is moved between frames") {
    Game game;
    game.read();
    game.emit(game.world);
    game.schedule.update(game.world, 1);
    game.emit(game.world);
    World moved(std::move(game.world));
    game.schedule.update(moved, 1);
    game.emit(moved);
    game.schedule.update(moved, 0);
    game.schedule.update(moved, 3);
    CHECK((game.by_parameter == game.all()));
    CHECK((game.by_world == game.all()));
}

TEST_CASE("events are dropped at the end of the frame once no fixed system needs them") {
    Game game;
    game.read();
    game.emit(game.world);
    game.schedule.update(game.world, 0);
    CHECK(game.world.events<Hit>().empty());
    game.schedule.update(game.world, 1);
    game.schedule.update(game.world, 1);
    CHECK((game.by_parameter == game.all()));
}
