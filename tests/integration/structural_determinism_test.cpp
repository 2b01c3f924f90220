#include "support/test.hpp"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

// The same calls give the same handles, the same layout and the same order of iteration.

using ecs::CommandBuffer;
using ecs::Entity;
using ecs::Exclude;
using ecs::World;
using namespace test;

namespace {

/// A world under random structural changes that depend on nothing but the seed.
class Run {
public:
    explicit Run(std::uint32_t seed) : random_(seed) {
        world.on_add<Player>([this](World& w, Entity e, Player&) {
            w.deferred().add(e, Position{pick(100), 0});
            if (pick(4) == 0) handles.push_back(w.create_with(Health{pick(100)}));
        });
    }

    void steps(int count) {
        for (int i = 0; i < count; ++i) step();
    }

    /// All entities in the order of each query, with their values.
    std::string layout() {
        std::string text;
        const auto note = [&](Entity e, int value) {
            text += std::to_string(e.index) + "." + std::to_string(e.generation) + "=" +
                    std::to_string(value) + " ";
        };
        world.each<Health>([&](Entity e, Health& v) { note(e, v.points); });
        text += "| ";
        world.each<Position>(Exclude<Name>{}, [&](Entity e, Position& v) { note(e, v.x); });
        text += "| ";
        world.each<Name>([&](Entity e, Name& v) { note(e, static_cast<int>(v.text.size())); });
        text += "| ";
        world.each<>([&](Entity e) { note(e, 0); });
        return text;
    }

    World world;
    std::vector<Entity> handles;

private:
    int pick(int below) { return static_cast<int>(random_() % static_cast<std::uint32_t>(below)); }
    Entity any() {
        if (handles.empty()) return ecs::INVALID_ENTITY;
        return handles[static_cast<std::size_t>(pick(static_cast<int>(handles.size())))];
    }
    void step() {
        const Entity e = any();
        const int value = pick(1'000);
        switch (pick(16)) {
            case 0: handles.push_back(world.create_with(Health{value})); break;
            case 1: handles.push_back(world.create_with(Position{value, 0}, Name{"x"})); break;
            case 2: handles.push_back(world.deferred().create_with(Health{value}, Player{})); break;
            case 3: world.deferred().add(e, Name{std::to_string(value)}); break;
            case 4: world.deferred().remove<Health>(e); break;
            case 5: buffer_.destroy(e); break;
            case 6: buffer_.add(e, Position{value, 1}, Frozen{}); break;
            case 7: buffer_.create_with(Name{std::to_string(value)}); break;
            case 8: world.flush_deferred(); break;
            case 9: buffer_.flush(world); break;
            case 10:
                if (world.alive(e)) world.add(e, Health{value});
                break;
            case 11:
                if (world.alive(e)) world.remove<Position, Name>(e);
                break;
            case 12:
                if (world.alive(e)) world.destroy(e);
                break;
            case 13:
                for (const Entity made : world.create_many(3, Health{value}, Position{})) {
                    handles.push_back(made);
                }
                break;
            case 14: rare(value); break;
            default:
                if (world.alive(e)) handles.push_back(world.clone(e));
        }
    }
    void rare(int value) {
        switch (pick(20)) {
            case 0: world.batch_add<Health>(Exclude<Frozen>{}, Position{value, 2}); break;
            case 1: world.batch_remove<Name>(); break;
            case 2: world.destroy_all<Health, Position>(Exclude<Name>{}); break;
            case 3: world.batch_add<Frozen>(Name{"batch"}); break;
            case 4:
                world.sort<Health>(
                    [](const Health& a, const Health& b) { return a.points < b.points; });
                break;
            default: break;
        }
    }

    std::mt19937 random_;
    CommandBuffer buffer_;
};

}  // namespace

TEST_CASE("the same calls on two worlds give the same handles and the same order") {
    for (const std::uint32_t seed : {1u, 2u, 3u}) {
        CAPTURE(seed);
        Run first(seed);
        World in_between;  // other worlds do not matter
        in_between.create_many(77, Health{}, Name{});
        Run second(seed);
        for (int i = 0; i < 10; ++i) {
            first.steps(500);
            in_between.clear();
            second.steps(500);
            REQUIRE(first.handles == second.handles);
            REQUIRE(first.layout() == second.layout());
        }
        CHECK(first.world.count() > 100);
        CHECK(first.world.archetype_count() == second.world.archetype_count());
        first.world.verify();
    }
}

TEST_CASE("different seeds give different worlds") {
    Run first(1);
    Run second(2);
    first.steps(500);
    second.steps(500);
    CHECK(first.layout() != second.layout());
}
