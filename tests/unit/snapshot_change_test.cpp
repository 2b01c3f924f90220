// Files that an older version of this program wrote; tests/data/write_data.cpp shows its types.

#include "support/snapshots.hpp"

#include <array>
#include <fstream>
#include <string>
#include <vector>

namespace snapshot_change {

using ecs::Entity;
using ecs::Status;
using ecs::Value;
using ecs::World;

struct Reordered {
    std::uint8_t c = 0;
    std::int32_t a = 0;
    float b = 0;
};
ECS_REFLECT(Reordered, c, a, b)
struct Added {  // was plain, and owns things now
    std::int32_t x = 0;
    std::int32_t y = 7;
    std::string name = "new";
};
ECS_REFLECT(Added, x, y, name)
struct Removed {  // owned things, and is plain now
    std::int32_t x = 0;
    std::int32_t z = 0;
};
ECS_REFLECT(Removed, x, z)
struct Renamed {
    std::int32_t points = 0;
};
inline void ecs_fields(ecs::Fields<Renamed>& fields) {
    fields.add("points", &Renamed::points, {"health", "hp"});
}
struct Widened {
    double i = 0;
    double f = 0;
    std::int64_t u = 0;
    std::vector<std::int32_t> s;
    std::int32_t flag = 0;
};
ECS_REFLECT(Widened, i, f, u, s, flag)
enum class Team : std::uint8_t { blue = 0, green = 2, yellow = 3 };
ECS_REFLECT_ENUM(Team, blue, green, yellow)
struct Enumerated {
    Team only{};
};
ECS_REFLECT(Enumerated, only)
struct Part {
    std::string label;
    double weight = 0;
    bool fresh = true;
};
ECS_REFLECT(Part, label, weight, fresh)
struct Nested {
    std::array<Entity, 3> owners{Entity{9, 9}, Entity{9, 9}, Entity{9, 9}};
    std::vector<Part> parts;
};
ECS_REFLECT(Nested, owners, parts)
struct Versioned {
    double share = 0;
};
ECS_REFLECT(Versioned, share)
struct WasTag {
    int value = 6;
};
ECS_REFLECT(WasTag, value)
struct WasValue {};
struct Bytes {
    std::uint32_t a, b;
};
ECS_REFLECT(Bytes, a, b)
struct GotFunctions {
    std::int32_t value = 0;
};
ECS_REFLECT(GotFunctions, value)
struct Large {
    std::vector<std::uint16_t> bytes;
};
ECS_REFLECT(Large, bytes)

struct Newer {
    std::int32_t value = 0;
};
ECS_REFLECT(Newer, value)
struct Unmigrated {
    std::int32_t value = 0;
};
ECS_REFLECT(Unmigrated, value)
struct Narrowed {
    std::int8_t value = 0;
};
ECS_REFLECT(Narrowed, value)
struct Resized {
    std::uint32_t words[2];
};
struct Opaque {
    std::string text;
};
ECS_REFLECT(Opaque, text)

int migrations = 0;
void from_percent(const Value& old, Versioned& value) {
    ++migrations;
    value.share = old["percent"].number<double>() / 100;
}
void unused_migration(const Value&, Versioned&) { FAIL("the file is not of this version"); }

void register_all() {
    ecs::register_component<Reordered>("change.Reordered");
    ecs::register_component<Added>("change.Added");
    ecs::register_component<Removed>("change.Removed");
    ecs::register_component<Renamed>("change.Renamed");
    ecs::register_component<Widened>("change.Widened");
    ecs::register_component<Enumerated>("change.Enumerated");
    ecs::register_component<Nested>("change.Nested");
    ecs::register_component<Versioned>("change.Versioned");
    ecs::set_component_version<Versioned>(3);
    ecs::add_migration<Versioned, &from_percent>(1);
    ecs::add_migration<Versioned, &unused_migration>(2);
    ecs::register_component<WasTag>("change.WasTag");
    ecs::register_component<WasValue>("change.WasValue");
    ecs::register_component<Bytes>("change.Bytes");
    ecs::register_component<GotFunctions>(
        "change.GotFunctions", [](const void*, std::ostream&) {}, [](void*, std::istream&) {});
    ecs::register_component<Large>("change.Large");
    ecs::register_component<Newer>("change.Newer");
    ecs::set_component_version<Newer>(2);
    ecs::register_component<Unmigrated>("change.Unmigrated");
    ecs::set_component_version<Unmigrated>(2);
    ecs::register_component<Narrowed>("change.Narrowed");
    ecs::register_component<Resized>("change.Resized");
    ecs::register_component<Opaque>("change.Opaque");
}

std::string file(const std::string& name) {
    return std::string(ECS_TEST_DATA) + "/" + name + ".ecs";
}

/// The world of the older program, as this one sees it.
struct Older {
    World world;
    Older() {
        register_all();
        const Status status = ecs::load(world, file("older"));
        INFO(status.message());
        REQUIRE(status.ok());
        world.verify();
    }
    template <class T>
    std::vector<T> all() {
        std::vector<T> values;
        world.each<T>([&](Entity, T& value) { values.push_back(value); });
        return values;
    }
    template <class T>
    T only() {
        const std::vector<T> values = all<T>();
        REQUIRE(values.size() == 1);
        return values[0];
    }
};

std::string refusal_of(const char* name) {
    register_all();
    World world;
    const Status status = ecs::load(world, file(name));
    CHECK_FALSE(status.ok());
    CHECK(world.count() == 0);
    world.verify();
    return status.message();
}

TEST_CASE("fields that changed places are found by their names") {
    const auto value = Older().only<Reordered>();
    CHECK(value.a == -5);
    CHECK(value.b == 0.5f);
    CHECK(value.c == 200);
}

TEST_CASE("fields that a file lacks have the values of a new object") {
    const auto value = Older().only<Added>();
    CHECK(value.x == 11);
    CHECK(value.y == 7);
    CHECK(value.name == "new");
}

TEST_CASE("fields that the program has no more are passed over") {
    const auto value = Older().only<Removed>();
    CHECK(value.x == 1);
    CHECK(value.z == 3);
}

TEST_CASE("fields that were renamed are found by their former names") {
    CHECK(Older().only<Renamed>().points == 77);
}

TEST_CASE("numbers follow when their types become wider") {
    const auto value = Older().only<Widened>();
    CHECK(value.i == -7);
    CHECK(value.f == 1.5);
    CHECK(value.u == 250);
    CHECK(value.s == std::vector<std::int32_t>{-1, 0, 1});
    CHECK(value.flag == 1);
}

TEST_CASE("values of an enumeration follow their names, and keep their numbers without one") {
    const auto values = Older().all<Enumerated>();
    REQUIRE(values.size() == 3);
    CHECK(values[0].only == static_cast<Team>(9));  // red, which is no more
    CHECK(values[1].only == Team::blue);
    CHECK(values[2].only == Team::green);
}

TEST_CASE("structures in lists change like any other") {
    const auto value = Older().only<Nested>();
    REQUIRE(value.parts.size() == 2);
    CHECK(value.parts[1].label == "six");
    CHECK(value.parts[1].weight == 6);
    CHECK(value.parts[1].fresh);
    CHECK(value.owners == std::array<Entity, 3>{Entity{1, 1}, ecs::INVALID_ENTITY, Entity{9, 9}});
}

TEST_CASE("a migration sees the old value, and is called for its version only") {
    migrations = 0;
    CHECK(Older().only<Versioned>().share == doctest::Approx(0.4));
    CHECK(migrations == 1);
}

TEST_CASE("a tag may become a value, and a value a tag") {
    Older older;
    CHECK(older.only<WasTag>().value == 6);
    CHECK(older.world.count<WasValue>() == 1);
}

TEST_CASE("bytes of a type that is described by now are taken as they are") {
    const auto value = Older().only<Bytes>();
    CHECK(value.a == 0x01020304);
    CHECK(value.b == 5);
}

TEST_CASE("values that were written by their fields can be read by a type that got functions") {
    CHECK(Older().only<GotFunctions>().value == 12);
}

TEST_CASE("long lists are converted, too") {
    CHECK(Older().only<Large>().bytes == std::vector<std::uint16_t>(3'000, 7));
}

TEST_CASE("what a newer version of the program wrote is refused") {
    CHECK(refusal_of("Newer").find("newer version") != std::string::npos);
}

TEST_CASE("a version that no migration leads from is refused") {
    CHECK(refusal_of("Unmigrated").find("see add_migration") != std::string::npos);
}

TEST_CASE("a number that its field can no longer hold is refused") {
    CHECK(refusal_of("Narrowed").find("value: a number does not fit") != std::string::npos);
}

TEST_CASE("bytes of another size are refused") {
    CHECK(refusal_of("Resized").find("another size") != std::string::npos);
}

TEST_CASE("what a function wrote cannot be read without one") {
    CHECK(refusal_of("Opaque").find("in another way") != std::string::npos);
}

}  // namespace snapshot_change
