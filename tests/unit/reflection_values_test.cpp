#include "support/test.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace reflection_values {

using ecs::describe;
using ecs::Entity;
using ecs::Value;

enum class Team : std::uint8_t { red, blue = 7 };
ECS_REFLECT_ENUM(Team, red, blue)
enum class Wide : std::uint64_t { small = 1, huge = 0xFFFFFFFFFFFFFFFFu };
ECS_REFLECT_ENUM(Wide, small, huge)
enum class Negative : std::int16_t { minus = -3 };
ECS_REFLECT_ENUM(Negative, minus)

struct Stats {
    int points = 1;
    std::string title = "none";
    std::vector<float> marks;
    int corners[3] = {1, 2, 3};
};
inline void ecs_fields(ecs::Fields<Stats>& fields) {
    fields.add("points", &Stats::points, {"hp"});
    fields.add("title", &Stats::title);
    fields.add("marks", &Stats::marks);
    fields.add("corners", &Stats::corners);
}

/// What a value becomes on its way out and in again.
template <class T>
T there_and_back(const T& from) {
    T to{};
    REQUIRE(ecs::write_value(describe<T>(), &to, ecs::read_value(describe<T>(), &from)).empty());
    return to;
}

template <class T>
bool takes(const Value& value) {
    T target{};
    return ecs::write_value(describe<T>(), &target, value).empty();
}

/// Integers of a type take exactly what they can hold, from whatever kind of number.
template <class T>
void check_range() {
    using Limits = std::numeric_limits<T>;
    constexpr T edges[] = {Limits::min(), Limits::max(), T{0}, T{1}};
    for (const T edge : edges) CHECK(there_and_back(edge) == edge);
    if constexpr (std::is_signed_v<T>) {
        CHECK(there_and_back(T{-1}) == -1);
        CHECK(takes<T>(Value(static_cast<double>(Limits::min()))));
        CHECK_FALSE(takes<T>(Value(-1e300)));
    } else {
        CHECK_FALSE(takes<T>(Value(std::int64_t{-1})));
        CHECK_FALSE(takes<T>(Value(-1.0)));
    }
    if constexpr (sizeof(T) < 8) {
        CHECK_FALSE(takes<T>(Value(std::int64_t{Limits::max()} + 1)));
        CHECK_FALSE(takes<T>(Value(std::uint64_t{Limits::max()} + 1)));
        CHECK_FALSE(takes<T>(Value(static_cast<double>(Limits::max()) + 1)));
        CHECK_FALSE(takes<T>(Value(std::int64_t{Limits::min()} - 1)));
    }
    CHECK(takes<T>(Value(true)));
    CHECK(takes<T>(Value(1.0)));
    CHECK_FALSE(takes<T>(Value(1.5)));
    CHECK_FALSE(takes<T>(Value(std::nan(""))));
    CHECK_FALSE(takes<T>(Value(HUGE_VAL)));
    CHECK_FALSE(takes<T>(Value("1")));
    CHECK_FALSE(takes<T>(Value()));
}

TEST_CASE("integers of every kind take exactly the numbers that they can hold") {
    check_range<std::int8_t>();
    check_range<std::int16_t>();
    check_range<std::int32_t>();
    check_range<std::int64_t>();
    check_range<std::uint8_t>();
    check_range<std::uint16_t>();
    check_range<std::uint32_t>();
    check_range<std::uint64_t>();
}

TEST_CASE("the largest integers are not taken from reals that are beyond them") {
    CHECK_FALSE(takes<std::int64_t>(Value(0x1p63)));
    CHECK(takes<std::uint64_t>(Value(0x1p63)));
    CHECK_FALSE(takes<std::uint64_t>(Value(0x1p64)));
    CHECK(takes<std::int64_t>(Value(-0x1p63)));
    CHECK_FALSE(takes<std::int64_t>(Value(std::uint64_t{1} << 63)));
}

TEST_CASE("reals come back as they were, and too large ones do not become floats") {
    CHECK(there_and_back(1.25f) == 1.25f);
    CHECK(there_and_back(0.1) == 0.1);
    CHECK(std::signbit(there_and_back(-0.0)));
    CHECK(std::isnan(there_and_back(std::numeric_limits<float>::quiet_NaN())));
    CHECK(there_and_back(-std::numeric_limits<float>::infinity()) < 0);
    CHECK_FALSE(takes<float>(Value(1e39)));
    CHECK(takes<double>(Value(1e39)));
    CHECK(takes<float>(Value(std::uint64_t{1} << 63)));
    CHECK_FALSE(takes<float>(Value(true)));
}

