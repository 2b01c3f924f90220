#pragma once

#include "ecs/schedule/executor.hpp"
#include "ecs/schedule/order.hpp"
#include "ecs/schedule/phase.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace ecs {

/// Where a frame stands: a resource that `Schedule::update` keeps up to date.
struct Time {
    double delta = 0;         ///< seconds of this frame; inside of a fixed step, of the step
    double elapsed = 0;       ///< seconds of all frames so far, this one included
    std::uint64_t frame = 0;  ///< 1 in the first frame
    double alpha = 0;         ///< how far the time is into the next fixed step, 0 to 1
};

/// Systems in phases, ordered by constraints.
///
///     Schedule schedule;
///     schedule.add(phase::update, "move", [](Query<Position, const Velocity> movers,
///                                            Res<const Time> time) { … });
///     schedule.add(phase::update, "bounce", bounce).after("move").run_if(is_playing);
///     while (running) schedule.update(world, dt);
///
/// A system is a function of any of: `World&`, `const World&`, `Query<...>`, `Res<T>`, `Commands`,
/// `Events<T>`, `EventWriter<T>`, `Local<T>`. What systems defer is executed after their phase.
/// Within a phase, systems run in order of registration except where constraints say otherwise.
class Schedule {
public:
    Schedule() : executor_(new SerialExecutor) {
        using Group = detail::PhaseNode::Group;
        for (const Phase& p : {phase::pre_startup, phase::startup, phase::post_startup}) {
            phases_.push_back(make_phase(p, Group::startup));
        }
        phases_.push_back(make_phase(phase::fixed_update, Group::fixed));
        for (const Phase& p : {phase::pre_update, phase::update, phase::post_update}) {
            phases_.push_back(make_phase(p, Group::frame));
        }
    }
    Schedule(const Schedule&) = delete;
    Schedule& operator=(const Schedule&) = delete;
    ~Schedule() {
        for (detail::PhaseNode* node : phases_) {
            for (SystemTask* task : node->systems) {
                if (task->on_disposed_) task->on_disposed_();
            }
        }
    }

    // --- Systems and phases ---------------------------------------------------------------------

    /// Adds a system to the end of a phase, which the schedule has to have: an unknown one ends the
    /// program, and so does adding while systems run. Names need not be unique.
    template <class Fn>
    SystemHandle add(const Phase& phase, std::string name, Fn&& system) {
        if (running_) fatal("systems cannot be added while the schedule runs");
        detail::PhaseNode& node = find_phase(phase);
        detail::Owned<SystemTask> task(new SystemTask);
        task->name_ = std::move(name);
        task->category_ = node.name;
        task->phase_ = &node;
        task->access_ = detail::access_of<Fn>();
        task->function_ = detail::bind_function<void>(std::forward<Fn>(system));
        const SystemHandle handle(*task);
        node.systems.push_back(std::move(task));
        node.order_is_known = false;
        return handle;
    }
    /// False if the system had been removed before.
    bool remove(const SystemHandle& handle) {
        if (running_) fatal("systems cannot be removed while the schedule runs");
        const SystemTask* found = handle.find();
        if (found == nullptr) return false;
        detail::PhaseNode& node = *found->phase_;
        std::size_t place = 0;
        while (node.systems[place] != found) ++place;
        const detail::Owned<SystemTask> task = node.systems.take(place);
        node.order.clear();
        for (detail::PhaseNode* other : phases_)
            other->order_is_known = false;  // its name may be gone
        if (task->on_removed_) task->on_removed_();
        return true;
    }
    /// A phase of the program's own, which runs whenever its neighbour runs.
    void add_phase_after(const Phase& neighbour, const Phase& phase) {
        insert_phase(neighbour, phase, 1);
    }
    void add_phase_before(const Phase& neighbour, const Phase& phase) {
        insert_phase(neighbour, phase, 0);
    }

    // --- Running --------------------------------------------------------------------------------

    /// One frame of `dt` seconds: the startup phases if it is the schedule's first, then fixed
    /// steps as the time allows, then the phases of the frame; events end with it.
    void update(World& world, double dt) {
        startup(world);
        Time& time = time_of(world);
        time.delta = dt;
        time.elapsed += dt;
        ++time.frame;
        const bool has_fixed = has_systems(detail::PhaseNode::Group::fixed);
        if (has_fixed) run_fixed_steps(world, dt);
        time_of(world).alpha = alpha();
        run_group(world, detail::PhaseNode::Group::frame);
        world.events_.end_frame(has_fixed);
    }
    /// The startup phases, unless they have run: once per schedule, not per world. `update` calls
    /// it.
    void startup(World& world) {
        if (started_) return;
        started_ = true;
        time_of(world);
        run_group(world, detail::PhaseNode::Group::startup);
    }
    /// The systems of one phase, then what they deferred.
    void run_phase(World& world, const Phase& phase) { run(world, find_phase(phase), false); }

