#pragma once

#include "ecs/serialization/save.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace ecs {
namespace detail {

/// Hashes values the way files hold them, which is the same on every machine.
template <class W>
class WorldHasher {
public:
    std::uint64_t hash(const W& world) {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < world.archetype_count(); ++i) {
            const Archetype& archetype = world.archetype(i);
            if (!archetype.empty()) sum += hash(archetype);
        }
        return sum;
    }

private:
    struct HashedColumn {
        const ComponentFormat* format;
        ColumnIndex column;
        std::uint64_t name;
        std::vector<Gap> gaps;
    };

    static std::uint64_t hash_bytes(const void* data, std::size_t size) noexcept {
        Checksum checksum;
        checksum.update(data, size);
        return checksum.value();
    }

    /// Entities are summed up, so that the order of rows and archetypes does not matter.
    std::uint64_t hash(const Archetype& archetype) {
        std::vector<HashedColumn> columns;
        for (const ComponentTypeID* id = archetype.types_begin(); id != archetype.types_end();
             ++id) {
            const ComponentFormat* format = FormatRegistry::instance().find(*id);
            if (format == nullptr) {
                fatal(Sentence("world_hash: the component ", component_info(*id).name,
                               " has no name that lasts: call register_component before"));
            }
            if (format->transient) continue;
            HashedColumn column{format,
                                archetype.column_of(*id),
                                little_endian(hash_bytes(format->name.data(), format->name.size())),
                                {}};
            if (format->encoding == Encoding::structure && !format->unknown) {
                column.gaps = gaps_of(*format->type);
            }
            columns.push_back(std::move(column));
        }
        std::uint64_t sum = 0;
        for (std::size_t s = 0; s < archetype.segment_count(); ++s) {
            Segment& segment = archetype.segment(s);
            for (Row row = 0, n = archetype.rows_in(s); row < n; ++row) {
                const Entity e = segment.entities()[row];
                std::uint64_t parts = 0;
                for (const HashedColumn& column : columns) {
                    parts += hash_value(column, archetype, {&segment, row});
                }
                const std::uint64_t whole[] = {little_endian(std::uint64_t{e.index}),
                                               little_endian(std::uint64_t{e.generation}),
                                               little_endian(parts)};
                sum += hash_bytes(whole, sizeof whole);
            }
        }
        return sum;
    }

    std::uint64_t hash_value(const HashedColumn& column, const Archetype& archetype, Place place) {
        scratch_.assign(reinterpret_cast<const char*>(&column.name), sizeof column.name);
        if (column.column == TAG_COLUMN) return hash_bytes(scratch_.data(), scratch_.size());
        const ComponentFormat& format = *column.format;
        const std::byte* value = archetype.value(place, column.column);
        const std::size_t size = archetype.column(column.column).size;
        if (!has_fixed_size(format.encoding)) {
            append_varying(format, value, scratch_, sink_);
        } else {
            const std::size_t at = scratch_.size();
            scratch_.append(reinterpret_cast<const char*>(value), size);
            clear_gaps(column.gaps, &scratch_[at]);
            if constexpr (!host_is_little_endian) {
                if (format.type != nullptr && !format.unknown) {
                    swap_numbers(*format.type, &scratch_[at]);
                }
            }
        }
        return hash_bytes(scratch_.data(), scratch_.size());
    }

    std::string scratch_;
    StringSink sink_{scratch_};
};

}  // namespace detail

/// A number that depends on the contents of a world alone: on which entities there are, with which
/// components and values; not on the order in which they are stored, nor on the machine. For
/// finding out whether two worlds that should be the same still are. All components have to be
/// registered; transient ones do not count.
///
/// Values of types that are described by `ECS_REFLECT` are hashed field by field; all other
/// trivially copyable ones as their memory, so describe types that have padding.
template <class W = World>
std::uint64_t world_hash(const detail::Exactly<W>& world) {
    return detail::WorldHasher<W>().hash(world);
}

}  // namespace ecs
