#pragma once

#include "stored_value.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace snap {

/// Entities as lines of comma-separated values: one column for the handle, one for each field of
/// each component (`Position.x`; lists as JSON), empty where an entity lacks it. Components without
/// fields have one: 1 for a tag, base64 for bytes.
class CsvTable {
public:
    CsvTable() = default;
    CsvTable(const ecs::Schema& schema, const std::vector<bool>& wanted);

    void print_header() const;
    /// False if a value does not fit its description.
    bool print_row(const SnapshotFile::Block& block,
                   const std::vector<SnapshotFile::Column>& columns, std::size_t row);

private:
    struct Cells {
        const ecs::StoredComponent* component = nullptr;
        std::size_t first = 0;
        std::size_t count = 0;
    };

    void add_titles(const std::string& title, const ecs::TypeDescription* type);
    void fill(const ecs::Value& value, const ecs::TypeDescription* type, std::size_t& cell);

    std::vector<Cells> components_;  // as in the schema; those that are not wanted have no cells
    std::vector<std::string> titles_;
    std::vector<std::string> row_;
    std::string line_;
};

}  // namespace snap
