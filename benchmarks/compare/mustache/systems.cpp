#include "../systems.hpp"

#include "common.hpp"

using bench::Damage;
using bench::Data;
using bench::Health;
using bench::Player;
using bench::Sprite;

namespace {

void update(World& world, bench::Frame& frame) {
    EntityManager& manager = world.entities();
    manager.forEach([](Position& p, const Velocity& v) { bench::move_on(p, v); });
    manager.forEach([](Data& d) { bench::update_data(d); });
    manager.forEach([](const Position& p, Velocity& v, const Data& d) { bench::steer(p, v, d); });
    manager.forEach([](Health& h) { bench::update_health(h); });
    manager.forEach([](Health& h, const Damage& d) { bench::update_damage(h, d); });
    manager.forEach(
        [](Sprite& s, const Player& p, const Health& h) { bench::update_sprite(s, p, h); });
    frame.clear();
    manager.forEach([&](const Position& p, const Sprite& s) { bench::render(frame, p, s); });
}
template <class... T>
void create(EntityManager& manager, const T&... values) {
    const Entity e = manager.create(manager.getArchetype<T...>());
    ((*manager.getComponent<T, unchecked>(e) = values), ...);
}
WORKLOAD(seven_systems, 1'000, 100'000, 1'000'000) {
    bench::Frame frame;
    const auto fill = [&](World& world) {
        bench::create_mixed(run.size,
                            [&](const auto&... values) { create(world.entities(), values...); });
    };
    iterate_filled(run, fill, [&](World& world) { update(world, frame); });
    run.checksum += frame.checksum();
}

}  // namespace