TEST_CASE("truth values, texts and entities take only their own kind") {
    CHECK(there_and_back(true));
    CHECK_FALSE(takes<bool>(Value(std::int64_t{1})));
    CHECK(there_and_back(std::string("with a \0 inside", 15)).size() == 15);
    CHECK_FALSE(takes<std::string>(Value(1.0)));
    CHECK(there_and_back(Entity{4, 9}) == Entity{4, 9});
    CHECK_FALSE(takes<Entity>(Value(std::int64_t{4})));
}

TEST_CASE("a value of an enumeration goes by its name, or by its number if it has none") {
    const Team blue = Team::blue;
    const Value value = ecs::read_value(describe<Team>(), &blue);
    CHECK(value.text() == "blue");
    CHECK(value.number<int>() == 7);
    CHECK(there_and_back(Team::blue) == Team::blue);
    CHECK(there_and_back(static_cast<Team>(3)) == static_cast<Team>(3));
    CHECK(there_and_back(Negative::minus) == Negative::minus);
    CHECK(takes<Team>(Value(std::int64_t{255})));
    CHECK_FALSE(takes<Team>(Value(std::int64_t{256})));
    CHECK_FALSE(takes<Team>(Value("green")));
}

TEST_CASE("an enumeration keeps numbers of 64 bits without a sign") {
    CHECK(there_and_back(Wide::huge) == Wide::huge);
    CHECK(there_and_back(static_cast<Wide>(0xFFFFFFFFFFFFFFFEu)) ==
          static_cast<Wide>(0xFFFFFFFFFFFFFFFEu));
}

TEST_CASE("a name that an enumeration does not know gives way to its number") {
    Team team = Team::red;
    CHECK(ecs::write_value(describe<Team>(), &team, Value::enumerator("azure", 7)).empty());
    CHECK(team == Team::blue);
    CHECK(ecs::write_value(describe<Team>(), &team, Value::enumerator("red", 7)).empty());
    CHECK(team == Team::red);
    CHECK_FALSE(takes<Team>(Value::enumerator("azure", 700)));
}

TEST_CASE("structures are filled by names, present or former") {
    Stats stats;
    Value value = Value::structure();
    value.push("hp", Value(std::int64_t{5}));
    value.push("unheard of", Value(true));
    CHECK(ecs::write_value(describe<Stats>(), &stats, value).empty());
    CHECK(stats.points == 5);
    CHECK(stats.title == "none");
    value.push("points", Value(std::int64_t{6}));
    CHECK(ecs::write_value(describe<Stats>(), &stats, value).empty());
    CHECK(stats.points == 6);
}

TEST_CASE("fixed arrays take as many elements as both have, lists all") {
    Stats stats;
    Value list = Value::list();
    list.push(Value(std::int64_t{9}));
    Value value = Value::structure();
    value.push("corners", list);
    for (int i = 0; i < 9; ++i) list.push(Value(double{0.5}));
    value.push("marks", list);
    CHECK(ecs::write_value(describe<Stats>(), &stats, value).empty());
    CHECK(stats.corners[0] == 9);
    CHECK(stats.corners[1] == 2);
    CHECK(stats.marks.size() == 10);
}

TEST_CASE("what does not fit is named by its way there") {
    Stats stats;
    Value list = Value::list();
    list.push(Value(1.0));
    list.push(Value("two"));
    Value value = Value::structure();
    value.push("marks", list);
    CHECK(ecs::write_value(describe<Stats>(), &stats, value) == "marks: [1] a number was expected");
}

TEST_CASE("values compare by kind and contents") {
    CHECK(Value("a") == Value(std::string("a")));
    CHECK(Value("a").is(Value::Kind::text));
    CHECK(Value(std::int64_t{1}) != Value(std::uint64_t{1}));
    CHECK(Value(std::nan("")) == Value(std::nan("")));
    CHECK(Value::list() != Value::structure());
    CHECK(Value()["missing"].is(Value::Kind::nothing));
}

TEST_CASE("a real that no integer can hold becomes the nearest that there is") {
    CHECK(Value(1e300).number<int>() == std::numeric_limits<int>::max());
    CHECK(Value(-1e300).number<std::int8_t>() == -128);
    CHECK(Value(-1.0).number<unsigned>() == 0);
    CHECK(Value(0x1p64).number<std::uint64_t>() == std::numeric_limits<std::uint64_t>::max());
    CHECK(Value(std::nan("")).number<int>() == 0);
    CHECK(Value(-7.9).number<int>() == -7);
}

}  // namespace reflection_values
