#include "../buffer.hpp"
#include "common.hpp"

namespace {

struct Writer {
    bench::Buffer& buffer;
    template <class T>
    void operator()(const T& value) {
        buffer.write(&value, sizeof value);
    }
};
struct Reader {
    bench::Buffer& buffer;
    template <class T>
    void operator()(T& value) {
        buffer.read(&value, sizeof value);
    }
};

struct Saved {
    explicit Saved(std::size_t count) : buffer(count * 64 + 65'536) {
        const std::vector<entity> entities = populate(world, count);
        world.insert<Acceleration>(entities.begin(), entities.end(), Acceleration{1, 1});
    }
    void save() {
        buffer.rewind();
        Writer writer{buffer};
        entt::snapshot{world}
            .get<entity>(writer)
            .get<Position>(writer)
            .get<Velocity>(writer)
            .get<Acceleration>(writer);
    }

    registry world;
    bench::Buffer buffer;
};

WORKLOAD(save, 100'000, 1'000'000) {
    Saved saved(run.size);
    run.timed_repeatedly([&] { saved.save(); });
    run.checksum = sum_of_x(saved.world);
}
WORKLOAD(load, 100'000, 1'000'000) {
    Saved saved(run.size);
    saved.save();
    registry loaded;
    run.timed_repeatedly([&] {
        saved.buffer.rewind();
        loaded = registry{};
        Reader reader{saved.buffer};
        entt::snapshot_loader{loaded}
            .get<entity>(reader)
            .get<Position>(reader)
            .get<Velocity>(reader)
            .get<Acceleration>(reader);
    });
    run.checksum = sum_of_x(loaded);
}

}  // namespace
