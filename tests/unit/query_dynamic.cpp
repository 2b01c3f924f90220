#include "support/gather.hpp"
#include "support/lives.hpp"
#include "support/test.hpp"

#include <cstring>
#include <utility>

using ecs::Change;
using ecs::component_id;
using ecs::ComponentTypeID;
using ecs::ComponentValue;
using ecs::DynamicQuery;
using ecs::DynamicSpan;
using ecs::Entity;
using ecs::QueryFilter;
using ecs::TypeSet;
using ecs::World;
using namespace test;

namespace {

struct DynamicCrowd {
    World world;
    Entity nothing = world.create();
    Entity p = world.create_with(Position{1, 0});
    Entity pv = world.create_with(Position{2, 0}, Velocity{2, 0});
    Entity ph = world.create_with(Position{3, 0}, Health{3});
    Entity p_player = world.create_with(Position{4, 0}, Player{});
    Entity v_enemy = world.create_with(Velocity{5, 0}, Enemy{});

    ComponentTypeID position = component_id<Position>();
    ComponentTypeID velocity = component_id<Velocity>();
    ComponentTypeID health = component_id<Health>();
    ComponentTypeID player = component_id<Player>();
    ComponentTypeID enemy = component_id<Enemy>();
};

QueryFilter filter(TypeSet all, TypeSet none = {}, std::vector<TypeSet> any = {}) {
    QueryFilter result;
    result.all = std::move(all);
    result.none = std::move(none);
    result.any = std::move(any);
    return result;
}

ComponentTypeID new_component(const char* name, std::uint32_t size, std::uint32_t alignment) {
    ecs::ComponentInfo info;
    info.name = name;
    info.size = size;
    info.alignment = alignment;
    return ecs::register_runtime_component(info);
}

}  // namespace

TEST_CASE("an empty filter finds everybody") {
    DynamicCrowd c;
    CHECK(c.world.query(QueryFilter{}).count() == 6);
    CHECK(matches(c.world.query(QueryFilter{})).count(c.nothing) == 1);
}

TEST_CASE("a filter asks for all, none, and any of sets of ids") {
    DynamicCrowd c;
    CHECK((matches(c.world.query(filter({c.position}))) == Entities{c.p, c.pv, c.ph, c.p_player}));
    CHECK((matches(c.world.query(filter({c.position, c.velocity}))) == Entities{c.pv}));
    CHECK((matches(c.world.query(filter({c.position}, {c.velocity, c.player}))) ==
           Entities{c.p, c.ph}));
    CHECK((matches(c.world.query(filter({}, {}, {{c.health, c.enemy}}))) ==
           Entities{c.ph, c.v_enemy}));
    CHECK((matches(c.world.query(filter({}, {c.enemy}, {{c.velocity, c.health}, {c.position}}))) ==
           Entities{c.pv, c.ph}));
}

TEST_CASE("a run-time query finds what the typed query of the same terms finds") {
    DynamicCrowd c;
    const DynamicQuery dynamic =
        c.world.query(filter({c.position}, {c.player}, {{c.velocity, c.health}}));
    const auto typed =
        c.world.query<Position, ecs::Without<Player>, ecs::AnyOf<Velocity, Health>>();
    CHECK((matches(dynamic) == matches(typed)));
    CHECK(dynamic.count() == typed.count());
    CHECK(dynamic.filter().all == TypeSet{c.position});
}

TEST_CASE("a run-time query knows whom it contains, and whether it is empty") {
    DynamicCrowd c;
    const DynamicQuery query = c.world.query(filter({c.velocity}, {c.enemy}));
    CHECK(query.contains(c.pv));
    CHECK_FALSE(query.contains(c.v_enemy));
    CHECK_FALSE(query.empty());
    c.world.destroy(c.pv);
    CHECK_FALSE(query.contains(c.pv));
    CHECK(query.empty());
    CHECK_FALSE(query.contains(ecs::INVALID_ENTITY));
}

TEST_CASE("a run-time query follows archetypes that appear later, and a world that moves") {
    DynamicCrowd c;
    const DynamicQuery query = c.world.query(filter({component_id<Name>()}));
    CHECK(query.empty());
    const Entity a = c.world.create_with(Name{"a"});
    CHECK((matches(query) == Entities{a}));
    World moved(std::move(c.world));
    const Entity b = moved.create_with(Name{"b"}, Position{});
    CHECK((matches(query) == Entities{a, b}));
}

TEST_CASE("a span has the arrays of its archetype, null for tags and what it lacks") {
    DynamicCrowd c;
    int spans = 0;
    c.world.query(filter({c.position})).each_span([&](const DynamicSpan& span) {
        ++spans;
        REQUIRE(span.rows() == 1);
        const Entity e = span.entities()[0];
        CHECK(span.column(c.position) == c.world.try_get<Position>(e));
        CHECK(span.column(c.velocity) == c.world.try_get<Velocity>(e));
        CHECK(span.column(c.player) == nullptr);
        CHECK(span.has(c.player) == (e == c.p_player));
        CHECK(span.has(c.position));
        CHECK(span.archetype().has(c.health) == (e == c.ph));
    });
    CHECK(spans == 4);
}

