#include "commands.hpp"
#include "csv.hpp"
#include "stored_value.hpp"

#include <algorithm>
#include <cstdio>
#include <vector>

namespace snap {
namespace {

/// Which entities and components are asked for.
class Selection {
public:
    bool choose(const DumpOptions& options, const SnapshotFile& file) {
        limit_ = options.limit;
        one_entity_ = !options.entity.empty();
        if (one_entity_ && !ecs::detail::parse_entity(options.entity, entity_)) {
            return refuse("an entity is written as index:generation, not", options.entity);
        }
        const auto& components = file.schema().components;
        wanted_.assign(components.size(), options.components.empty());
        by_component_ = !options.components.empty();
        for (const std::string& name : options.components) {
            const auto found =
                std::find_if(components.begin(), components.end(),
                             [&](const ecs::StoredComponent& c) { return c.name == name; });
            if (found == components.end()) return refuse("the file has no component", name);
            wanted_[static_cast<std::size_t>(found - components.begin())] = true;
        }
        return true;
    }
    bool everything() const { return !by_component_ && !one_entity_ && limit_ == 0; }
    bool wants(std::uint32_t component) const { return wanted_[component]; }
    bool wants(const SnapshotFile::Block& block) const {
        return !by_component_ || std::any_of(block.components.begin(), block.components.end(),
                                             [&](std::uint32_t c) { return wanted_[c]; });
    }
    bool wants(ecs::Entity e) const { return !one_entity_ || e == entity_; }
    bool is_one_entity() const { return one_entity_; }
    /// Counts one more. False if that is enough.
    bool take() { return ++taken_ != limit_ && !one_entity_; }
    std::uint64_t taken() const { return taken_; }

private:
    static bool refuse(const char* sentence, const std::string& what) {
        std::fprintf(stderr, "ecs-snap: %s '%s'\n", sentence, what.c_str());
        return false;
    }

    std::vector<bool> wanted_;
    bool by_component_ = false;
    bool one_entity_ = false;
    ecs::Entity entity_;
    std::uint64_t limit_ = 0;
    std::uint64_t taken_ = 0;
};

/// Writes entities as `ecs::write_json` does, so that a dump of everything can be read again.
class JsonDump {
public:
    explicit JsonDump(std::uint32_t slots) : slots_(slots) {}

    void begin(const SnapshotFile& file, const Selection& selection) {
        out_ = "{\n  \"format\": \"ecs-world\",\n  \"version\": 1,\n  \"components\": {";
        bool first = true;
        for (std::uint32_t i = 0; i < file.schema().components.size(); ++i) {
            if (!selection.wants(i)) continue;
            out_ += first ? "\n    " : ",\n    ";
            first = false;
            ecs::detail::append_quoted(out_, file.component(i).name);
            out_ += ": {\"version\": ";
            ecs::detail::append_integer(out_, file.component(i).version);
            out_ += '}';
        }
        out_ += first ? "},\n  \"entities\": [" : "\n  },\n  \"entities\": [";
    }
    bool entity(const SnapshotFile& file, const Selection& selection,
                const SnapshotFile::Block& block, const std::vector<SnapshotFile::Column>& columns,
                std::size_t row) {
        out_ += first_ ? "\n    {\"entity\": " : ",\n    {\"entity\": ";
        first_ = false;
        ecs::detail::append_entity(out_, block.entities[row]);
        out_ += ", \"components\": {";
        bool first = true;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (!selection.wants(block.components[i])) continue;
            out_ += first ? "\n      " : ",\n      ";
            first = false;
            const ecs::StoredComponent& component = file.component(block.components[i]);
            ecs::detail::append_quoted(out_, component.name);
            out_ += ": ";
            if (!append_value(out_, component, columns[i], row)) return false;
        }
        out_ += first ? "}}" : "\n    }}";
        if (selection.everything()) mark(block.entities[row].index);
        flush(65'536);
        return true;
    }
    void end(const SnapshotFile::EntityTable* table) {
        out_ += first_ ? "]" : "\n  ]";
        if (table != nullptr) {
            out_ += ",\n  \"free\": [";
            begin_list();
            for (const std::uint32_t slot : table->free_slots) {
                if (slot < table->generations.size()) append_slot(*table, slot);
            }
            out_ += "],\n  \"retired\": [";
            begin_list();
            for (std::uint32_t slot = 1; slot < table->generations.size(); ++slot) {
                if (slot >= named_.size() || !named_[slot]) append_slot(*table, slot);
            }
            out_ += ']';
        }
        out_ += "\n}\n";
        flush(0);
    }

private:
    void begin_list() { first_ = true; }
    void append_slot(const SnapshotFile::EntityTable& table, std::uint32_t slot) {
        if (!first_) out_ += ", ";
        first_ = false;
        ecs::detail::append_entity(out_, {slot, table.generations[slot]});
        mark(slot);
        flush(65'536);
    }
    /// Only as far as the file has slots: an index that is larger is wrong anyway.
    void mark(std::uint32_t slot) {
        if (slot >= slots_) return;
        if (named_.size() <= slot) named_.resize(std::size_t{slot} + 1);
        named_[slot] = true;
    }
    void flush(std::size_t beyond) {
        if (out_.size() < beyond) return;
        std::fwrite(out_.data(), 1, out_.size(), stdout);
        out_.clear();
    }

    std::string out_;
    bool first_ = true;
    std::uint32_t slots_;
    std::vector<bool> named_;
};

template <class Output>
int write(SnapshotFile& file, Selection& selection, Output& output) {
    output.begin(file, selection);
    bool stopped = false;
    const auto wanted = [&](std::uint32_t component) { return selection.wants(component); };
    const bool whole = file.for_each_block(wanted, [&](const auto& block, const auto& columns) {
        if (!selection.wants(block)) return true;
        for (std::size_t row = 0; row < block.rows(); ++row) {
            if (!selection.wants(block.entities[row])) continue;
            if (!output.entity(file, selection, block, columns, row)) {
                return file.fail("a value does not fit the description of its component");
            }
            stopped = !selection.take();
            if (stopped) return false;
        }
        return true;
    });
    SnapshotFile::EntityTable table;
    const bool ended = stopped || (whole && file.read_end(table));
    output.end(selection.everything() && ended ? &table : nullptr);
    std::fflush(stdout);
    if (!ended) return file.report();
    if (selection.is_one_entity() && selection.taken() == 0) {
        std::fprintf(stderr, "ecs-snap: the file has no such entity\n");
        return failed;
    }
    return fine;
}

/// The same interface for CSV.
class CsvDump {
public:
    void begin(const SnapshotFile& file, const Selection& selection) {
        std::vector<bool> wanted;
        for (std::uint32_t i = 0; i < file.schema().components.size(); ++i) {
            wanted.push_back(selection.wants(i));
        }
        table_ = CsvTable(file.schema(), wanted);
        table_.print_header();
    }
    bool entity(const SnapshotFile&, const Selection&, const SnapshotFile::Block& block,
                const std::vector<SnapshotFile::Column>& columns, std::size_t row) {
        return table_.print_row(block, columns, row);
    }
    void end(const SnapshotFile::EntityTable*) {}

private:
    CsvTable table_;
};

}  // namespace

int dump(const std::string& path, const DumpOptions& options) {
    SnapshotFile file(path);
    if (!file.open()) return file.report();
    Selection selection;
    if (!selection.choose(options, file)) return failed;
    if (options.csv) {
        CsvDump output;
        return write(file, selection, output);
    }
    JsonDump output(file.slot_count());
    return write(file, selection, output);
}

}  // namespace snap
