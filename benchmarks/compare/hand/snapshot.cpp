#include "../buffer.hpp"
#include "common.hpp"

namespace {

/// Columns of three components and of handles, and a buffer that they fit in: saving and loading is
/// copying their bytes, and nothing else.
struct Columns {
    explicit Columns(std::size_t count)
        : positions(count, {1, 1}),
          velocities(count, {1, 2}),
          accelerations(count, {1, 1}),
          handles(count),
          buffer(count * 64) {}

    template <class Copy>
    void each_column(Copy&& copy) {
        copy(positions.data(), positions.size() * sizeof(bench::Position));
        copy(velocities.data(), velocities.size() * sizeof(bench::Velocity));
        copy(accelerations.data(), accelerations.size() * sizeof(bench::Acceleration));
        copy(handles.data(), handles.size() * sizeof(std::uint64_t));
    }
    void save() {
        buffer.rewind();
        each_column([&](const void* data, std::size_t bytes) { buffer.write(data, bytes); });
    }
    void load() {
        buffer.rewind();
        each_column([&](void* data, std::size_t bytes) { buffer.read(data, bytes); });
    }
    std::uint64_t sum_of_x() const {
        std::uint64_t sum = 0;
        for (const bench::Position& p : positions) sum += static_cast<std::uint64_t>(p.x);
        return sum;
    }

    std::vector<bench::Position> positions;
    std::vector<bench::Velocity> velocities;
    std::vector<bench::Acceleration> accelerations;
    std::vector<std::uint64_t> handles;
    bench::Buffer buffer;
};

void save(bench::Run& run) {
    Columns columns(run.size);
    run.timed_repeatedly([&] { columns.save(); });
    run.checksum = columns.sum_of_x();
}
void load(bench::Run& run) {
    Columns columns(run.size);
    columns.save();
    run.timed_repeatedly([&] { columns.load(); });
    run.checksum = columns.sum_of_x();
}
WORKLOAD(save, 100'000, 1'000'000) { save(run); }
WORKLOAD(load, 100'000, 1'000'000) { load(run); }
WORKLOAD(rollback_save, 100'000, 1'000'000) { save(run); }
WORKLOAD(rollback_restore, 100'000, 1'000'000) { load(run); }

}  // namespace
