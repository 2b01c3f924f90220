#include "support/gather.hpp"
#include "support/lives.hpp"
#include "support/test.hpp"

#include <type_traits>
#include <utility>
#include <vector>

using ecs::Entity;
using ecs::Ref;
using ecs::World;
using namespace test;

TEST_CASE("a ref reads and writes the component of its entity") {
    World world;
    const Entity e = world.create_with(Position{1, 2}, Name{"e"});
    const Ref<Position> ref = world.ref<Position>(e);
    REQUIRE(ref);
    CHECK(ref.entity() == e);
    CHECK(ref.get() == &world.get<Position>(e));
    CHECK(&*ref == ref.get());
    ref->x = 10;
    CHECK(world.get<Position>(e).x == 10);
    world.get<Position>(e).y = 20;
    CHECK(ref->y == 20);
}

TEST_CASE("a ref follows its entity when it gains and loses components") {
    World world;
    const Entity e = world.create_with(Name{long_text(1)});
    const auto ref = world.ref<Name>(e);
    world.add(e, Position{});
    CHECK(ref.get() == &world.get<Name>(e));
    world.add(e, Player{}, Velocity{});
    CHECK(ref.get() == &world.get<Name>(e));
    world.remove<Position, Velocity>(e);
    CHECK(ref.get() == &world.get<Name>(e));
    CHECK(ref->text == long_text(1));
}

TEST_CASE("a ref follows its entity when others are destroyed and it fills the gap") {
    World world;
    std::vector<Entity> entities;
    for (int i = 0; i < 100; ++i) entities.push_back(world.create_with(Health{i}));
    std::vector<Ref<Health>> refs;
    for (const Entity e : entities) refs.push_back(world.ref<Health>(e));
    for (std::size_t i = 0; i < 100; i += 3) world.destroy(entities[i]);
    for (std::size_t i = 0; i < 100; ++i) {
        if (i % 3 == 0) {
            CHECK_FALSE(refs[i]);
        } else {
            REQUIRE(refs[i].get() == &world.get<Health>(entities[i]));
            CHECK(refs[i]->points == static_cast<int>(i));
        }
    }
}

TEST_CASE("a ref stays where it is when others are created") {
    World world;
    const Entity e = world.create_with(Health{7});
    const auto ref = world.ref<Health>(e);
    const Health* before = ref.get();
    for (int i = 0; i < 30000; ++i) world.create_with(Health{i});
    CHECK(ref.get() == before);
    CHECK(ref->points == 7);
}

TEST_CASE("a ref follows its entity through a sort") {
    World world;
    std::vector<Entity> entities;
    std::vector<Ref<Name>> refs;
    for (int i = 0; i < 2000; ++i) {
        entities.push_back(world.create_with(Health{(i * 7919) % 2000}, Name{long_text(i)}));
        refs.push_back(world.ref<Name>(entities.back()));
    }
    world.sort<Health>([](const Health& a, const Health& b) { return a.points < b.points; });
    bool right = true;
    for (std::size_t i = 0; i < refs.size(); ++i) {
        right &= refs[i].get() == &world.get<Name>(entities[i]);
        right &= refs[i]->text == long_text(static_cast<int>(i));
    }
    CHECK(right);
}

TEST_CASE("a ref is right after shrink_to_fit and what is built on the freed memory") {
    World world;
    std::vector<Entity> entities;
    for (int i = 0; i < 5000; ++i) entities.push_back(world.create_with(Health{i}));
    const auto first = world.ref<Health>(entities.front());
    const auto last = world.ref<Health>(entities.back());
    for (std::size_t i = 1; i + 1 < entities.size(); ++i) world.destroy(entities[i]);
    world.shrink_to_fit();
    for (int i = 0; i < 5000; ++i) world.create_with(Name{long_text(i)}, Position{i, i});
    CHECK(first.get() == &world.get<Health>(entities.front()));
    CHECK(last.get() == &world.get<Health>(entities.back()));
    CHECK(last->points == 4999);
}

TEST_CASE("a ref is right when its entity leaves a segment that is freed, and comes back") {
    World world;
    for (int i = 0; i < 5000; ++i) world.create_with(Health{i});
    const Entity e = world.create_with(Health{-1});
    const auto ref = world.ref<Health>(e);
    CHECK(ref->points == -1);
    world.add(e, Player{});
    world.destroy_all<Health>(ecs::Exclude<Player>{});
    world.shrink_to_fit();
    for (int i = 0; i < 5000; ++i) world.create_with(Health{i});
    world.remove<Player>(e);
    CHECK(ref.get() == &world.get<Health>(e));
    CHECK(ref->points == -1);
}

