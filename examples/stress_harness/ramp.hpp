#pragma once

// How many entities fit into a frame: more and more of them until the budget is used up.

#include "modes.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <vector>

namespace stress {

struct Limits {
    double budget_ms = 16.6;
    std::size_t most_entities = 8'000'000;
    double sample_ms = 150;  ///< how long each number of entities is measured, at least
    int refinements = 3;     ///< how often the number that fits is narrowed down
};

struct Sample {
    std::size_t entities;
    double frame_ms;  ///< the median of the frames
};

struct Result {
    const Mode* mode;
    std::vector<Sample> samples;  ///< in order of their entities
    Sample best{0, 0};            ///< the most entities that fit into the budget
    bool used_up = false;         ///< false if even the most entities allowed did fit
};

inline Sample measure(const Mode& mode, std::size_t entities, const Limits& limits) {
    using Clock = std::chrono::steady_clock;
    using Milliseconds = std::chrono::duration<double, std::milli>;
    World world;
    Schedule schedule;
    mode.build(world, schedule, entities);
    for (int i = 0; i < 3; ++i) schedule.update(world, 1.0 / 60);  // warm up

    std::vector<double> frames;
    const Clock::time_point start = Clock::now();
    Clock::time_point before = start;
    while (frames.size() < 5 || Milliseconds(before - start).count() < limits.sample_ms) {
        schedule.update(world, 1.0 / 60);
        const Clock::time_point now = Clock::now();
        frames.push_back(Milliseconds(now - before).count());
        before = now;
    }
    const auto middle = frames.begin() + static_cast<std::ptrdiff_t>(frames.size() / 2);
    std::nth_element(frames.begin(), middle, frames.end());
    return {world.count(), *middle};
}

/// `progress(mode, sample)` is called after each measurement.
template <class Progress>
Result ramp(const Mode& mode, const Limits& limits, Progress&& progress) {
    Result result{&mode, {}, {0, 0}, false};
    std::size_t too_many = 0;
    const auto fits = [&](std::size_t entities) {
        const Sample sample = measure(mode, entities, limits);
        progress(mode, sample);
        result.samples.push_back(sample);
        const bool good = sample.frame_ms <= limits.budget_ms;
        if (good && sample.entities > result.best.entities) result.best = sample;
        if (!good) too_many = entities;
        return good;
    };

    std::size_t entities = std::min<std::size_t>(1000, limits.most_entities);
    while (fits(entities) && entities < limits.most_entities) {
        entities = std::min(entities * 2, limits.most_entities);
    }
    result.used_up = too_many != 0;
    for (int i = 0; i < limits.refinements && result.used_up && result.best.entities != 0; ++i) {
        const double low = static_cast<double>(result.best.entities);
        fits(static_cast<std::size_t>(std::sqrt(low * static_cast<double>(too_many))));
    }
    std::sort(result.samples.begin(), result.samples.end(),
              [](const Sample& a, const Sample& b) { return a.entities < b.entities; });
    return result;
}

}  // namespace stress
