#include "allocations/heap_counter.hpp"
#include "support/test.hpp"

#include <new>
#include <utility>
#include <vector>

// Nothing of what a program does every frame asks the heap for memory once it is warm.

using ecs::CommandBuffer;
using ecs::Entity;
using ecs::World;
using namespace test;

namespace {

constexpr std::size_t many = 1'000;

struct Frame {
    World world;
    CommandBuffer commands;
    std::vector<Entity> entities;

    Frame() {
        for (std::size_t i = 0; i < many; ++i) entities.push_back(world.create_with(Health{1}));
    }

    /// Heap allocations of one round of `deed`, once three rounds have warmed everything up.
    template <class Deed>
    std::size_t allocations_of(Deed deed) {
        for (int i = 0; i < 3; ++i) deed();
        const std::size_t before = heap_allocations();
        deed();
        return heap_allocations() - before;
    }
};

/// Registers hooks that do next to nothing for what these tests add and remove.
template <class... Ts>
void observe(World& world, int& heard) {
    (world.on_add<Ts>([&heard](World&, Entity, Ts&) { ++heard; }), ...);
    (world.on_remove<Ts>([&heard](World&, Entity, Ts&) { ++heard; }), ...);
    (world.on_set<Ts>([&heard](World&, Entity, Ts&) { ++heard; }), ...);
}

}  // namespace

TEST_CASE("the counter counts") {
    const std::size_t before = heap_allocations();
    // Direct calls: compilers may leave out what a new expression or a container asks for.
    void* plain = ::operator new(16);
    void* aligned = ::operator new (512, std::align_val_t{256});
    CHECK(heap_allocations() - before == 2);
    CHECK(is_aligned(aligned, 256));
    ::operator delete (aligned, std::align_val_t{256});
    ::operator delete(plain);
}

TEST_CASE("recording commands allocates nothing") {
    Frame f;
    std::size_t recording = 0;
    const auto round = [&] {
        const std::size_t before = heap_allocations();
        for (const Entity e : f.entities) {
            f.commands.add(e, Position{1, 2});
            f.commands.add(e, Name{"short"}, Page{3}, Player{});
            f.commands.remove<Position, Name>(e);
            f.commands.destroy(f.commands.create_with(Line{4}));
            f.world.deferred().destroy(f.world.deferred().create_with(Health{5}, Velocity{}));
        }
        recording = heap_allocations() - before;
        f.commands.flush(f.world);
        f.world.flush_deferred();
    };
    for (int i = 0; i < 3; ++i) round();
    CHECK(recording == 0);
    f.commands.add(f.entities[0], Position{});
    const std::size_t before = heap_allocations();
    f.commands.clear();
    f.commands.add(f.entities[0], Position{});
    CHECK(heap_allocations() == before);
}

TEST_CASE("flushing an add and a remove for each entity allocates nothing") {
    Frame f;
    CHECK(f.allocations_of([&] {
        for (const Entity e : f.entities) f.commands.add(e, Position{1, 2});
        f.commands.flush(f.world);
        for (const Entity e : f.entities) f.commands.remove<Position>(e);
        f.commands.flush(f.world);
    }) == 0);
}

TEST_CASE("flushing several commands for each entity allocates nothing") {
    Frame f;
    CHECK(f.allocations_of([&] {
        for (const Entity e : f.entities) {
            f.commands.add(e, Position{1, 2});
            f.commands.add(e, Name{"short"}, Page{3});
            f.commands.add(e, Velocity{4, 5});
            f.commands.remove<Velocity>(e);
            f.commands.add(e, Player{});
        }
        f.commands.flush(f.world);
        for (const Entity e : f.entities) {
            f.commands.remove<Position, Player>(e);
            f.commands.remove<Name, Page>(e);
        }
        f.commands.flush(f.world);
    }) == 0);
    CHECK(f.world.count<Position>() == 0);
}

TEST_CASE("flushing creations and destructions allocates nothing") {
    Frame f;
    std::vector<Entity> made(many);
    CHECK(f.allocations_of([&] {
        for (Entity& e : made) {
            e = f.world.deferred().create_with(Health{1}, Position{2, 3});
            f.world.deferred().add(e, Name{"short"});
        }
        f.world.flush_deferred();
        for (const Entity e : made) f.world.deferred().destroy(e);
        f.world.flush_deferred();
    }) == 0);
    CHECK(f.allocations_of([&] {
        for (Entity& e : made) e = f.commands.create_with(Line{1}, Player{});
        for (const Entity e : made) f.commands.add(e, Health{2});
        for (const Entity e : made) f.commands.destroy(e);
        f.commands.flush(f.world);
    }) == 0);
    CHECK(f.world.count() == many);
}

TEST_CASE("flushing with hooks allocates nothing") {
    Frame f;
    int heard = 0;
    observe<Position, Name, Player>(f.world, heard);
    CHECK(f.allocations_of([&] {
        for (const Entity e : f.entities) {
            f.commands.add(e, Position{1, 2});
            f.commands.add(e, Position{3, 4}, Name{"short"}, Player{});
            f.commands.remove<Name>(e);
            f.commands.remove<Position, Player>(e);
        }
        f.commands.flush(f.world);
    }) == 0);
    CHECK(heard == 4 * 7 * static_cast<int>(many));
}

TEST_CASE("commands for the dead allocate nothing") {
    Frame f;
    const Entity dead = f.world.create();
    f.world.destroy(dead);
    CHECK(f.allocations_of([&] {
        for (std::size_t i = 0; i < many; ++i) {
            f.commands.add(dead, Name{"short"});
            f.commands.destroy(dead);
        }
        f.commands.flush(f.world);
    }) == 0);
}

TEST_CASE("direct changes allocate nothing, with hooks and without") {
    for (const bool observed : {false, true}) {
        CAPTURE(observed);
        Frame f;
        int heard = 0;
        if (observed) observe<Position, Name, Player>(f.world, heard);
        CHECK(f.allocations_of([&] {
            for (const Entity e : f.entities) {
                f.world.add(e, Position{1, 2});
                f.world.add(e, Name{"short"}, Player{});
                f.world.patch<Position>(e, [](Position& p) { ++p.x; });
                f.world.remove<Position>(e);
                f.world.remove<Name, Player>(e);
                f.world.destroy(f.world.create_with(Health{1}, Position{}));
            }
        }) == 0);
        CHECK((heard > 0) == observed);
    }
}

TEST_CASE("commands that hooks record while a flush runs allocate nothing") {
    Frame f;
    f.world.on_add<Player>([](World& w, Entity e, Player&) { w.deferred().remove<Player>(e); });
    CHECK(f.allocations_of([&] {
        for (const Entity e : f.entities) f.world.deferred().add(e, Player{});
        f.world.flush_deferred();
    }) == 0);
    CHECK(f.world.count<Player>() == 0);
}
