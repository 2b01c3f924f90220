#include "../systems.hpp"

#include "common.hpp"

using bench::Damage;
using bench::Data;
using bench::Health;
using bench::Player;
using bench::Sprite;

namespace {

struct Game {
    World world;
    gaia::ecs::Query movers = world.query().all<Position&>().all<Velocity>();
    gaia::ecs::Query data = world.query().all<Data&>();
    gaia::ecs::Query steered = world.query().all<Position>().all<Velocity&>().all<Data>();
    gaia::ecs::Query living = world.query().all<Health&>();
    gaia::ecs::Query fighters = world.query().all<Health&>().all<Damage>();
    gaia::ecs::Query players = world.query().all<Sprite&>().all<Player>().all<Health>();
    gaia::ecs::Query drawn = world.query().all<Position>().all<Sprite>();
    bench::Frame frame;

    template <class... T>
    void create(const T&... values) {
        const Entity e = world.add();
        auto builder = world.build(e);
        (builder.add<T>(), ...);
        builder.commit();
        auto components = world.acc_mut(e);
        (components.sset<T>(T(values)), ...);
    }
    void update() {
        movers.each([](Position& p, const Velocity& v) { bench::move_on(p, v); });
        data.each([](Data& d) { bench::update_data(d); });
        steered.each([](const Position& p, Velocity& v, const Data& d) { bench::steer(p, v, d); });
        living.each([](Health& h) { bench::update_health(h); });
        fighters.each([](Health& h, const Damage& d) { bench::update_damage(h, d); });
        players.each(
            [](Sprite& s, const Player& p, const Health& h) { bench::update_sprite(s, p, h); });
        frame.clear();
        drawn.each([&](const Position& p, const Sprite& s) { bench::render(frame, p, s); });
    }
};
WORKLOAD(seven_systems, 1'000, 100'000, 1'000'000) {
    Game game;
    bench::create_mixed(run.size, [&](const auto&... values) { game.create(values...); });
    run.timed_repeatedly([&] { game.update(); });
    run.checksum = game.frame.checksum() + sum_of_x(game.world);
}

}  // namespace
