#include "../heap.hpp"
#include "common.hpp"

namespace {

WORKLOAD(bytes_per_entity, 1'000'000) {
    Columns columns;
    bench::measure_bytes(run, [&] { create_each(columns, run.size); });
    run.checksum = columns.positions.size();
}
WORKLOAD(peak_bytes_per_entity, 1'000'000) {
    Columns columns;
    bench::measure_peak(run, [&] { create_each(columns, run.size); });
    run.checksum = columns.positions.size();
}

}  // namespace
