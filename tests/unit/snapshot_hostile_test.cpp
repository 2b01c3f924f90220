// Bytes that mean harm, or that were damaged. Whatever they are, they end in an error or in a world
// that is whole.

#include "support/allocators.hpp"
#include "support/lives.hpp"
#include "support/snapshots.hpp"

#include <string>
#include <vector>

namespace snapshot_hostile {

using ecs::Encoding;
using ecs::Entity;
using ecs::Status;
using ecs::UnknownComponents;
using ecs::ValueKind;
using ecs::World;
using test::HandMade;
using test::Lives;
using test::sealed;

enum class Team : std::uint8_t { red, blue };
ECS_REFLECT_ENUM(Team, red, blue)

struct Plain {
    bool flag = true;
    double real = 0.5;
    Team team = Team::blue;
    Entity target;
};
ECS_REFLECT(Plain, flag, real, team, target)
struct Packed {
    std::string text;
    std::vector<Entity> list;
};
ECS_REFLECT(Packed, text, list)
struct Tag {};
struct Raw {
    int value = 0;
};

struct Living {
    Lives lives;
};
void write_living(const void* value, std::ostream& out) {
    out.put(static_cast<char>(static_cast<const Living*>(value)->lives.value()));
}
void read_living(void* value, std::istream& in) {
    static_cast<Living*>(value)->lives = Lives(in.get());
}

void register_all() {
    ecs::register_component<Plain>("h.Plain");
    ecs::register_component<Packed>("h.Packed");
    ecs::register_component<Tag>("h.Tag");
    ecs::register_component<Raw>("h.Raw");
    ecs::register_component<Living>("h.Living", write_living, read_living);
}

/// A small file with something of everything.
std::string sample() {
    register_all();
    World world;
    const Entity a = world.create_with(Plain{}, Tag{});
    world.create_with(Packed{"ann", {a}}, Living{Lives(3)});
    world.create_with(Packed{"bob", {}}, Living{Lives(4)});
    world.create_with(Raw{7});
    world.destroy(world.create());
    return test::saved(world);
}

/// Loads, and checks that nothing is broken whatever comes of it. Returns whether it was accepted.
bool survives(const std::string& bytes, UnknownComponents unknown = UnknownComponents::refuse) {
    test::CountingAllocator memory;
    bool accepted = false;
    {
        World world(memory);
        const Status status = test::load_from(world, bytes, unknown);
        accepted = status.ok();
        world.verify();
        if (!accepted) {
            REQUIRE(world.count() == 0);
            REQUIRE_FALSE(status.message().empty());
            REQUIRE(status.offset() <= bytes.size());
        }
        const Entity e = world.create_with(Raw{1}, Packed{"usable", {}});
        REQUIRE(world.get<Packed>(e).text == "usable");
        world.verify();
    }
    REQUIRE(memory.blocks() == 0);
    REQUIRE(memory.errors() == 0);
    return accepted;
}

bool refuses(const HandMade& file, UnknownComponents unknown = UnknownComponents::drop) {
    return !survives(file.finished(), unknown);
}

TEST_CASE("the sample is fine as it is") {
    const test::LifeWatch watch;
    CHECK(survives(sample()));
}

TEST_CASE("a file that was cut off anywhere is refused") {
    const test::LifeWatch watch;
    const std::string bytes = sample();
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        REQUIRE_FALSE(survives(bytes.substr(0, length)));
    }
}

TEST_CASE("a file that was cut off and sealed again is refused") {
    const test::LifeWatch watch;
    const std::string bytes = sample();
    for (std::size_t length = 8; length < bytes.size(); ++length) {
        REQUIRE_FALSE(survives(sealed(bytes.substr(0, length))));
    }
}

TEST_CASE("a file with one wrong byte is refused, wherever it is") {
    const test::LifeWatch watch;
    const std::string bytes = sample();
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string damaged = bytes;
        damaged[i] = static_cast<char>(damaged[i] ^ (1 << i % 8));
        REQUIRE_FALSE(survives(damaged));
    }
}