    /// Who runs the systems; one after another if nothing else is set.
    template <class Custom>
    void set_executor(std::unique_ptr<Custom> executor) {
        static_assert(std::is_base_of_v<Executor, Custom>,
                      "an executor derives from ecs::Executor");
        executor_ = detail::Owned<Executor>(executor.release());
    }

    /// Drops what systems keep for a world that is not run any more (`Local` values, readers).
    void forget(const World& world) {
        for (detail::PhaseNode* node : phases_) {
            for (SystemTask* task : node->systems) task->forget(world.identity());
        }
    }

    // --- Fixed steps ----------------------------------------------------------------------------

    /// Seconds per fixed step; 1/60 if nothing else is set.
    void set_fixed_step(double seconds) {
        ECS_ASSERT(seconds > 0, "a fixed step has to last longer than 0 seconds");
        fixed_step_ = seconds;
    }
    double fixed_step() const noexcept { return fixed_step_; }
    /// The most steps in one frame; time beyond them is dropped, so that slow steps cannot pile up
    /// more steps. 4 if nothing else is set.
    void set_max_fixed_steps(unsigned steps) {
        ECS_ASSERT(steps > 0, "a frame has to have room for at least one fixed step");
        max_fixed_steps_ = steps;
    }
    /// How far the time is into the next fixed step, 0 to 1: for drawing between two steps.
    double alpha() const noexcept { return least(accumulator_ / fixed_step_, 1.0); }

    // --- Looking --------------------------------------------------------------------------------

    /// What is wrong with the constraints (a cycle, by names; a name that nobody has), or an empty
    /// string. `update` ends the program with the same sentence.
    std::string check() const {
        for (detail::PhaseNode* node : phases_) {
            detail::PodArray<SystemTask*> order;
            std::string error = sort(*node, order);
            if (!error.empty()) return error;
        }
        return {};
    }
    /// The systems of a phase in the order in which they run.
    std::vector<const SystemTask*> order(const Phase& phase) {
        const detail::PodArray<SystemTask*>& order = ordered(find_phase(phase));
        return {order.begin(), order.end()};
    }
    /// Notes every run of a system in `trace` from now on; `nullptr` ends it.
    void set_trace(Trace* trace) noexcept { trace_ = trace; }

private:
    // Both end properly when a system throws.
    struct RunningScope {
        explicit RunningScope(bool& running) noexcept : running_(running) { running_ = true; }
        RunningScope(const RunningScope&) = delete;
        RunningScope& operator=(const RunningScope&) = delete;
        ~RunningScope() { running_ = false; }
        bool& running_;
    };
    struct StepScope {
        explicit StepScope(detail::EventTable& events) noexcept : events_(events) {
            events_.begin_step();
        }
        StepScope(const StepScope&) = delete;
        StepScope& operator=(const StepScope&) = delete;
        ~StepScope() { events_.end_step(); }
        detail::EventTable& events_;
    };

    static double least(double a, double b) noexcept { return b < a ? b : a; }

    static detail::Owned<detail::PhaseNode> make_phase(const Phase& phase,
                                                       detail::PhaseNode::Group group) {
        detail::Owned<detail::PhaseNode> node(new detail::PhaseNode);
        node->name = phase.name();
        node->group = group;
        return node;
    }
    static Time& time_of(World& world) {
        if (!world.has_resource<Time>()) world.set_resource(Time{});
        return world.resource<Time>();
    }
    detail::PhaseNode& find_phase(const Phase& phase) const {
        for (detail::PhaseNode* node : phases_) {
            if (node->name == phase.name()) return *node;
        }
        fatal(detail::Sentence("the schedule has no phase ", phase.name(),
                               "; add it with add_phase_after()"));
    }
    void insert_phase(const Phase& neighbour, const Phase& phase, std::size_t distance) {
        for (detail::PhaseNode* node : phases_) {
            if (node->name != phase.name()) continue;
            fatal(detail::Sentence("the schedule has a phase ", phase.name(), " already"));
        }
        const detail::PhaseNode& beside = find_phase(neighbour);
        std::size_t place = 0;
        while (phases_[place] != &beside) ++place;
        phases_.insert(place + distance, make_phase(phase, beside.group));
    }
    bool has_systems(detail::PhaseNode::Group group) const noexcept {
        for (const detail::PhaseNode* node : phases_) {
            if (node->group == group && !node->systems.empty()) return true;
        }
        return false;
    }

