#include "support/lives.hpp"
#include "support/test.hpp"

#include <new>
#include <utility>
#include <vector>

// Changes as values: what tools and loaders use.

using ecs::Change;
using ecs::ChangeResult;
using ecs::ComponentTypeID;
using ecs::ComponentValue;
using ecs::Entity;
using ecs::INVALID_ENTITY;
using ecs::Place;
using ecs::World;
using namespace test;

namespace {

/// Raw memory with one value whose life a change ends.
template <class T>
class Given {
public:
    explicit Given(T value) { ::new (static_cast<void*>(memory_)) T(std::move(value)); }
    Given(const Given&) = delete;
    Given& operator=(const Given&) = delete;
    ~Given() = default;  // whoever took the value over has destroyed it

    ComponentValue value() {
        return {&ecs::component_info(ecs::component_id<T>()), static_cast<void*>(memory_)};
    }

private:
    alignas(T) std::byte memory_[sizeof(T)];
};

template <class T>
ComponentValue tag() {
    return {&ecs::component_info(ecs::component_id<T>()), nullptr};
}

/// True if `place` is the row of `e`.
bool is_row_of(Place place, Entity e) {
    return place.segment != nullptr && place.row < place.segment->capacity &&
           place.segment->entities()[place.row] == e;
}

}  // namespace

TEST_CASE("a spawn makes an entity of its values and says where it is") {
    const LifeWatch watch;
    World world;
    Given<Lives> lives(Lives(1));
    Given<Name> name(Name{long_text(2)});
    Given<Page> page(Page{3});
    const ComponentValue values[] = {lives.value(), tag<Player>(), name.value(), page.value()};
    const ChangeResult result = world.execute(Change::spawn(values, 4));
    REQUIRE(world.alive(result.entity));
    CHECK(is_row_of(result.place, result.entity));
    CHECK(result.moved == INVALID_ENTITY);
    CHECK(result.moved_to.segment == nullptr);
    CHECK(world.get<Lives>(result.entity).value() == 1);
    CHECK(world.get<Name>(result.entity).text == long_text(2));
    CHECK(world.get<Page>(result.entity).value == 3);
    CHECK(world.has<Player>(result.entity));
    CHECK(Lives::alive() == 1);
    world.verify();
}

TEST_CASE("a spawn of no values makes an entity without components") {
    World world;
    const ChangeResult result = world.execute(Change::spawn(nullptr, 0));
    CHECK(world.alive(result.entity));
    CHECK(is_row_of(result.place, result.entity));
    CHECK(world.count() == 1);
    CHECK(world.create() != result.entity);
}

TEST_CASE("a despawn says who filled the row that was left") {
    const LifeWatch watch;
    World world;
    const Entity a = world.create_with(Lives(1));
    const Entity b = world.create_with(Lives(2));
    const Entity c = world.create_with(Lives(3));

    const ChangeResult first = world.execute(Change::despawn(a));
    CHECK(first.entity == a);
    CHECK(first.place.segment == nullptr);
    CHECK(first.moved == c);
    CHECK(is_row_of(first.moved_to, c));
    CHECK(first.moved_to.row == 0);
    CHECK_FALSE(world.alive(a));
    CHECK(world.get<Lives>(c).value() == 3);

    const ChangeResult last = world.execute(Change::despawn(b));
    CHECK(last.moved == INVALID_ENTITY);
    CHECK(last.moved_to.segment == nullptr);
    CHECK(Lives::alive() == 1);
    world.verify();
}

TEST_CASE("a migration gives values, and says who moved where") {
    const LifeWatch watch;
    World world;
    const Entity a = world.create_with(Health{1});
    const Entity b = world.create_with(Health{2});
    Given<Lives> lives(Lives(3));
    const ComponentValue values[] = {lives.value(), tag<Frozen>()};
    const ChangeResult result = world.execute(Change::migrate(a, values, 2));
    CHECK(result.entity == a);
    CHECK(is_row_of(result.place, a));
    CHECK(result.moved == b);
    CHECK(is_row_of(result.moved_to, b));
    CHECK(result.moved_to.row == 0);
    CHECK(world.get<Lives>(a).value() == 3);
    CHECK(world.get<Health>(a).points == 1);
    CHECK(world.get<Health>(b).points == 2);
    CHECK(world.has<Frozen>(a));
    world.verify();
}

