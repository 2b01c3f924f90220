// Loads bytes as a snapshot. What is refused has to leave an empty world that can be used; what is
// accepted has to survive being saved and loaded again.

#include "fuzz/components.hpp"

#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>

namespace {

void expect(bool holds, const char* sentence) {
    if (holds) return;
    std::fprintf(stderr, "%s\n", sentence);
    std::abort();
}

std::string saved(const ecs::World& world) {
    std::ostringstream out;
    const ecs::Status status = ecs::serialize(world, out);
    expect(status.ok(), status.message().c_str());
    return out.str();
}

/// In half of the runs, the checksum is made right, or nothing behind it would ever be reached.
std::string with_checksum(std::string bytes) {
    if (bytes.size() < 8 || (bytes.back() & 1) != 0) return bytes;
    ecs::detail::Checksum checksum;
    checksum.update(bytes.data(), bytes.size() - 8);
    const std::uint64_t sum = checksum.value();
    for (std::size_t i = 0; i < 8; ++i) {
        bytes[bytes.size() - 8 + i] = static_cast<char>(sum >> (8 * i) & 0xFF);
    }
    return bytes;
}

void check_round_trip(const ecs::World& world, ecs::UnknownComponents unknown) {
    const std::string bytes = saved(world);
    std::istringstream in(bytes);
    ecs::World again;
    const ecs::Status status = ecs::deserialize(again, in, {unknown});
    expect(status.ok(), status.message().c_str());
    again.verify();
    expect(ecs::world_hash(again) == ecs::world_hash(world), "the hash of a copy differs");
    expect(saved(again) == bytes, "a copy is saved as other bytes");
}

void check(const std::string& bytes, ecs::UnknownComponents unknown) {
    std::istringstream in(bytes);
    ecs::World world;
    const ecs::Status status = ecs::deserialize(world, in, {unknown});
    world.verify();
    if (status.ok()) {
        check_round_trip(world, unknown);
    } else {
        expect(world.count() == 0, "a snapshot was refused, and left entities behind");
        expect(!status.message().empty(), "a snapshot was refused without a reason");
    }
    const ecs::Entity e = world.create_with(fuzz::Bytes{1, 2}, fuzz::Packed{});
    world.add(e, fuzz::Tag{});
    world.destroy(e);
    world.verify();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const bool registered = (fuzz::register_components(), true);
    static_cast<void>(registered);
    const std::string bytes = with_checksum(std::string(reinterpret_cast<const char*>(data), size));
    check(bytes, ecs::UnknownComponents::refuse);
    check(bytes, ecs::UnknownComponents::drop);
    // Every component that is kept stays known to the process, which cannot go on for ever.
    if (ecs::component_registry().size() < 2'000) check(bytes, ecs::UnknownComponents::keep);
    return 0;
}
