#include "integration/structural_model.hpp"
#include "support/lives.hpp"
#include "support/test.hpp"

#include <random>

// A game that predicts: it plays frames that turn out wrong, goes back, and plays the right ones.
// After each frame its world must not be told apart from one that never went back.

using ecs::CommandBuffer;
using ecs::Entity;
using ecs::Exclude;
using ecs::Snapshot;
using ecs::World;
using namespace test;
using namespace test::model;

namespace {

constexpr std::size_t frames_kept = 8;
constexpr std::size_t most_entities = 300;

/// All entities in the order of storage.
std::vector<Entity> everyone(World& world) {
    std::vector<Entity> entities;
    world.query(ecs::QueryFilter{}).each_span([&](const ecs::DynamicSpan& span) {
        entities.insert(entities.end(), span.entities(), span.entities() + span.rows());
    });
    return entities;
}

/// Everything that a program can see of a world, as one number that depends on the order, too.
std::uint64_t fingerprint(World& world) {
    std::uint64_t hash = 0xCBF29CE484222325u;
    const auto mix = [&](std::uint64_t value) {
        hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
    };
    mix(world.archetype_count());
    world.query(ecs::QueryFilter{}).each_span([&](const ecs::DynamicSpan& span) {
        for (std::size_t row = 0; row < span.rows(); ++row) {
            mix(span.entities()[row].index);
            mix(span.entities()[row].generation);
            for_numbers<parts>([&](auto number) {
                using T = PartType<number>;
                const ecs::ComponentTypeID id = ecs::component_id<T>();
                if (!span.has(id)) return;
                mix(1000 + number);
                if (is_tag_part(number)) return;
                const T* values = static_cast<const T*>(span.column(id));
                mix(static_cast<std::uint64_t>(Part<number>::read(values[row])));
            });
        }
    });
    return hash;
}

/// One frame of a game whose players do anything. The same seed does the same to the same world.
class FrameOf {
public:
    FrameOf(World& world, std::uint32_t seed)
        : world_(world), random_(seed), entities_(everyone(world)) {}

    void play() {
        for (int i = 0; i < 10; ++i) step();
        buffer_.flush(world_);
        world_.flush_deferred();
        if (world_.count() > most_entities) world_.destroy_all<Health>();
    }

private:
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    Entity anyone() {
        if (entities_.empty()) return ecs::INVALID_ENTITY;
        return entities_[static_cast<std::size_t>(below(static_cast<int>(entities_.size())))];
    }
    template <class Fn>
    void with_any_part(Fn fn) {
        with_part(below(parts), [&](auto number) { fn(Part<number>::make(below(1000))); });
    }

    void step() {
        const Entity e = anyone();
        const bool alive = world_.alive(e);
        switch (below(16)) {
            case 0:
            case 1: with_any_part([&](auto&& part) { made(world_.create_with(part)); }); break;
            case 2: made(world_.create_with(Health{below(9)}, Velocity{1, -1}, Frozen{})); break;
            case 3: make_many(); break;
            case 4:
            case 5:
                if (alive) with_any_part([&](auto&& part) { world_.add(e, part); });
                break;
            case 6:
                if (alive) world_.add(e, Name{std::to_string(below(99))}, Page{below(9)});
                break;
            case 7:
            case 8:
                if (alive) remove_any(e);
                break;
            case 9:
                if (alive) world_.remove<Health, Velocity>(e);
                break;
            case 10:
                if (alive) world_.destroy(e);
                break;
            case 11: defer(world_.deferred(), e); break;
            case 12: defer(buffer_, e); break;
            case 13: sort(); break;
            case 14: batch(); break;
            case 15:
                world_.each<Health>([&](Entity, Health& health) { health.points += below(3); });
                break;
        }
    }
    void made(Entity e) { entities_.push_back(e); }
    void make_many() {
        const auto count = static_cast<std::size_t>(below(12));
        for (const Entity e : world_.create_many(count, Health{below(50)}, Lives{below(50)})) {
            made(e);
        }
    }
    void remove_any(Entity e) {
        with_part(below(parts), [&](auto number) { world_.remove<PartType<number>>(e); });
    }
    template <class Recorder>
    void defer(Recorder&& recorder, Entity e) {
        with_any_part([&](auto&& part) { recorder.add(e, part); });
        with_any_part([&](auto&& part) { recorder.add(e, part); });
        const Entity promised = recorder.create_with(Lives{below(9)});
        with_any_part([&](auto&& part) { recorder.add(promised, part); });
        if (below(3) == 0) recorder.destroy(anyone());
    }
    void sort() {
        world_.sort<Health>([](const Health& a, const Health& b) { return a.points < b.points; });
    }
    void batch() {
        if (below(2) == 0) {
            world_.batch_add<Health>(Exclude<Frozen>{}, Velocity{below(9), 0}, Frozen{});
            world_.each<Velocity>([](Entity, Velocity& v) { v.y = -v.x; });
        } else {
            world_.batch_remove<Frozen, SelfPointing>(Exclude<Name>{});
        }
    }

    World& world_;
    std::mt19937 random_;
    std::vector<Entity> entities_;
    CommandBuffer buffer_;
};

/// A hook that changes the world, the same in both.
void observe_players(World& world) {
    world.on_add<Player>([](World& w, Entity e, Player&) { w.deferred().add(e, Health{7}); });
}

/// Plays `count` frames with many wrong turns, beside a world that knows the right ones at once.
void play_with_rollbacks(std::uint32_t game, std::uint32_t count) {
    World straight;
    World predicting;
    observe_players(straight);
    observe_players(predicting);
    std::mt19937 engine(game);
    const auto random = [&] { return static_cast<std::uint32_t>(engine()); };
    Snapshot ring[frames_kept];
    const auto seed_of = [&](std::uint32_t frame) { return game * 1'000'003u + frame; };
    for (std::uint32_t frame = 0; frame < count; ++frame) {
        predicting.snapshot(ring[frame % frames_kept]);
        FrameOf(straight, seed_of(frame)).play();
        for (int wrong = static_cast<int>(random() % 4); wrong > 0; --wrong) {
            for (auto n = random() % 4; n > 0; --n) FrameOf(predicting, random()).play();
            if (random() % 8 == 0) predicting.shrink_to_fit();
            const std::uint32_t back = random() % frames_kept;
            const std::uint32_t from = back > frame ? 0 : frame - back;
            predicting.restore(ring[from % frames_kept]);
            for (std::uint32_t again = from; again < frame; ++again) {
                predicting.snapshot(ring[again % frames_kept]);
                FrameOf(predicting, seed_of(again)).play();
            }
        }
        predicting.snapshot(ring[frame % frames_kept]);
        FrameOf(predicting, seed_of(frame)).play();
        CAPTURE(game);
        CAPTURE(frame);
        REQUIRE(everyone(predicting) == everyone(straight));
        REQUIRE(fingerprint(predicting) == fingerprint(straight));
    }
    predicting.verify();
    for (int i = 0; i < 500; ++i) REQUIRE(predicting.create() == straight.create());
}

}  // namespace

TEST_CASE("a world that goes back and forth cannot be told apart from one that never did") {
    const LifeWatch watch;
    for (std::uint32_t game = 1; game <= 10; ++game) play_with_rollbacks(game, 100);
}
