#include "stored_value.hpp"

namespace snap {

const char* name_of(ecs::Encoding encoding) {
    switch (encoding) {
        case ecs::Encoding::tag: return "tag";
        case ecs::Encoding::bytes: return "bytes";
        case ecs::Encoding::structure: return "structure";
        case ecs::Encoding::packed: return "packed";
        case ecs::Encoding::opaque: return "opaque";
    }
    return "?";
}

bool read_value(const ecs::StoredComponent& component, const SnapshotFile::Column& column,
                std::size_t row, ecs::Value& value) {
    const char* bytes = column.value(row);
    const std::size_t size = column.size(row);
    switch (component.encoding) {
        case ecs::Encoding::tag: value = ecs::Value(); return true;
        case ecs::Encoding::structure: {
            std::string copy(bytes, size);
            if (!ecs::detail::host_is_little_endian) {
                ecs::detail::swap_numbers(*component.type, copy.data());
            }
            value = ecs::read_value(*component.type, copy.data());
            return ecs::detail::booleans_are_sound(*component.type, copy.data());
        }
        case ecs::Encoding::packed: {
            ecs::detail::PackedBytes in{bytes, bytes + size};
            auto budget = static_cast<std::size_t>(ecs::detail::SchemaLimits::parts(size));
            return ecs::detail::unpack(*component.type, in, value, budget) && in.left() == 0;
        }
        default: value = ecs::Value(std::string(bytes, size)); return true;
    }
}

void append_value(std::string& out, const ecs::StoredComponent& component,
                  const ecs::Value& value) {
    if (component.encoding == ecs::Encoding::tag) {
        out += "{}";
    } else if (component.type == nullptr) {
        out += '"';
        ecs::detail::append_base64(out, value.text());
        out += '"';
    } else {
        ecs::detail::append_json(out, value, component.type);
    }
}

bool append_value(std::string& out, const ecs::StoredComponent& component,
                  const SnapshotFile::Column& column, std::size_t row) {
    ecs::Value value;
    if (!read_value(component, column, row, value)) return false;
    append_value(out, component, value);
    return true;
}

}  // namespace snap
