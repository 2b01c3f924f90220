// Writes the snapshots of this folder: write_data <folder>. They are what an older version of a
// program left behind, and stay as they are: a test compares them with what this writes.

#include <ecs/ecs.hpp>

#include <array>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

namespace old {

using ecs::Entity;

struct Reordered {
    std::int32_t a;
    float b;
    std::uint8_t c;
};
ECS_REFLECT(Reordered, a, b, c)
struct Added {
    std::int32_t x;
};
ECS_REFLECT(Added, x)
struct Removed {
    std::int32_t x;
    std::string gone;
    std::vector<std::vector<std::string>> deep;
    std::int32_t z;
};
ECS_REFLECT(Removed, x, gone, deep, z)
struct Renamed {
    std::int32_t hp;
};
ECS_REFLECT(Renamed, hp)
struct Widened {
    std::int32_t i;
    float f;
    std::uint8_t u;
    std::int16_t s[3];
    bool flag;
};
ECS_REFLECT(Widened, i, f, u, s, flag)
enum class Team : std::uint8_t { red = 9, blue = 1, green = 2 };
ECS_REFLECT_ENUM(Team, red, blue, green)
struct Enumerated {
    Team only;
};
ECS_REFLECT(Enumerated, only)
struct Part {
    std::int32_t weight;
    std::string label;
};
ECS_REFLECT(Part, weight, label)
struct Nested {
    std::vector<Part> parts;
    std::array<Entity, 2> owners;
};
ECS_REFLECT(Nested, parts, owners)
struct Versioned {
    std::int32_t percent;
};
ECS_REFLECT(Versioned, percent)
struct WasTag {};
struct WasValue {
    std::int32_t value;
};
ECS_REFLECT(WasValue, value)
struct Bytes {
    std::uint32_t words[2];
};
struct GotFunctions {
    std::int32_t value;
};
ECS_REFLECT(GotFunctions, value)
struct Large {
    std::vector<std::uint8_t> bytes;
    std::int32_t extra;
};
ECS_REFLECT(Large, bytes, extra)

struct One {
    std::int32_t value;
};
ECS_REFLECT(One, value)
struct Opaque {
    std::string text;
};

}  // namespace old