TEST_CASE("a file with one wrong byte and a right checksum is refused or makes a whole world") {
    const test::LifeWatch watch;
    const std::string bytes = sample();
    const UnknownComponents policies[] = {UnknownComponents::refuse, UnknownComponents::drop,
                                          UnknownComponents::keep};
    std::size_t accepted = 0;
    for (std::size_t i = 0; i + 8 < bytes.size(); ++i) {
        for (const int flip : {0x01, 0x80, 0xFF}) {
            std::string damaged = bytes;
            damaged[i] = static_cast<char>(damaged[i] ^ flip);
            accepted += survives(sealed(damaged), policies[i % 3]);
        }
    }
    CHECK(accepted > 50);  // values may be anything
}

TEST_CASE("a file with a number that is wrong and a right checksum makes no harm") {
    const test::LifeWatch watch;
    const std::string bytes = sample();
    for (std::size_t i = 4; i + 12 <= bytes.size(); ++i) {
        for (const char* number : {"\xFF\xFF\xFF\xFF", "\xFF\xFF\xFF\x7F", "\0\0\0\0"}) {
            std::string damaged = bytes;
            damaged.replace(i, 4, number, 4);
            survives(sealed(damaged), UnknownComponents::drop);
        }
    }
}

TEST_CASE("something else than a snapshot is told apart") {
    World world;
    CHECK(test::load_from(world, "PNG and more").message().find("no snapshot") !=
          std::string::npos);
    std::string bytes = sample();
    bytes[4] = 2;
    CHECK(test::load_from(world, bytes).message().find("format version 2") != std::string::npos);
}

TEST_CASE("counts in the header that the file does not have are refused") {
    CHECK(refuses(HandMade(0xFFFFFFFFu, 1, 0)));
    CHECK(refuses(HandMade(0, 0xFFFFFFFFu, 0)));
    CHECK(refuses(HandMade(0, 1, 0xFFFFFFFFu)));
    CHECK(refuses(HandMade(0, 0, 0).u32(0)));  // without slot 0
    CHECK_FALSE(refuses(HandMade(0, 1, 0).u32(1).u32(0)));
}

TEST_CASE("tables of entities that make no sense are refused") {
    const auto table = [](std::vector<std::uint32_t> generations, std::vector<std::uint32_t> free) {
        HandMade file(0, static_cast<std::uint32_t>(generations.size()), 0);
        for (const std::uint32_t generation : generations) file.u32(generation);
        file.u32(free.size());
        for (const std::uint32_t slot : free) file.u32(slot);
        return file;
    };
    CHECK_FALSE(refuses(table({1, 1, 5}, {2, 1})));
    CHECK(refuses(table({1, 1, 5}, {2, 2})));         // free twice
    CHECK(refuses(table({1, 1, 5}, {0})));            // reserved
    CHECK(refuses(table({1, 1, 5}, {3})));            // beyond the table
    CHECK(refuses(table({1, 1, 5}, {1, 2, 1})));      // more than there are
    CHECK(refuses(table({1, 0, 5}, {})));             // generation 0
    CHECK(refuses(table({0, 1, 5}, {})));             // also of slot 0
    CHECK(refuses(table({1, 1, 0xFFFFFFFFu}, {2})));  // retired, and free
    CHECK_FALSE(refuses(table({1, 1, 0xFFFFFFFFu}, {1})));
}

TEST_CASE("entities that disagree with the table are refused") {
    const auto entities = [](std::vector<Entity> rows, std::vector<std::uint32_t> free) {
        HandMade file(1, 3, 0);
        file.u32(0).u32(rows.size());
        for (const Entity e : rows) file.u32(e.index).u32(e.generation);
        file.u32(1).u32(4).u32(0xFFFFFFFFu).u32(free.size());
        for (const std::uint32_t slot : free) file.u32(slot);
        return file;
    };
    CHECK_FALSE(refuses(entities({{1, 4}}, {})));
    CHECK(refuses(entities({{1, 4}, {1, 4}}, {})));    // there twice
    CHECK(refuses(entities({{1, 3}}, {})));            // of another generation
    CHECK(refuses(entities({{0, 1}}, {})));            // the reserved slot
    CHECK(refuses(entities({{3, 1}}, {})));            // beyond the table
    CHECK(refuses(entities({{2, 0xFFFFFFFFu}}, {})));  // retired
    CHECK(refuses(entities({{1, 4}}, {1})));           // alive and free
}

