#include "json/json_components.hpp"

using namespace ecs;
using namespace test_json;

TEST_CASE("json: an entity as text can be given to another") {
    register_all();
    World world;
    const Entity a = world.create_with(Spot{1, 2}, Story{"s", Team::blue, {}, {}}, Frozen{});
    const Entity b = world.create_with(Raw{5, 6});
    REQUIRE(from_json(world, b, to_json(world, a)));
    CHECK(world.get<Spot>(b).y == 2);
    CHECK(world.get<Story>(b).team == Team::blue);
    CHECK(world.has<Frozen>(b));
    CHECK(world.get<Raw>(b).a == 5);
    world.verify();
}

TEST_CASE("json: fields that a text does not name stay as they are") {
    register_all();
    World world;
    const Entity e = world.create_with(Spot{1, 2}, Custom{"c", {}});
    std::size_t sets = 0;
    world.on_set<Spot>([&](World&, Entity, Spot& place) { sets += place.x == 9; });
    REQUIRE(from_json(world, e, R"({"components": {"Spot": {"x": 9}}})"));
    CHECK(world.get<Spot>(e).x == 9);
    CHECK(world.get<Spot>(e).y == 2);
    CHECK(world.get<Custom>(e).text == "c");
    CHECK(sets == 1);
}

TEST_CASE("json: a new entity is made of a text") {
    register_all();
    World world;
    Entity e;
    REQUIRE(create_from_json(world, R"({"components": {"Frozen": {}, "Spot": {"y": 3}}})", &e));
    CHECK(world.get<Spot>(e).y == 3);
    CHECK(world.has<Frozen>(e));
    REQUIRE(create_from_json(world, R"({"components": {}})"));
    CHECK(world.count() == 2);
    world.verify();
}

TEST_CASE("json: a text that does not fit changes nothing") {
    register_all();
    test::Life<Custom>::forget();
    {
        World world;
        const Entity e = world.create_with(Spot{1, 2}, Custom{"c", {}});
        for (const char* text :
             {"", "[]", "{}", "nonsense", R"({"components": 1})", R"({"components": {"No": {}}})",
              R"({"components": {"Spot": {"x": 5}, "Numbers": {"small": 200}}})",
              R"({"components": {"Custom": "????"}})", R"({"components": {"Custom": "eCB5"}})",
              R"({"components": {"Spot": {"x": 5}, "Spot": {"x": 6}}})",
              R"({"components": {"Custom": "MSB4", "Raw": "AA=="}})"}) {
            CAPTURE(std::string(text));
            const Status status = from_json(world, e, text);
            CHECK_FALSE(status.ok());
            CHECK_FALSE(status.message().empty());
            Entity made{9, 9};
            CHECK_FALSE(create_from_json(world, text, &made).ok());
            CHECK(made == INVALID_ENTITY);
        }
        CHECK(world.get<Spot>(e).x == 1);
        CHECK(world.get<Custom>(e).text == "c");
        CHECK(world.count() == 1);
        REQUIRE(from_json(world, e, R"({"components": {"Custom": "MSB4"}})"));
        CHECK(world.get<Custom>(e).text == "x");
        world.verify();
    }
    CHECK(test::Life<Custom>::alive() == 0);
    CHECK(test::Life<Custom>::errors() == 0);
}

TEST_CASE("json: a dead entity is null, and takes nothing") {
    register_all();
    World world;
    const Entity e = world.create();
    world.destroy(e);
    CHECK(to_json(world, e) == "null");
    CHECK_FALSE(from_json(world, e, R"({"components": {}})").ok());
}

TEST_CASE("json: components that nobody registered are left out of one entity's text") {
    struct Unnamed {
        int value;
    };
    register_all();
    World world;
    const Entity e = world.create_with(Unnamed{1}, Frozen{});
    JsonOptions options;
    options.indented = false;
    CHECK(to_json(world, e, options) == R"({"entity": "1:1", "components": {"Frozen": {}}})");
}
