#include "common.hpp"

namespace {

WORKLOAD(iterate_1, LOOP_SIZES) {
    World world;
    know(world);
    create_three(world, run.size);
    iterate_one(run, world);
}
WORKLOAD(iterate_2, LOOP_SIZES) {
    World world;
    know(world);
    create_three(world, run.size);
    auto query = world.query().all<Position&>().all<Velocity>();
    run.timed_repeatedly(
        [&] { query.each([](Position& p, const Velocity& v) { bench::move(p, v); }); });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_3, LOOP_SIZES) {
    World world;
    know(world);
    create_three(world, run.size);
    auto query = world.query().all<Position&>().all<Velocity&>().all<Acceleration>();
    run.timed_repeatedly([&] {
        query.each(
            [](Position& p, Velocity& v, const Acceleration& a) { bench::accelerate(p, v, a); });
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_1_with_entity, 100'000) {
    World world;
    know(world);
    create_three(world, run.size);
    auto query = world.query().all<Position&>();
    std::uint64_t entities = 0;
    run.timed_repeatedly([&] {
        query.each([&](Entity e, Position& p) {
            p.x += 1;
            entities += e != gaia::ecs::EntityBad;
        });
    });
    run.checksum = sum_of_x(world) + entities;
}
WORKLOAD(iterate_2_with_entity, LOOP_SIZES) {
    World world;
    know(world);
    create_three(world, run.size);
    auto query = world.query().all<Position&>().all<Velocity>();
    std::uint64_t entities = 0;
    run.timed_repeatedly([&] {
        query.each([&](Entity e, Position& p, const Velocity& v) {
            bench::move(p, v);
            entities += e != gaia::ecs::EntityBad;
        });
    });
    run.checksum = sum_of_x(world) + entities;
}
WORKLOAD(iterate_3_with_entity, 100'000) {
    World world;
    know(world);
    create_three(world, run.size);
    auto query = world.query().all<Position&>().all<Velocity&>().all<Acceleration>();
    std::uint64_t entities = 0;
    run.timed_repeatedly([&] {
        query.each([&](Entity e, Position& p, Velocity& v, const Acceleration& a) {
            bench::accelerate(p, v, a);
            entities += e != gaia::ecs::EntityBad;
        });
    });
    run.checksum = sum_of_x(world) + entities;
}
WORKLOAD(iterate_1_fastest, 100'000) {
    World world;
    know(world);
    create_three(world, run.size);
    auto query = world.query().all<Position&>();
    run.timed_repeatedly([&] {
        query.each([](Iter& it) {
            Position* const p = it.sview_mut<Position>(0).data();
            const std::uint32_t rows = it.size();
            for (std::uint32_t i = 0; i < rows; ++i) p[i].x += 1;
        });
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_2_fastest, LOOP_SIZES) {
    World world;
    know(world);
    create_three(world, run.size);
    auto query = world.query().all<Position&>().all<Velocity>();
    run.timed_repeatedly([&] {
        query.each([](Iter& it) {
            Position* const p = it.sview_mut<Position>(0).data();
            const Velocity* const v = it.view<Velocity>(1).data();
            const std::uint32_t rows = it.size();
            for (std::uint32_t i = 0; i < rows; ++i) bench::move(p[i], v[i]);
        });
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_3_fastest, 100'000) {
    World world;
    know(world);
    create_three(world, run.size);
    auto query = world.query().all<Position&>().all<Velocity&>().all<Acceleration>();
    run.timed_repeatedly([&] {
        query.each([](Iter& it) {
            Position* const p = it.sview_mut<Position>(0).data();
            Velocity* const v = it.sview_mut<Velocity>(1).data();
            const Acceleration* const a = it.view<Acceleration>(2).data();
            const std::uint32_t rows = it.size();
            for (std::uint32_t i = 0; i < rows; ++i) bench::accelerate(p[i], v[i], a[i]);
        });
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_excluding, 100'000) {
    World world;
    know(world);
    const std::vector<Entity> entities = populate(world, run.size);
    for (std::size_t i = 0; i < entities.size(); i += 2) world.add<Acceleration>(entities[i], {});
    auto query = world.query().all<Position&>().all<Velocity>().no<Acceleration>();
    run.operations = run.size / 2;
    run.timed_repeatedly(
        [&] { query.each([](Position& p, const Velocity& v) { bench::move(p, v); }); });
    run.checksum = sum_of_x(world);
}

}  // namespace