TEST_CASE("blocks that make no sense are refused") {
    const auto block = [] { return HandMade(1, 1, 1).component("x", Encoding::tag); };
    CHECK_FALSE(refuses(block().u32(1).u32(0).u32(0).u32(1).u32(0)));
    CHECK(refuses(block().u32(2).u32(0).u32(0).u32(0).u32(1).u32(0)));  // one component twice
    CHECK(refuses(block().u32(1).u32(1).u32(0).u32(1).u32(0)));         // one that is not there
    CHECK(refuses(block().u32(0xFFFFFFFFu)));
    CHECK(refuses(block().u32(0).u32(16'385)));  // rows
    CHECK(refuses(block().u32(0).u32(0xFFFFFFFFu)));
}

TEST_CASE("components that make no sense are refused") {
    const auto one = [] { return HandMade(0, 1, 1); };
    const auto rest = [](HandMade file) { return file.u32(1).u32(0); };
    CHECK_FALSE(refuses(rest(one().component("x", Encoding::bytes, 8, 8))));
    CHECK(refuses(rest(one().component("", Encoding::tag))));
    CHECK(refuses(rest(one().component("x", static_cast<Encoding>(5)))));
    CHECK(refuses(rest(one().component("x", Encoding::tag, 8))));
    CHECK(refuses(rest(one().component("x", Encoding::opaque, 8))));
    CHECK(refuses(rest(one().component("x", Encoding::bytes, 0))));
    CHECK(refuses(rest(one().component("x", Encoding::bytes, 0xFFFFFFFFu))));
    CHECK(refuses(rest(one().component("x", Encoding::bytes, 12, 12))));
    CHECK(refuses(rest(one().component("x", Encoding::bytes, 12, 0))));
    CHECK(refuses(rest(one().component("x", Encoding::bytes, 12, 8))));
    CHECK(refuses(rest(one().component("x", Encoding::bytes, 8192, 8192))));
    CHECK(refuses(one().u32(0xFFFFFFFFu)));  // the length of its name
}

TEST_CASE("components that are there twice, or not in order, are refused") {
    const auto two = [](const char* first, const char* second) {
        return HandMade(0, 1, 2)
            .component(first, Encoding::tag)
            .component(second, Encoding::tag)
            .u32(1)
            .u32(0);
    };
    CHECK_FALSE(refuses(two("a", "b")));
    CHECK(refuses(two("a", "a")));
    CHECK(refuses(two("b", "a")));
}

/// A component of 8 bytes with a description, which the caller gives.
HandMade described(std::uint32_t size = 8) {
    return HandMade(0, 1, 1).component("x", Encoding::structure, size);
}
HandMade field(HandMade file, const char* name, std::uint32_t offset, ValueKind kind) {
    return file.name(name).u32(offset).kind(kind);
}

TEST_CASE("descriptions that make no sense are refused") {
    const auto structure = [](std::uint32_t size, std::uint32_t fields) {
        return described().kind(ValueKind::structure).u32(size).u32(fields);
    };
    const auto rest = [](HandMade file) { return file.u32(1).u32(0); };
    CHECK_FALSE(refuses(rest(field(structure(8, 1), "a", 0, ValueKind::int64))));
    CHECK(refuses(rest(field(structure(8, 1), "a", 1, ValueKind::int64))));
    CHECK(refuses(rest(field(structure(8, 1), "a", 0xFFFFFFFFu, ValueKind::int64))));
    CHECK(refuses(rest(field(structure(9, 1), "a", 0, ValueKind::int64))));
    CHECK(refuses(rest(field(structure(8, 1), "a", 0, ValueKind::text))));
    CHECK(refuses(rest(field(structure(8, 1), "a", 0, static_cast<ValueKind>(18)))));
    CHECK(refuses(rest(field(structure(8, 1), "a", 0, static_cast<ValueKind>(0)))));
    CHECK(refuses(structure(8, 0xFFFFFFFFu)));
    CHECK(refuses(
        rest(field(field(structure(8, 2), "a", 0, ValueKind::int32), "a", 4, ValueKind::int32))));
}

TEST_CASE("enumerations that make no sense are refused") {
    const auto enumeration = [](ValueKind underlying, std::uint32_t count) {
        return HandMade(0, 1, 1)
            .component("x", Encoding::packed)
            .kind(ValueKind::enumeration)
            .kind(underlying)
            .u32(count);
    };
    CHECK_FALSE(refuses(enumeration(ValueKind::int8, 0).u32(1).u32(0)));
    CHECK(refuses(enumeration(ValueKind::float32, 0).u32(1).u32(0)));
    CHECK(refuses(enumeration(ValueKind::enumeration, 0).u32(1).u32(0)));
    CHECK(refuses(enumeration(ValueKind::int8, 0xFFFFFFFFu).u32(1).u32(0)));
}

TEST_CASE("descriptions that have no end are refused") {
    for (const ValueKind kind : {ValueKind::list, ValueKind::array}) {
        HandMade file = HandMade(0, 1, 1).component("x", Encoding::packed);
        for (int depth = 0; depth < 10'000; ++depth) {
            file.kind(kind);
            if (kind == ValueKind::array) file.u32(2);
        }
        CHECK(refuses(file));
    }
}

TEST_CASE("arrays of nothing, and of too much, are refused or cost nothing") {
    const auto array = [](std::uint32_t count) {
        return described().kind(ValueKind::array).u32(count);
    };
    CHECK(refuses(array(1).kind(ValueKind::int32).u32(1).u32(0)));
    CHECK(refuses(array(0x80000001u).kind(ValueKind::int64).u32(1).u32(0)));
    CHECK(refuses(array(1 << 24).kind(ValueKind::structure).u32(0).u32(0).u32(1).u32(0)));
}

/// A value of the program's Packed, with a description of its own.
HandMade packed(std::uint32_t value_bytes) {
    return HandMade(1, 2, 1)
        .component("h.Packed", Encoding::packed)
        .kind(ValueKind::structure)
        .u32(0)
        .u32(2)
        .name("text")
        .u32(0)
        .kind(ValueKind::text)
        .name("list")
        .u32(0)
        .kind(ValueKind::list)
        .kind(ValueKind::entity)
        .u32(1)
        .u32(0)
        .u32(1)
        .u32(1)
        .u32(1)
        .u32(value_bytes);
}

TEST_CASE("values whose lengths lie are refused") {
    register_all();
    const auto rest = [](HandMade file) { return file.u32(1).u32(1).u32(0); };
    CHECK_FALSE(refuses(rest(packed(8).u32(0).u32(0))));
    CHECK(refuses(rest(packed(8).u32(1).u32(0))));  // a text beyond the value
    CHECK(refuses(rest(packed(8).u32(0xFFFFFFFFu).u32(0))));
    CHECK(refuses(rest(packed(8).u32(0).u32(0xFFFFFFFFu))));  // a list beyond the value
    CHECK(refuses(rest(packed(8).u32(0).u32(1))));
    CHECK(refuses(rest(packed(12).u32(0).u32(0).u32(0))));  // more bytes than the value has
    CHECK(refuses(rest(packed(4).u32(0))));                 // fewer
    CHECK(refuses(rest(packed(0xFFFFFFFFu).u32(0).u32(0))));
}

TEST_CASE("lists whose elements have no size do not go on for ever") {
    register_all();
    HandMade file = HandMade(1, 2, 1)
                        .component("h.Packed", Encoding::packed)
                        .kind(ValueKind::structure)
                        .u32(0)
                        .u32(1)
                        .name("list")
                        .u32(0);
    for (int i = 0; i < 8; ++i) file.kind(ValueKind::array).u32(1 << 24);
    file.kind(ValueKind::structure).u32(0).u32(0);
    file.u32(1).u32(0).u32(1).u32(1).u32(1).u32(0).u32(1).u32(1).u32(0);
    CHECK(refuses(file));
}

TEST_CASE("memory that is described over and over is refused") {
    register_all();
    HandMade file = HandMade(1, 2, 1)
                        .component("h.Plain", Encoding::structure, 1'024)
                        .kind(ValueKind::structure)
                        .u32(1'024)
                        .u32(1'000);
    for (int i = 0; i < 1'000; ++i) {
        file.name("f" + std::to_string(i)).u32(0).kind(ValueKind::array).u32(1'024);
        file.kind(ValueKind::uint8);
    }
    file.u32(1).u32(0).u32(1).u32(1).u32(1).raw(std::string(1'024, '\0')).u32(1).u32(1).u32(0);
    CHECK(refuses(file));
}

}  // namespace snapshot_hostile
