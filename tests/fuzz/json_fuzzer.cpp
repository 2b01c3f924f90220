// Reads bytes as a world, an entity and a prefab in JSON. What is refused has to leave an empty
// world that can be used; what is accepted has to survive being written and read again.

#include "fuzz/components.hpp"

#include <ecs/json.hpp>

#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

namespace {

void expect(bool holds, const char* sentence) {
    if (holds) return;
    std::fprintf(stderr, "%s\n", sentence);
    std::abort();
}

std::string written(const ecs::World& world) {
    std::ostringstream out;
    const ecs::Status status = ecs::write_json(world, out);
    expect(status.ok(), status.message().c_str());
    return out.str();
}

void check_world(const std::string& text, const ecs::JsonOptions& options) {
    std::istringstream in(text);
    ecs::World world;
    const ecs::Status status = ecs::read_json(world, in, options);
    world.verify();
    if (!status) {
        expect(world.count() == 0, "a text was refused, and left entities behind");
        expect(!status.message().empty(), "a text was refused without a reason");
        return;
    }
    const std::string again = written(world);
    std::istringstream back(again);
    ecs::World copy;
    ecs::JsonOptions any_length = options;  // slots that the text did not name are named now
    any_length.max_bytes = std::uint64_t{64} << 20;
    const ecs::Status second = ecs::read_json(copy, back, any_length);
    expect(second.ok(), second.message().c_str());
    copy.verify();
    expect(written(copy) == again, "a copy is written as another text");
    expect(ecs::world_hash(copy) == ecs::world_hash(world), "the hash of a copy differs");
}

void check_entity(std::string_view text, const ecs::JsonOptions& options) {
    ecs::World world;
    const ecs::Entity e = world.create_with(fuzz::Tag{}, fuzz::Plain{});
    const bool fits = ecs::from_json(world, e, text, options).ok();
    world.verify();
    ecs::Entity made;
    expect(ecs::create_from_json(world, text, &made, options).ok() == fits || fits,
           "a text makes an entity, and cannot change one");
    if (fits) {
        expect(ecs::from_json(world, e, ecs::to_json(world, e), options).ok(),
               "an entity does not take its own text");
    }
    ecs::Prefab prefab;
    if (ecs::prefab_from_json(text, prefab, options)) ecs::instantiate(world, prefab);
    world.verify();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const bool registered = [] {
        fuzz::register_components();
        return true;
    }();
    (void)registered;
    if (size == 0) return 0;
    // The first byte chooses what becomes of unknown components.
    ecs::JsonOptions options;
    options.max_bytes = 1 << 20;
    options.unknown = static_cast<ecs::UnknownComponents>(data[0] % 3);
    const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
    check_world(text, options);
    check_entity(text, options);
    return 0;
}
