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
    ecs::Query<Position, const Velocity> movers = world.query<Position, const Velocity>();
    ecs::Query<Data> data = world.query<Data>();
    ecs::Query<const Position, Velocity, const Data> steered =
        world.query<const Position, Velocity, const Data>();
    ecs::Query<Health> living = world.query<Health>();
    ecs::Query<Health, const Damage> fighters = world.query<Health, const Damage>();
    ecs::Query<Sprite, const Player, const Health> players =
        world.query<Sprite, const Player, const Health>();
    ecs::Query<const Position, const Sprite> drawn = world.query<const Position, const Sprite>();
    bench::Frame frame;

    void update() {
        movers.each(bench::move_on);
        data.each(bench::update_data);
        steered.each(bench::steer);
        living.each(bench::update_health);
        fighters.each(bench::update_damage);
        players.each(bench::update_sprite);
        frame.clear();
        drawn.each([&](const Position& p, const Sprite& s) { bench::render(frame, p, s); });
    }
};
WORKLOAD(seven_systems, 1'000, 100'000, 1'000'000) {
    Game game;
    bench::create_mixed(run.size,
                        [&](const auto&... values) { game.world.create_with(values...); });
    run.timed_repeatedly([&] { game.update(); });
    run.checksum = game.frame.checksum() + sum_of_x(game.world);
}

}  // namespace
