#include "json/json_components.hpp"

using namespace ecs;
using namespace test_json;

TEST_CASE("json: errors tell the line, the byte and what was expected") {
    register_all();
    World world;
    const Status status = read(world, "{\n  \"entities\": [\n    {\"entity\": 5}\n]}");
    CHECK(status.message() == "line 3: an entity has no \"entity\": \"index:generation\"");
    CHECK(status.offset() > 20);
    CHECK(mentions(refusal(world_with(R"("Numbers": {"small": 200})")),
                   "the component Numbers does not fit: small: a number does not fit its field"));
    CHECK(mentions(refusal("{\"entities\": [nul]}"), "line 1: syntax error"));
}

TEST_CASE("json: texts that are no worlds are refused") {
    for (const char* text : {"",
                             " ",
                             "1",
                             "\"\"",
                             "null",
                             "[]",
                             "{",
                             "{}",
                             "{\"entities\": 1}",
                             "{\"entities\": {}}",
                             "{\"entities\": [}",
                             "{\"entities\": []}}",
                             "{\"entities\": []} x",
                             "{\"entities\" []}",
                             "{\"entities\": [1]}",
                             "{\"entities\": [[]]}",
                             "{\"entities\": [{}]}",
                             "\xFF\xFE",
                             "{\"entities\": [], \"free\": 1}",
                             "{\"entities\": [], \"free\": [1]}",
                             "{\"format\": \"other\", \"entities\": []}",
                             "{\"version\": 2, \"entities\": []}",
                             "{\"components\": [], \"entities\": []}",
                             "{\"entities\": [], \"components\": {}}",
                             "{\"archetypes\": [1], \"entities\": []}",
                             "{\"archetypes\": [[1]], \"entities\": []}",
                             "{\"archetypes\": [[\"Spot\", \"Spot\"]], \"entities\": []}",
                             "{\"entities\": [], \"x\": \"\xC0\x80\"}",
                             "{\"entities\": [], \"x\": 1e999}"}) {
        CAPTURE(std::string(text));
        CHECK_FALSE(refusal(text).empty());
    }
}

TEST_CASE("json: entities and slots that contradict each other are refused") {
    for (const char* rest :
         {R"([{"entity": "0:1"}])", R"([{"entity": "1:0"}])", R"([{"entity": "1:1:1"}])",
          R"([{"entity": "-1:1"}])", R"([{"entity": "1:4294967295"}])",
          R"([{"entity": "4294967296:1"}])", R"([{"entity": "4294967295:1"}])",
          R"([{"entity": "1:1"}, {"entity": "1:1"}])", R"([{"entity": "1:1"}, {"entity": "1:2"}])",
          R"([{"entity": "1:1"}], "free": ["1:1"])", R"([], "free": ["2:1", "2:1"])",
          R"([], "free": ["1:4294967295"])", R"([], "free": ["4000000000:1"])",
          R"([], "free": ["1:0"])", R"([{"entity": "1:1"}], "retired": ["1:2"])"}) {
        CAPTURE(std::string(rest));
        CHECK_FALSE(refusal(std::string("{\"entities\": ") + rest + "}").empty());
    }
}

