#pragma once

#include "snapshot_file.hpp"

#include <ecs/json/write_value.hpp>

#include <cstddef>
#include <string>

namespace snap {

/// What a component's values look like, by the names that the format's description uses.
const char* name_of(ecs::Encoding encoding);

/// One value of a column, as a `Value`: a structure if the file describes the component, nothing
/// for a tag, and text (the bytes) for all else. False if the bytes are no such value.
bool read_value(const ecs::StoredComponent& component, const SnapshotFile::Column& column,
                std::size_t row, ecs::Value& value);

/// Appends a value as `ecs::write_json` would: fields by name, tags as {}, all else as base64.
/// False if the bytes are no such value.
bool append_value(std::string& out, const ecs::StoredComponent& component,
                  const SnapshotFile::Column& column, std::size_t row);
/// The same for a value that was read, of a component or one of its fields.
void append_value(std::string& out, const ecs::StoredComponent& component, const ecs::Value& value);

}  // namespace snap
