#pragma once

#include "ecs/serialization/encode.hpp"

#include <cstddef>
#include <cstdint>
#include <istream>
#include <memory>
#include <string>
#include <vector>

namespace ecs {

/// The constants of the file format, which docs/snapshot-format.md specifies.
struct SnapshotFormat {
    static constexpr char magic[4] = {'E', 'C', 'S', '\0'};
    static constexpr std::uint32_t version = 1;
    static constexpr std::uint32_t max_block_rows = 16'384;
    /// Blocks with more than one row hold at most that much memory's worth of values …
    static constexpr std::uint64_t max_block_bytes = std::uint64_t{64} << 20;
    /// … and are written a good deal smaller.
    static constexpr std::uint64_t usual_block_bytes = std::uint64_t{4} << 20;
};

/// Reads a snapshot part by part, front to back, without any types of the program: for loading, and
/// for tools. Every call returns false once something is wrong; `status()` says what.
///
///     SnapshotReader reader(in);
///     SnapshotReader::Block block;
///     if (!reader.read_header()) …
///     for (std::uint32_t i = 0; i < reader.block_count(); ++i) {
///         reader.read_block(block);
///         for (const std::uint32_t component : block.components) {
///             reader.read_column(reader.schema().components[component], block.rows(), column);
///         }
///     }
///     reader.read_entities(table) && reader.read_checksum();
template <class Unused>
class BasicSnapshotReader {
public:
    /// Some rows with the same components.
    struct Block {
        std::vector<std::uint32_t> components;  ///< positions in the schema, ascending
        std::vector<Entity> entities;
        std::uint32_t rows() const noexcept { return static_cast<std::uint32_t>(entities.size()); }
    };
    /// The values of one component of a block, as they stand in the file.
    struct Column {
        std::string data;
        std::vector<std::uint64_t> offsets;  ///< where each value begins, and the end of the last

        const char* value(std::size_t row) const noexcept { return data.data() + offsets[row]; }
        std::size_t size(std::size_t row) const noexcept {
            return static_cast<std::size_t>(offsets[row + 1] - offsets[row]);
        }
    };
    struct EntityTable {
        std::vector<std::uint32_t> generations;
        std::vector<std::uint32_t> free_slots;
    };

    explicit BasicSnapshotReader(std::istream& in) : bytes_(in) {}

    bool read_header() {
        char magic[4];
        std::uint32_t version = 0;
        std::uint32_t components = 0;
        if (!bytes_.bytes(magic, sizeof magic)) return false;
        if (std::memcmp(magic, SnapshotFormat::magic, sizeof magic) != 0) {
            return bytes_.fail("this is no snapshot: it does not begin with \"ECS\"");
        }
        if (!bytes_.number(version)) return false;
        if (version != SnapshotFormat::version) {
            return bytes_.fail("the snapshot has format version " + std::to_string(version) +
                               ", and only " + std::to_string(SnapshotFormat::version) +
                               " is understood");
        }
        return bytes_.number(block_count_) && bytes_.number(slot_count_) &&
               bytes_.number(components) &&
               detail::SchemaReader<Unused>(bytes_, *schema_).read(components);
    }
    const Schema& schema() const noexcept { return *schema_; }
    /// For values that outlive the reader.
    std::shared_ptr<Schema> shared_schema() const noexcept { return schema_; }
    std::uint32_t block_count() const noexcept { return block_count_; }
    std::uint32_t slot_count() const noexcept { return slot_count_; }

    /// Everything of a block but its columns, which come next.
    bool read_block(Block& block) {
        std::uint32_t components = 0;
        std::uint32_t rows = 0;
        block.entities.clear();
        block.components.clear();
        if (!bytes_.number(components)) return false;
        if (components > schema_->components.size()) {
            return bytes_.fail("a block has more components than the snapshot");
        }
        for (std::uint32_t i = 0; i < components; ++i) {
            std::uint32_t index = 0;
            if (!bytes_.number(index)) return false;
            if (index >= schema_->components.size() ||
                (i != 0 && index <= block.components.back())) {
                return bytes_.fail("the components of a block are not in order");
            }
            block.components.push_back(index);
        }
        if (!bytes_.number(rows)) return false;
        if (rows > SnapshotFormat::max_block_rows) return bytes_.fail("a block is too large");
        block.entities.resize(rows);
        if (!bytes_.bytes(block.entities.data(), rows * sizeof(Entity))) return false;
        for (Entity& e : block.entities) {
            e = {detail::little_endian(e.index), detail::little_endian(e.generation)};
        }
        return true;
    }

    /// The next column of a block.
    bool read_column(const StoredComponent& component, std::uint32_t rows, Column& column) {
        column.data.clear();
        if (!read_offsets(component, rows, column.offsets)) return false;
        return bytes_.append(column.data, column.offsets.back());
    }
    bool skip_column(const StoredComponent& component, std::uint32_t rows) {
        return read_offsets(component, rows, offsets_) && bytes_.skip(offsets_.back());
    }

    bool read_entities(EntityTable& table) {
        std::uint32_t free_count = 0;
        if (!numbers(table.generations, slot_count_) || !bytes_.number(free_count)) return false;
        if (free_count > slot_count_) return bytes_.fail("more entity slots are free than exist");
        return numbers(table.free_slots, free_count);
    }
    bool read_checksum() {
        const std::uint64_t expected = bytes_.checksum();
        std::uint64_t stored = 0;
        if (!bytes_.number(stored)) return false;
        return stored == expected || bytes_.fail("the checksum is wrong: the snapshot is damaged");
    }

    detail::ByteReader& bytes() noexcept { return bytes_; }
    const Status& status() const noexcept { return bytes_.status(); }

private:
    bool read_offsets(const StoredComponent& component, std::uint32_t rows,
                      std::vector<std::uint64_t>& offsets) {
        offsets.assign(std::size_t{rows} + 1, 0);
        const bool varies = !component.fixed_size() && component.encoding != Encoding::tag;
        for (std::size_t i = 0; i < rows; ++i) {
            std::uint32_t length = component.size;
            if (varies && !bytes_.number(length)) return false;
            offsets[i + 1] = offsets[i] + length;
        }
        return true;
    }
    bool numbers(std::vector<std::uint32_t>& numbers, std::uint32_t count) {
        constexpr std::uint32_t step = 65'536;
        numbers.clear();
        for (std::uint32_t left = count; left != 0;) {
            const std::uint32_t now = left < step ? left : step;
            const std::size_t old = numbers.size();
            numbers.resize(old + now);
            if (!bytes_.bytes(&numbers[old], now * sizeof(std::uint32_t))) return false;
            for (std::size_t i = old; i < numbers.size(); ++i) {
                numbers[i] = detail::little_endian(numbers[i]);
            }
            left -= now;
        }
        return true;
    }

    detail::ByteReader bytes_;
    std::shared_ptr<Schema> schema_ = std::make_shared<Schema>();
    std::uint32_t block_count_ = 0;
    std::uint32_t slot_count_ = 0;
    std::vector<std::uint64_t> offsets_;
};

/// A template only so that programs which never read a snapshot need not compile it.
using SnapshotReader = BasicSnapshotReader<void>;

}  // namespace ecs
