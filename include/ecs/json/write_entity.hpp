#pragma once

#include "ecs/json/options.hpp"
#include "ecs/json/write_value.hpp"
#include "ecs/world.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ecs::detail {

/// Appends entities as objects:
///
///     {"entity": "3:1", "components": {
///       "Health": {"points": 10, "maximum": 20},
///       "Position": {"x": 1, "y": 2.5}
///     }}
///
/// Described components are written field by field, tags as `{}`, and all others as base64 of what
/// a snapshot would hold.
class JsonEntityWriter {
public:
    explicit JsonEntityWriter(const JsonOptions& options) noexcept : options_(options) {}

    /// The components of an archetype that are written, by name.
    struct Column {
        const ComponentFormat* format;
        ColumnIndex column;
    };
    /// Components that nobody registered have no name, and are left out; `unnamed` tells of the
    /// last.
    std::vector<Column> columns_of(const Archetype& archetype,
                                   ComponentTypeID* unnamed = nullptr) const {
        std::vector<Column> columns;
        for (const ComponentTypeID* id = archetype.types_begin(); id != archetype.types_end();
             ++id) {
            const ComponentFormat* format = FormatRegistry::instance().find(*id);
            if (format == nullptr) {
                if (unnamed != nullptr) *unnamed = *id;
            } else if (!format->transient || options_.transient) {
                columns.push_back({format, archetype.column_of(*id)});
            }
        }
        std::sort(columns.begin(), columns.end(),
                  [](const Column& a, const Column& b) { return a.format->name < b.format->name; });
        return columns;
    }

    void append(std::string& out, const Archetype& archetype, const std::vector<Column>& columns,
                Place place, std::string_view indent) {
        out += "{\"entity\": ";
        append_entity(out, place.segment->entities()[place.row]);
        out += ", \"components\": {";
        bool first = true;
        for (const Column& column : columns) {
            if (!first) out += options_.indented ? "," : ", ";
            first = false;
            if (options_.indented) out.append("\n").append(indent).append("  ");
            append_quoted(out, column.format->name);
            out += ": ";
            append_component(out, archetype, column, place);
        }
        if (options_.indented && !first) out.append("\n").append(indent);
        out += "}}";
    }

    /// A component whose own function could not write a value, or `nullptr`.
    const ComponentFormat* failed() const noexcept { return failed_; }

private:
    void append_component(std::string& out, const Archetype& archetype, const Column& column,
                          Place place) {
        if (column.column == TAG_COLUMN) {
            out += "{}";
            return;
        }
        const ComponentFormat& format = *column.format;
        const std::byte* value = archetype.value(place, column.column);
        const std::size_t size = archetype.column(column.column).size;
        const bool fixed = has_fixed_size(format.encoding);
        if (format.unknown) {
            append_bytes(out, fixed ? as_text(value, size)
                                    : reinterpret_cast<const KeptBytes*>(value)->bytes);
        } else if (format.encoding == Encoding::opaque) {
            scratch_.clear();
            StringSink sink(scratch_);
            format.write(value, sink.stream());
            if (sink.failed()) failed_ = &format;
            append_bytes(out, scratch_);
        } else if (format.encoding == Encoding::bytes) {
            append_bytes(out, as_text(value, size));
        } else {
            append_json(out, *format.type, value);
        }
    }
    static std::string_view as_text(const std::byte* value, std::size_t size) noexcept {
        return {reinterpret_cast<const char*>(value), size};
    }
    static void append_bytes(std::string& out, std::string_view bytes) {
        out += '"';
        append_base64(out, bytes);
        out += '"';
    }

    JsonOptions options_;
    std::string scratch_;
    const ComponentFormat* failed_ = nullptr;
};

}  // namespace ecs::detail
