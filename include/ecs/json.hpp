#pragma once

/// \file
/// Worlds and entities as JSON, for people to read, edit and compare: `write_json`, `read_json`,
/// `to_json`, `from_json`, `create_from_json`, `prefab_from_json`.
///
/// `ecs/ecs.hpp` does not include this header, as it needs nlohmann-json (Debian:
/// nlohmann-json3-dev). With CMake, link `ecs::json`, which is there if that library was found.
///
/// What a text looks like:
///
///     {
///       "format": "ecs-world",
///       "version": 1,
///       "components": {"Health": {"version": 2}},        or the present version
///       "archetypes": [["Health", "Position"]],          the order of iteration
///       "entities": [
///         {"entity": "1:1", "components": {              slot 1 in generation 1
///           "Health": {"points": 10, "team": "red"},     enums by name
///           "Position": {"x": 1.5, "y": "Infinity"},     numbers keep every bit
///           "Target": {"who": "2:1"},                    entities are texts, nobody is null
///           "Frozen": {},                                a tag
///           "Mesh": "AAECAw=="                           not described: base64
///         }}
///       ],
///       "free": ["2:7"],                                 the last one is reused first
///       "retired": []                                    slots that are never used again
///     }
///
/// Only `entities` is needed. Slots that are named nowhere are free, and as good as new. Text that
/// is not UTF-8 is written as `{"base64": "…"}`, a NaN with unusual bits as `"NaN:<its bits>"`.
/// Integers are written with all digits; readers other than this one may lose those beyond 2^53.

#include "ecs/json/options.hpp"
#include "ecs/json/read_entity.hpp"
#include "ecs/json/read_world.hpp"
#include "ecs/json/write_entity.hpp"
#include "ecs/json/write_world.hpp"
#include "ecs/prefab.hpp"

#include <istream>
#include <ostream>
#include <string>
#include <string_view>

namespace ecs {

/// Writes a whole world as JSON: all entities with their components, the generations of all slots
/// and the free ones, so that every handle means after reading what it means now. Components have
/// to be registered (`register_component`); those that are described (`ECS_REFLECT`) are written by
/// their fields, all others as base64. Streams: only some entities are held as text at a time.
inline Status write_json(const World& world, std::ostream& out, const JsonOptions& options = {}) {
    return detail::JsonWorldWriter(world, out, options).write();
}

/// Reads what `write_json` wrote, or what people made of it, into an empty world. Nothing is
/// trusted: what is wrong comes back as a sentence with its line and byte, and the world stays
/// without entities. Memory is bounded by `options`, and not more than one entity is held as text.
///
/// Fields are matched by name, those that are missing keep their default, those that the type lacks
/// are passed over; older versions go through `add_migration`. A migration sees fields that are no
/// part of the type any more as JSON has them: entities as texts, say. Observers hear of all
/// components once everything is there.
inline Status read_json(World& world, std::istream& in, const JsonOptions& options = {}) {
    const char* obstacle = WorldLoader::obstacle(world);
    ECS_ASSERT(obstacle == nullptr, obstacle);
    if (obstacle != nullptr) return Status::error(obstacle);
    detail::JsonSource source(in, options.max_bytes);
    return detail::JsonWorldReader(world, options).read(source);
}

/// One entity as JSON, for inspectors, logs and the clipboard; `null` if it is dead. Components
/// that nobody registered have no name, and are left out.
inline std::string to_json(const World& world, Entity e, const JsonOptions& options = {}) {
    if (!world.alive(e)) return "null";
    const Place place = world.place_of(e);
    const Archetype& archetype = *place.segment->archetype;
    detail::JsonEntityWriter writer(options);
    std::string text;
    writer.append(text, archetype, writer.columns_of(archetype), place, "");
    return text;
}

/// Gives an entity that is alive the components of a text: `{"components": {"Health": {"points":
/// 5}}}`. Fields that the text does not name stay as they are, and so do components; which entity
/// the text was made of does not matter. All at once, with one move and with hooks as for `add`;
/// or, if something is wrong, not at all. Components that cannot be copied start from their
/// default.
inline Status from_json(World& world, Entity e, std::string_view text,
                        const JsonOptions& options = {}) {
    if (!world.alive(e)) return Status::error("the entity is not alive");
    detail::ValuesOnTheWay values;
    Status status = detail::JsonEntityReader(options).read(text, values, &world, e);
    if (!status) return status;
    const std::vector<ComponentValue>& taken = values.take();
    world.execute(Change::migrate(e, taken.data(), taken.size()));
    return status;
}

/// Makes a new entity with the components of a text. `created`, if given, tells which; it is
/// INVALID_ENTITY if something was wrong.
inline Status create_from_json(World& world, std::string_view text, Entity* created = nullptr,
                               const JsonOptions& options = {}) {
    if (created != nullptr) *created = INVALID_ENTITY;
    detail::ValuesOnTheWay values;
    Status status = detail::JsonEntityReader(options).read(text, values);
    if (!status) return status;
    const std::vector<ComponentValue>& taken = values.take();
    const ChangeResult result = world.execute(Change::spawn(taken.data(), taken.size()));
    if (created != nullptr) *created = result.entity;
    return status;
}

/// Makes a prefab of a text of the same form. Its components have to be copyable. If something is
/// wrong, `prefab` stays as it was.
///
///     {"components": {"Health": {"points": 100}, "Enemy": {}}}
inline Status prefab_from_json(std::string_view text, Prefab& prefab,
                               const JsonOptions& options = {}) {
    detail::ValuesOnTheWay values;
    Status status = detail::JsonEntityReader(options).read(text, values);
    if (!status) return status;
    if (const ComponentInfo* info = values.uncopyable()) {
        return Status::error("a prefab cannot have the component " + component_name(info->id) +
                             ", which cannot be copied");
    }
    const std::vector<ComponentValue>& taken = values.take();
    prefab = Prefab::from_values(taken.data(), taken.size());
    return status;
}

}  // namespace ecs
