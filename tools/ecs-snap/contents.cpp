#include "contents.hpp"

#include <map>

namespace snap {

bool read_contents(SnapshotFile& file, Contents& contents) {
    std::map<std::vector<std::uint32_t>, std::size_t> known;
    contents.components.resize(file.schema().components.size());
    std::uint64_t begin = file.offset();
    const auto nothing = [](std::uint32_t) { return false; };
    const auto all_of = [&](const SnapshotFile::Block& block, const auto&) {
        const auto at = known.emplace(block.components, contents.archetypes.size());
        if (at.second) contents.archetypes.push_back({block.components, 0, 0});
        Contents::Archetype& archetype = contents.archetypes[at.first->second];
        archetype.entities += block.rows();
        archetype.bytes += file.offset() - begin;
        begin = file.offset();
        for (std::size_t i = 0; i < block.components.size(); ++i) {
            Contents::Component& component = contents.components[block.components[i]];
            component.entities += block.rows();
            component.bytes += file.column_bytes()[i];
        }
        contents.alive += block.rows();
        return true;
    };
    if (!file.for_each_block(nothing, all_of)) return false;

    SnapshotFile::EntityTable table;
    if (!file.read_end(table)) return false;
    contents.free = table.free_slots.size();
    for (const std::uint32_t generation : table.generations) {
        contents.retired += generation == 0xFFFFFFFFu;
    }
    const std::uint64_t named = 1 + contents.alive + contents.free + contents.retired;
    if (named < table.generations.size()) contents.reserved = table.generations.size() - named;
    return true;
}

}  // namespace snap
