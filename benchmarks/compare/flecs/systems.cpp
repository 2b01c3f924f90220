#include "../systems.hpp"

#include "common.hpp"

using bench::Damage;
using bench::Data;
using bench::Health;
using bench::Player;
using bench::Sprite;

namespace {

template <class... T>
flecs::query<T...> cached(World& world) {
    return world.query_builder<T...>().cached().build();
}

struct Game {
    World world;
    flecs::query<Position, const Velocity> movers = cached<Position, const Velocity>(world);
    flecs::query<Data> data = cached<Data>(world);
    flecs::query<const Position, Velocity, const Data> steered =
        cached<const Position, Velocity, const Data>(world);
    flecs::query<Health> living = cached<Health>(world);
    flecs::query<Health, const Damage> fighters = cached<Health, const Damage>(world);
    flecs::query<Sprite, const Player, const Health> players =
        cached<Sprite, const Player, const Health>(world);
    flecs::query<const Position, const Sprite> drawn = cached<const Position, const Sprite>(world);
    bench::Frame frame;

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
    bench::create_mixed(run.size, [&](const auto&... values) {
        game.world.defer_begin();  // so that the entity goes straight to its table
        const entity e = game.world.entity();
        (e.set(values), ...);
        game.world.defer_end();
    });
    run.timed_repeatedly([&] { game.update(); });
    run.checksum = game.frame.checksum() + sum_of_x(game.world);
}

}  // namespace
