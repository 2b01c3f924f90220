#include "common.hpp"

namespace {

WORKLOAD(create_one_by_one, 1'000, 100'000, 1'000'000) {
    Columns columns;
    run.timed([&] {
        create_each(columns, run.size);
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

}  // namespace
