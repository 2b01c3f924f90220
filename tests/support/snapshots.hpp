#pragma once

#include "support/test.hpp"

#include <cstdint>
#include <cstring>
#include <sstream>
#include <string>

/// \file
/// Snapshots as strings: made from worlds, made by hand, and damaged.

namespace test {

inline std::string saved(const ecs::World& world, const ecs::SaveOptions& options = {}) {
    std::ostringstream out;
    const ecs::Status status = ecs::serialize(world, out, options);
    INFO(status.message());
    REQUIRE(status.ok());
    return out.str();
}

inline ecs::Status load_from(ecs::World& world, const std::string& bytes,
                             ecs::UnknownComponents unknown = ecs::UnknownComponents::refuse) {
    std::istringstream in(bytes);
    return ecs::deserialize(world, in, {unknown});
}

/// Loads what has to be loadable.
inline void load_well(ecs::World& world, const std::string& bytes,
                      ecs::UnknownComponents unknown = ecs::UnknownComponents::refuse) {
    const ecs::Status status = load_from(world, bytes, unknown);
    INFO(status.message(), " at ", status.offset());
    REQUIRE(status.ok());
    world.verify();
}

/// The bytes with a checksum that is right, so that what stands before it is looked at.
inline std::string sealed(std::string bytes) {
    if (bytes.size() < 8) return bytes;
    ecs::detail::Checksum checksum;
    checksum.update(bytes.data(), bytes.size() - 8);
    const std::uint64_t sum = ecs::detail::little_endian(checksum.value());
    std::memcpy(&bytes[bytes.size() - 8], &sum, 8);
    return bytes;
}

/// A snapshot written by hand, number by number.
class HandMade {
public:
    HandMade() = default;
    /// With a header; components, blocks and tables follow.
    HandMade(std::uint32_t blocks, std::uint32_t slots, std::uint32_t components) {
        text_.append(ecs::SnapshotFormat::magic, 4);
        u32(ecs::SnapshotFormat::version).u32(blocks).u32(slots).u32(components);
    }

    HandMade& u8(unsigned value) {
        text_ += static_cast<char>(value);
        return *this;
    }
    HandMade& u32(std::uint64_t value) { return number(value, 4); }
    HandMade& u64(std::uint64_t value) { return number(value, 8); }
    HandMade& name(const std::string& value) {
        u32(value.size());
        text_ += value;
        return *this;
    }
    HandMade& raw(const std::string& bytes) {
        text_ += bytes;
        return *this;
    }
    /// Everything of a component but its schema.
    HandMade& component(const std::string& called, ecs::Encoding encoding, std::uint32_t size = 0,
                        std::uint32_t alignment = 1, std::uint32_t version = 1) {
        return name(called)
            .u8(static_cast<unsigned>(encoding))
            .u32(size)
            .u32(alignment)
            .u32(version);
    }
    HandMade& kind(ecs::ValueKind kind) { return u8(static_cast<unsigned>(kind)); }

    /// With a checksum behind it.
    std::string finished() const { return sealed(text_ + std::string(8, '\0')); }

private:
    HandMade& number(std::uint64_t value, int bytes) {
        for (int i = 0; i < bytes; ++i, value >>= 8) u8(static_cast<unsigned>(value & 0xFF));
        return *this;
    }

    std::string text_;
};

}  // namespace test
