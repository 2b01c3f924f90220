#pragma once

// The last frames of the sky, to go back to, and the proof that going back works.

#include "components.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <vector>

namespace demo {

/// A snapshot holds entities; resources are copied beside it.
struct Moment {
    ecs::Snapshot entities;
    ecs::Time time;
    Random random;
    Totals totals;
};

class History {
public:
    explicit History(std::size_t frames) : moments_(frames) {}

    /// Takes the memory of the oldest moment for this one.
    void remember(const ecs::World& world) {
        newest_ = (newest_ + 1) % moments_.size();
        Moment& moment = moments_[newest_];
        world.snapshot(moment.entities);
        moment.time = world.resource<ecs::Time>();
        moment.random = world.resource<Random>();
        moment.totals = world.resource<Totals>();
    }
    /// Makes the world what it was that many frames ago.
    void restore(ecs::World& world, std::size_t frames_ago) const {
        const Moment& moment = moments_[(newest_ + moments_.size() - frames_ago) % moments_.size()];
        world.restore(moment.entities);
        world.set_resource(moment.time);
        world.set_resource(moment.random);
        world.set_resource(moment.totals);
    }
    std::size_t bytes() const noexcept {
        std::size_t sum = 0;
        for (const Moment& moment : moments_) sum += moment.entities.bytes();
        return sum;
    }

private:
    std::vector<Moment> moments_;
    std::size_t newest_ = 0;
};

/// What came of going back and doing everything again.
struct Replay {
    std::size_t frames = 0;
    std::uint64_t hash_before = 0;
    std::uint64_t hash_after = 0;
    double restore_us = 0;  ///< per frame
    double replay_us = 0;   ///< per frame

    bool agrees() const noexcept { return hash_before == hash_after; }
};

inline double microseconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start)
        .count();
}

/// Goes back frame by frame, then simulates the same frames again. `show(back)` is called after
/// each of them.
template <class Show>
Replay roll_back(ecs::World& world, ecs::Schedule& schedule, const History& history,
                 std::size_t frames, double frame_seconds, Show&& show) {
    using Clock = std::chrono::steady_clock;
    Replay replay;
    replay.frames = frames;
    replay.hash_before = ecs::world_hash(world);
    for (std::size_t ago = 1; ago <= frames; ++ago) {
        const Clock::time_point start = Clock::now();
        history.restore(world, ago);
        replay.restore_us += microseconds_since(start) / static_cast<double>(frames);
        show(true);
    }
    for (std::size_t i = 0; i < frames; ++i) {
        const Clock::time_point start = Clock::now();
        schedule.update(world, frame_seconds);
        replay.replay_us += microseconds_since(start) / static_cast<double>(frames);
        show(false);
    }
    replay.hash_after = ecs::world_hash(world);
    return replay;
}

/// `world_hash` knows components by the names that files know them by.
inline void register_components() {
    ecs::register_component<Orbit>("Orbit");
    ecs::register_component<Radius>("Radius");
    ecs::register_component<Name>("Name");
    ecs::register_component<Moons>("Moons");
    ecs::register_component<Strength>("Strength");
    ecs::register_component<Position>("Position");
    ecs::register_component<Velocity>("Velocity");
    ecs::register_component<Swarm>("Swarm");
    ecs::register_component<Fading>("Fading");
    ecs::register_component<Colour>("Colour");
    ecs::register_component<Comet>("Comet");
    ecs::register_component<ecs::LocalTransform>("LocalTransform");
    ecs::register_component<ecs::WorldTransform>("WorldTransform");
    ecs::register_component<ecs::Parent>("Parent");
    ecs::register_component<ecs::Children>(
        "Children",
        [](const void* value, std::ostream& out) {
            for (const ecs::Entity e : static_cast<const ecs::Children*>(value)->entities) {
                out << e.index << ' ' << e.generation << ' ';
            }
        },
        [](void*, std::istream&) {});  // the demo saves no files
}

}  // namespace demo