TEST_CASE("a migration of the last row moves nobody else") {
    World world;
    world.create_with(Health{1});
    const Entity last = world.create_with(Health{2});
    const ComponentTypeID removed = ecs::component_id<Health>();
    const ChangeResult result = world.execute(Change::migrate(last, nullptr, 0, &removed, 1));
    CHECK(is_row_of(result.place, last));
    CHECK(result.moved == INVALID_ENTITY);
    CHECK_FALSE(world.has<Health>(last));
}

TEST_CASE("a migration that overwrites leaves the entity where it is") {
    const LifeWatch watch;
    World world;
    const Entity e = world.create_with(Lives(1), Name{"n"});
    world.create_with(Lives(2), Name{"m"});
    const Lives* address = &world.get<Lives>(e);
    Given<Lives> lives(Lives(3));
    const ComponentValue value = lives.value();
    const ChangeResult result = world.execute(Change::migrate(e, &value, 1));
    CHECK(is_row_of(result.place, e));
    CHECK(result.moved == INVALID_ENTITY);
    CHECK(&world.get<Lives>(e) == address);
    CHECK(world.get<Lives>(e).value() == 3);
    CHECK(Lives::alive() == 2);
}

TEST_CASE("a migration gives and takes at once") {
    const LifeWatch watch;
    World world;
    const Entity e = world.create_with(Lives(1), Health{2}, Player{}, Name{"n"});
    Given<Position> position(Position{5, 6});
    Given<Name> name(Name{long_text(7)});
    const ComponentValue values[] = {position.value(), name.value(), tag<Frozen>()};
    const ComponentTypeID removed[] = {ecs::component_id<Lives>(), ecs::component_id<Player>(),
                                       ecs::component_id<Page>()};
    world.execute(Change::migrate(e, values, 3, removed, 3));
    CHECK_FALSE(world.has<Lives>(e));
    CHECK_FALSE(world.has<Player>(e));
    CHECK(world.has<Frozen>(e));
    CHECK(world.get<Health>(e).points == 2);
    CHECK(world.get<Position>(e).y == 6);
    CHECK(world.get<Name>(e).text == long_text(7));
    CHECK(Lives::alive() == 0);
    world.verify();
}

TEST_CASE("a migration that takes and gives one component replaces it") {
    const LifeWatch watch;
    World world;
    std::string heard;
    world.on_remove<Lives>(
        [&](World&, Entity, Lives& l) { heard += "-" + std::to_string(l.value()); });
    world.on_add<Lives>(
        [&](World&, Entity, Lives& l) { heard += "+" + std::to_string(l.value()); });
    world.on_set<Lives>([&](World&, Entity, Lives&) { heard += "?"; });
    const Entity e = world.create_with(Lives(1), Health{2});
    Given<Lives> lives(Lives(3));
    const ComponentValue value = lives.value();
    const ComponentTypeID removed = ecs::component_id<Lives>();
    world.execute(Change::migrate(e, &value, 1, &removed, 1));
    CHECK(world.get<Lives>(e).value() == 3);
    CHECK(heard == "+1-1+3");
    CHECK(Lives::alive() == 1);
}

