#include "support/lives.hpp"
#include "support/snapshots.hpp"

#include <array>
#include <cstring>
#include <string>
#include <vector>

namespace snapshot_values {

using ecs::Entity;
using ecs::World;
using test::LifeWatch;
using test::Lives;

enum class Mood : std::int8_t { sad = -1, glad = 1 };
ECS_REFLECT_ENUM(Mood, sad, glad)

struct Padded {
    char small = 0;
    double large = 0;
    bool flag = false;
};
ECS_REFLECT(Padded, small, large, flag)

struct Rich {
    std::string name;
    Mood mood = Mood::glad;
    std::vector<std::vector<std::string>> lines;
    std::array<Entity, 2> friends{};
    int grid[2][2] = {};
};
ECS_REFLECT(Rich, name, mood, lines, friends, grid)

struct alignas(256) Aligned {
    int value = 0;
};
ECS_REFLECT(Aligned, value)
struct alignas(128) AlignedBytes {
    char bytes[128] = {};
};

struct Partly {
    int saved = 1;
    int cache = 7;
};
ECS_REFLECT(Partly, saved)

struct Unpadded {
    int a, b;
};

struct Counted {
    Lives life;
    std::string text;
};
struct Fussy {
    int value = 42;
};

int fussy_values_were_fresh = 0;

void write_lives(const void* value, std::ostream& out) {
    out << static_cast<const Lives*>(value)->value() << ' ';
}
void read_lives(void* value, std::istream& in) {
    int number = 0;
    in >> number;
    *static_cast<Lives*>(value) = Lives(number);
}
void write_hex(const void* value, std::ostream& out) {
    out << std::hex << static_cast<const Fussy*>(value)->value;
}
void read_hex(void* value, std::istream& in) {
    auto& fussy = *static_cast<Fussy*>(value);
    fussy_values_were_fresh += fussy.value == 42;
    in >> std::hex >> fussy.value;
}
struct Decimal {
    int value = 0;
};
void write_decimal(const void* value, std::ostream& out) {
    out << static_cast<const Decimal*>(value)->value;
}
void read_decimal(void* value, std::istream& in) { in >> static_cast<Decimal*>(value)->value; }

void register_all() {
    ecs::register_component<Padded>("values.Padded");
    ecs::register_component<Rich>("values.Rich");
    ecs::register_component<Aligned>("values.Aligned");
    ecs::register_component<AlignedBytes>("values.AlignedBytes");
    ecs::register_component<Partly>("values.Partly");
    ecs::register_component<Unpadded>("values.Unpadded");
    ecs::register_component<Lives>("values.Lives", write_lives, read_lives);
    ecs::register_component<Fussy>("values.Fussy", write_hex, read_hex);
    ecs::register_component<Decimal>("values.Zdecimal", write_decimal, read_decimal);
}

TEST_CASE("values that own things come back") {
    register_all();
    World world;
    const Entity a = world.create();
    const Entity e = world.create_with(
        Rich{"ann", Mood::sad, {{"a", ""}, {}, {test::long_text(1)}}, {a, {}}, {{1, 2}, {3, 4}}});
    World loaded;
    test::load_well(loaded, test::saved(world));
    const Rich& rich = loaded.get<Rich>(e);
    CHECK(rich.name == "ann");
    CHECK(rich.mood == Mood::sad);
    CHECK(rich.lines == world.get<Rich>(e).lines);
    CHECK(rich.friends[0] == a);
    CHECK(rich.grid[1][0] == 3);
}

TEST_CASE("padding does not make files of equal worlds differ") {
    register_all();
    World worlds[2];
    for (int i = 0; i < 2; ++i) {
        const Entity e = worlds[i].create_with(Padded{});
        void* memory = &worlds[i].get<Padded>(e);
        std::memset(memory, i == 0 ? 0x55 : 0xAA, sizeof(Padded));
        auto& padded = worlds[i].get<Padded>(e);
        padded.small = 'x';
        padded.large = 0.5;
        const bool flag = true;
        std::memcpy(&padded.flag, &flag, sizeof flag);
    }
    CHECK(test::saved(worlds[0]) == test::saved(worlds[1]));
    CHECK(ecs::world_hash(worlds[0]) == ecs::world_hash(worlds[1]));
}

TEST_CASE("over-aligned values come back, and lie where they have to") {
    register_all();
    World world;
    std::vector<Entity> all;
    for (int i = 0; i < 40; ++i) all.push_back(world.create_with(Aligned{i}, AlignedBytes{}));
    World loaded;
    test::load_well(loaded, test::saved(world));
    for (int i = 0; i < 40; ++i) {
        const Aligned& value = loaded.get<Aligned>(all[static_cast<std::size_t>(i)]);
        CHECK(value.value == i);
        CHECK(test::is_aligned(&value, 256));
    }
}

TEST_CASE("members that are not described have the values of a new object") {
    register_all();
    World world;
    const Entity e = world.create_with(Partly{5, 99});
    World loaded;
    test::load_well(loaded, test::saved(world));
    CHECK(loaded.get<Partly>(e).saved == 5);
    CHECK(loaded.get<Partly>(e).cache == 7);
}

TEST_CASE("functions read into values that are alive, each of them once") {
    const LifeWatch watch;
    register_all();
    World world;
    std::vector<Entity> all;
    for (int i = 0; i < 100; ++i) all.push_back(world.create_with(Lives(i)));
    {
        World loaded;
        test::load_well(loaded, test::saved(world));
        CHECK(Lives::alive() == 200);
        for (int i = 0; i < 100; ++i) {
            CHECK(loaded.get<Lives>(all[static_cast<std::size_t>(i)]).value() == i);
        }
    }
    CHECK(Lives::alive() == 100);
}

TEST_CASE("a snapshot that is refused leaves no value behind") {
    const LifeWatch watch;
    register_all();
    World world;
    for (int i = 0; i < 100; ++i) world.create_with(Lives(i), Rich{test::long_text(i), {}, {}});
    const std::string bytes = test::saved(world);
    for (const std::size_t cut : {std::size_t{1}, bytes.size() / 4, bytes.size() / 2}) {
        World loaded;
        CHECK_FALSE(test::load_from(loaded, bytes.substr(0, bytes.size() - cut)).ok());
        CHECK(Lives::alive() == 100);
        CHECK(loaded.count() == 0);
        loaded.verify();
    }
}

TEST_CASE("functions get default-constructed values, and a stream that nobody has changed") {
    register_all();
    World world;
    std::vector<Entity> all;
    for (int i = 0; i < 20; ++i) all.push_back(world.create_with(Fussy{i * 10}, Decimal{i * 10}));
    fussy_values_were_fresh = 0;
    World loaded;
    test::load_well(loaded, test::saved(world));
    CHECK(fussy_values_were_fresh == 20);
    for (int i = 0; i < 20; ++i) {
        CHECK(loaded.get<Fussy>(all[static_cast<std::size_t>(i)]).value == i * 10);
        CHECK(loaded.get<Decimal>(all[static_cast<std::size_t>(i)]).value == i * 10);
    }
}

TEST_CASE("a truth value that is neither true nor false is refused") {
    register_all();
    World world;
    world.create_with(Padded{'x', 0.5, true});
    std::string bytes = test::saved(world);
    const std::size_t at = bytes.size() - 8 - 4 - 2 * 4 - 8;  // the last field of the only value
    REQUIRE(bytes[at] == 1);
    bytes[at] = 2;
    World loaded;
    const ecs::Status status = test::load_from(loaded, test::sealed(bytes));
    CHECK_FALSE(status.ok());
    CHECK(status.message().find("neither true nor false") != std::string::npos);
}

TEST_CASE("bytes of a file never become a value that owns things") {
    register_all();
    const std::string garbage(sizeof(Rich), 'x');
    const std::string bytes = test::HandMade(1, 2, 1)
                                  .component("values.Rich", ecs::Encoding::bytes, sizeof(Rich))
                                  .u32(1)
                                  .u32(0)
                                  .u32(1)
                                  .u32(1)
                                  .u32(1)
                                  .raw(garbage)
                                  .u32(1)
                                  .u32(1)
                                  .u32(0)
                                  .finished();
    World loaded;
    CHECK_FALSE(test::load_from(loaded, bytes).ok());
    CHECK(loaded.count() == 0);
}

TEST_CASE("transient components stay out of files, unless they are asked for") {
    struct Cache {
        int value;
    };
    ecs::register_component<Cache>("values.Cache");
    ecs::set_transient<Cache>();
    register_all();
    World world;
    const Entity e = world.create_with(Cache{3}, Unpadded{1, 2});
    const Entity other = world.create_with(Unpadded{3, 4});
    World without;
    test::load_well(without, test::saved(world));
    CHECK_FALSE(without.has<Cache>(e));
    CHECK(without.get<Unpadded>(e).b == 2);
    CHECK(without.get<Unpadded>(other).b == 4);
    CHECK(ecs::world_hash(without) == ecs::world_hash(world));
    World with;
    ecs::SaveOptions everything;
    everything.transient = true;
    test::load_well(with, test::saved(world, everything));
    CHECK(with.get<Cache>(e).value == 3);
    ecs::set_transient<Cache>(false);
    World again;
    test::load_well(again, test::saved(world));
    CHECK(again.get<Cache>(e).value == 3);
}

TEST_CASE("a tag that was registered with functions is saved as a tag") {
    struct Marked {};
    ecs::register_component<Marked>(
        "values.Marked", [](const void*, std::ostream& out) { out << 'x'; },
        [](void*, std::istream& in) { in.get(); });
    register_all();
    World world;
    const Entity alone = world.create_with(Marked{});
    const Entity e = world.create_with(Marked{}, Unpadded{1, 2});
    World loaded;
    test::load_well(loaded, test::saved(world));
    CHECK(loaded.has<Marked>(alone));
    CHECK(loaded.has<Marked>(e));
    CHECK(loaded.get<Unpadded>(e).b == 2);
}

}  // namespace snapshot_values
