#include "../systems.hpp"

#include "common.hpp"

#include <type_traits>

using bench::Damage;
using bench::Data;
using bench::Health;
using bench::Player;
using bench::Sprite;

namespace {

/// All entities with the same components; the columns of the others stay empty.
struct Table {
    std::vector<Position> positions;
    std::vector<Velocity> velocities;
    std::vector<Data> data;
    std::vector<Health> health;
    std::vector<Damage> damage;
    std::vector<Player> players;
    std::vector<Sprite> sprites;

    void push(const Position& value) { positions.push_back(value); }
    void push(const Velocity& value) { velocities.push_back(value); }
    void push(const Data& value) { data.push_back(value); }
    void push(const Health& value) { health.push_back(value); }
    void push(const Damage& value) { damage.push_back(value); }
    void push(const Player& value) { players.push_back(value); }
    void push(const Sprite& value) { sprites.push_back(value); }
};

/// Rows of columns that belong together.
template <class Fn, class... T>
void each_row(std::size_t rows, const Fn& fn, T*... columns) {
    for (std::size_t i = 0; i < rows; ++i) fn(columns[i]...);
}

struct Game {
    Table points, movers, thinkers, props, clouds, buildings, actors;
    bench::Frame frame;

    template <class... T>
    void create(const T&... values) {
        Table& table = table_of<T...>();
        (table.push(values), ...);
    }
    template <class... T>
    Table& table_of() {
        constexpr bool moves = (std::is_same_v<T, Velocity> || ...);
        constexpr bool thinks = (std::is_same_v<T, Data> || ...);
        constexpr bool seen = (std::is_same_v<T, Sprite> || ...);
        constexpr bool fights = (std::is_same_v<T, Damage> || ...);
        if constexpr (fights) return moves ? actors : buildings;
        if constexpr (seen) return moves ? clouds : props;
        return thinks ? thinkers : moves ? movers : points;
    }

    void update() {
        for (Table* t : {&movers, &thinkers, &clouds, &actors}) {
            each_row(t->positions.size(), bench::move_on, t->positions.data(),
                     t->velocities.data());
        }
        for (Table* t : {&thinkers, &actors}) {
            each_row(t->data.size(), bench::update_data, t->data.data());
        }
        for (Table* t : {&thinkers, &actors}) {
            each_row(t->data.size(), bench::steer, t->positions.data(), t->velocities.data(),
                     t->data.data());
        }
        for (Table* t : {&buildings, &actors}) {
            each_row(t->health.size(), bench::update_health, t->health.data());
        }
        for (Table* t : {&buildings, &actors}) {
            each_row(t->health.size(), bench::update_damage, t->health.data(), t->damage.data());
        }
        for (Table* t : {&buildings, &actors}) {
            each_row(t->sprites.size(), bench::update_sprite, t->sprites.data(), t->players.data(),
                     t->health.data());
        }
        frame.clear();
        const auto draw = [&](const Position& p, const Sprite& s) { bench::render(frame, p, s); };
        for (Table* t : {&props, &clouds, &buildings, &actors}) {
            each_row(t->positions.size(), draw, t->positions.data(), t->sprites.data());
        }
        keep_all(frame.cells);
    }
    std::uint64_t sum_of_all_x() const {
        std::uint64_t sum = 0;
        for (const Table* t : {&points, &movers, &thinkers, &props, &clouds, &buildings, &actors}) {
            sum += sum_of_x(t->positions);
        }
        return sum;
    }
};
WORKLOAD(seven_systems, 1'000, 100'000, 1'000'000) {
    Game game;
    bench::create_mixed(run.size, [&](const auto&... values) { game.create(values...); });
    run.timed_repeatedly([&] { game.update(); });
    run.checksum = game.frame.checksum() + game.sum_of_all_x();
}

}  // namespace
