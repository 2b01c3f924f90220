#include "common.hpp"

namespace {

void move_rows(std::vector<Position>& positions, const std::vector<Velocity>& velocities) {
    Position* const p = positions.data();
    const Velocity* const v = velocities.data();
    const std::size_t rows = positions.size();
    for (std::size_t i = 0; i < rows; ++i) bench::move(p[i], v[i]);
    keep_all(positions);
}
void iterate_two(bench::Run& run) {
    Columns columns = with_three(run.size);
    run.timed_repeatedly([&] { move_rows(columns.positions, columns.velocities); });
    run.checksum = sum_of_x(columns.positions);
}
WORKLOAD(iterate_1, LOOP_SIZES) { iterate_one(run); }
WORKLOAD(iterate_2, LOOP_SIZES) { iterate_two(run); }
void iterate_three(bench::Run& run) {
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
WORKLOAD(iterate_3, LOOP_SIZES) { iterate_three(run); }
WORKLOAD(iterate_1_with_entity, 100'000) {
    Columns columns = with_three(run.size);
    number_handles(columns);
    std::uint64_t entities = 0;
    run.timed_repeatedly([&] {
        Position* const p = columns.positions.data();
        const std::uint64_t* const handle = columns.handles.data();
        const std::size_t rows = columns.positions.size();
        std::uint64_t seen = 0;
        for (std::size_t i = 0; i < rows; ++i) {
            p[i].x += 1;
            seen += static_cast<std::uint32_t>(handle[i]) != 0xFFFFFFFFu;
        }
        entities += seen;
        keep_all(columns.positions);
    });
    run.checksum = sum_of_x(columns.positions) + entities;
}
WORKLOAD(iterate_2_with_entity, LOOP_SIZES) {
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
WORKLOAD(iterate_3_with_entity, 100'000) {
    Columns columns = with_three(run.size);
    number_handles(columns);
    std::uint64_t entities = 0;
    run.timed_repeatedly([&] {
        Position* const p = columns.positions.data();
        Velocity* const v = columns.velocities.data();
        const Acceleration* const a = columns.accelerations.data();
        const std::uint64_t* const handle = columns.handles.data();
        const std::size_t rows = columns.positions.size();
        std::uint64_t seen = 0;
        for (std::size_t i = 0; i < rows; ++i) {
            bench::accelerate(p[i], v[i], a[i]);
            seen += static_cast<std::uint32_t>(handle[i]) != 0xFFFFFFFFu;
        }
        entities += seen;
        keep_all(columns.positions, columns.velocities);
    });
    run.checksum = sum_of_x(columns.positions) + entities;
}
WORKLOAD(iterate_1_fastest, 100'000) { iterate_one(run); }
WORKLOAD(iterate_2_fastest, LOOP_SIZES) { iterate_two(run); }
WORKLOAD(iterate_3_fastest, 100'000) { iterate_three(run); }
WORKLOAD(iterate_excluding, 100'000) {
    // Those that match are together, the others elsewhere.
    Columns matching = with_three(run.size / 2);
    const Columns others = with_three(run.size / 2);
    run.operations = run.size / 2;
    run.timed_repeatedly([&] { move_rows(matching.positions, matching.velocities); });
    run.checksum = sum_of_x(matching.positions) + sum_of_x(others.positions);
}

}  // namespace
