#include "commands.hpp"
#include "field_diff.hpp"
#include "stored_value.hpp"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

/// \file
/// Compares in three steps, to hold no more than an index of 16 bytes a value, and the values that
/// differ: hash all values of the first file, compare those of the second to them, and go through
/// both once more for what is to be shown.

namespace snap {
namespace {

/// Components by name, as numbers that both files share.
class Names {
public:
    std::uint32_t number(const std::string& name) {
        const auto entry = numbers_.emplace(name, static_cast<std::uint32_t>(names_.size()));
        if (entry.second) names_.push_back(name);
        return entry.first->second;
    }
    const std::string& operator[](std::uint32_t number) const { return names_[number]; }

private:
    std::unordered_map<std::string, std::uint32_t> numbers_;
    std::vector<std::string> names_;
};

struct HashedValue {
    std::uint32_t name;
    std::uint64_t hash;
};
struct KnownEntity {
    std::vector<HashedValue> values;
    bool in_both = false;
};
using Index = std::unordered_map<ecs::Entity, KnownEntity>;

/// What became of a component of an entity; values are filled in for those that are shown.
struct ValueChange {
    bool before = false;
    bool after = false;
    ecs::Value old_value;
    ecs::Value new_value;
    const ecs::StoredComponent* old_type = nullptr;
    const ecs::StoredComponent* new_type = nullptr;
};
struct EntityChange {
    bool before = false;
    bool after = false;
    std::map<std::uint32_t, ValueChange> values;
};
using Changes = std::map<ecs::Entity, EntityChange>;

/// Calls `fn(entity, name, component, column, row)` for every value of a file; `entity(e)` before.
template <class Entity, class Fn>
bool for_each_value(SnapshotFile& file, Names& names, Entity&& entity, Fn&& fn) {
    const auto all = [](std::uint32_t) { return true; };
    return file.for_each_block(all, [&](const SnapshotFile::Block& block, const auto& columns) {
        for (std::size_t row = 0; row < block.rows(); ++row) {
            const ecs::Entity e = block.entities[row];
            if (!entity(e)) continue;
            for (std::size_t i = 0; i < columns.size(); ++i) {
                const ecs::StoredComponent& component = file.component(block.components[i]);
                if (!fn(e, names.number(component.name), component, columns[i], row)) {
                    return file.fail("a value of " + component.name +
                                     " does not fit its description");
                }
            }
        }
        return true;
    });
}
bool reads_to_the_end(SnapshotFile& file) {
    SnapshotFile::EntityTable table;
    return file.read_end(table);
}

/// Equal values give equal hashes, however their files lay them out.
bool hash_value(const ecs::StoredComponent& component, const SnapshotFile::Column& column,
                std::size_t row, std::string& scratch, std::uint64_t& hash) {
    scratch.clear();
    if (!append_value(scratch, component, column, row)) return false;
    hash = std::hash<std::string_view>{}(scratch);
    return true;
}

bool make_index(SnapshotFile& file, Names& names, Index& index) {
    std::string scratch;
    return file.open() &&
           for_each_value(
               file, names,
               [&](ecs::Entity e) {
                   index[e];
                   return true;
               },
               [&](ecs::Entity e, std::uint32_t name, const auto& component, const auto& column,
                   std::size_t row) {
                   HashedValue value{name, 0};
                   if (!hash_value(component, column, row, scratch, value.hash)) return false;
                   index[e].values.push_back(value);
                   return true;
               }) &&
           reads_to_the_end(file);
}

/// Takes from the index what the second file has, too.
bool compare(SnapshotFile& file, Names& names, Index& index, Changes& changes) {
    std::string scratch;
    const auto entity = [&](ecs::Entity e) {
        const auto known = index.find(e);
        if (known != index.end()) {
            known->second.in_both = true;
        } else {
            changes[e].after = true;
        }
        return true;
    };
    const auto value = [&](ecs::Entity e, std::uint32_t name, const auto& component,
                           const auto& column, std::size_t row) {
        std::uint64_t hash = 0;
        if (!hash_value(component, column, row, scratch, hash)) return false;
        const auto known = index.find(e);
        if (known == index.end()) {
            changes[e].values[name].after = true;
            return true;
        }
        std::vector<HashedValue>& values = known->second.values;
        const auto same = std::find_if(values.begin(), values.end(),
                                       [&](const HashedValue& v) { return v.name == name; });
        const bool was_there = same != values.end();
        if (!was_there || same->hash != hash) {
            EntityChange& change = changes[e];
            change.before = change.after = true;
            change.values[name].before = was_there;
            change.values[name].after = true;
        }
        if (was_there) values.erase(same);
        return true;
    };
    return file.open() && for_each_value(file, names, entity, value) && reads_to_the_end(file);
}

/// What is left in the index is gone: entities, and components of those that are still there.
void find_gone(const Index& index, Changes& changes) {
    for (const auto& [e, known] : index) {
        if (known.in_both && known.values.empty()) continue;
        EntityChange& change = changes[e];
        change.before = true;
        change.after = known.in_both;
        for (const HashedValue& value : known.values) change.values[value.name].before = true;
    }
}

/// Fills in the values of what is shown, from the first or from the second file.
bool fill(SnapshotFile& file, Names& names, Changes& shown, bool old_values) {
    const auto entity = [&](ecs::Entity e) { return shown.find(e) != shown.end(); };
    const auto value = [&](ecs::Entity e, std::uint32_t name, const auto& component,
                           const auto& column, std::size_t row) {
        EntityChange& change = shown.find(e)->second;
        const auto found = change.values.find(name);
        if (found == change.values.end()) return true;
        (old_values ? found->second.old_type : found->second.new_type) = &component;
        return read_value(component, column, row,
                          old_values ? found->second.old_value : found->second.new_value);
    };
    return file.open() && for_each_value(file, names, entity, value);
}

void print_value(char sign, const std::string& name, const ecs::StoredComponent& type,
                 const ecs::Value& value) {
    std::string text;
    append_value(text, type, value);
    std::printf("    %c %s %s\n", sign, printable(name).c_str(), text.c_str());
}
void print(ecs::Entity e, const EntityChange& change, const Names& names) {
    std::printf("%c %lu:%lu\n",
                !change.before  ? '+'
                : !change.after ? '-'
                                : '~',
                static_cast<unsigned long>(e.index), static_cast<unsigned long>(e.generation));
    std::map<std::string, const ValueChange*> by_name;
    for (const auto& [name, value] : change.values) by_name.emplace(names[name], &value);
    for (const auto& [name, shown] : by_name) {
        const ValueChange& value = *shown;
        if (value.old_type == nullptr && value.new_type == nullptr) continue;
        if (value.old_type == nullptr) {
            print_value('+', name, *value.new_type, value.new_value);
        } else if (value.new_type == nullptr) {
            print_value('-', name, *value.old_type, value.old_value);
        } else {
            for (const std::string& line : field_changes(name, *value.old_type, value.old_value,
                                                         *value.new_type, value.new_value)) {
                std::printf("    ~ %s\n", printable(line).c_str());
            }
        }
    }
}

int summarise(const Changes& changes, std::size_t shown) {
    unsigned long long added = 0, removed = 0, changed = 0;
    for (const auto& [e, change] : changes) {
        (void)e;
        ++(!change.before ? added : !change.after ? removed : changed);
    }
    if (shown < changes.size()) {
        std::printf("… and %zu more; see --limit\n", changes.size() - shown);
    }
    std::printf("%llu entities added, %llu removed, %llu changed\n", added, removed, changed);
    return changes.empty() ? fine : differs;
}

}  // namespace

int diff(const std::string& before, const std::string& after, std::uint64_t limit) {
    Names names;
    Changes changes;
    {
        Index index;
        SnapshotFile first(before);
        SnapshotFile second(after);
        if (!make_index(first, names, index)) return first.report();
        if (!compare(second, names, index, changes)) return second.report();
        find_gone(index, changes);
    }
    Changes shown;
    for (auto& [e, change] : changes) {
        if (limit != 0 && shown.size() == limit) break;
        shown.emplace(e, change);
    }
    SnapshotFile first(before);
    SnapshotFile second(after);
    if (!shown.empty() && !fill(first, names, shown, true)) return first.report();
    if (!shown.empty() && !fill(second, names, shown, false)) return second.report();
    for (const auto& [e, change] : shown) print(e, change, names);
    return summarise(changes, shown.size());
}

}  // namespace snap
