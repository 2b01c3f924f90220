#include "common.hpp"

#include <algorithm>
#include <utility>

namespace {

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
WORKLOAD(get_in_order, 1'000, 100'000, 1'000'000) { read_each(run, false); }
WORKLOAD(get_at_random, 1'000, 100'000, 1'000'000) { read_each(run, true); }
void write_each(bench::Run& run, bool random) {
    std::vector<Position> positions(run.size, Position{1, 1});
    const std::vector<std::size_t> rows = row_numbers(run.size, random);
    run.timed_repeatedly([&] {
        for (const std::size_t row : rows) positions[row].x += 1;
        keep_all(positions);
    });
    run.checksum = sum_of_x(positions);
}
WORKLOAD(get_mutable_in_order, 1'000, 100'000, 1'000'000) { write_each(run, false); }
WORKLOAD(get_mutable_at_random, 1'000, 100'000, 1'000'000) { write_each(run, true); }

// --- Sorting ------------------------------------------------------------------------------------

template <class T, class Keys>
void gather(std::vector<T>& column, const Keys& keys) {
    std::vector<T> sorted(column.size());
    for (std::size_t i = 0; i < keys.size(); ++i) sorted[i] = column[keys[i].second];
    column.swap(sorted);
}
WORKLOAD(sort_random, 100'000) {
    Columns columns = with_three(run.size);
    number_handles(columns);
    const std::vector<float> numbers = bench::shuffled_numbers(run.size);
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

}  // namespace
