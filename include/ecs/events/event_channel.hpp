#pragma once

#include "ecs/base/assert.hpp"
#include "ecs/base/owned.hpp"
#include "ecs/base/shared.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace ecs {

/// Some events of one type, oldest first, in one array. Valid until the next event of that type is
/// emitted or the frame ends. Empty event types are signals: only their number is kept.
template <class T>
class Events {
public:
    Events(const T* first, std::size_t count) noexcept : first_(first), count_(count) {}

    std::size_t size() const noexcept { return count_; }
    bool empty() const noexcept { return count_ == 0; }
    const T* begin() const noexcept { return first_; }
    const T* end() const noexcept { return std::is_empty_v<T> ? first_ : first_ + count_; }
    const T& operator[](std::size_t i) const noexcept {
        ECS_ASSERT(i < count_, "there are fewer events than that");
        return std::is_empty_v<T> ? *first_ : first_[i];
    }

private:
    const T* first_;
    std::size_t count_;
};

namespace detail {

/// A place in the sequence of all events of one type: what comes after it has not been read.
using EventPosition = std::uint64_t;

class EventChannelBase {
public:
    virtual ~EventChannelBase() = default;

    /// Positions of readers; an event is kept until all of them are past it. A position whose
    /// reader is gone is dropped at the end of a frame.
    Shared<EventPosition> add_reader(EventPosition from) { return readers_.emplace_back(from); }

    EventPosition end_position() const noexcept { return end_; }
    /// Where the events of this frame, and of this fixed step, begin.
    EventPosition frame_start() const noexcept { return frame_start_; }
    EventPosition step_start() const noexcept { return step_start_; }

    void end_step() noexcept { step_start_ = end_; }
    /// Begins a new frame. Events that fixed steps have yet to see are kept if `for_steps`.
    void end_frame(bool for_steps) {
        frame_start_ = end_;
        if (!for_steps) step_start_ = end_;
        EventPosition oldest = step_start_;
        for (std::size_t i = readers_.size(); i-- > 0;) {
            const Shared<EventPosition>& reader = *readers_[i];
            if (reader.is_last()) {
                readers_.take(i);
            } else if (*reader < oldest) {
                oldest = *reader;
            }
        }
        drop_until(oldest);
    }

protected:
    virtual void drop_until(EventPosition oldest) = 0;

    EventPosition end_ = 0;

private:
    EventPosition frame_start_ = 0;
    EventPosition step_start_ = 0;
    OwnedList<Shared<EventPosition>> readers_;
};

template <class T>
class EventChannel final : public EventChannelBase {
public:
    template <class Event>
    void emit(Event&& event) {
        if constexpr (!std::is_empty_v<T>) {
            events_.push_back(std::forward<Event>(event));
        } else {
            (void)event;
        }
        ++end_;
    }
    Events<T> since(EventPosition position) const noexcept {
        const auto count = static_cast<std::size_t>(end_ - position);
        if constexpr (std::is_empty_v<T>) {
            alignas(T) static const unsigned char object[sizeof(T)] = {};
            return {reinterpret_cast<const T*>(object), count};
        } else {
            return {events_.data() + static_cast<std::size_t>(position - first_), count};
        }
    }

private:
    void drop_until(EventPosition oldest) override {
        if constexpr (!std::is_empty_v<T>) {
            const auto count = static_cast<std::size_t>(oldest - first_);
            if (count == events_.size()) {
                events_.clear();
            } else if (count != 0) {  // not erase(): events need not be assignable
                std::vector<T> kept;
                for (std::size_t i = count; i < events_.size(); ++i) {
                    kept.push_back(std::move(events_[i]));
                }
                events_.swap(kept);
            }
        }
        first_ = oldest;
    }

    std::vector<T> events_;
    EventPosition first_ = 0;  // of events_[0]
};

}  // namespace detail

/// Reads all events of one type, each once, at its own pace: it misses nothing across frames, as
/// the world keeps events until every reader is past them. Made by `World::event_reader<T>()`; it
/// starts with what is emitted after that. It has to be gone before the world.
template <class T>
class EventReader {
public:
    explicit EventReader(detail::EventChannel<T>& channel)
        : EventReader(channel, channel.end_position()) {}
    EventReader(detail::EventChannel<T>& channel, detail::EventPosition from)
        : channel_(&channel), position_(channel.add_reader(from)) {}
    EventReader(EventReader&&) noexcept = default;
    EventReader& operator=(EventReader&&) noexcept = default;

    /// What has been emitted since the last call.
    Events<T> read() noexcept {
        const Events<T> unread = channel_->since(*position_);
        *position_ = channel_->end_position();
        return unread;
    }
    std::size_t unread() const noexcept {
        return static_cast<std::size_t>(channel_->end_position() - *position_);
    }

private:
    detail::EventChannel<T>* channel_;
    detail::Shared<detail::EventPosition> position_;
};

}  // namespace ecs
