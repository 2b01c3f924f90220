#include "csv.hpp"

#include <cstdio>

namespace snap {
namespace {

using ecs::TypeDescription;
using ecs::Value;
using ecs::ValueKind;

/// Quoted as RFC 4180 says, where that is needed.
void append_cell(std::string& out, const std::string& cell) {
    if (cell.find_first_of(",\"\r\n") == std::string::npos) {
        out += cell;
        return;
    }
    out += '"';
    for (const char c : cell) {
        if (c == '"') out += '"';
        out += c;
    }
    out += '"';
}

bool has_fields(const TypeDescription* type) {
    return type != nullptr && type->kind == ValueKind::structure && !type->fields.empty();
}

}  // namespace

CsvTable::CsvTable(const ecs::Schema& schema, const std::vector<bool>& wanted) {
    titles_.push_back("entity");
    components_.resize(schema.components.size());
    for (std::size_t i = 0; i < components_.size(); ++i) {
        if (!wanted[i]) continue;
        Cells& cells = components_[i];
        cells.component = &schema.components[i];
        cells.first = titles_.size();
        add_titles(cells.component->name, cells.component->type);
        cells.count = titles_.size() - cells.first;
    }
}

void CsvTable::add_titles(const std::string& title, const TypeDescription* type) {
    if (!has_fields(type)) return titles_.push_back(title);
    for (const ecs::FieldDescription& f : type->fields) add_titles(title + "." + f.name, f.type);
}

void CsvTable::print_header() const {
    std::string line;
    for (std::size_t i = 0; i < titles_.size(); ++i) {
        if (i != 0) line += ',';
        append_cell(line, titles_[i]);
    }
    std::printf("%s\n", line.c_str());
}

void CsvTable::fill(const Value& value, const TypeDescription* type, std::size_t& cell) {
    if (has_fields(type)) {
        for (std::size_t i = 0; i < type->fields.size(); ++i) {
            fill(value[i], type->fields[i].type, cell);
        }
        return;
    }
    std::string& text = row_[cell++];
    if (value.is(Value::Kind::text)) {
        text = value.text();
        return;
    }
    ecs::detail::append_json(text, value, type);
    const bool quoted = text.size() >= 2 && text.front() == '"';  // entities, infinite numbers
    if (quoted) text = text.substr(1, text.size() - 2);
}

bool CsvTable::print_row(const SnapshotFile::Block& block,
                         const std::vector<SnapshotFile::Column>& columns, std::size_t row) {
    row_.assign(titles_.size(), {});
    ecs::detail::append_integer(row_[0], block.entities[row].index);
    row_[0] += ':';
    ecs::detail::append_integer(row_[0], block.entities[row].generation);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const Cells& cells = components_[block.components[i]];
        if (cells.component == nullptr) continue;
        Value value;
        if (!read_value(*cells.component, columns[i], row, value)) return false;
        std::size_t cell = cells.first;
        if (cells.component->type != nullptr) {
            fill(value, cells.component->type, cell);
        } else if (cells.component->encoding == ecs::Encoding::tag) {
            row_[cell] = "1";
        } else {
            ecs::detail::append_base64(row_[cell], value.text());
        }
    }
    line_.clear();
    for (std::size_t i = 0; i < row_.size(); ++i) {
        if (i != 0) line_ += ',';
        append_cell(line_, row_[i]);
    }
    line_ += '\n';
    std::fwrite(line_.data(), 1, line_.size(), stdout);
    return true;
}

}  // namespace snap
