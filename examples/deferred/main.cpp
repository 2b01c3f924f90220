// Changing the structure of the world while looping over it: record now, execute later.
//
// Teaches: deferred, flush_deferred, entities that are used before they exist, CommandBuffer.

#include <ecs/ecs.hpp>

#include <cstdio>

using namespace ecs;

namespace {

struct Cell {
    int age;
};
struct ChildOf {
    Entity mother;
};
struct Old {};

void print_counts(const World& world, const char* when) {
    std::printf("%-18s %zu cells, %zu of them old\n", when, world.count<Cell>(),
                world.count<Old>());
}

}  // namespace

int main() {
    World world;
    for (int age = 0; age < 6; ++age) world.create_with(Cell{age});
    print_counts(world, "at first:");

    // Adding, removing, creating and destroying would move the rows under the loop's feet, so the
    // world does not allow it inside of `each`. It is recorded instead.
    world.each<Cell>([&](Entity e, Cell& cell) {
        ++cell.age;
        if (cell.age >= 6) {
            world.deferred().destroy(e);
        } else if (cell.age >= 4) {
            world.deferred().add(e, Old{});
        } else if (cell.age == 2) {
            // The handle is good for later commands, although nobody is there yet.
            const Entity daughter = world.deferred().create_with(Cell{0});
            world.deferred().add(daughter, ChildOf{e});
        }
    });
    print_counts(world, "recorded:");
    bool right = world.count<Cell>() == 6 && world.count<Old>() == 0;

    world.flush_deferred();  // in the order in which it was recorded
    print_counts(world, "executed:");
    right = right && world.count<Cell>() == 6 && world.count<Old>() == 2;
    right = right && world.count<ChildOf>() == 1;
    world.each<const ChildOf>([&](Entity, const ChildOf& child) {
        right = right && world.get<Cell>(child.mother).age == 2;
    });

    // A command for somebody who died meanwhile is dropped: no need to ask twice.
    const Entity doomed = world.create_with(Cell{99});
    world.deferred().add(doomed, Old{});
    world.destroy(doomed);
    world.flush_deferred();
    right = right && world.count<Old>() == 2;

    // A buffer of your own can be filled without a world at hand, and executed in any.
    CommandBuffer plan;
    const Entity planned = plan.create_with(Cell{1});
    plan.add(planned, Old{});
    World elsewhere;
    plan.flush(elsewhere);
    print_counts(elsewhere, "in another world:");
    right = right && elsewhere.has<Old>(plan.resolve(planned));

    std::printf(right ? "all as expected\n" : "something is wrong\n");
    return right ? 0 : 1;
}
