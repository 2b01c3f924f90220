#include "common.hpp"

#include <algorithm>

namespace {

void add_three(registry& world, std::size_t count) {
    const std::vector<entity> entities = populate(world, count);
    world.insert<Acceleration>(entities.begin(), entities.end(), Acceleration{1, 1});
}
WORKLOAD(iterate_1, LOOP_SIZES) {
    registry world;
    add_three(world, run.size);
    iterate_one(run, world);
}
WORKLOAD(iterate_2, LOOP_SIZES) {
    registry world;
    add_three(world, run.size);
    const auto view = world.view<Position, const Velocity>();
    run.timed_repeatedly(
        [&] { view.each([](Position& p, const Velocity& v) { bench::move(p, v); }); });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_3, LOOP_SIZES) {
    registry world;
    add_three(world, run.size);
    const auto view = world.view<Position, Velocity, const Acceleration>();
    run.timed_repeatedly([&] {
        view.each(
            [](Position& p, Velocity& v, const Acceleration& a) { bench::accelerate(p, v, a); });
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_1_with_entity, 100'000) {
    registry world;
    add_three(world, run.size);
    const auto view = world.view<Position>();
    std::uint64_t entities = 0;
    run.timed_repeatedly([&] {
        view.each([&](entity e, Position& p) {
            p.x += 1;
            entities += e != entt::null;
        });
    });
    run.checksum = sum_of_x(world) + entities;
}
WORKLOAD(iterate_2_with_entity, LOOP_SIZES) {
    registry world;
    add_three(world, run.size);
    const auto view = world.view<Position, const Velocity>();
    std::uint64_t entities = 0;
    run.timed_repeatedly([&] {
        view.each([&](entity e, Position& p, const Velocity& v) {
            bench::move(p, v);
            entities += e != entt::null;
        });
    });
    run.checksum = sum_of_x(world) + entities;
}
WORKLOAD(iterate_3_with_entity, 100'000) {
    registry world;
    add_three(world, run.size);
    const auto view = world.view<Position, Velocity, const Acceleration>();
    std::uint64_t entities = 0;
    run.timed_repeatedly([&] {
        view.each([&](entity e, Position& p, Velocity& v, const Acceleration& a) {
            bench::accelerate(p, v, a);
            entities += e != entt::null;
        });
    });
    run.checksum = sum_of_x(world) + entities;
}

/// Calls `fn(rows, columns...)` for each page of storages that are in the same order.
template <class Fn, class... Storage>
void each_page(std::size_t size, const Fn& fn, Storage&... storages) {
    constexpr std::size_t page = entt::component_traits<Position>::page_size;
    static_assert(
        ((page == entt::component_traits<typename Storage::value_type>::page_size) && ...));
    for (std::size_t first = 0; first < size; first += page) {
        fn(std::min(page, size - first), storages.raw()[first / page]...);
    }
}
WORKLOAD(iterate_1_fastest, 100'000) {
    registry world;
    add_three(world, run.size);
    auto& positions = world.storage<Position>();
    run.timed_repeatedly([&] {
        const auto add_to_page = [](std::size_t rows, Position* p) {
            for (std::size_t i = 0; i < rows; ++i) p[i].x += 1;
        };
        each_page(positions.size(), add_to_page, positions);
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_2_fastest, LOOP_SIZES) {
    registry world;
    const auto group = world.group<Position, Velocity>();
    add_three(world, run.size);
    run.timed_repeatedly([&] {
        const auto move_page = [](std::size_t rows, Position* p, const Velocity* v) {
            for (std::size_t i = 0; i < rows; ++i) bench::move(p[i], v[i]);
        };
        each_page(group.size(), move_page, *group.storage<Position>(), *group.storage<Velocity>());
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_3_fastest, 100'000) {
    registry world;
    const auto group = world.group<Position, Velocity, Acceleration>();
    add_three(world, run.size);
    run.timed_repeatedly([&] {
        const auto accelerate_page = [](std::size_t rows, Position* p, Velocity* v,
                                        const Acceleration* a) {
            for (std::size_t i = 0; i < rows; ++i) bench::accelerate(p[i], v[i], a[i]);
        };
        each_page(group.size(), accelerate_page, *group.storage<Position>(),
                  *group.storage<Velocity>(), *group.storage<Acceleration>());
    });
    run.checksum = sum_of_x(world);
}
WORKLOAD(iterate_excluding, 100'000) {
    registry world;
    const std::vector<entity> entities = populate(world, run.size);
    for (std::size_t i = 0; i < entities.size(); i += 2) {
        world.emplace<Acceleration>(entities[i]);
    }
    const auto view = world.view<Position, const Velocity>(entt::exclude<Acceleration>);
    run.operations = run.size / 2;
    run.timed_repeatedly(
        [&] { view.each([](Position& p, const Velocity& v) { bench::move(p, v); }); });
    run.checksum = sum_of_x(world);
}

}  // namespace
