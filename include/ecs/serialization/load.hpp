#pragma once

#include "ecs/serialization/kept_component.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace ecs {

/// What becomes of components that the program does not know.
enum class UnknownComponents {
    refuse,  ///< loading fails
    keep,    ///< they stay with their entities, and are written back by `serialize`
    drop,
};

struct LoadOptions {
    UnknownComponents unknown = UnknownComponents::refuse;
};

namespace detail {

/// Loads a snapshot that nobody vouches for into an empty world.
template <class W>
class SnapshotLoader {
public:
    SnapshotLoader(W& world, std::istream& in, const LoadOptions& options)
        : reader_(in), loader_(world), options_(options) {}

    Status load() {
        if (!reader_.read_header()) return reader_.status();
        schema_ = reader_.shared_schema();
        for (const StoredComponent& component : schema_->components) {
            if (!plan(component)) return reader_.status();
        }
        for (std::uint32_t i = 0; i < reader_.block_count(); ++i) {
            if (!load_block()) return reader_.status();
        }
        SnapshotReader::EntityTable table;
        if (!reader_.read_entities(table) || !reader_.read_checksum()) return reader_.status();
        const char* wrong = loader_.finish({table.generations.data(), table.generations.size(),
                                            table.free_slots.data(), table.free_slots.size()});
        if (wrong != nullptr) reader_.bytes().fail(wrong);
        return reader_.status();
    }

private:
    /// How the values of a component get from the file into the world.
    enum class Way {
        drop,       // read and forgotten
        nothing,    // a tag
        construct,  // a tag in the file that has become a value
        copy,       // as memory
        unpack,     // field after field, of the same shape
        convert,    // by the names of fields
        call,       // by the component's own function
        keep,       // as bytes whose length varies
    };
    struct Plan {
        const StoredComponent* stored = nullptr;
        const ComponentFormat* format = nullptr;
        const ComponentInfo* info = nullptr;
        Way way = Way::drop;
        ComponentFormat::Migration migrate = nullptr;
        /// Of a type that is copied: bytes that are no fields, and what a new value has there.
        std::vector<Gap> gaps;
        std::string defaults;
    };

    bool plan(const StoredComponent& stored) {
        Plan plan;
        plan.stored = &stored;
        plan.format = FormatRegistry::instance().find(stored.name);
        if (plan.format == nullptr) {
            if (options_.unknown == UnknownComponents::refuse) {
                return fail(stored,
                            "is not registered: call register_component, or ask for "
                            "unknown components to be kept or dropped");
            }
            if (options_.unknown == UnknownComponents::keep) plan_to_keep(plan);
        } else {
            plan.info = &component_info(plan.format->id);
            if (!choose_way(plan)) return false;
        }
        plans_.push_back(std::move(plan));
        return true;
    }

