// Writes the seeds of the fuzzers: write_corpus present|older <folder>. Names of components belong
// to one type in a process, so what an older program wrote is written by another run.

#include "fuzz/components.hpp"

#include <iostream>
#include <string>

namespace {

struct OldPlain {
    float value = 0.5f;
    std::int8_t team = 1;
    std::int32_t numbers[5] = {1, 2, 3, 4, 5};
};
ECS_REFLECT(OldPlain, value, team, numbers)
struct OldVersioned {
    double share = 80;
    std::string label = "old";
};
ECS_REFLECT(OldVersioned, share, label)
struct UnknownPlain {
    ecs::Entity e;
    fuzz::Team team = fuzz::Team::blue;
};
ECS_REFLECT(UnknownPlain, e, team)
struct UnknownPacked {
    std::vector<std::vector<std::string>> lines{{"a"}, {}, {"b", "c"}};
};
ECS_REFLECT(UnknownPacked, lines)
struct UnknownTag {};

std::string folder;

void save(const ecs::World& world, const char* name) {
    const ecs::Status status = ecs::save(world, folder + "/" + name + ".ecs");
    if (!status) std::cerr << status.message() << '\n';
}

void write_present() {
    ecs::World world;
    save(world, "empty");
    const ecs::Entity e = world.create();
    save(world, "one");
    world.create_with(fuzz::Tag{}, fuzz::Bytes{1, 2});
    world.create_with(fuzz::Plain{true, 0.25, fuzz::Team::green, e, {1, 2, 3}, 0}, fuzz::Tag{});
    save(world, "plain");
    world.create_with(fuzz::Packed{"text", {{"hat", true}, {"", false}}, {e}, {}, 1.5f});
    world.create_with(fuzz::Opaque{"opaque"}, fuzz::Aligned{3});
    world.create_with(fuzz::Versioned{4, "four"});
    world.destroy(world.create_with(fuzz::Tag{}));
    world.destroy(e);
    save(world, "all");
    ecs::World large;
    for (int i = 0; i < 40; ++i) large.create_with(fuzz::Bytes{}, fuzz::Opaque{"x"});
    save(large, "rows");
}

void write_older() {
    ecs::World world;
    world.create_with(OldPlain{}, UnknownPlain{});
    world.create_with(OldVersioned{}, UnknownPacked{});
    world.create_with(UnknownTag{});
    save(world, "older");
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 3) return 2;
    folder = arguments[2];
    if (arguments[1] == std::string("older")) {
        ecs::register_component<OldPlain>("Plain");
        ecs::register_component<OldVersioned>("Versioned");
        ecs::register_component<UnknownPlain>("Unknown.plain");
        ecs::register_component<UnknownPacked>("Unknown.packed");
        ecs::register_component<UnknownTag>("Unknown.tag");
        write_older();
    } else {
        fuzz::register_components();
        write_present();
    }
    return 0;
}
