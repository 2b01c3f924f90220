#include "common.hpp"

namespace {

WORKLOAD(iterate_1, LOOP_SIZES) {
    World world;
    create_three(world, run.size);
    iterate_one(run, world);
}
WORKLOAD(iterate_2, LOOP_SIZES) {
    World world;
    create_three(world, run.size);
    const auto query = world.query_builder<Position, const Velocity>().cached().build();
    run.timed_repeatedly(
        [&] { query.each([](Position& p, const Velocity& v) { bench::move(p, v); }); });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_3, LOOP_SIZES) {
    World world;
    create_three(world, run.size);
    const auto query =
        world.query_builder<Position, Velocity, const Acceleration>().cached().build();
    run.timed_repeatedly([&] {
        query.each(
            [](Position& p, Velocity& v, const Acceleration& a) { bench::accelerate(p, v, a); });
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_1_with_entity, 100'000) {
    World world;
    create_three(world, run.size);
    const auto query = world.query_builder<Position>().cached().build();
    std::uint64_t entities = 0;
    run.timed_repeatedly([&] {
        query.each([&](entity e, Position& p) {
            p.x += 1;
            entities += e.id() != 0;
        });
    });
    run.checksum = sum_of_x(world) + entities;
}
WORKLOAD(iterate_2_with_entity, LOOP_SIZES) {
    World world;
    create_three(world, run.size);
    const auto query = world.query_builder<Position, const Velocity>().cached().build();
    std::uint64_t entities = 0;
    run.timed_repeatedly([&] {
        query.each([&](entity e, Position& p, const Velocity& v) {
            bench::move(p, v);
            entities += e.id() != 0;
        });
    });
    run.checksum = sum_of_x(world) + entities;
}
WORKLOAD(iterate_3_with_entity, 100'000) {
    World world;
    create_three(world, run.size);
    const auto query =
        world.query_builder<Position, Velocity, const Acceleration>().cached().build();
    std::uint64_t entities = 0;
    run.timed_repeatedly([&] {
        query.each([&](entity e, Position& p, Velocity& v, const Acceleration& a) {
            bench::accelerate(p, v, a);
            entities += e.id() != 0;
        });
    });
    run.checksum = sum_of_x(world) + entities;
}
WORKLOAD(iterate_1_fastest, 100'000) {
    World world;
    create_three(world, run.size);
    const auto query = world.query_builder<Position>().cached().build();
    run.timed_repeatedly([&] {
        query.run([](flecs::iter& it) {
            while (it.next()) {
                Position* const p = &it.field<Position>(0)[0];
                const std::size_t rows = it.count();
                for (std::size_t i = 0; i < rows; ++i) p[i].x += 1;
            }
        });
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_2_fastest, LOOP_SIZES) {
    World world;
    create_three(world, run.size);
    const auto query = world.query_builder<Position, const Velocity>().cached().build();
    run.timed_repeatedly([&] {
        query.run([](flecs::iter& it) {
            while (it.next()) {
                Position* const p = &it.field<Position>(0)[0];
                const Velocity* const v = &it.field<const Velocity>(1)[0];
                const std::size_t rows = it.count();
                for (std::size_t i = 0; i < rows; ++i) bench::move(p[i], v[i]);
            }
        });
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_3_fastest, 100'000) {
    World world;
    create_three(world, run.size);
    const auto query =
        world.query_builder<Position, Velocity, const Acceleration>().cached().build();
    run.timed_repeatedly([&] {
        query.run([](flecs::iter& it) {
            while (it.next()) {
                Position* const p = &it.field<Position>(0)[0];
                Velocity* const v = &it.field<Velocity>(1)[0];
                const Acceleration* const a = &it.field<const Acceleration>(2)[0];
                const std::size_t rows = it.count();
                for (std::size_t i = 0; i < rows; ++i) bench::accelerate(p[i], v[i], a[i]);
            }
        });
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_excluding, 100'000) {
    World world;
    const std::vector<entity> entities = populate(world, run.size);
    for (std::size_t i = 0; i < entities.size(); i += 2) entities[i].set<Acceleration>({});
    const auto query =
        world.query_builder<Position, const Velocity>().without<Acceleration>().cached().build();
    run.operations = run.size / 2;
    run.timed_repeatedly(
        [&] { query.each([](Position& p, const Velocity& v) { bench::move(p, v); }); });
    run.checksum = sum_of_x(world);
}

}  // namespace