    bool choose_way(Plan& plan) {
        const StoredComponent& stored = *plan.stored;
        const ComponentFormat& format = *plan.format;
        if (stored.version > format.version) {
            return fail(stored, "was written by a newer version of the program");
        }
        const bool same_version = stored.version == format.version;
        for (const ComponentFormat::MigrationFrom& from : format.migrations) {
            if (from.version == stored.version && !same_version) plan.migrate = from.migrate;
        }
        if (plan.info->is_tag()) {
            plan.way = stored.encoding == Encoding::tag ? Way::nothing : Way::drop;
            return true;
        }
        if (stored.encoding == Encoding::tag) {
            plan.way = Way::construct;
            return plan.info->default_constructible || fail(stored, "has no default value");
        }
        if (!same_version && (plan.migrate == nullptr || stored.type == nullptr)) {
            return fail(stored, "was written as version " + std::to_string(stored.version) +
                                    ", and nothing leads from there to version " +
                                    std::to_string(format.version) + ": see add_migration");
        }
        if (stored.encoding == Encoding::opaque || format.encoding == Encoding::opaque) {
            if (stored.encoding == format.encoding) {
                plan.way = Way::call;
                return can_construct(plan);
            }
            if (stored.type != nullptr && format.type != nullptr) return plan_to_convert(plan);
            return fail(stored, "was written in another way than it is read");
        }
        if (stored.type == nullptr || format.type == nullptr) {
            // Only a type that is nothing but its bytes may get bytes from a file.
            if (!stored.fixed_size() || stored.size != plan.info->size ||
                format.encoding == Encoding::packed) {
                return fail(stored,
                            "has another size than in the program; describe its fields, "
                            "and such files can be read");
            }
            plan.way = Way::copy;
            return true;
        }
        if (same_version && stored.encoding == format.encoding) {
            if (stored.encoding == Encoding::structure && same_layout(*stored.type, *format.type)) {
                plan.way = Way::copy;
                note_defaults(plan);
                return true;
            }
            if (stored.encoding == Encoding::packed && same_shape(*stored.type, *format.type)) {
                plan.way = Way::unpack;
                return can_construct(plan);
            }
        }
        return plan_to_convert(plan);
    }
    bool plan_to_convert(Plan& plan) {
        plan.way = Way::convert;
        return can_construct(plan);
    }
    bool can_construct(const Plan& plan) {
        const TypeDescription* type = plan.format->type;
        return plan.info->default_constructible || (type != nullptr && type->plain) ||
               fail(*plan.stored, "has no default value");
    }
    /// Members that are not described have the value that a new object gives them, however the
    /// others are read.
    static void note_defaults(Plan& plan) {
        const ComponentInfo& info = *plan.info;
        if (info.construct == nullptr) return;
        std::vector<Gap> gaps = gaps_of(*plan.format->type);
        if (gaps.empty()) return;
        const auto alignment = static_cast<std::align_val_t>(info.alignment);
        void* value = ::operator new(info.size, alignment);
        construct(info, value);
        plan.defaults.assign(static_cast<const char*>(value), info.size);
        ::operator delete(value, alignment);
        for (const Gap& gap : gaps) {
            const auto first = plan.defaults.begin() + static_cast<std::ptrdiff_t>(gap.begin);
            const auto last = plan.defaults.begin() + static_cast<std::ptrdiff_t>(gap.end);
            if (std::any_of(first, last, [](char byte) { return byte != 0; })) {
                plan.gaps.push_back(gap);  // all others are zeros in the file, too
            }
        }
    }

    /// Gives a component that the program does not know a type of its own.
    void plan_to_keep(Plan& plan) {
        const StoredComponent& stored = *plan.stored;
        plan.format = &keep_component(stored, schema_);
        plan.info = &component_info(plan.format->id);
        plan.way = stored.encoding == Encoding::tag ? Way::nothing
                   : stored.fixed_size()            ? Way::copy
                                                    : Way::keep;
    }

    // --- Blocks
    // -------------------------------------------------------------------------------------

    bool load_block() {
        if (!reader_.read_block(block_)) return false;
        std::vector<ComponentTypeID> ids;
        std::uint64_t row_bytes = sizeof(Entity);
        std::uint64_t stored_bytes = 0;
        for (const std::uint32_t component : block_.components) {
            const Plan& plan = plans_[component];
            stored_bytes += std::uint64_t{block_.rows()} * plan.stored->size;
            if (plan.info == nullptr) continue;
            ids.push_back(plan.info->id);
            row_bytes += plan.info->size;
        }
        if (!reader_.bytes().expect(stored_bytes)) return false;
        if (row_bytes * std::max(block_.rows(), 1u) > SnapshotFormat::max_block_bytes) {
            return reader_.bytes().fail("a block is too large");
        }
        const TypeSet types(std::move(ids));
        if (!may_have(types, row_bytes)) {
            return block_.rows() == 0 ||
                   reader_.bytes().fail("the snapshot asks for more storage than it has data for");
        }
        Archetype& archetype = loader_.archetype(types);
        if (block_.rows() == 0) return true;
        const std::vector<WorldLoader::Run>& runs = loader_.open_rows(archetype, block_.rows());
        MadeColumns made(archetype, runs);
        for (const std::uint32_t component : block_.components) {
            const Plan& plan = plans_[component];
            made.begin(plan.info);
            if (!load_column(plan, archetype, runs, made)) return false;
        }
        made.finish();
        loader_.commit_rows(block_.entities.data());
        return true;
    }