TEST_CASE("json: values that do not fit are refused, and all that was made is destroyed") {
    test::Life<Custom>::forget();
    for (const char* value : {R"("Numbers": {"small": 128})",
                              R"("Numbers": {"small": -129})",
                              R"("Numbers": {"small": 1.5})",
                              R"("Numbers": {"larger": -1})",
                              R"("Numbers": {"larger": 18446744073709551616})",
                              R"("Numbers": {"yes": 1})",
                              R"("Numbers": {"real": "nan"})",
                              R"("Numbers": {"real": "NaN:0000000000000000"})",
                              R"("Numbers": [])",
                              R"("Numbers": null)",
                              R"("Numbers": "AAAA")",
                              R"("Spot": {"x": 1e39})",
                              R"("Spot": {"x": "1"})",
                              R"("Story": {"team": "green"})",
                              R"("Story": {"team": 256})",
                              R"("Story": {"friends": ["1"]})",
                              R"("Story": {"friends": 1})",
                              R"("Story": {"text": 1})",
                              R"("Story": {"text": {"base64": "!"}})",
                              R"("Raw": {})",
                              R"("Raw": "AAA")",
                              R"("Raw": "AAAA")",
                              R"("Raw": "AAAAAAAAAA=")",
                              R"("Raw": "AAAAAAAAA==A")",
                              R"("Custom": "MTAgYQ==")",
                              R"("Spot": {}, "Spot": {})"}) {
        CAPTURE(std::string(value));
        const std::string first = R"({"entity": "1:1", "components": {"Custom": "MSB4"}})";
        CHECK_FALSE(refusal("{\"entities\": [" + first +
                            R"(, {"entity": "2:1", "components": {"Custom": "MSB4", )" +
                            "\"Frozen\": {}, " + value + "}}]}")
                        .empty());
        CHECK_FALSE(refusal(world_with(value)).empty());
    }
    CHECK(test::Life<Custom>::alive() == 0);
    CHECK(test::Life<Custom>::errors() == 0);
}

TEST_CASE("json: every beginning of a text is refused, and every changed byte is survived") {
    register_all();
    World world;
    const Entity a = world.create_with(Spot{1.5f, -2}, Frozen{}, Custom{"x", {}});
    world.create_with(Story{"hello", Team::blue, {a}, {}}, Raw{1, 2});
    world.destroy(world.create());
    const std::string text = written(world);
    const std::size_t last = text.find_last_of('}');
    for (std::size_t length = 0; length <= last; ++length) {
        World copy;
        CHECK_FALSE(read(copy, text.substr(0, length)).ok());
        CHECK(copy.count() == 0);
    }
    std::string changed = text;
    for (std::size_t i = 0; i < text.size(); ++i) {
        for (const char c : {'\0', '"', '{', '[', '9', '\xFF'}) {
            changed[i] = c;
            World copy;
            const Status status = read(copy, changed);
            copy.verify();
            CHECK((status.ok() || copy.count() == 0));
        }
        changed[i] = text[i];
    }
}

TEST_CASE("json: depth, length and number of values are bounded") {
    const std::string deep(1'000'000, '[');
    CHECK(mentions(refusal("{\"entities\": [], \"x\": " + deep), "nested deeper than 64"));
    CHECK(mentions(refusal("{\"entities\": [{\"a\":" + deep), "nested deeper than 64"));
    JsonOptions options;
    options.max_bytes = 1000;
    CHECK(mentions(refusal("{\"entities\": [" + std::string(2000, ' ') + "]}", options),
                   "longer than 1000 bytes"));
    options = {};
    options.max_values = 100;
    std::string list = "1";
    for (int i = 0; i < 200; ++i) list += ",1";
    CHECK(mentions(refusal(world_with("\"Story\": {\"friends\": [" + list + "]}"), options),
                   "more than 100 parts"));

    register_all();
    World world;
    options.max_bytes = 1000;
    CHECK(mentions(create_from_json(world, std::string(2000, ' '), nullptr, options).message(),
                   "longer than 1000 bytes"));
    CHECK_FALSE(create_from_json(world, deep).ok());
}

TEST_CASE("json: a long word in an error is cut short") {
    CHECK(refusal("{\"entities\": [" + std::string(100'000, 'x') + "]}").size() < 400);
    CHECK(refusal("{\"entities\": [\"" + std::string(100'000, 'x')).size() < 400);
}

TEST_CASE("json: a stream that takes no more bytes is an error") {
    register_all();
    World world;
    world.create_with(Spot{});
    std::ostringstream out;
    out.setstate(std::ios::badbit);
    CHECK_FALSE(write_json(world, out).ok());
}

TEST_CASE("json: a function that cannot write its value is an error") {
    struct Stubborn {
        int value = 0;
    };
    register_component<Stubborn>(
        "json.Stubborn", [](const void*, std::ostream& out) { out.setstate(std::ios::failbit); },
        [](void*, std::istream&) {});
    World world;
    world.create_with(Stubborn{});
    std::ostringstream out;
    CHECK(mentions(write_json(world, out).message(), "json.Stubborn could not be written"));
}
