#include "../buffer.hpp"
#include "common.hpp"

namespace bench {
ECS_REFLECT(Position, x, y)
ECS_REFLECT(Velocity, x, y)
ECS_REFLECT(Acceleration, x, y)
}  // namespace bench

namespace {

/// A world of three components, and a buffer that it fits in.
struct Saved {
    explicit Saved(std::size_t count) : buffer(count * 64 + 65'536) {
        ecs::register_component<Position>("Position");
        ecs::register_component<Velocity>("Velocity");
        ecs::register_component<Acceleration>("Acceleration");
        world.create_many(count, Position{1, 1}, Velocity{1, 2}, Acceleration{1, 1});
    }
    bool save() {
        buffer.rewind();
        std::ostream out(buffer.streambuf());
        return ecs::serialize(world, out).ok();
    }

    World world;
    bench::Buffer buffer;
};

WORKLOAD(save, 100'000, 1'000'000) {
    Saved saved(run.size);
    bool fine = true;
    run.timed_repeatedly([&] { fine = fine && saved.save(); });
    run.checksum = fine ? sum_of_x(saved.world) : 0;
}
WORKLOAD(load, 100'000, 1'000'000) {
    Saved saved(run.size);
    saved.save();
    World loaded;
    bool fine = true;
    run.timed_repeatedly([&] {
        saved.buffer.rewind();
        std::istream in(saved.buffer.streambuf());
        loaded.clear();
        fine = fine && ecs::deserialize(loaded, in).ok();
    });
    run.checksum = fine ? sum_of_x(loaded) : 0;
}
WORKLOAD(rollback_save, 100'000, 1'000'000) {
    Saved saved(run.size);
    ecs::Snapshot snapshot = saved.world.snapshot();
    run.timed_repeatedly([&] { saved.world.snapshot(snapshot); });
    run.checksum = sum_of_x(saved.world);
}
WORKLOAD(rollback_restore, 100'000, 1'000'000) {
    Saved saved(run.size);
    const ecs::Snapshot snapshot = saved.world.snapshot();
    run.timed_repeatedly([&] { saved.world.restore(snapshot); });
    run.checksum = sum_of_x(saved.world);
}

}  // namespace
