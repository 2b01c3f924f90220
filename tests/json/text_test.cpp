#include "json/json_components.hpp"

using namespace ecs;
using namespace test_json;

TEST_CASE("json: what is written reads well") {
    register_all();
    World world;
    const Entity a = world.create_with(Spot{1.5f, -2}, Frozen{});
    world.create_with(Story{"hello", Team::blue, {a, {}}, {}});
    world.destroy(world.create());
    CHECK(written(world) == R"({
  "format": "ecs-world",
  "version": 1,
  "components": {
    "Frozen": {"version": 1},
    "Spot": {"version": 1},
    "Story": {"version": 1}
  },
  "archetypes": [
    [],
    ["Frozen", "Spot"],
    ["Story"]
  ],
  "entities": [
    {"entity": "1:1", "components": {
      "Frozen": {},
      "Spot": {"x": 1.5, "y": -2}
    }},
    {"entity": "2:1", "components": {
      "Story": {"text": "hello", "team": "blue", "friends": ["1:1", null], "places": [{"x": 0, "y": 0}, {"x": 0, "y": 0}]}
    }}
  ],
  "free": ["3:2"],
  "retired": []
}
)");
}

TEST_CASE("json: a text that people wrote needs nothing but entities") {
    register_all();
    World world;
    REQUIRE(read(world, R"({"comment": [1, {"more": null}], "entities": [
        {"entity": "3:1", "note": "passed over"},
        {"entity": "1:4", "components": {"Spot": {"y": 2, "z": 9}, "Frozen": true}}]})"));
    CHECK(world.get<Spot>({1, 4}).y == 2);
    CHECK(world.has<Frozen>({1, 4}));
    CHECK(world.alive({3, 1}));
    CHECK(world.create() == Entity{2, 1});
    world.verify();
}

TEST_CASE("json: fields may be missing, unknown or in any order") {
    register_all();
    World world;
    REQUIRE(
        read(world, world_with(R"("Story": {"places": [{"y": 1}], "nothing": 1, "text": "t"})")));
    const Story& story = world.get<Story>({1, 1});
    CHECK(story.text == "t");
    CHECK(story.places[0].y == 1);
    CHECK(story.team == Team::red);
}

namespace test_json {
struct Aged {
    int points = 0;
    int maximum = 100;
};
inline void ecs_fields(Fields<Aged>& fields) {
    fields.add("points", &Aged::points, {"hp"});
    fields.add("maximum", &Aged::maximum);
}
inline void from_percent(const Value& old, Aged& value) {
    value.points = old["percent"].number<int>() * 2;
}
}  // namespace test_json

TEST_CASE("json: older versions go through migrations, former names are understood") {
    register_component<Aged>("json.Aged");
    set_component_version<Aged>(2);
    add_migration<Aged, &from_percent>(1);
    World old;
    REQUIRE(read(old, R"({"components": {"json.Aged": {"version": 1}}, "entities": [
        {"entity": "1:1", "components": {"json.Aged": {"percent": 50}}}]})"));
    CHECK(old.get<Aged>({1, 1}).points == 100);

    World present;
    REQUIRE(read(present, R"({"components": {"json.Aged": {"version": 2}}, "entities": [
        {"entity": "1:1", "components": {"json.Aged": {"hp": 5, "percent": 50}}}]})"));
    CHECK(present.get<Aged>({1, 1}).points == 5);
    CHECK(mentions(written(present), R"("json.Aged": {"version": 2})"));

    CHECK(mentions(refusal(R"({"components": {"json.Aged": {"version": 3}}, "entities": [
        {"entity": "1:1", "components": {"json.Aged": {}}}]})"),
                   "newer version"));
    CHECK(mentions(refusal(R"({"components": {"json.Aged": {"version": 0}}, "entities": [
        {"entity": "1:1", "components": {"json.Aged": {}}}]})"),
                   "nothing leads from there"));

    // A text that does not say is taken for one of the present version.
    Entity e;
    REQUIRE(create_from_json(present, R"({"components": {"json.Aged": {"hp": 6}}})", &e));
    CHECK(present.get<Aged>(e).points == 6);
}

TEST_CASE("json: components that the program does not know are refused or dropped") {
    register_all();
    const std::string text = world_with(R"("Nobody": {"x": [1, 2]}, "Spot": {"x": 1})");
    CHECK(mentions(refusal(text), "Nobody is not registered"));
    JsonOptions options;
    options.unknown = UnknownComponents::keep;
    CHECK(mentions(refusal(text, options), "cannot be kept"));
    options.unknown = UnknownComponents::drop;
    World world;
    REQUIRE(read(world, text, options));
    CHECK(world.get<Spot>({1, 1}).x == 1);
}
