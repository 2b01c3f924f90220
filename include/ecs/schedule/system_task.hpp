#pragma once

#include "ecs/base/clock.hpp"
#include "ecs/base/owned.hpp"
#include "ecs/base/pod_array.hpp"
#include "ecs/base/shared.hpp"
#include "ecs/schedule/system_params.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>

namespace ecs {

/// How often a system ran and how long it took, in nanoseconds.
struct SystemStats {
    std::uint64_t runs = 0;
    std::int64_t last = 0;
    std::int64_t total = 0;
    std::int64_t longest = 0;

    double average() const noexcept {
        return runs == 0 ? 0 : static_cast<double>(total) / static_cast<double>(runs);
    }
};

class SystemTask;

namespace detail {

struct PhaseNode;

/// Refers to a system without owning it: `nullptr` once the system is gone.
using SystemLink = Shared<SystemTask*>;

}  // namespace detail

/// A system of a schedule, as an executor sees it.
class SystemTask {
public:
    SystemTask() : link_(this) {}
    SystemTask(const SystemTask&) = delete;
    SystemTask& operator=(const SystemTask&) = delete;
    ~SystemTask() { *link_ = nullptr; }

    const std::string& name() const noexcept { return name_; }
    const Access& access() const noexcept { return access_; }
    const SystemStats& stats() const noexcept { return stats_; }
    bool enabled() const noexcept { return enabled_; }

    /// Runs the system if its conditions hold. Takes the time once, as the end of one system is the
    /// start of the next.
    void run(SystemContext& context) {
        if (!enabled_) return;
        for (detail::Runnable<bool>* condition : conditions_) {
            if (!condition->run(context)) return;
        }
        function_->run(context);
        const std::int64_t end = detail::clock_now();
        note(context, end - context.now);
        context.now = end;
    }

private:
    friend class Schedule;
    friend class SystemHandle;

    /// Orders against one system, or against all systems and sets of a name.
    struct Constraint {
        detail::SystemLink task;
        std::string name;
        bool by_name;
        bool before;
    };

    /// Before the first run in a world.
    void prepare(const SystemContext& context) {
        const std::uint64_t world = context.world.identity();
        for (const std::uint64_t known : added_to_) {
            if (known == world) return;
        }
        added_to_.push_back(world);
        function_->prepare(context);
        for (detail::Runnable<bool>* condition : conditions_) condition->prepare(context);
        if (on_added_) on_added_(context.world);
    }
    void forget(std::uint64_t world) {
        for (std::size_t i = added_to_.size(); i-- > 0;) {
            if (added_to_[i] != world) continue;
            added_to_[i] = added_to_.back();
            added_to_.pop_back();
        }
        function_->forget(world);
        for (detail::Runnable<bool>* condition : conditions_) condition->forget(world);
    }
    void note(const SystemContext& context, std::int64_t duration) {
        ++stats_.runs;
        stats_.last = duration;
        stats_.total += duration;
        if (duration > stats_.longest) stats_.longest = duration;
        if (context.trace != nullptr) context.trace->add(name_, category_, context.now, duration);
    }

    std::string name_;
    std::string category_;  // the phase
    bool enabled_ = true;
    detail::Owned<detail::Runnable<void>> function_;
    detail::OwnedList<detail::Runnable<bool>> conditions_;
    Access access_;
    SystemStats stats_;

    detail::PhaseNode* phase_ = nullptr;
    detail::OwnedList<Constraint> constraints_;
    detail::OwnedList<std::string> sets_;
    detail::SystemLink link_;                   // to itself, for handles
    detail::PodArray<std::uint64_t> added_to_;  // the worlds that the system has been prepared for
    std::function<void(World&)> on_added_;
    std::function<void()> on_removed_;
    std::function<void()> on_disposed_;
};

namespace detail {

struct PhaseNode {
    enum class Group { startup, fixed, frame };

    std::string name;
    Group group;
    OwnedList<SystemTask> systems;  // in order of registration
    PodArray<SystemTask*> order;    // in order of running
    bool order_is_known = true;
};

}  // namespace detail

/// A system that was added to a schedule: for ordering it, switching it off, or removing it.
class SystemHandle {
public:
    SystemHandle() = default;

    const std::string& name() const { return task().name(); }
    const Access& access() const { return task().access(); }
    const SystemStats& stats() const { return task().stats(); }

    /// Runs before another system of the same phase, given by handle or by name. A name may also
    /// be that of a set.
    SystemHandle& before(const SystemHandle& other) {
        return constrain({other.task_, {}, false, true});
    }
    SystemHandle& before(std::string name) { return constrain({{}, std::move(name), true, true}); }
    SystemHandle& after(const SystemHandle& other) {
        return constrain({other.task_, {}, false, false});
    }
    SystemHandle& after(std::string name) { return constrain({{}, std::move(name), true, false}); }
    /// Makes the system part of a set, which others can be ordered against.
    SystemHandle& in_set(std::string name) {
        task().sets_.emplace_back(std::move(name));
        task().phase_->order_is_known = false;
        return *this;
    }
    /// Runs only when `condition`, which may take the same parameters as a system, returns true.
    /// With several conditions, all have to.
    template <class Fn>
    SystemHandle& run_if(Fn&& condition) {
        task().access_.merge(detail::access_of<Fn>());
        task().conditions_.push_back(detail::bind_function<bool>(std::forward<Fn>(condition)));
        return *this;
    }
    SystemHandle& set_enabled(bool enabled) {
        task().enabled_ = enabled;
        return *this;
    }
    bool enabled() const { return task().enabled(); }

    /// Called once before the first run in a world.
    SystemHandle& on_added(std::function<void(World&)> fn) {
        task().on_added_ = std::move(fn);
        return *this;
    }
    /// Called when the system is removed from the schedule.
    SystemHandle& on_removed(std::function<void()> fn) {
        task().on_removed_ = std::move(fn);
        return *this;
    }
    /// Called when the schedule ends and the system is still part of it.
    SystemHandle& on_disposed(std::function<void()> fn) {
        task().on_disposed_ = std::move(fn);
        return *this;
    }

private:
    friend class Schedule;
    explicit SystemHandle(const SystemTask& task) : task_(task.link_) {}

    SystemTask* find() const noexcept { return task_ ? *task_ : nullptr; }
    SystemTask& task() const {
        SystemTask* task = find();
        if (task == nullptr)
            fatal("a handle of a system that was removed from its schedule is used");
        return *task;
    }
    SystemHandle& constrain(SystemTask::Constraint constraint) {
        task().constraints_.emplace_back(std::move(constraint));
        task().phase_->order_is_known = false;
        return *this;
    }

    detail::SystemLink task_;
};

}  // namespace ecs
