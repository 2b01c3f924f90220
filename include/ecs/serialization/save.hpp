#pragma once

#include "ecs/serialization/snapshot_reader.hpp"
#include "ecs/world.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace ecs {

struct SaveOptions {
    /// Whether to write components that are marked with `set_transient`, too.
    bool transient = false;
};

namespace detail {

template <class T>
struct ExactlyType {
    using Type = T;
};
/// `T`, but never deduced from an argument.
template <class T>
using Exactly = typename ExactlyType<T>::Type;

/// The value of a component that was kept from a file, where its length varies.
struct KeptBytes {
    std::string bytes;
};

/// Appends a value whose length varies, packed or opaque, as it stands in files. `sink` leads to
/// the end of `out`.
template <class = void>
void append_varying(const ComponentFormat& format, const void* value, std::string& out,
                    StringSink& sink) {
    if (format.unknown) {
        out += static_cast<const KeptBytes*>(value)->bytes;
    } else if (format.encoding == Encoding::packed) {
        pack(*format.type, value, out);
    } else {
        format.write(value, sink.stream());
    }
}

/// Only programs that save pay for compiling it, hence a template of the one world there is.
/// Writes a world front to back, from where its values are: nothing but single columns of values
/// whose length varies is ever held twice.
template <class W>
class SnapshotWriter {
public:
    SnapshotWriter(const W& world, std::ostream& out, const SaveOptions& options)
        : world_(world), options_(options), out_(out) {}

    Status write() {
        for (std::size_t i = 0; i < world_.archetype_count(); ++i) {
            if (!plan(world_.archetype(i))) return status_;
        }
        make_table();
        if (!write_header()) return status_;
        for (const Part& part : parts_) {
            write_part(part);
            if (!status_) return status_;
        }
        write_entities();
        out_.number(out_.checksum());
        if (out_.failed()) return Status::error("the stream takes no more bytes", out_.offset());
        return {};
    }

private:
    /// One component of an archetype that is written.
    struct PartColumn {
        std::uint32_t component = 0;  // position in the table
        const ComponentFormat* format = nullptr;
        ColumnIndex column = NO_COLUMN;
    };
    struct Part {
        const Archetype* archetype = nullptr;
        std::vector<PartColumn> columns;
        Row rows_per_block = 1;
    };
    struct TableEntry {
        const ComponentFormat* format;
        std::vector<Gap> gaps;
    };

    bool plan(const Archetype& archetype) {
        Part part;
        part.archetype = &archetype;
        std::size_t row_bytes = sizeof(Entity);
        for (const ComponentTypeID* id = archetype.types_begin(); id != archetype.types_end();
             ++id) {
            const ComponentFormat* format = FormatRegistry::instance().find(*id);
            if (format == nullptr) {
                if (archetype.empty()) return true;  // nothing of it is lost
                return refuse(*id);
            }
            if (format->transient && !options_.transient) continue;
            part.columns.push_back({0, format, archetype.column_of(*id)});
            row_bytes += component_info(*id).size;
        }
        if (row_bytes > SnapshotFormat::max_block_bytes) {
            status_ = Status::error("the components of an entity take more than 64 MiB");
            return false;
        }
        const std::uint64_t rows = SnapshotFormat::usual_block_bytes / row_bytes;
        part.rows_per_block = static_cast<Row>(
            std::clamp<std::uint64_t>(rows, 1, std::uint64_t{SnapshotFormat::max_block_rows}));
        parts_.push_back(std::move(part));
        return true;
    }
    bool refuse(ComponentTypeID id) {
        const Sentence sentence("serialize: the component ", component_info(id).name,
                                " has no name for files: call register_component before");
        ECS_ASSERT(false, sentence);
        status_ = Status::error(static_cast<const char*>(sentence));
        return false;
    }

    /// Sorted by name: equal worlds give equal files, in whatever order a program met its types.
    void make_table() {
        std::vector<const ComponentFormat*> formats;
        for (const Part& part : parts_) {
            for (const PartColumn& column : part.columns) formats.push_back(column.format);
        }
        std::sort(formats.begin(), formats.end(), by_name);
        formats.erase(std::unique(formats.begin(), formats.end()), formats.end());
        for (const ComponentFormat* format : formats) {
            TableEntry entry{format, {}};
            if (format->encoding == Encoding::structure) entry.gaps = gaps_of(*format->type);
            table_.push_back(std::move(entry));
        }
        for (Part& part : parts_) {
            for (PartColumn& column : part.columns) {
                const auto at =
                    std::lower_bound(formats.begin(), formats.end(), column.format, by_name);
                column.component = static_cast<std::uint32_t>(at - formats.begin());
            }
            std::sort(
                part.columns.begin(), part.columns.end(),
                [](const PartColumn& a, const PartColumn& b) { return a.component < b.component; });
        }
    }
    static bool by_name(const ComponentFormat* a, const ComponentFormat* b) noexcept {
        return a->name != b->name ? a->name < b->name : a->id < b->id;
    }

    bool write_header() {
        std::uint32_t blocks = 0;
        for (const Part& part : parts_) {
            for_each_block(part, [&](Segment*, Row, Row) { ++blocks; });
        }
        out_.bytes(SnapshotFormat::magic, sizeof SnapshotFormat::magic);
        out_.number(SnapshotFormat::version);
        out_.number(blocks);
        out_.number(static_cast<std::uint32_t>(world_.entity_slots().slot_count));
        out_.number(static_cast<std::uint32_t>(table_.size()));
        std::string components;
        StringSink sink(components);
        ByteWriter out(sink.stream());
        for (const TableEntry& entry : table_) {
            write_component(out, *entry.format, component_info(entry.format->id));
        }
        out_.bytes(components.data(), components.size());
        return can_be_read(components);
    }
    /// What a reader would refuse is not worth writing: better to hear of it now.
    bool can_be_read(const std::string& components) {
        MemorySource source;
        ByteReader in(source.open(components.data(), components.size()));
        Schema schema;
        if (SchemaReader(in, schema).read(static_cast<std::uint32_t>(table_.size()))) return true;
        status_ = Status::error("serialize: " + in.status().message());
        return false;
    }

