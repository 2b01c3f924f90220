#include "../systems.hpp"

#include "common.hpp"

#include <type_traits>

using bench::Damage;
using bench::Data;
using bench::Health;
using bench::Player;
using bench::Sprite;

namespace {

// Groups for what goes together, as the documentation advises for loops that matter; a component
// belongs to one group only, so the last loop is a view.
struct Game {
    registry world;
    bench::Frame frame;

    Game() { update(); }  // makes the groups, which are then kept up to date

    void update() {
        world.group<Position, Velocity>().each(
            [](Position& p, const Velocity& v) { bench::move_on(p, v); });
        world.view<Data>().each([](Data& d) { bench::update_data(d); });
        world.group<Data>(entt::get<Position, Velocity>)
            .each([](const Data& d, const Position& p, Velocity& v) { bench::steer(p, v, d); });
        world.view<Health>().each([](Health& h) { bench::update_health(h); });
        world.group<Health, Damage>().each(
            [](Health& h, const Damage& d) { bench::update_damage(h, d); });
        world.group<Sprite, Player>(entt::get<Health>)
            .each(
                [](Sprite& s, const Player& p, const Health& h) { bench::update_sprite(s, p, h); });
        frame.clear();
        world.view<const Position, const Sprite>().each(
            [&](const Position& p, const Sprite& s) { bench::render(frame, p, s); });
    }
};
WORKLOAD(seven_systems, 1'000, 100'000, 1'000'000) {
    Game game;
    bench::create_mixed(run.size, [&](const auto&... values) {
        const entity e = game.world.create();
        (game.world.emplace<std::decay_t<decltype(values)>>(e, values), ...);
    });
    run.timed_repeatedly([&] { game.update(); });
    run.checksum = game.frame.checksum() + sum_of_x(game.world);
}

}  // namespace
