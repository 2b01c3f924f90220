// Writes the snapshots that the tests of ecs-snap look into to a folder.

#include <ecs/ecs.hpp>
#if ECS_TEST_JSON
#include <ecs/json.hpp>
#endif

#include <cstdio>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

namespace game {

enum class Team : std::uint8_t { red, blue };
ECS_REFLECT_ENUM(Team, red, blue)
struct Position {
    float x = 0, y = 0;
};
ECS_REFLECT(Position, x, y)
struct Health {
    int points = 0;
    Team team = Team::red;
};
ECS_REFLECT(Health, points, team)
struct Story {
    std::string text;
    std::vector<int> chapters;
    ecs::Entity hero;
};
ECS_REFLECT(Story, text, chapters, hero)
struct Raw {
    std::uint32_t value = 0;
};
struct Custom {
    char letter = 'c';
};
struct Frozen {};

void register_all() {
    ecs::register_component<Position>("Position");
    ecs::register_component<Health>("Health");
    ecs::set_component_version<Health>(3);
    ecs::register_component<Story>("Story");
    ecs::register_component<Raw>("Raw");
    ecs::register_component<Frozen>("Frozen");
    ecs::register_component<Custom>(
        "Custom",
        [](const void* value, std::ostream& out) {
            out << static_cast<const Custom*>(value)->letter;
        },
        [](void* value, std::istream& in) { in >> static_cast<Custom*>(value)->letter; });
}

}  // namespace game

namespace {

using namespace ecs;
using namespace game;

std::string folder;

void write(const World& world, const char* name) {
    const Status status = save(world, folder + "/" + name);
    if (status) return;
    std::fprintf(stderr, "%s: %s\n", name, status.message().c_str());
    std::exit(1);
}

/// Loads `from`, and writes what `ecs-snap dump` made of it as a snapshot again.
int read_dump([[maybe_unused]] const char* from, [[maybe_unused]] const char* to) {
#if ECS_TEST_JSON
    World world;
    std::ifstream in(from);
    const Status status = read_json(world, in);
    if (status) return save(world, to) ? 0 : 1;
    std::fprintf(stderr, "%s\n", status.message().c_str());
#endif
    return 1;
}

}  // namespace

int main(int argc, char** argv) {
    register_all();
    if (argc == 4 && std::string(argv[1]) == "read") return read_dump(argv[2], argv[3]);
    if (argc != 2) return 2;
    folder = argv[1];

    World world;
    write(world, "empty.ecs");
    const Entity first = world.create_with(Position{1.5f, -2}, Health{10, Team::blue});
    const Entity second = world.create_with(Position{3, 4}, Health{20, Team::red});
    const Entity story = world.create_with(Story{"once, \"upon\"\na time", {1, 2, 3}, first});
    world.create_with(Raw{0x01020304}, Custom{'x'}, Frozen{});
    world.create_with(Position{std::numeric_limits<float>::infinity(), 0});
    world.destroy(world.create());
    write(world, "before.ecs");

    world.get<Health>(first).points = 7;
    world.get<Story>(story).chapters = {1, 5};
    world.remove<Position>(second);
    world.add(first, Frozen{});
    world.create_with(Health{1, Team::red});
    world.destroy(second);
    world.create_with(Raw{9});
    write(world, "after.ecs");

    World many;
    many.create_many(100'000, Position{1, 2}, Health{3, Team::red});
    write(many, "many.ecs");
    return 0;
}
