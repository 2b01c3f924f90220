// No library: plain loops over std::vector columns, one per component. Entities are row numbers,
// so there is nothing to look up, to keep in order or to be told of: it is the limit, not a rival.
// Workloads about what only an ECS has (changing sets of components, queries, hooks) are left out.

#include "workload.hpp"

#include <algorithm>
#include <numeric>

using bench::Acceleration;
using bench::Position;
using bench::Velocity;

namespace {

/// Positions and velocities of everything there is, and what else a workload asks for.
struct Columns {
    std::vector<Position> positions;
    std::vector<Velocity> velocities;
    std::vector<Acceleration> accelerations;
    std::vector<std::uint64_t> handles;
};

Columns with_three(std::size_t count) {
    Columns columns;
    columns.positions.resize(count, Position{1, 1});
    columns.velocities.resize(count, Velocity{1, 2});
    columns.accelerations.resize(count, Acceleration{1, 1});
    return columns;
}
void number_handles(Columns& columns) {
    columns.handles.resize(columns.positions.size());
    std::iota(columns.handles.begin(), columns.handles.end(), std::uint64_t{0});
}
std::uint64_t sum_of_x(const std::vector<Position>& positions) {
    std::uint64_t sum = 0;
    for (const Position& p : positions) sum += static_cast<std::uint64_t>(p.x);
    return sum;
}
/// Rounds must not be merged into one another.
template <class... T>
void keep_all(const std::vector<T>&... columns) {
    (bench::keep(columns.data()), ...);
}

// --- Creating -----------------------------------------------------------------------------------

WORKLOAD(create_one_by_one, 1'000, 100'000, 1'000'000) {
    Columns columns;
    run.timed([&] {
        for (std::size_t i = 0; i < run.size; ++i) {
            columns.positions.push_back({1, 1});
            columns.velocities.push_back({1, 2});
        }
        keep_all(columns.positions, columns.velocities);
    });
    run.checksum = columns.positions.size();
}
WORKLOAD(create_in_bulk, 1'000, 100'000, 1'000'000) {
    Columns columns;
    run.timed([&] {
        columns.positions.resize(run.size, Position{1, 1});
        columns.velocities.resize(run.size, Velocity{1, 2});
        keep_all(columns.positions, columns.velocities);
    });
    run.checksum = columns.positions.size();
}

// --- Iteration ----------------------------------------------------------------------------------

void move_rows(std::vector<Position>& positions, const std::vector<Velocity>& velocities) {
    Position* const p = positions.data();
    const Velocity* const v = velocities.data();
    const std::size_t rows = positions.size();
    for (std::size_t i = 0; i < rows; ++i) bench::move(p[i], v[i]);
    keep_all(positions);
}
void iterate_one(bench::Run& run) {
    std::vector<Position> positions(run.size, Position{1, 1});
    run.timed_repeatedly([&] {
        for (Position& p : positions) p.x += 1;
        keep_all(positions);
    });
    run.checksum = sum_of_x(positions);
}
void iterate_two(bench::Run& run) {
    Columns columns = with_three(run.size);
    run.timed_repeatedly([&] { move_rows(columns.positions, columns.velocities); });
    run.checksum = sum_of_x(columns.positions);
}
WORKLOAD(iterate_1, 1'000, 100'000, 1'000'000) { iterate_one(run); }
WORKLOAD(iterate_2, 1'000, 100'000, 1'000'000) { iterate_two(run); }
WORKLOAD(iterate_3, 1'000, 100'000, 1'000'000) {
    Columns columns = with_three(run.size);
    run.timed_repeatedly([&] {
        Position* const p = columns.positions.data();
        Velocity* const v = columns.velocities.data();
        const Acceleration* const a = columns.accelerations.data();
        const std::size_t rows = columns.positions.size();
        for (std::size_t i = 0; i < rows; ++i) bench::accelerate(p[i], v[i], a[i]);
        keep_all(columns.positions, columns.velocities);
    });
    run.checksum = sum_of_x(columns.positions);
}
WORKLOAD(iterate_2_with_entity, 1'000, 100'000, 1'000'000) {
    Columns columns = with_three(run.size);
    number_handles(columns);
    std::uint64_t entities = 0;
    run.timed_repeatedly([&] {
        Position* const p = columns.positions.data();
        const Velocity* const v = columns.velocities.data();
        const std::uint64_t* const handle = columns.handles.data();
        const std::size_t rows = columns.positions.size();
        std::uint64_t seen = 0;
        for (std::size_t i = 0; i < rows; ++i) {
            bench::move(p[i], v[i]);
            seen += static_cast<std::uint32_t>(handle[i]) != 0xFFFFFFFFu;
        }
        entities += seen;
        keep_all(columns.positions);
    });
    run.checksum = sum_of_x(columns.positions) + entities;
}
WORKLOAD(iterate_2_fastest, 1'000, 100'000, 1'000'000) { iterate_two(run); }
WORKLOAD(iterate_excluding, 100'000) {
    // Those that match are together, the others elsewhere.
    Columns matching = with_three(run.size / 2);
    const Columns others = with_three(run.size / 2);
    run.operations = run.size / 2;
    run.timed_repeatedly([&] { move_rows(matching.positions, matching.velocities); });
    run.checksum = sum_of_x(matching.positions) + sum_of_x(others.positions);
}

// Without archetypes there is nothing to be fragmented: one vector.
WORKLOAD(fragmented_256_of_1, 256) { iterate_one(run); }
WORKLOAD(fragmented_256_of_4, 1'024) { iterate_one(run); }
WORKLOAD(fragmented_1024_of_1, 1'024) { iterate_one(run); }
WORKLOAD(fragmented_1024_of_4, 4'096) { iterate_one(run); }
WORKLOAD(fragmented_26_of_20, 520) { iterate_one(run); }

// --- One entity ---------------------------------------------------------------------------------

std::vector<std::size_t> row_numbers(std::size_t count, bool random) {
    std::vector<std::size_t> rows(count);
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    if (random) bench::shuffle(rows);
    return rows;
}
void read_each(bench::Run& run, bool random) {
    const std::vector<Position> positions(run.size, Position{1, 1});
    const std::vector<std::size_t> rows = row_numbers(run.size, random);
    std::uint64_t sum = 0;
    run.timed_repeatedly([&] {
        for (const std::size_t row : rows) sum += static_cast<std::uint64_t>(positions[row].x);
        bench::keep(sum);
    });
    run.checksum = sum;
}
WORKLOAD(get_in_order, 100'000) { read_each(run, false); }
WORKLOAD(get_at_random, 100'000) { read_each(run, true); }
WORKLOAD(get_mutable_at_random, 100'000) {
    std::vector<Position> positions(run.size, Position{1, 1});
    const std::vector<std::size_t> rows = row_numbers(run.size, true);
    run.timed_repeatedly([&] {
        for (const std::size_t row : rows) positions[row].x += 1;
        keep_all(positions);
    });
    run.checksum = sum_of_x(positions);
}

// --- Sorting, memory ----------------------------------------------------------------------------

template <class T, class Keys>
void gather(std::vector<T>& column, const Keys& keys) {
    std::vector<T> sorted(column.size());
    for (std::size_t i = 0; i < keys.size(); ++i) sorted[i] = column[keys[i].second];
    column.swap(sorted);
}
WORKLOAD(sort_random, 100'000) {
    Columns columns = with_three(run.size);
    number_handles(columns);
    std::vector<float> numbers(run.size);
    for (std::size_t i = 0; i < run.size; ++i) numbers[i] = static_cast<float>(i);
    bench::shuffle(numbers);
    for (std::size_t i = 0; i < run.size; ++i) columns.positions[i].x = numbers[i];
    run.timed([&] {
        std::vector<std::pair<float, std::uint32_t>> keys(run.size);
        for (std::size_t i = 0; i < run.size; ++i) {
            keys[i] = {columns.positions[i].x, static_cast<std::uint32_t>(i)};
        }
        std::stable_sort(keys.begin(), keys.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        gather(columns.positions, keys);
        gather(columns.velocities, keys);
        gather(columns.handles, keys);
        keep_all(columns.positions, columns.velocities, columns.handles);
    });
    run.checksum = sum_of_x(columns.positions);
}
WORKLOAD(sort_again, 100'000) {
    const std::vector<Position> positions(run.size, Position{1, 1});
    run.timed_repeatedly([&] {
        bench::keep(std::is_sorted(positions.begin(), positions.end(),
                                   [](const Position& a, const Position& b) { return a.x < b.x; }));
    });
    run.checksum = sum_of_x(positions);
}
WORKLOAD(bytes_per_entity, 1'000'000) {
    const std::size_t before = bench::heap_bytes();
    Columns columns;
    for (std::size_t i = 0; i < run.size; ++i) {
        columns.positions.push_back({1, 1});
        columns.velocities.push_back({1, 2});
    }
    run.figure = static_cast<double>(bench::heap_bytes() - before) / static_cast<double>(run.size);
    run.checksum = columns.positions.size();
}

}  // namespace

int main(int argc, char** argv) { return bench::run_program(argc, argv); }