    /// An archetype takes memory before it has a row, and a world can number only so many: a file
    /// may have as many as it has data for, and some. Empty ones that are too many are left out.
    bool may_have(const TypeSet& types, std::uint64_t row_bytes) {
        if (!loader_.has_room()) return false;
        if (loader_.has_archetype(types)) return true;
        constexpr std::uint64_t granted = std::uint64_t{64} << 20;
        constexpr std::uint64_t granted_per_byte = 64;
        const std::uint64_t last_id = types.empty() ? 0 : types[types.size() - 1];
        const std::uint64_t memory = 2048 + row_bytes + 64 * types.size() + 2 * last_id;
        if (archetype_bytes_ + memory > granted + granted_per_byte * reader_.bytes().offset()) {
            return false;
        }
        archetype_bytes_ += memory;
        return true;
    }

    /// Destroys the values of an unfinished block.
    class MadeColumns {
    public:
        MadeColumns(Archetype& archetype, const std::vector<WorldLoader::Run>& runs) noexcept
            : archetype_(archetype), runs_(runs) {}
        MadeColumns(const MadeColumns&) = delete;
        MadeColumns& operator=(const MadeColumns&) = delete;
        ~MadeColumns() {
            for (const Made& made : columns_) destroy(made);
        }
        void begin(const ComponentInfo* info) { columns_.push_back({info, 0}); }
        void count() noexcept { ++columns_.back().values; }
        void finish() noexcept { columns_.clear(); }

    private:
        struct Made {
            const ComponentInfo* info;
            std::size_t values;
        };
        void destroy(const Made& made) noexcept {
            if (made.info == nullptr || made.info->destroy == nullptr) return;
            std::size_t left = made.values;
            for (const WorldLoader::Run& run : runs_) {
                const std::size_t count = left < run.rows ? left : run.rows;
                if (count == 0) return;
                const ColumnIndex column = archetype_.column_of(made.info->id);
                made.info->destroy(archetype_.value(run.place, column), count);
                left -= count;
            }
        }

        Archetype& archetype_;
        const std::vector<WorldLoader::Run>& runs_;
        std::vector<Made> columns_;
    };

    bool load_column(const Plan& plan, Archetype& archetype,
                     const std::vector<WorldLoader::Run>& runs, MadeColumns& made) {
        switch (plan.way) {
            case Way::nothing: return true;
            case Way::drop: return reader_.skip_column(*plan.stored, block_.rows());
            case Way::copy: return copy_column(plan, archetype, runs);
            default: break;
        }
        if (plan.way != Way::construct &&
            !reader_.read_column(*plan.stored, block_.rows(), column_)) {
            return false;
        }
        const ColumnIndex column = archetype.column_of(plan.info->id);
        std::size_t row = 0;
        for (const WorldLoader::Run& run : runs) {
            Place at = run.place;
            for (Row i = 0; i < run.rows; ++i, ++at.row, ++row) {
                void* value = archetype.value(at, column);
                construct(*plan.info, value);
                made.count();
                if (plan.way != Way::construct && !fill(plan, value, row)) return false;
            }
        }
        return true;
    }
    static void construct(const ComponentInfo& info, void* value) {
        std::memset(value, 0, info.size);  // what a constructor leaves out is not left to chance
        if (info.construct != nullptr) info.construct(value, 1);
    }