    /// `fn(segment, first row, rows)`; an archetype without entities is one block of no rows.
    template <class Fn>
    static void for_each_block(const Part& part, Fn&& fn) {
        const Archetype& archetype = *part.archetype;
        if (archetype.empty()) return fn(nullptr, 0, 0);
        for (std::size_t s = 0; s < archetype.segment_count(); ++s) {
            const Row rows = archetype.rows_in(s);
            for (Row first = 0; first < rows; first += part.rows_per_block) {
                fn(&archetype.segment(s), first, std::min(part.rows_per_block, rows - first));
            }
        }
    }

    void write_part(const Part& part) {
        for_each_block(part, [&](Segment* segment, Row first, Row rows) {
            out_.number(static_cast<std::uint32_t>(part.columns.size()));
            for (const PartColumn& column : part.columns) out_.number(column.component);
            out_.number(std::uint32_t{rows});
            if (rows == 0) return;
            write_entities_of(segment->entities() + first, rows);
            for (const PartColumn& column : part.columns) {
                if (column.column == TAG_COLUMN || !status_) continue;
                const std::size_t size = part.archetype->column(column.column).size;
                write_values(column, segment->column(column.column) + first * size, size, rows);
            }
        });
    }
    void write_entities_of(const Entity* entities, Row rows) {
        if constexpr (host_is_little_endian) {
            out_.bytes(entities, rows * sizeof(Entity));
        } else {
            for (Row row = 0; row < rows; ++row) {
                out_.number(entities[row].index);
                out_.number(entities[row].generation);
            }
        }
    }

    void write_values(const PartColumn& column, const std::byte* values, std::size_t size,
                      Row rows) {
        const ComponentFormat& format = *column.format;
        switch (format.encoding) {
            case Encoding::tag: return;
            case Encoding::bytes: return out_.bytes(values, rows * size);
            case Encoding::structure:
                if (format.unknown ||
                    (table_[column.component].gaps.empty() && host_is_little_endian)) {
                    return out_.bytes(values, rows * size);
                }
                return write_cleaned(*format.type, table_[column.component].gaps, values, size,
                                     rows);
            case Encoding::packed:
            case Encoding::opaque: return write_varying(format, values, size, rows);
        }
    }
    /// Values with padding: it is written as zeros.
    void write_cleaned(const TypeDescription& type, const std::vector<Gap>& gaps,
                       const std::byte* values, std::size_t size, Row rows) {
        const std::size_t batch = std::max<std::size_t>(1, (std::size_t{1} << 16) / size);
        for (std::size_t first = 0; first < rows; first += batch) {
            const std::size_t count = std::min(batch, rows - first);
            scratch_.assign(reinterpret_cast<const char*>(values + first * size), count * size);
            for (std::size_t i = 0; i < count; ++i) {
                char* value = scratch_.data() + i * size;
                clear_gaps(gaps, value);
                if constexpr (!host_is_little_endian) swap_numbers(type, value);
            }
            out_.bytes(scratch_.data(), scratch_.size());
        }
        (void)type;
    }
    void write_varying(const ComponentFormat& format, const std::byte* values, std::size_t size,
                       Row rows) {
        scratch_.clear();
        StringSink sink(scratch_);
        lengths_.clear();
        for (Row row = 0; row < rows; ++row) {
            const std::size_t begin = scratch_.size();
            append_varying(format, values + row * size, scratch_, sink);
            const std::size_t length = scratch_.size() - begin;
            if (sink.failed() || length > 0xFFFFFFFFu) {
                status_ = Status::error("a value of the component " + format.name +
                                            (sink.failed() ? " could not be written by its function"
                                                           : " takes more than 4 GiB"),
                                        out_.offset());
                return;
            }
            lengths_.push_back(static_cast<std::uint32_t>(length));
        }
        for (const std::uint32_t length : lengths_) out_.number(length);
        out_.bytes(scratch_.data(), scratch_.size());
    }

    void write_entities() {
        const EntitySlotsView slots = world_.entity_slots();
        write_numbers(slots.generations, slots.slot_count);
        out_.number(static_cast<std::uint32_t>(slots.free_count));
        write_numbers(slots.free_slots, slots.free_count);
    }
    void write_numbers(const std::uint32_t* numbers, std::size_t count) {
        if constexpr (host_is_little_endian) {
            out_.bytes(numbers, count * sizeof(std::uint32_t));
        } else {
            for (std::size_t i = 0; i < count; ++i) out_.number(numbers[i]);
        }
    }

    const W& world_;
    SaveOptions options_;
    ByteWriter out_;
    Status status_;
    std::vector<Part> parts_;
    std::vector<TableEntry> table_;
    std::string scratch_;
    std::vector<std::uint32_t> lengths_;
};

}  // namespace detail

/// Writes all entities with their components, the generations of all slots and the free ones, so
/// that every handle means after loading what it means now. Every component has to be registered
/// (`register_component`). Resources, observers and recorded commands are not written.
///
/// Streams: nothing is copied but what functions of components write. Equal worlds with the same
/// history give equal bytes.
template <class W = World>
Status serialize(const detail::Exactly<W>& world, std::ostream& out,
                 const SaveOptions& options = {}) {
    return detail::SnapshotWriter<W>(world, out, options).write();
}

}  // namespace ecs
