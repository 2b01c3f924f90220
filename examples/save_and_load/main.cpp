// Saving a world to a file and loading it again: handles keep their meaning, and a file that is
// damaged is an error message, never a crash.
//
// Teaches: ECS_REFLECT, register_component, save, load, Status, world_hash, set_transient.

#include <ecs/ecs.hpp>

#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

namespace game {

struct Position {
    float x, y;
};
ECS_REFLECT(Position, x, y)

struct Inventory {
    std::vector<std::string> items;
    int gold;
};
ECS_REFLECT(Inventory, items, gold)

struct Follows {
    ecs::Entity leader;
};
ECS_REFLECT(Follows, leader)

struct DrawnAt {  // worked out anew every frame: not worth saving
    int column, row;
};

void register_components() {
    ecs::register_component<Position>("Position");
    ecs::register_component<Inventory>("Inventory");
    ecs::register_component<Follows>("Follows");
    ecs::register_component<DrawnAt>("DrawnAt");
    ecs::set_transient<DrawnAt>();
}

}  // namespace game

int main() {
    using namespace game;
    register_components();
    const std::string path = "save_and_load_example.ecs";

    ecs::World world;
    const ecs::Entity hero =
        world.create_with(Position{3, 4}, Inventory{{"lamp", "rope"}, 120}, DrawnAt{30, 4});
    const ecs::Entity dog = world.create_with(Position{2, 4}, Follows{hero});
    world.destroy(world.create());  // the slot and its generation are saved as well

    const ecs::Status saved = ecs::save(world, path);
    std::printf("saving: %s\n", saved ? "done" : saved.message().c_str());

    ecs::World loaded;
    const ecs::Status status = ecs::load(loaded, path);
    std::printf("loading: %s\n", status ? "done" : status.message().c_str());
    if (!saved || !status) return 1;

    // The handles of before the save mean the same entities.
    const Inventory& inventory = loaded.get<Inventory>(hero);
    std::printf("the hero has %d gold,", inventory.gold);
    for (const std::string& item : inventory.items) std::printf(" a %s,", item.c_str());
    std::printf(" and %s\n", loaded.get<Follows>(dog).leader == hero ? "a dog that follows" : "?");
    bool right = inventory.gold == 120 && inventory.items.size() == 2 &&
                 loaded.get<Follows>(dog).leader == hero && !loaded.has<DrawnAt>(hero);

    // One number for the whole contents tells whether two worlds are the same.
    const unsigned long long before = ecs::world_hash(world);
    const unsigned long long after = ecs::world_hash(loaded);
    std::printf("hash %016llx, loaded %016llx\n", before, after);
    right = right && before == after;

    // Half a file.
    std::ifstream whole(path, std::ios::binary);
    std::string bytes((std::istreambuf_iterator<char>(whole)), {});
    std::ofstream(path, std::ios::binary) << bytes.substr(0, bytes.size() / 2);
    ecs::World other;
    const ecs::Status broken = ecs::load(other, path);
    std::printf("half a file: %s (at byte %llu)\n", broken.message().c_str(),
                static_cast<unsigned long long>(broken.offset()));
    right = right && !broken && other.count() == 0;
    std::remove(path.c_str());

    std::printf(right ? "all as expected\n" : "something is wrong\n");
    return right ? 0 : 1;
}