    bool copy_column(const Plan& plan, Archetype& archetype,
                     const std::vector<WorldLoader::Run>& runs) {
        const ColumnIndex column = archetype.column_of(plan.info->id);
        const TypeDescription* type = plan.format->unknown ? nullptr : plan.format->type;
        const std::size_t size = plan.info->size;
        for (const WorldLoader::Run& run : runs) {
            std::byte* values = archetype.value(run.place, column);
            if (!reader_.bytes().bytes(values, run.rows * size)) return false;
            if (type == nullptr) continue;
            for (Row row = 0; row < run.rows && !plan.gaps.empty(); ++row) {
                for (const Gap& gap : plan.gaps) {
                    std::memcpy(values + row * size + gap.begin, &plan.defaults[gap.begin],
                                gap.end - gap.begin);
                }
            }
            for (Row row = 0; row < run.rows && !host_is_little_endian; ++row) {
                swap_numbers(*type, values + row * size);
            }
            for (Row row = 0; row < run.rows && type->has_booleans; ++row) {
                if (booleans_are_sound(*type, values + row * size)) continue;
                return fail(*plan.stored, "has a truth value that is neither true nor false");
            }
        }
        return true;
    }

    /// Gives a value that is alive what the file says.
    bool fill(const Plan& plan, void* value, std::size_t row) {
        PackedBytes in{column_.value(row), column_.value(row) + column_.size(row)};
        switch (plan.way) {
            case Way::keep:
                static_cast<KeptBytes*>(value)->bytes.assign(in.next, in.left());
                return true;
            case Way::unpack:
                return (unpack(*plan.format->type, value, in) && in.left() == 0) ||
                       fail(*plan.stored, "has a value that does not fit its description");
            case Way::call: {
                std::istream& stream = source_.open(in.next, in.left());
                plan.format->read(value, stream);
                return !stream.fail() ||
                       fail(*plan.stored, "has a value that its function cannot read");
            }
            default: return convert(plan, value, in);
        }
    }
    bool convert(const Plan& plan, void* value, PackedBytes in) {
        Value old;
        const TypeDescription& type = *plan.stored->type;
        auto budget = static_cast<std::size_t>(SchemaLimits::parts(in.left()));
        if (plan.stored->encoding == Encoding::packed) {
            if (!unpack(type, in, old, budget) || in.left() != 0) {
                return fail(*plan.stored, "has a value that does not fit its description");
            }
        } else {
            scratch_.assign(in.next, in.left());
            if constexpr (!host_is_little_endian) swap_numbers(type, scratch_.data());
            old = read_value(type, scratch_.data());
        }
        const std::string wrong = write_value(*plan.format->type, value, old);
        if (!wrong.empty()) return fail(*plan.stored, "cannot be converted: " + wrong);
        if (plan.migrate != nullptr) plan.migrate(old, value);
        return true;
    }

    bool fail(const StoredComponent& component, const std::string& sentence) {
        return reader_.bytes().fail("the component " + component.name + " " + sentence);
    }

    SnapshotReader reader_;
    WorldLoader loader_;
    LoadOptions options_;
    std::shared_ptr<Schema> schema_;
    std::vector<Plan> plans_;
    SnapshotReader::Block block_;
    SnapshotReader::Column column_;
    MemorySource source_;
    std::string scratch_;
    std::uint64_t archetype_bytes_ = 0;  // what those that were made take, roughly
};

}  // namespace detail

/// Loads a snapshot into an empty world. Every handle then means what it meant when the snapshot
/// was written. Bytes are not trusted: whatever is wrong with them is returned as an error with the
/// offset at which it was noticed, and the world stays without entities.
///
/// Components may have changed since: fields are matched by name (see `ECS_REFLECT`, `Fields`), and
/// versions by `add_migration`. Observers hear of all components once everything is loaded.
template <class W = World>
Status deserialize(detail::Exactly<W>& world, std::istream& in, const LoadOptions& options = {}) {
    const char* obstacle = WorldLoader::obstacle(world);
    ECS_ASSERT(obstacle == nullptr, obstacle);
    if (obstacle != nullptr) return Status::error(obstacle);
    return detail::SnapshotLoader<W>(world, in, options).load();
}

}  // namespace ecs
