#include "json/json_components.hpp"

using namespace ecs;
using namespace test_json;

namespace {

/// A snapshot of a program that calls a component "B…" where this one says "A…"; the names are as
/// long as each other.
template <class T>
std::string snapshot_of_another_program(const char* name, char initial, const T& value) {
    register_component<T>(name);
    World world;
    world.create_with(value, Spot{1, 2});
    std::ostringstream out;
    REQUIRE(serialize(world, out));
    std::string bytes = out.str();
    const std::size_t at = bytes.find(name);
    REQUIRE(at != std::string::npos);
    bytes[at] = initial;
    bytes.resize(bytes.size() - 8);
    ecs::detail::Checksum checksum;
    checksum.update(bytes.data(), bytes.size());
    const std::uint64_t sum = checksum.value();
    bytes.append(reinterpret_cast<const char*>(&sum), sizeof sum);
    return bytes;
}

void check_kept(const std::string& snapshot, const char* name) {
    LoadOptions load_options;
    load_options.unknown = UnknownComponents::keep;
    World world;
    std::istringstream in(snapshot);
    REQUIRE(deserialize(world, in, load_options));
    const std::string text = written(world);
    CHECK(mentions(text, name));
    CHECK(mentions(refusal(text), "is not registered"));

    JsonOptions options;
    options.unknown = UnknownComponents::keep;
    World copy;
    REQUIRE(read(copy, text, options).message() == "");
    copy.verify();
    CHECK(written(copy) == text);
    std::ostringstream out;
    REQUIRE(serialize(copy, out));
    CHECK(out.str() == snapshot);
}

struct KeptRaw {
    std::uint32_t a = 1;
};
struct KeptTag {};
struct KeptPlain {
    std::int16_t a = 2;
    std::int16_t b = 3;
};
ECS_REFLECT(KeptPlain, a, b)
struct KeptPacked {
    std::string text = "kept";
    std::vector<int> list{1, 2};
};
ECS_REFLECT(KeptPacked, text, list)

// The same as a later program has them.
struct KnownPlain {
    std::int64_t b = 0;
};
ECS_REFLECT(KnownPlain, b)
struct KnownPacked {
    std::vector<std::int64_t> list;
};
ECS_REFLECT(KnownPacked, list)

}  // namespace

TEST_CASE("json: components that were kept from a snapshot are kept again") {
    register_all();
    check_kept(snapshot_of_another_program("AKeptRaw", 'B', KeptRaw{}), "BKeptRaw");
    check_kept(snapshot_of_another_program("AKeptTag", 'B', KeptTag{}), "BKeptTag");
    check_kept(snapshot_of_another_program("AKeptPlain", 'B', KeptPlain{}), "BKeptPlain");
    check_kept(snapshot_of_another_program("AKeptPacked", 'B', KeptPacked{}), "BKeptPacked");
}

TEST_CASE("json: a program that has come to know a kept component reads it by its fields") {
    register_all();
    LoadOptions load_options;
    load_options.unknown = UnknownComponents::keep;
    const auto text_of = [&](const std::string& snapshot) {
        World world;
        std::istringstream in(snapshot);
        REQUIRE(deserialize(world, in, load_options));
        return written(world);
    };
    const std::string plain = text_of(snapshot_of_another_program("AKeptPlain", 'C', KeptPlain{}));
    const std::string packed =
        text_of(snapshot_of_another_program("AKeptPacked", 'C', KeptPacked{}));
    register_component<KnownPlain>("CKeptPlain");
    register_component<KnownPacked>("CKeptPacked");
    World first;
    REQUIRE(read(first, plain).message() == "");
    CHECK(first.get<KnownPlain>({1, 1}).b == 3);
    World second;
    REQUIRE(read(second, packed).message() == "");
    CHECK(second.get<KnownPacked>({1, 1}).list == std::vector<std::int64_t>{1, 2});
}

TEST_CASE("json: schemas that make no sense are refused") {
    JsonOptions options;
    options.unknown = UnknownComponents::keep;
    for (const char* schema : {"1", "\"\"", "\"AAAA\"", "\"!\"", "\"AgAAAEFCAQAAAAEBAAAAAQAAAA==\"",
                               "\"AQAAAFgBAAAAAQEAAAACAAAA\"", "\"AQAAAFgBAAAAQAEAAAABAAAA\""}) {
        CAPTURE(schema);
        CHECK_FALSE(refusal(std::string("{\"components\": {\"X\": {\"schema\": ") + schema +
                                "}}, \"entities\": [{\"entity\": \"1:1\", \"components\": "
                                "{\"X\": \"AAAA\"}}]}",
                            options)
                        .empty());
    }
}