TEST_CASE("a ref follows its entity through batches") {
    World world;
    std::vector<Entity> entities;
    std::vector<Ref<Health>> refs;
    for (int i = 0; i < 3000; ++i) {
        entities.push_back(world.create_with(Health{i}));
        refs.push_back(world.ref<Health>(entities.back()));
    }
    const auto all_right = [&] {
        bool right = true;
        for (std::size_t i = 0; i < refs.size(); ++i) {
            right &= refs[i].get() == &world.get<Health>(entities[i]);
            right &= refs[i]->points == static_cast<int>(i);
        }
        return right;
    };
    CHECK(all_right());
    world.batch_add<Health>(Name{"batch"}, Position{});
    CHECK(all_right());
    world.batch_add<Health>(Player{});
    CHECK(all_right());
    world.batch_remove<Position, Player>();
    CHECK(all_right());
}

TEST_CASE("a ref that batches take the component from, and give it to again, knows both") {
    World world;
    for (int i = 0; i < 100; ++i) world.create_with(Health{i});
    const Entity e = world.create_with(Health{-1}, Position{1, 1});
    const auto health = world.ref<Health>(e);
    const auto velocity = world.ref<Velocity>(e);
    CHECK_FALSE(velocity);
    world.batch_add<Position>(Velocity{3, 4});
    REQUIRE(velocity);
    CHECK(velocity->y == 4);
    world.batch_remove<Health>();
    CHECK_FALSE(health);
    world.batch_add<Position>(Health{8});
    REQUIRE(health);
    CHECK(health->points == 8);
}

TEST_CASE("a ref follows what deferred commands do") {
    World world;
    const Entity e = world.create_with(Health{1});
    const auto ref = world.ref<Health>(e);
    world.deferred().add(e, Position{}, Name{});
    CHECK(ref->points == 1);
    world.flush_deferred();
    CHECK(ref.get() == &world.get<Health>(e));
    world.deferred().destroy(e);
    CHECK(ref);
    world.flush_deferred();
    CHECK_FALSE(ref);
}

TEST_CASE("a ref survives that its world is moved") {
    World first;
    const Entity e = first.create_with(Health{1});
    const auto ref = first.ref<Health>(e);
    World second(std::move(first));
    CHECK(ref.get() == &second.get<Health>(e));
    second.add(e, Position{});
    CHECK(ref.get() == &second.get<Health>(e));
    World third;
    third = std::move(second);
    third.remove<Position>(e);
    CHECK(ref.get() == &third.get<Health>(e));
    CHECK(ref->points == 1);
}

TEST_CASE("a ref of a const world reads") {
    World world;
    const Entity e = world.create_with(Health{3});
    const World& constant = world;
    const auto ref = constant.ref<Health>(e);
    static_assert(std::is_same_v<decltype(ref.get()), const Health*>);
    static_assert(std::is_same_v<decltype(*ref), const Health&>);
    CHECK(ref->points == 3);
    world.add(e, Name{});
    world.get<Health>(e).points = 4;
    CHECK(ref->points == 4);
}

TEST_CASE("a ref to a tag knows whether it is there") {
    World world;
    const Entity e = world.create_with(Player{}, Health{});
    const auto ref = world.ref<Player>(e);
    CHECK(ref);
    CHECK(ref.get() != nullptr);
    world.remove<Player>(e);
    CHECK_FALSE(ref);
    world.add(e, Player{});
    CHECK(ref);
    const auto constant = static_cast<const World&>(world).ref<Player>(e);
    CHECK(constant);
}

TEST_CASE("refs are copied and assigned freely") {
    const LifeWatch watch;
    World world;
    const Entity a = world.create_with(Lives(1));
    const Entity b = world.create_with(Lives(2));
    Ref<Lives> ref = world.ref<Lives>(a);
    const Ref<Lives> copy = ref;
    ref = world.ref<Lives>(b);
    CHECK(ref->value() == 2);
    CHECK(copy->value() == 1);
    CHECK(Lives::alive() == 2);
    CHECK(Lives::copies() == 0);
}
