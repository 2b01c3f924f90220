#include "field_diff.hpp"

#include "stored_value.hpp"

#include <algorithm>

namespace snap {
namespace {

using ecs::TypeDescription;
using ecs::Value;

/// A value, or a part of one, and its type.
struct Side {
    const Value* value = nullptr;  // nullptr: there is none
    const TypeDescription* type = nullptr;

    bool is(Value::Kind kind) const { return value != nullptr && value->is(kind); }
    std::size_t size() const { return value != nullptr ? value->size() : 0; }
    Side field(const std::string& name) const {
        for (std::size_t i = 0; i < size(); ++i) {
            if (value->name(i) != name) continue;
            const bool described = type != nullptr && i < type->fields.size();
            return {&(*value)[i], described ? type->fields[i].type : nullptr};
        }
        return {};
    }
    Side element(std::size_t i) const {
        if (i >= size()) return {};
        return {&(*value)[i], type != nullptr ? type->element : nullptr};
    }
    std::string text() const {
        std::string out;
        if (value == nullptr) return "(none)";
        ecs::detail::append_json(out, *value, type);
        return out;
    }
};

void compare(const std::string& path, const Side& before, const Side& after,
             std::vector<std::string>& lines) {
    if (before.is(Value::Kind::structure) && after.is(Value::Kind::structure)) {
        for (std::size_t i = 0; i < before.size(); ++i) {
            const std::string& name = before.value->name(i);
            compare(path + "." + name, before.field(name), after.field(name), lines);
        }
        for (std::size_t i = 0; i < after.size(); ++i) {
            const std::string& name = after.value->name(i);
            if (before.field(name).value == nullptr) {
                compare(path + "." + name, {}, after.field(name), lines);
            }
        }
        return;
    }
    if (before.is(Value::Kind::list) && after.is(Value::Kind::list)) {
        for (std::size_t i = 0; i < std::max(before.size(), after.size()); ++i) {
            compare(path + "[" + std::to_string(i) + "]", before.element(i), after.element(i),
                    lines);
        }
        return;
    }
    const std::string was = before.text();
    const std::string is = after.text();
    if (was != is) lines.push_back(path + ": " + was + " -> " + is);
}

}  // namespace

std::vector<std::string> field_changes(const std::string& name,
                                       const ecs::StoredComponent& old_type,
                                       const ecs::Value& old_value,
                                       const ecs::StoredComponent& new_type,
                                       const ecs::Value& new_value) {
    std::vector<std::string> lines;
    if (old_type.type != nullptr && new_type.type != nullptr) {
        compare(name, {&old_value, old_type.type}, {&new_value, new_type.type}, lines);
    } else {
        std::string was, is;
        append_value(was, old_type, old_value);
        append_value(is, new_type, new_value);
        lines.push_back(name + ": " + was + " -> " + is);
    }
    return lines;
}

}  // namespace snap
