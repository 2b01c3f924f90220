#include "json/json_components.hpp"

#include <cmath>
#include <cstring>
#include <limits>

using namespace ecs;
using namespace test_json;

namespace {

/// What a world holds is the same after it was written and read, text and hash alike.
void check_round_trip(const World& world) {
    for (const bool indented : {true, false}) {
        JsonOptions options;
        options.indented = indented;
        const std::string text = written(world, options);
        World copy;
        CHECK(read(copy, text).message() == "");
        copy.verify();
        CHECK(world_hash(copy) == world_hash(world));
        CHECK(written(copy, options) == text);
    }
}

std::uint32_t bits_of(float value) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}
float float_of(std::uint32_t bits) {
    float value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

}  // namespace

TEST_CASE("json: a world with every kind of component comes back as it was") {
    register_all();
    World world;
    const Entity a = world.create_with(Spot{1.5f, -2}, Frozen{});
    const Entity b = world.create_with(Story{"a \"quoted\"\n\ttext\x01", Team::blue, {a}, {}});
    world.create_with(Raw{1, 0xFFFFFFFFu}, Custom{"custom", {}});
    world.create_with(Story{"\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80", Team{7}, {b, {}, a}, {}},
                      Spot{});
    check_round_trip(world);
}

TEST_CASE("json: an empty world comes back") {
    World world;
    check_round_trip(world);
}

TEST_CASE("json: handles mean what they meant, and slots are reused in the same order") {
    register_all();
    World world;
    std::vector<Entity> all;
    for (int i = 0; i < 6; ++i) all.push_back(world.create_with(Spot{}));
    for (const int i : {4, 1, 2}) world.destroy(all[static_cast<std::size_t>(i)]);
    const Entity again = world.create();
    world.destroy(again);
    check_round_trip(world);

    World copy;
    REQUIRE(read(copy, written(world)));
    for (const Entity e : all) CHECK(copy.alive(e) == world.alive(e));
    for (int i = 0; i < 5; ++i) CHECK(copy.create() == world.create());
}

TEST_CASE("json: slots that are retired or reserved stay that way") {
    World world;
    std::istringstream in(R"({"entities": [], "free": ["2:5"],
                              "retired": ["1:4294967295", "3:1"]})");
    REQUIRE(read_json(world, in));
    check_round_trip(world);
    CHECK(world.create() == Entity{2, 5});
    CHECK(world.create() == Entity{4, 1});
}

TEST_CASE("json: archetypes keep their order, empty ones too") {
    register_all();
    World world;
    world.destroy(world.create_with(Spot{}, Raw{}));
    world.create_with(Spot{1, 0});
    World copy;
    REQUIRE(read(copy, written(world)));
    for (World* each : {&world, &copy}) each->create_with(Spot{2, 0}, Raw{});
    std::vector<float> order;
    for (World* each : {&world, &copy}) {
        each->each<Spot>([&](Entity, Spot& place) { order.push_back(place.x); });
    }
    CHECK(order == std::vector<float>{2, 1, 2, 1});
}

TEST_CASE("json: integers keep every digit") {
    register_all();
    World world;
    world.create_with(Numbers{-128, INT64_MIN, UINT64_MAX, 0, true});
    world.create_with(Numbers{127, INT64_MAX, (std::uint64_t{1} << 53) + 1, 0, false});
    check_round_trip(world);
}

TEST_CASE("json: floating point numbers keep every bit") {
    register_all();
    World world;
    using Limits = std::numeric_limits<double>;
    for (const double real :
         {0.1, -0.0, 1e22, 5e-324, Limits::max(), Limits::lowest(), Limits::infinity(),
          -Limits::infinity(), Limits::quiet_NaN(), -Limits::quiet_NaN(), 9007199254740993.0,
          18446744073709551616.0, -9223372036854775808.0, 123456789.0}) {
        world.create_with(Numbers{0, 0, 0, real, false});
    }
    // Among them the one float whose shortest text goes wrong by way of a double.
    for (const std::uint32_t bits : {0x15AE43FDu, 0x95AE43FDu, 1u, 0x7F7FFFFFu, 0x7F800000u,
                                     0x7FC00000u, 0xFFC00123u, 0x80000000u, 0x4B800001u}) {
        world.create_with(Spot{float_of(bits), 0});
    }
    for (std::uint32_t bits = 0; bits < 0x7F800000u; bits += 2'000'003) {
        world.create_with(Spot{float_of(bits), float_of(bits | 0x80000000u)});
    }
    check_round_trip(world);

    World copy;
    REQUIRE(read(copy, written(world)));
    world.each<Spot>([&](Entity e, Spot& place) {
        CHECK(bits_of(copy.get<Spot>(e).x) == bits_of(place.x));
        CHECK(bits_of(copy.get<Spot>(e).y) == bits_of(place.y));
    });
}

TEST_CASE("json: text that is not UTF-8 is kept byte by byte") {
    register_all();
    for (const char* text : {"\xFF", "a\xC3", "\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                             "\xE0\x80\x80", "\xF0\x80\x80\x80", "\xE2\x82"}) {
        World world;
        const Entity e = world.create_with(Story{text, {}, {}, {}});
        CHECK(mentions(written(world), "base64"));
        check_round_trip(world);
        World copy;
        REQUIRE(read(copy, written(world)));
        CHECK(copy.get<Story>(e).text == text);
    }
    World world;
    world.create_with(Story{std::string("a\0b", 3), {}, {}, {}});
    CHECK_FALSE(mentions(written(world), "base64"));
    check_round_trip(world);
}

TEST_CASE("json: hooks hear of all components once everything is there") {
    register_all();
    World world;
    world.create_with(Spot{1, 2});
    world.create_with(Spot{3, 4}, Frozen{});
    World copy;
    std::size_t seen = 0;
    copy.on_add<Spot>([&](World& w, Entity, Spot&) {
        CHECK(w.count() == 2);
        ++seen;
    });
    REQUIRE(read(copy, written(world)));
    CHECK(seen == 2);
}

TEST_CASE("json: a component that is not worth saving is left out, unless asked for") {
    struct Passing {
        int value;
    };
    register_all();
    register_component<Passing>("json.Passing");
    set_transient<Passing>();
    World world;
    world.create_with(Passing{1}, Spot{});
    CHECK_FALSE(mentions(written(world), "Passing"));
    JsonOptions all;
    all.transient = true;
    CHECK(mentions(written(world, all), "json.Passing"));
}