namespace {

std::string folder;

void save_as(const ecs::World& world, const std::string& name) {
    const ecs::Status status = ecs::save(world, folder + "/" + name + ".ecs");
    if (!status) std::cerr << status.message() << '\n';
}

/// Everything that a newer program can read.
void write_older() {
    using namespace old;
    ecs::World world;
    ecs::register_component<Reordered>("change.Reordered");
    ecs::register_component<Added>("change.Added");
    ecs::register_component<Removed>("change.Removed");
    ecs::register_component<Renamed>("change.Renamed");
    ecs::register_component<Widened>("change.Widened");
    ecs::register_component<Enumerated>("change.Enumerated");
    ecs::register_component<Nested>("change.Nested");
    ecs::register_component<Versioned>("change.Versioned");
    ecs::register_component<WasTag>("change.WasTag");
    ecs::register_component<WasValue>("change.WasValue");
    ecs::register_component<Bytes>("change.Bytes");
    ecs::register_component<GotFunctions>("change.GotFunctions");
    ecs::register_component<Large>("change.Large");
    const ecs::Entity one = world.create_with(Reordered{-5, 0.5f, 200}, Added{11});
    world.create_with(Removed{1, "gone", {{"deep"}, {}}, 3}, Renamed{77});
    world.create_with(Widened{-7, 1.5f, 250, {-1, 0, 1}, true});
    world.create_with(Enumerated{Team::red});
    world.create_with(Enumerated{Team::blue});
    world.create_with(Enumerated{Team::green});
    world.create_with(Nested{{{5, "five"}, {6, "six"}}, {one, {}}});
    world.create_with(Versioned{40});
    world.create_with(WasTag{}, WasValue{8}, Bytes{{0x01020304, 5}}, GotFunctions{12});
    world.create_with(Large{std::vector<std::uint8_t>(3'000, 7), 4});
    save_as(world, "older");
}

/// One component each, which a newer program has reasons to refuse.
template <class T>
void write_one(const T& value, const char* name, std::uint32_t version = 1) {
    ecs::World world;
    ecs::register_component<T>(name);
    ecs::set_component_version<T>(version);
    world.create_with(value);
    save_as(world, std::string(name).substr(std::string("change.").size()));
}

struct Newer : old::One {};
ECS_REFLECT(Newer, value)
struct Unmigrated : old::One {};
ECS_REFLECT(Unmigrated, value)
struct Narrowed : old::One {};
ECS_REFLECT(Narrowed, value)
struct Resized {
    std::uint32_t words[3];
};

void write_opaque() {
    ecs::register_component<old::Opaque>(
        "change.Opaque",
        [](const void* value, std::ostream& out) {
            out << static_cast<const old::Opaque*>(value)->text;
        },
        [](void* value, std::istream& in) { in >> static_cast<old::Opaque*>(value)->text; });
    ecs::World world;
    world.create_with(old::Opaque{"text"});
    save_as(world, "Opaque");
}

}  // namespace

// --- A file with everything in it, for readers in other languages
// ---------------------------------

namespace everything {

enum class Mood : std::int16_t { sad = -1, glad = 1 };
ECS_REFLECT_ENUM(Mood, sad, glad)

struct Player {};
struct Raw {
    std::uint8_t bytes[4];
};
struct Plain {
    bool flag;
    std::int8_t i8;
    std::int16_t i16;
    std::int32_t i32;
    std::int64_t i64;
    std::uint8_t u8;
    std::uint16_t u16;
    std::uint32_t u32;
    std::uint64_t u64;
    float f32;
    double f64;
    ecs::Entity entity;
    Mood mood;
    std::array<std::int16_t, 3> numbers;
};
ECS_REFLECT(Plain, flag, i8, i16, i32, i64, u8, u16, u32, u64, f32, f64, entity, mood, numbers)
struct Item {
    std::string name;
    std::uint32_t count;
};
ECS_REFLECT(Item, name, count)
struct Packed {
    std::string title;
    std::vector<Item> items;
    std::array<Mood, 2> moods;
    std::vector<std::vector<ecs::Entity>> groups;
    bool open;
};
ECS_REFLECT(Packed, title, items, moods, groups, open)
struct Custom {
    int value = 0;
};

void write() {
    ecs::register_component<Player>("Player");
    ecs::register_component<Raw>("Raw");
    ecs::register_component<Plain>("Plain");
    ecs::register_component<Packed>("Packed");
    ecs::set_component_version<Packed>(3);
    ecs::register_component<Custom>(
        "Custom",
        [](const void* v, std::ostream& out) { out << static_cast<const Custom*>(v)->value; },
        [](void* v, std::istream& in) { in >> static_cast<Custom*>(v)->value; });
    ecs::World world;
    const ecs::Entity a = world.create();
    const ecs::Entity b = world.create_with(Player{}, Raw{{1, 2, 3, 255}});
    world.create_with(Plain{true,
                            -8,
                            -1600,
                            -320'000,
                            -64'000'000'000,
                            200,
                            60'000,
                            4'000'000'000,
                            18'000'000'000'000'000'000u,
                            1.5f,
                            -0.1,
                            b,
                            Mood::sad,
                            {1, -2, 3}},
                      Custom{17});
    world.create_with(Packed{"caf\xC3\xA9",
                             {{"hat", 1}, {"", 0}},
                             {Mood::glad, static_cast<Mood>(5)},
                             {{a, b}, {}},
                             false});
    world.create_with(Packed{}, Player{});
    world.destroy(world.create_with(Raw{}));
    for (int i = 0; i < 3; ++i) world.destroy(world.create());
    world.destroy(a);
    save_as(world, "everything");
}

}  // namespace everything

int main(int count, char** arguments) {
    if (count != 2) return 2;
    folder = arguments[1];
    write_older();
    write_one(Newer{{1}}, "change.Newer", 5);
    write_one(Unmigrated{{1}}, "change.Unmigrated");
    write_one(Narrowed{{300}}, "change.Narrowed");
    write_one(Resized{{1, 2, 3}}, "change.Resized");
    write_opaque();
    everything::write();
    return 0;
}
