#pragma once

#include "ecs/core/component_registry.hpp"
#include "ecs/events/event_channel.hpp"

#include <cstddef>
#include <memory>
#include <vector>

namespace ecs::detail {

/// The event channels of a world, by type.
class EventTable {
public:
    template <class T>
    EventChannel<T>& channel() {
        const ComponentTypeID id = component_id<T>();
        if (channels_.size() <= id) channels_.resize(std::size_t{id} + 1);
        if (channels_[id] == nullptr) channels_[id] = std::make_unique<EventChannel<T>>();
        return static_cast<EventChannel<T>&>(*channels_[id]);
    }

    /// What `World::events` shows: the events of the frame or, inside of a fixed step, those that
    /// no earlier step has seen.
    template <class T>
    Events<T> visible() {
        EventChannel<T>& events = channel<T>();
        return events.since(in_step_ ? events.step_start() : events.frame_start());
    }
    /// A reader that begins with what a fixed step sees now.
    template <class T>
    EventReader<T> reader_for_steps() {
        EventChannel<T>& events = channel<T>();
        return EventReader<T>(events, events.step_start());
    }

    void begin_step() noexcept { in_step_ = true; }
    void end_step() noexcept {
        in_step_ = false;
        for (const auto& channel : channels_) {
            if (channel != nullptr) channel->end_step();
        }
    }
    void end_frame(bool for_steps) {
        for (const auto& channel : channels_) {
            if (channel != nullptr) channel->end_frame(for_steps);
        }
    }

private:
    std::vector<std::unique_ptr<EventChannelBase>> channels_;
    bool in_step_ = false;
};

}  // namespace ecs::detail
