#pragma once

#include "ecs/core/component_registry.hpp"
#include "ecs/events/event_channel.hpp"

namespace ecs::detail {

/// The event channels of a world, by type.
class EventTable {
public:
    template <class T>
    EventChannel<T>& channel() {
        const ComponentTypeID id = component_id<T>();
        EventChannelBase* known = channels_.find(id);
        if (known == nullptr) {
            known = &channels_.put(id, Owned<EventChannelBase>(new EventChannel<T>));
        }
        return static_cast<EventChannel<T>&>(*known);
    }

    void swap(EventTable& other) noexcept {
        channels_.swap(other.channels_);
        swap_plain(in_step_, other.in_step_);
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
        for (EventChannelBase* channel : channels_) {
            if (channel != nullptr) channel->end_step();
        }
    }
    void end_frame(bool for_steps) {
        for (EventChannelBase* channel : channels_) {
            if (channel != nullptr) channel->end_frame(for_steps);
        }
    }

private:
    OwnedList<EventChannelBase> channels_;  // by type
    bool in_step_ = false;
};

}  // namespace ecs::detail
