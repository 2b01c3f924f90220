// Many entities at once: a call for all of them takes a fraction of the time of one call each.
//
// Teaches: create_many, create_from_columns, batch_add, batch_remove, destroy_all, clone, merge.

#include <ecs/ecs.hpp>

#include <chrono>
#include <cstdio>
#include <vector>

using namespace ecs;

namespace {

struct Position {
    float x, y;
};
struct Velocity {
    float x, y;
};
struct Frozen {};

constexpr std::size_t many = 200'000;

/// Says how long `work` took per entity.
template <class Work>
void timed(const char* what, std::size_t entities, Work&& work) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point start = Clock::now();
    work();
    const std::chrono::duration<double, std::nano> took = Clock::now() - start;
    std::printf("%-36s %7.2f ns each\n", what, took.count() / static_cast<double>(entities));
}

}  // namespace

int main() {
    World world;
    timed("create_with, one by one", many, [&] {
        for (std::size_t i = 0; i < many; ++i) world.create_with(Position{1, 0}, Velocity{0, 1});
    });
    timed("create_many, copies of values", many, [&] {
        world.create_many(many, Position{2, 0}, Velocity{0, 1});
    });
    timed("create_many, filled by a function", many, [&] {
        world.create_many<Position, Velocity>(
            many, [x = 0.0f](Entity, Position& p, Velocity&) mutable { p.x = x += 1; });
    });
    const std::vector<Position> where(many, Position{3, 3});
    timed("create_from_columns", many,
          [&] { world.create_from_columns(many, where.data()); });  // Position only
    bool right = world.count() == 4 * many && world.count<Velocity>() == 3 * many;

    // All entities that match gain or lose components together, column by column.
    timed("batch_add of a tag", 3 * many, [&] { world.batch_add<Velocity>(Frozen{}); });
    right = right && world.count<Frozen>() == 3 * many;
    timed("batch_remove of two components", 3 * many,
          [&] { world.batch_remove<Frozen, Velocity>(); });
    right = right && world.count<Velocity>() == 0 && world.count<Position>() == 4 * many;

    // A world that was built elsewhere is taken over whole; the map says who became who.
    World level;
    level.create_many(many, Position{7, 7}, Frozen{});
    const Entity door = level.create_with(Position{8, 8});
    EntityMap map;
    timed("merge of another world", many, [&] { map = world.merge(level); });
    right = right && level.count() == 0 && world.get<Position>(map(door)).x == 8;

    const Entity second_door = world.clone(map(door));
    right = right && world.get<Position>(second_door).y == 8;

    timed("destroy_all", many, [&] { world.destroy_all<Frozen>(); });
    right = right && world.count() == 4 * many + 2;

    std::printf(right ? "all as expected\n" : "something is wrong\n");
    return right ? 0 : 1;
}
