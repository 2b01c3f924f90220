#pragma once

// No library: plain loops over std::vector columns, one per component. Entities are row numbers,
// so there is nothing to look up, to keep in order or to be told of: it is the limit, not a rival.
// Workloads about what only an ECS has (changing sets of components, queries, hooks) are left out.

#include "../workload.hpp"

#include <numeric>

using bench::Acceleration;
using bench::Position;
using bench::Velocity;

/// Positions and velocities of everything there is, and what else a workload asks for.
struct Columns {
    std::vector<Position> positions;
    std::vector<Velocity> velocities;
    std::vector<Acceleration> accelerations;
    std::vector<std::uint64_t> handles;
};

inline Columns with_three(std::size_t count) {
    Columns columns;
    columns.positions.resize(count, Position{1, 1});
    columns.velocities.resize(count, Velocity{1, 2});
    columns.accelerations.resize(count, Acceleration{1, 1});
    return columns;
}
inline void number_handles(Columns& columns) {
    columns.handles.resize(columns.positions.size());
    std::iota(columns.handles.begin(), columns.handles.end(), std::uint64_t{0});
}
inline std::uint64_t sum_of_x(const std::vector<Position>& positions) {
    std::uint64_t sum = 0;
    for (const Position& p : positions) sum += static_cast<std::uint64_t>(p.x);
    return sum;
}
/// Rounds must not be merged into one another.
template <class... T>
void keep_all(const std::vector<T>&... columns) {
    (bench::keep(columns.data()), ...);
}
inline void iterate_one(bench::Run& run) {
    std::vector<Position> positions(run.size, Position{1, 1});
    run.timed_repeatedly([&] {
        Position* const p = positions.data();
        const std::size_t rows = positions.size();
        for (std::size_t i = 0; i < rows; ++i) p[i].x += 1;
        keep_all(positions);
    });
    run.checksum = sum_of_x(positions);
}
inline void create_each(Columns& columns, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        columns.positions.push_back({1, 1});
        columns.velocities.push_back({1, 2});
    }
}
