#include "json/json_components.hpp"

#include <memory>

using namespace ecs;
using namespace test_json;

TEST_CASE("json: a prefab is made of a text, and entities of it") {
    register_all();
    Prefab prefab;
    REQUIRE(prefab_from_json(R"({"components": {"Spot": {"x": 3}, "Frozen": {},
                                 "Story": {"text": "once"}}})",
                             prefab));
    CHECK(prefab.component_count() == 3);
    World world;
    const Entity e = instantiate(world, prefab, Spot{1, 1});
    CHECK(world.get<Spot>(e).x == 1);
    CHECK(world.get<Story>(instantiate(world, prefab)).text == "once");
    CHECK(world.count<Frozen>() == 2);
    world.verify();
}

TEST_CASE("json: a text that does not fit leaves a prefab as it was") {
    struct Single {
        std::unique_ptr<int> value;
    };
    register_all();
    register_component<Single>(
        "json.Single", [](const void*, std::ostream&) {}, [](void*, std::istream&) {});
    Prefab prefab = Prefab::create(Spot{5, 6});
    for (const char* text : {"", "{}", R"({"components": {"Nobody": {}}})",
                             R"({"components": {"Story": {"text": "t"}, "Spot": {"x": "x"}}})",
                             R"({"components": {"Story": {}, "json.Single": ""}})"}) {
        CAPTURE(std::string(text));
        CHECK_FALSE(prefab_from_json(text, prefab).ok());
    }
    CHECK(prefab.component_count() == 1);
    CHECK(prefab.try_get<Spot>()->x == 5);
}
