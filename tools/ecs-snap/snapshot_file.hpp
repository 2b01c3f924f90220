#pragma once

#include <ecs/serialization.hpp>

#include <cstdint>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace snap {

/// Exit codes of the tool.
enum Exit : int { fine = 0, differs = 1, damaged = 1, failed = 2 };

/// A name or sentence from a file, made safe to print: nobody's terminal obeys it.
std::string printable(std::string text);

/// Tells people at a terminal how far a large file has been read. Silent otherwise.
class Progress {
public:
    explicit Progress(std::uint64_t size);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();
    void at(std::uint64_t offset);

private:
    std::uint64_t next_ = 0;
    std::uint64_t step_ = 0;  // 0: nothing is said
    bool said_ = false;
};

/// A snapshot that is read block by block, front to back, without the types of its program. Never
/// more than one block is held.
class SnapshotFile {
public:
    using Block = ecs::SnapshotReader::Block;
    using Column = ecs::SnapshotReader::Column;
    using EntityTable = ecs::SnapshotReader::EntityTable;

    explicit SnapshotFile(std::string path);

    /// Reads the header. All calls return false once something is wrong; `report` tells what.
    bool open();
    bool is_open() const { return opened_; }
    std::uint64_t size() const { return size_; }
    const ecs::Schema& schema() const { return reader_->schema(); }
    const ecs::StoredComponent& component(std::uint32_t i) const { return schema().components[i]; }
    std::uint32_t slot_count() const { return reader_->slot_count(); }
    std::uint32_t block_count() const { return reader_->block_count(); }
    std::uint64_t offset() const { return reader_->bytes().offset(); }

    /// Calls `fn(block, columns)` for every block, where `columns[i]` holds the values of
    /// `block.components[i]`. Columns for which `wanted(component)` is false are passed over, and
    /// empty. `fn` returns false to stop.
    template <class Wanted, class Fn>
    bool for_each_block(Wanted&& wanted, Fn&& fn) {
        Progress progress(size_);
        Block block;
        std::vector<Column> columns;
        for (std::uint32_t i = 0; i < block_count(); ++i) {
            if (!reader_->read_block(block)) return false;
            columns.resize(block.components.size());
            column_bytes_.clear();
            for (std::size_t k = 0; k < columns.size(); ++k) {
                const std::uint64_t begin = offset();
                if (!read(block, k, wanted(block.components[k]), columns[k])) return false;
                column_bytes_.push_back(offset() - begin);
            }
            if (!fn(block, columns)) return false;
            progress.at(offset());
        }
        return true;
    }
    /// Inside of `fn`: the bytes that each column of the block takes in the file.
    const std::vector<std::uint64_t>& column_bytes() const { return column_bytes_; }
    /// What comes behind the blocks: the table of entities, and the checksum of all bytes.
    bool read_end(EntityTable& table) {
        return reader_->read_entities(table) && reader_->read_checksum() && nothing_follows();
    }

    /// Remembers what is wrong, unless something was before. Always false.
    bool fail(const std::string& sentence) { return reader_->bytes().fail(sentence); }
    const ecs::Status& status() const { return reader_->status(); }
    /// Tells what is wrong on `stderr`, with file and byte. Returns `code`.
    int report(int code = failed) const;

private:
    bool read(const Block& block, std::size_t i, bool wanted, Column& column) {
        const ecs::StoredComponent& stored = component(block.components[i]);
        column.data.clear();
        column.offsets.assign(1, 0);
        return wanted ? reader_->read_column(stored, block.rows(), column)
                      : reader_->skip_column(stored, block.rows());
    }
    bool nothing_follows();

    std::string path_;
    std::ifstream in_;
    std::uint64_t size_ = 0;
    std::unique_ptr<ecs::SnapshotReader> reader_;
    std::vector<std::uint64_t> column_bytes_;
    bool opened_ = false;
};

}  // namespace snap
