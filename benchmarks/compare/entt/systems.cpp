#include "../systems.hpp"

#include "common.hpp"

#include <type_traits>

using bench::Damage;
using bench::Data;
using bench::Health;
using bench::Player;
using bench::Sprite;

namespace {

// Views that are kept. Full-owning groups for the two loops that go over most entities
struct Game {
    registry world;
    decltype(std::declval<registry&>().group<Position, Velocity>()) movers =
        world.group<Position, Velocity>();
    bench::Frame frame;

    void update() {
        movers.each([](Position& p, const Velocity& v) { bench::move_on(p, v); });
        world.view<Data>().each([](Data& d) { bench::update_data(d); });
        world.view<const Position, Velocity, const Data>().each(
            [](const Position& p, Velocity& v, const Data& d) { bench::steer(p, v, d); });
        world.view<Health>().each([](Health& h) { bench::update_health(h); });
        world.view<Health, const Damage>().each(
            [](Health& h, const Damage& d) { bench::update_damage(h, d); });
        world.view<Sprite, const Player, const Health>().each(
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
