#pragma once

// A small game: seven systems over entities with seven different sets of components, drawn to a
// frame of characters. What the systems do to one entity is here; the loops are the libraries'.
// Numbers are chosen so that floats stay exact, and what is drawn does not depend on the order.

#include "workload.hpp"

#include <algorithm>
#include <cmath>

namespace bench {

struct Data {
    std::uint32_t random;
    std::int32_t ticks;
    std::int32_t direction;  ///< 0 to 3
};
struct Health {
    enum class State : std::int32_t { spawned, alive, dead };
    std::int32_t points, most;
    State state;
};
struct Damage {
    std::int32_t attack, defence;
};
struct Player {
    enum class Kind : std::int32_t { npc, monster, hero };
    Kind kind;
};
struct Sprite {
    char character;
};

/// What the last system draws to.
struct Frame {
    static constexpr std::size_t width = 80, height = 60;
    std::vector<char> cells = std::vector<char>(width * height, ' ');

    void clear() { std::fill(cells.begin(), cells.end(), ' '); }
    std::uint64_t checksum() const {
        std::uint64_t sum = 0;
        for (const char c : cells) sum = sum * 31 + static_cast<std::uint64_t>(c);
        return sum % 1'000'000'007;
    }
};

// --- The systems, in the order of a frame
// ---------------------------------------------------------

inline void move_on(Position& p, const Velocity& v) {
    constexpr float seconds = 1.f / 256;
    p.x += v.x * seconds;
    p.y += v.y * seconds;
}
inline void update_data(Data& data) {
    data.random = data.random * 1'664'525u + 1'013'904'223u;
    data.direction = static_cast<std::int32_t>(data.random >> 30);
    ++data.ticks;
}
/// Now and then another direction; never out of the field.
inline void steer(const Position& p, Velocity& v, const Data& data) {
    if (data.ticks % 16 == 0) {
        const float speed = std::abs(v.x) + std::abs(v.y);
        const float sign = data.direction % 2 == 0 ? 1.f : -1.f;
        v = data.direction < 2 ? Velocity{sign * speed, 0} : Velocity{0, sign * speed};
    }
    if (p.x < 1) v.x = std::abs(v.x);
    if (p.y < 1) v.y = std::abs(v.y);
    if (p.x > Frame::width - 1) v.x = -std::abs(v.x);
    if (p.y > Frame::height - 1) v.y = -std::abs(v.y);
}
inline void update_health(Health& health) {
    switch (health.state) {
        case Health::State::spawned: health.state = Health::State::alive; break;
        case Health::State::alive:
            if (health.points <= 0) {
                health.state = Health::State::dead;
            } else {
                health.points = std::min(health.points + 1, health.most);
            }
            break;
        case Health::State::dead:
            health.points = health.most;
            health.state = Health::State::spawned;
            break;
    }
}
inline void update_damage(Health& health, const Damage& damage) {
    if (health.state != Health::State::alive) return;
    health.points -= std::max(damage.attack - damage.defence, 0);
}
inline void update_sprite(Sprite& sprite, const Player& player, const Health& health) {
    switch (health.state) {
        case Health::State::spawned: sprite.character = '_'; break;
        case Health::State::alive:
            sprite.character = player.kind == Player::Kind::hero      ? '@'
                               : player.kind == Player::Kind::monster ? 'k'
                                                                      : 'h';
            break;
        case Health::State::dead: sprite.character = '|'; break;
    }
}
/// The greatest character of a cell is in front.
inline void render(Frame& frame, const Position& p, const Sprite& sprite) {
    const std::int32_t x = static_cast<std::int32_t>(p.x);
    const std::int32_t y = static_cast<std::int32_t>(p.y);
    if (x < 0 || y < 0 || x >= std::int32_t{Frame::width} || y >= std::int32_t{Frame::height}) {
        return;
    }
    char& cell =
        frame.cells[static_cast<std::size_t>(y) * Frame::width + static_cast<std::size_t>(x)];
    cell = std::max(cell, sprite.character);
}

// --- The entities -----------------------------------------------------------------------------

/// Calls `create(values...)` for each of `count` entities; of 8, one has only a position, two have
/// all seven components, and the other five each have another set.
template <class Create>
void create_mixed(std::size_t count, const Create& create) {
    for (std::size_t i = 0; i < count; ++i) {
        const auto n = static_cast<std::int32_t>(i);
        const Position position{static_cast<float>(1 + i * 7 % (Frame::width - 2)),
                                static_cast<float>(1 + i * 11 % (Frame::height - 2))};
        const Velocity velocity{static_cast<float>(n % 3), static_cast<float>(n % 2)};
        const Data data{static_cast<std::uint32_t>(i), n % 16, 0};
        const Health health{5 + n % 20, 5 + n % 20, Health::State::spawned};
        const Damage damage{2 + n % 5, n % 4};
        const Player player{static_cast<Player::Kind>(i % 3)};
        const Sprite sprite{'#'};
        switch (i % 8) {
            case 0: create(position); break;
            case 1: create(position, velocity); break;
            case 2: create(position, velocity, data); break;
            case 3: create(position, sprite); break;
            case 4: create(position, velocity, sprite); break;
            case 5: create(position, health, damage, player, sprite); break;
            default: create(position, velocity, data, health, damage, player, sprite); break;
        }
    }
}

}  // namespace bench
