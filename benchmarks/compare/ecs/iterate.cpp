#include "common.hpp"

namespace {

World with_three(std::size_t count) {
    World world;
    world.create_many(count, Position{1, 1}, Velocity{1, 2}, Acceleration{1, 1});
    return world;
}
WORKLOAD(iterate_1, LOOP_SIZES) {
    World world = with_three(run.size);
    iterate_one(run, world);
}
WORKLOAD(iterate_2, LOOP_SIZES) {
    World world = with_three(run.size);
    run.timed_repeatedly([&] { world.each_no_entity<Position, const Velocity>(bench::move); });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_3, LOOP_SIZES) {
    World world = with_three(run.size);
    run.timed_repeatedly(
        [&] { world.each_no_entity<Position, Velocity, const Acceleration>(bench::accelerate); });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_1_with_entity, 100'000) {
    World world = with_three(run.size);
    std::uint64_t entities = 0;
    run.timed_repeatedly([&] {
        world.each<Position>([&](Entity e, Position& p) {
            p.x += 1;
            entities += e.index != 0xFFFFFFFFu;
        });
    });
    run.checksum = sum_of_x(world) + entities;
}
WORKLOAD(iterate_2_with_entity, LOOP_SIZES) {
    World world = with_three(run.size);
    std::uint64_t entities = 0;
    run.timed_repeatedly([&] {
        world.each<Position, const Velocity>([&](Entity e, Position& p, const Velocity& v) {
            bench::move(p, v);
            entities += e.index != 0xFFFFFFFFu;
        });
    });
    run.checksum = sum_of_x(world) + entities;
}
WORKLOAD(iterate_3_with_entity, 100'000) {
    World world = with_three(run.size);
    std::uint64_t entities = 0;
    run.timed_repeatedly([&] {
        world.each<Position, Velocity, const Acceleration>(
            [&](Entity e, Position& p, Velocity& v, const Acceleration& a) {
                bench::accelerate(p, v, a);
                entities += e.index != 0xFFFFFFFFu;
            });
    });
    run.checksum = sum_of_x(world) + entities;
}
WORKLOAD(iterate_1_fastest, 100'000) {
    World world = with_three(run.size);
    const auto query = world.query<Position>();
    run.timed_repeatedly([&] {
        query.each_span([](std::size_t rows, Position* p) {
            for (std::size_t i = 0; i < rows; ++i) p[i].x += 1;
        });
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_2_fastest, LOOP_SIZES) {
    World world = with_three(run.size);
    const auto query = world.query<Position, const Velocity>();
    run.timed_repeatedly([&] {
        query.each_span([](std::size_t rows, Position* p, const Velocity* v) {
            for (std::size_t i = 0; i < rows; ++i) bench::move(p[i], v[i]);
        });
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_3_fastest, 100'000) {
    World world = with_three(run.size);
    const auto query = world.query<Position, Velocity, const Acceleration>();
    run.timed_repeatedly([&] {
        query.each_span([](std::size_t rows, Position* p, Velocity* v, const Acceleration* a) {
            for (std::size_t i = 0; i < rows; ++i) bench::accelerate(p[i], v[i], a[i]);
        });
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_excluding, 100'000) {
    World world;
    const std::vector<Entity> entities = populate(world, run.size);
    for (std::size_t i = 0; i < entities.size(); i += 2) world.add(entities[i], Acceleration{});
    run.operations = run.size / 2;
    run.timed_repeatedly([&] {
        world.each_no_entity<Position, const Velocity>(ecs::Exclude<Acceleration>{}, bench::move);
    });
    run.checksum = sum_of_x(world);
}

}  // namespace