TEST_CASE("spans of many rows add up, each array aligned and in order") {
    World world;
    for (int i = 0; i < 25000; ++i) world.create_with(Health{i}, Name{"x"});
    const auto id = component_id<Health>();
    std::size_t rows = 0, spans = 0;
    bool right = true;
    world.query(filter({id})).each_span([&](const DynamicSpan& span) {
        const auto* health = static_cast<const Health*>(span.column(id));
        right &= is_aligned(health, ecs::detail::column_alignment);
        for (std::size_t i = 0; i < span.rows(); ++i) {
            right &= health[i].points == static_cast<int>(rows + i);
        }
        rows += span.rows();
        ++spans;
    });
    CHECK(right);
    CHECK(rows == 25000);
    CHECK(spans > 3);
}

TEST_CASE("the columns of a filter do not change whom it matches") {
    DynamicCrowd c;
    QueryFilter wide = filter({c.position});
    wide.columns = {c.velocity, c.health};
    CHECK((matches(c.world.query(wide)) == matches(c.world.query(filter({c.position})))));
}

TEST_CASE("components registered at run time are found and read by their id") {
    World world;
    const ComponentTypeID mana = new_component("Mana", sizeof(int), alignof(int));
    const ComponentTypeID cursed = new_component("Cursed", 0, 1);
    Entities all, all_cursed;
    for (int i = 0; i < 1000; ++i) {
        int value = i;
        const ComponentValue values[] = {{&ecs::component_info(mana), &value},
                                         {&ecs::component_info(cursed), nullptr}};
        const Entity e = world.execute(Change::spawn(values, i % 4 == 0 ? 2u : 1u)).entity;
        all.insert(e);
        if (i % 4 == 0) all_cursed.insert(e);
    }
    CHECK((matches(world.query(filter({mana}))) == all));
    CHECK((matches(world.query(filter({mana, cursed}))) == all_cursed));
    CHECK(world.query(filter({mana}, {cursed})).count() == 750);
    int sum = 0;
    world.query(filter({mana})).each_span([&](const DynamicSpan& span) {
        const int* values = static_cast<const int*>(span.column(mana));
        for (std::size_t i = 0; i < span.rows(); ++i) sum += values[i];
        CHECK(span.column(cursed) == nullptr);
    });
    CHECK(sum == 999 * 1000 / 2);
    world.verify();
}

TEST_CASE("run-time components live beside typed ones") {
    const LifeWatch watch;
    World world;
    const ComponentTypeID mana = new_component("Mana beside", 8, 8);
    double value = 2.5;
    alignas(Lives) unsigned char raw[sizeof(Lives)];
    auto* lives = ::new (static_cast<void*>(raw)) Lives(7);
    const ComponentValue values[] = {{&ecs::component_info(mana), &value},
                                     {&ecs::component_info(component_id<Lives>()), lives}};
    const Entity e = world.execute(Change::spawn(values, 2)).entity;
    CHECK(world.query<Lives>().contains(e));
    CHECK(world.get<Lives>(e).value() == 7);
    world.add(e, Position{1, 2});
    CHECK((matches(world.query(filter({mana, component_id<Position>()}))) == Entities{e}));
    world.query(filter({mana})).each_span([&](const DynamicSpan& span) {
        double read = 0;
        std::memcpy(&read, span.column(mana), sizeof read);
        CHECK(read == 2.5);
    });
    const ComponentTypeID removed[] = {mana};
    world.execute(Change::migrate(e, nullptr, 0, removed, 1));
    CHECK(world.query(filter({mana})).empty());
    CHECK(world.get<Lives>(e).value() == 7);
}

TEST_CASE("an over-aligned run-time component is aligned in every span") {
    World world;
    const ComponentTypeID wide = new_component("Wide", 384, 128);
    alignas(128) unsigned char bytes[384];
    for (int i = 0; i < 500; ++i) {
        std::memset(bytes, i % 251, sizeof bytes);
        const ComponentValue value{&ecs::component_info(wide), bytes};
        world.execute(Change::spawn(&value, 1));
    }
    int row = 0;
    world.query(filter({wide})).each_span([&](const DynamicSpan& span) {
        CHECK(is_aligned(span.column(wide), 128));
        const auto* data = static_cast<const unsigned char*>(span.column(wide));
        for (std::size_t i = 0; i < span.rows(); ++i, ++row) {
            REQUIRE(data[i * 384] == row % 251);
            REQUIRE(data[i * 384 + 383] == row % 251);
        }
    });
    CHECK(row == 500);
}
