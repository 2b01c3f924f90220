#include "support/test.hpp"

#include <array>
#include <string>
#include <vector>

namespace reflection_fields {

using ecs::describe;
using ecs::TypeDescription;
using ecs::ValueKind;

struct One {
    int a;
};
ECS_REFLECT(One, a)

struct ThirtyTwo {
    int f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20,
        f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32;
};
ECS_REFLECT(ThirtyTwo, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17,
            f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32)

enum class Team : std::uint8_t { red, blue = 7 };
ECS_REFLECT_ENUM(Team, red, blue)
enum Plain { first, second };
enum class Wide : std::uint64_t { small = 1, huge = 0xFFFFFFFFFFFFFFFFu };
ECS_REFLECT_ENUM(Wide, small, huge)

namespace inner {
struct Point {
    float x, y;
};
ECS_REFLECT(Point, x, y)
}  // namespace inner

struct Everything {
    bool flag;
    signed char i8;
    short i16;
    int i32;
    long long i64;
    unsigned char u8;
    unsigned short u16;
    unsigned u32;
    unsigned long long u64;
    float f32;
    double f64;
    ecs::Entity entity;
    Team team;
    Plain plain;
    inner::Point point;
    int grid[2][3];
    std::array<inner::Point, 4> path;
};
ECS_REFLECT(Everything, flag, i8, i16, i32, i64, u8, u16, u32, u64, f32, f64, entity, team, plain,
            point, grid, path)

struct Owning {
    std::string text;
    std::vector<std::vector<inner::Point>> points;
};
ECS_REFLECT(Owning, text, points)

struct Base {
    int inherited = 0;
};
struct Derived : Base {
    int own = 0;
};
ECS_REFLECT(Derived, inherited, own)

struct Virtual {
    virtual ~Virtual() = default;
    int value = 0;
};
ECS_REFLECT(Virtual, value)

struct Renamed {
    int points = 0;
    const int* unseen = nullptr;
};
inline void ecs_fields(ecs::Fields<Renamed>& fields) {
    fields.add("points", &Renamed::points, {"hp", "health"});
}

template <class T>
struct Boxed {
    T value;
};
template <class T>
void ecs_fields(ecs::Fields<Boxed<T>>& fields) {
    fields.add("value", &Boxed<T>::value);
}

TEST_CASE("a structure of one field is described") {
    const TypeDescription& type = describe<One>();
    CHECK(type.kind == ValueKind::structure);
    CHECK(type.size == sizeof(One));
    REQUIRE(type.fields.size() == 1);
    CHECK(type.fields[0].name == "a");
    CHECK(type.fields[0].type == &describe<int>());
}

TEST_CASE("a structure of thirty-two fields is described in the order of the macro") {
    const TypeDescription& type = describe<ThirtyTwo>();
    REQUIRE(type.fields.size() == 32);
    for (std::size_t i = 0; i < 32; ++i) {
        CHECK(type.fields[i].name == "f" + std::to_string(i + 1));
        CHECK(type.fields[i].offset == i * sizeof(int));
    }
}

TEST_CASE("every kind of field is told apart") {
    const TypeDescription& type = describe<Everything>();
    const ValueKind expected[] = {
        ValueKind::boolean,     ValueKind::int8,        ValueKind::int16,     ValueKind::int32,
        ValueKind::int64,       ValueKind::uint8,       ValueKind::uint16,    ValueKind::uint32,
        ValueKind::uint64,      ValueKind::float32,     ValueKind::float64,   ValueKind::entity,
        ValueKind::enumeration, ValueKind::enumeration, ValueKind::structure, ValueKind::array,
        ValueKind::array};
    REQUIRE(type.fields.size() == std::size(expected));
    for (std::size_t i = 0; i < std::size(expected); ++i) {
        CHECK(type.fields[i].type->kind == expected[i]);
    }
    CHECK(type.plain);
    CHECK(type.has_booleans);
    CHECK(type.has_entities);
}

TEST_CASE("offsets are those of the members") {
    const TypeDescription& type = describe<Everything>();
    CHECK(type.field("f64")->offset == offsetof(Everything, f64));
    CHECK(type.field("grid")->offset == offsetof(Everything, grid));
    CHECK(type.field("path")->offset == offsetof(Everything, path));
    CHECK(type.field("nowhere") == nullptr);
}

TEST_CASE("arrays of arrays are arrays as elements") {
    const TypeDescription& grid = *describe<Everything>().field("grid")->type;
    CHECK(grid.count == 2);
    CHECK(grid.element->count == 3);
    CHECK(grid.element->element == &describe<int>());
    CHECK(describe<Everything>().field("path")->type->element == &describe<inner::Point>());
}

TEST_CASE("texts and lists make a structure that is more than its bytes") {
    const TypeDescription& type = describe<Owning>();
    CHECK_FALSE(type.plain);
    CHECK(type.field("text")->type->kind == ValueKind::text);
    const TypeDescription& list = *type.field("points")->type;
    CHECK(list.kind == ValueKind::list);
    CHECK(list.element->kind == ValueKind::list);
    CHECK(list.element->element == &describe<inner::Point>());
}

TEST_CASE("the names of an enumeration come with their numbers") {
    const TypeDescription& team = describe<Team>();
    CHECK(team.underlying == ValueKind::uint8);
    REQUIRE(team.enumerators.size() == 2);
    CHECK(team.enumerators[1].name == "blue");
    CHECK(team.enumerators[1].value == 7);
    CHECK(describe<Plain>().enumerators.empty());
    CHECK(describe<Plain>().size == sizeof(Plain));
}

TEST_CASE("inherited fields are fields") {
    const TypeDescription& type = describe<Derived>();
    REQUIRE(type.fields.size() == 2);
    Derived value;
    value.inherited = 3;
    value.own = 4;
    CHECK(read_value(type, &value)["inherited"].integer() == 3);
    CHECK(read_value(type, &value)["own"].integer() == 4);
}

TEST_CASE("a type with virtual functions is described, and never taken for its bytes") {
    const TypeDescription& type = describe<Virtual>();
    CHECK_FALSE(type.plain);
    CHECK(type.fields[0].offset != 0);
    Virtual value;
    CHECK(write_value(type, &value, read_value(type, &value)).empty());
}

TEST_CASE("the function form names what fields were called before, and may leave some out") {
    const TypeDescription& type = describe<Renamed>();
    REQUIRE(type.fields.size() == 1);
    CHECK(type.fields[0].former_names == std::vector<std::string>{"hp", "health"});
}

TEST_CASE("class templates are described by a function template") {
    CHECK(describe<Boxed<int>>().fields[0].type->kind == ValueKind::int32);
    CHECK(describe<Boxed<std::string>>().fields[0].type->kind == ValueKind::text);
    CHECK(describe<const Boxed<int>>().size == sizeof(Boxed<int>));
}

TEST_CASE("same_layout tells whether bytes of one are bytes of the other") {
    CHECK(same_layout(describe<inner::Point>(), describe<inner::Point>()));
    CHECK_FALSE(same_layout(describe<inner::Point>(), describe<One>()));
    CHECK_FALSE(same_layout(describe<int>(), describe<unsigned>()));
    CHECK_FALSE(same_layout(describe<int[2]>(), describe<int[3]>()));
    CHECK(same_layout(describe<int[2]>(), describe<std::array<int, 2>>()));
    TypeDescription renumbered = describe<Team>();
    CHECK(same_layout(renumbered, describe<Team>()));
    renumbered.enumerators[1].value = 8;
    CHECK_FALSE(same_layout(renumbered, describe<Team>()));
}

}  // namespace reflection_fields