    void run_fixed_steps(World& world, double dt) {
        accumulator_ = least(accumulator_ + dt, fixed_step_ * max_fixed_steps_);
        // Counted, not subtracted one by one: rounding must not cost a step that is due.
        const double available = accumulator_ / fixed_step_ + 1e-9;
        double due = 0;
        for (; due + 1 <= available; ++due) {
            time_of(world).delta = fixed_step_;
            const StepScope scope(world.events_);
            run_group(world, detail::PhaseNode::Group::fixed);
        }
        accumulator_ -= due * fixed_step_;
        if (accumulator_ < 0) accumulator_ = 0;
        time_of(world).delta = dt;
    }
    void run_group(World& world, detail::PhaseNode::Group group) {
        for (detail::PhaseNode* node : phases_) {
            if (node->group == group && !node->systems.empty()) {
                run(world, *node, group == detail::PhaseNode::Group::fixed);
            }
        }
    }
    void run(World& world, detail::PhaseNode& node, bool fixed_step) {
        const detail::PodArray<SystemTask*>& order = ordered(node);
        SystemContext context{world, world.deferred(), fixed_step, 0, trace_};
        {
            const RunningScope scope(running_);
            for (SystemTask* task : order) task->prepare(context);
            context.now = detail::clock_now();
            executor_->run(order.data(), order.size(), context);
        }
        world.flush_deferred();
    }

    const detail::PodArray<SystemTask*>& ordered(detail::PhaseNode& node) const {
        if (!node.order_is_known) {
            const std::string error = sort(node, node.order);
            if (!error.empty()) fatal(error.c_str());
            node.order_is_known = true;
        }
        return node.order;
    }
    /// Sorts the systems of a phase; returns what is in the way, if anything.
    std::string sort(const detail::PhaseNode& node, detail::PodArray<SystemTask*>& order) const {
        detail::OrderGraph graph(node.systems.size());
        for (std::size_t i = 0; i < node.systems.size(); ++i) {
            for (const SystemTask::Constraint* constraint : node.systems[i]->constraints_) {
                if (!apply(*constraint, node, i, graph)) {
                    return "system '" + node.systems[i]->name_ + "' is ordered against '" +
                           constraint->name + "', but no system or set has that name";
                }
            }
        }
        const detail::PodArray<std::size_t> sorted = graph.sorted();
        if (sorted.size() != node.systems.size()) {
            std::string error = "systems of phase '" + node.name + "' wait for each other: ";
            const detail::PodArray<std::size_t> cycle = graph.find_cycle();
            for (std::size_t i = 0; i < cycle.size(); ++i) {
                error += (i == 0 ? "" : " -> ") + node.systems[cycle[i]]->name_;
            }
            return error;
        }
        order.clear();
        for (const std::size_t i : sorted) order.push_back(node.systems[i]);
        return {};
    }
    /// False if the constraint names somebody who is nowhere in the schedule.
    bool apply(const SystemTask::Constraint& constraint, const detail::PhaseNode& node,
               std::size_t system, detail::OrderGraph& graph) const {
        const SystemTask* wanted = constraint.task ? *constraint.task : nullptr;
        for (std::size_t i = 0; i < node.systems.size(); ++i) {
            const SystemTask& other = *node.systems[i];
            const bool meant =
                constraint.name.empty() ? &other == wanted : is_called(other, constraint.name);
            if (!meant || (i == system && constraint.by_name)) continue;
            graph.add_edge(constraint.before ? system : i, constraint.before ? i : system);
        }
        return !constraint.by_name || is_known(constraint.name);
    }
    static bool is_called(const SystemTask& task, const std::string& name) {
        if (task.name_ == name) return true;
        for (const std::string* set : task.sets_) {
            if (*set == name) return true;
        }
        return false;
    }
    bool is_known(const std::string& name) const {
        for (detail::PhaseNode* node : phases_) {
            for (SystemTask* task : node->systems) {
                if (is_called(*task, name)) return true;
            }
        }
        return false;
    }

    detail::OwnedList<detail::PhaseNode> phases_;
    detail::Owned<Executor> executor_;
    Trace* trace_ = nullptr;
    bool started_ = false;
    bool running_ = false;
    double fixed_step_ = 1.0 / 60;
    unsigned max_fixed_steps_ = 4;
    double accumulator_ = 0;
};

}  // namespace ecs
