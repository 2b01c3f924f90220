// A crane: base, arm, hook and load, each placed relative to the one before. Turning the base moves
// them all, and taking the load off the hook leaves it where its own transform says.

#include <ecs/ecs.hpp>

#include <cmath>
#include <cstdio>
#include <string>

using namespace ecs;

namespace {

struct Name {
    std::string text;
};

Entity create_part(World& world, const char* name, PositionRotationScale where) {
    return world.create_with(Name{name}, where, LocalTransform{}, WorldTransform{});
}

void print_part(const World& world, Entity e) {
    const Mat4& m = world.get<WorldTransform>(e).matrix;
    std::printf("%*s%-*s at %5.1f %5.1f %5.1f\n", static_cast<int>(depth_of(world, e)) * 2, "",
                12 - static_cast<int>(depth_of(world, e)) * 2, world.get<Name>(e).text.c_str(),
                static_cast<double>(m.m[12]), static_cast<double>(m.m[13]),
                static_cast<double>(m.m[14]));
}

void print_tree(World& world, const char* title, Entity root) {
    propagate_transforms(world);
    std::printf("%s\n", title);
    print_part(world, root);
    for_each_descendant(world, root, [&](Entity part) { print_part(world, part); });
    std::printf("\n");
}

bool is_at(const World& world, Entity e, float x, float y, float z) {
    const Mat4& m = world.get<WorldTransform>(e).matrix;
    return std::fabs(m.m[12] - x) + std::fabs(m.m[13] - y) + std::fabs(m.m[14] - z) < 1e-4f;
}

}  // namespace

int main() {
    World world;
    // A part that is destroyed takes the parts on it along.
    enable_hierarchy(world, OnParentDestroyed::cascade);

    const Entity base = create_part(world, "base", {{0, 0, 0}});
    const Entity arm = create_part(world, "arm", {{0, 10, 0}});
    const Entity hook = create_part(world, "hook", {{8, 0, 0}});
    const Entity load = create_part(world, "load", {{0, -4, 0}});
    set_parent(world, arm, base);
    set_parent(world, hook, arm);
    world.add(load, Parent{hook});  // the same: the world keeps both sides in order
    print_tree(world, "the crane:", base);
    bool right = is_at(world, load, 8, 6, 0);

    // A quarter turn to the left, seen from above.
    world.get<PositionRotationScale>(base).rotation =
        PositionRotationScale::Quaternion::about({0, 1, 0}, std::acos(0.0f));
    print_tree(world, "turned:", base);
    right = right && is_at(world, load, 0, 6, -8);

    remove_parent(world, load);
    print_tree(world, "without its load:", base);
    right = right && is_at(world, load, 0, -4, 0) && children_of(world, hook).empty();

    world.destroy(arm);
    print_tree(world, "without its arm:", base);
    right = right && world.count() == 2 && !world.alive(hook);

    std::printf(right ? "all parts are where they should be\n" : "something is wrong\n");
    return right ? 0 : 1;
}