TEST_CASE("a batch of changes is executed in order, with a result for each") {
    const LifeWatch watch;
    World world;
    const Entity old = world.create_with(Lives(0));
    Given<Lives> first(Lives(1));
    Given<Lives> second(Lives(2));
    Given<Health> health(Health{3});
    const ComponentValue a = first.value();
    const ComponentValue b = second.value();
    const ComponentValue c = health.value();
    const Change changes[] = {Change::spawn(&a, 1), Change::migrate(old, &c, 1),
                              Change::despawn(old), Change::spawn(&b, 1)};
    ChangeResult results[4];
    world.execute(changes, 4, results);
    CHECK(world.get<Lives>(results[0].entity).value() == 1);
    CHECK(results[1].entity == old);
    CHECK(results[1].moved == results[0].entity);
    CHECK(results[2].entity == old);
    CHECK(results[2].moved == INVALID_ENTITY);
    CHECK_FALSE(world.alive(old));
    CHECK(world.get<Lives>(results[3].entity).value() == 2);
    CHECK(results[3].entity.index == old.index);
    CHECK(world.count() == 2);
    world.verify();
}

TEST_CASE("a batch of changes gives the same as the changes one by one") {
    World one;
    World many;
    std::vector<Change> changes;
    std::vector<Entity> entities;
    for (int i = 0; i < 200; ++i) {
        entities.push_back(one.create_with(Health{i}));
        many.create_with(Health{i});
    }
    const ComponentTypeID removed = ecs::component_id<Health>();
    const ComponentValue frozen = tag<Frozen>();
    for (std::size_t i = 0; i < 200; ++i) {
        if (i % 3 == 0) changes.push_back(Change::despawn(entities[i]));
        if (i % 3 == 1) changes.push_back(Change::migrate(entities[i], &frozen, 1));
        if (i % 3 == 2) changes.push_back(Change::migrate(entities[i], nullptr, 0, &removed, 1));
        if (i % 5 == 0) changes.push_back(Change::spawn(&frozen, 1));
    }
    std::vector<ChangeResult> results(changes.size());
    many.execute(changes.data(), changes.size(), results.data());
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const ChangeResult single = one.execute(changes[i]);
        REQUIRE(single.entity == results[i].entity);
        REQUIRE(single.moved == results[i].moved);
        REQUIRE(single.place.row == results[i].place.row);
        REQUIRE(single.moved_to.row == results[i].moved_to.row);
    }
    std::vector<Entity> first;
    std::vector<Entity> second;
    one.each<Frozen>([&](Entity e, Frozen&) { first.push_back(e); });
    many.each<Frozen>([&](Entity e, Frozen&) { second.push_back(e); });
    CHECK(first == second);
    CHECK(first.size() == 107);
    many.verify();
}

TEST_CASE("changes without room for results are executed, too") {
    World world;
    const Change changes[] = {Change::spawn(nullptr, 0), Change::spawn(nullptr, 0)};
    world.execute(changes, 2);
    CHECK(world.count() == 2);
}

TEST_CASE("changes work on components that are defined at run time") {
    ecs::ComponentInfo info;
    info.size = 8;
    info.alignment = 8;
    info.name = "runtime number";
    const ComponentTypeID id = ecs::register_runtime_component(info);
    World world;
    std::uint64_t number = 42;
    const ComponentValue value{&ecs::component_info(id), &number};
    const ChangeResult made = world.execute(Change::spawn(&value, 1));
    const ecs::ColumnIndex column = made.place.segment->archetype->column_of(id);
    const auto* values = reinterpret_cast<const std::uint64_t*>(made.place.segment->column(column));
    CHECK(values[made.place.row] == 42);
    world.add(made.entity, Health{1});
    world.execute(Change::migrate(made.entity, nullptr, 0, &id, 1));
    CHECK(world.get<Health>(made.entity).points == 1);
    world.verify();
}

TEST_CASE("the result of a spawn whose hook moves others names the row it is in") {
    World world;
    std::vector<Entity> others;
    for (int i = 0; i < 5; ++i) others.push_back(world.create_with(Health{i}));
    world.on_add<Health>([&](World& w, Entity, Health&) { w.destroy(others[0]); });
    Given<Health> health(Health{7});
    const ComponentValue value = health.value();
    const ChangeResult result = world.execute(Change::spawn(&value, 1));
    CHECK(is_row_of(result.place, result.entity));
    CHECK(result.place.row == 0);
}
