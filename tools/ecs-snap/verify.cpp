#include "commands.hpp"
#include "stored_value.hpp"

#include <cstdio>
#include <vector>

namespace snap {
namespace {

/// Whether every entity, every free slot and the table of slots agree.
bool check_entities(SnapshotFile& file, const std::vector<ecs::Entity>& entities,
                    const SnapshotFile::EntityTable& table) {
    const std::size_t slots = table.generations.size();
    if (slots == 0) return file.fail("the table of entities has no reserved slot");
    std::vector<bool> used(slots);
    used[0] = true;
    for (const std::uint32_t generation : table.generations) {
        if (generation == 0) return file.fail("an entity slot has generation 0");
    }
    for (const ecs::Entity e : entities) {
        const std::string name = std::to_string(e.index) + ":" + std::to_string(e.generation);
        if (e.index == 0 || e.index >= slots || table.generations[e.index] != e.generation ||
            e.generation == 0xFFFFFFFFu) {
            return file.fail("the entity " + name + " does not agree with the table of entities");
        }
        if (used[e.index]) return file.fail("the entity " + name + " is there twice");
        used[e.index] = true;
    }
    for (const std::uint32_t slot : table.free_slots) {
        if (slot == 0 || slot >= slots || table.generations[slot] == 0xFFFFFFFFu) {
            return file.fail("an entity slot that cannot be used is free");
        }
        if (used[slot]) {
            return file.fail("the free entity slot " + std::to_string(slot) +
                             " is in use, or free twice");
        }
        used[slot] = true;
    }
    return true;
}

}  // namespace

int verify(const std::string& path) {
    SnapshotFile file(path);
    if (!file.open()) return file.report(file.is_open() ? damaged : failed);
    std::vector<ecs::Entity> entities;
    const auto everything = [](std::uint32_t) { return true; };
    const auto check = [&](const SnapshotFile::Block& block, const auto& columns) {
        entities.insert(entities.end(), block.entities.begin(), block.entities.end());
        ecs::Value value;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const ecs::StoredComponent& component = file.component(block.components[i]);
            if (component.type == nullptr) continue;
            for (std::size_t row = 0; row < block.rows(); ++row) {
                if (read_value(component, columns[i], row, value)) continue;
                return file.fail("a value of " + component.name + " does not fit its description");
            }
        }
        return true;
    };
    SnapshotFile::EntityTable table;
    if (!file.for_each_block(everything, check) || !file.read_end(table) ||
        !check_entities(file, entities, table)) {
        return file.report(damaged);
    }
    std::printf("%s: fine: %zu entities, %llu bytes, checksum right\n", path.c_str(),
                entities.size(), static_cast<unsigned long long>(file.offset()));
    return fine;
}

}  // namespace snap
