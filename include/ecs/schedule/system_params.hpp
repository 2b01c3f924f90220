#pragma once

#include "ecs/base/owned.hpp"
#include "ecs/schedule/access.hpp"
#include "ecs/schedule/system_context.hpp"
#include "ecs/world.hpp"

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

namespace ecs {

/// A resource as a parameter of a system: `Res<Time>` to write, `Res<const Time>` to read. The
/// resource has to be there when the system runs.
template <class T>
class Res {
public:
    explicit Res(T& value) noexcept : value_(&value) {}
    T& operator*() const noexcept { return *value_; }
    T* operator->() const noexcept { return value_; }

private:
    T* value_;
};

/// Emits events of one type from a system.
template <class T>
class EventWriter {
public:
    explicit EventWriter(World& world) noexcept : world_(&world) {}
    void emit(T event) const { world_->emit(std::move(event)); }

private:
    World* world_;
};

/// A value that belongs to one system and lasts from run to run.
template <class T>
class Local {
public:
    explicit Local(T& value) noexcept : value_(&value) {}
    T& operator*() const noexcept { return *value_; }
    T* operator->() const noexcept { return value_; }

private:
    T* value_;
};

namespace detail {

/// How a parameter of a system is made. `State` is made once per system and world, before the first
/// run; `make` gives the argument for one run; `describe` adds to the access of the system.
template <class P>
struct SystemParam {
    static_assert(!std::is_same_v<P, P>,
                  "a system may take: World&, const World&, Query<...>, Res<T>, Commands, "
                  "Events<T>, EventWriter<T>, Local<T>");
};

struct NoState {
    explicit NoState(const SystemContext&) noexcept {}
};

template <>
struct SystemParam<World&> {
    using State = NoState;
    static void describe(Access& access) { access.whole_world = true; }
    static World& make(State&, SystemContext& context) noexcept { return context.world; }
};
template <>
struct SystemParam<const World&> {
    using State = NoState;
    static void describe(Access& access) { access.whole_world = true; }
    static const World& make(State&, SystemContext& context) noexcept { return context.world; }
};
template <>
struct SystemParam<Commands> {
    using State = NoState;
    static void describe(Access& access) { access.commands = true; }
    static Commands make(State&, SystemContext& context) noexcept { return context.commands; }
};

template <class... Terms>
struct SystemParam<Query<Terms...>> {
    struct State {
        explicit State(const SystemContext& context) : query(context.world.query<Terms...>()) {}
        Query<Terms...> query;
    };
    static void describe(Access& access) {
        QueryShape shape;
        (Term<Terms>::describe(shape), ...);
        access.reads = access.reads.with(TypeSet(std::move(shape.reads)));
        access.writes = access.writes.with(TypeSet(std::move(shape.writes)));
    }
    static Query<Terms...> make(State& state, SystemContext&) noexcept { return state.query; }
};

template <class T>
void describe_resource(Access& access) {
    TypeSet& set = std::is_const_v<T> ? access.resource_reads : access.resource_writes;
    set = set.with(component_id<T>());
}

template <class T>
struct SystemParam<Res<T>> {
    using State = NoState;
    static void describe(Access& access) { describe_resource<T>(access); }
    static Res<T> make(State&, SystemContext& context) {
        return Res<T>(context.world.resource<std::remove_const_t<T>>());
    }
};
template <class T>
struct SystemParam<EventWriter<T>> {
    using State = NoState;
    static void describe(Access& access) { describe_resource<T>(access); }
    static EventWriter<T> make(State&, SystemContext& context) noexcept {
        return EventWriter<T>(context.world);
    }
};
/// In phases of the frame, the events of the frame. In fixed steps, which may run any number of
/// times a frame, each system reads at its own pace: every event once.
template <class T>
struct SystemParam<Events<T>> {
    struct State {
        explicit State(const SystemContext& context) {
            if (context.fixed_step) {
                reader = Owned<EventReader<T>>(
                    new EventReader<T>(context.world.events_.template reader_for_steps<T>()));
            }
        }
        Owned<EventReader<T>> reader;  // in fixed steps only
    };
    static void describe(Access& access) { describe_resource<const T>(access); }
    static Events<T> make(State& state, SystemContext& context) {
        return state.reader.get() != nullptr ? state.reader->read()
                                             : context.world.template events<T>();
    }
};
template <class T>
struct SystemParam<Local<T>> {
    struct State {
        explicit State(const SystemContext&) {}
        T value{};
    };
    static void describe(Access&) noexcept {}
    static Local<T> make(State& state, SystemContext&) noexcept { return Local<T>(state.value); }
};

// --- From a function to its parameters ----------------------------------------------------------

template <class Fn>
struct FunctionTraits : FunctionTraits<decltype(&Fn::operator())> {};
template <class R, class... Ps>
struct FunctionTraits<R (*)(Ps...)> {
    using Params = TypeList<Ps...>;
    using Result = R;
};
template <class R, class C, class... Ps>
struct FunctionTraits<R (C::*)(Ps...)> : FunctionTraits<R (*)(Ps...)> {};
template <class R, class C, class... Ps>
struct FunctionTraits<R (C::*)(Ps...) const> : FunctionTraits<R (*)(Ps...)> {};
template <class R, class C, class... Ps>
struct FunctionTraits<R (C::*)(Ps...) noexcept> : FunctionTraits<R (*)(Ps...)> {};
template <class R, class C, class... Ps>
struct FunctionTraits<R (C::*)(Ps...) const noexcept> : FunctionTraits<R (*)(Ps...)> {};
template <class R, class... Ps>
struct FunctionTraits<R (*)(Ps...) noexcept> : FunctionTraits<R (*)(Ps...)> {};

/// A parameter as it is looked up: references to the world stay, the rest is by value.
template <class P>
using ParamKey = std::conditional_t<
    std::is_same_v<Bare<P>, World>,
    std::conditional_t<std::is_const_v<std::remove_reference_t<P>>, const World&, World&>, Bare<P>>;

/// Something that runs with a context: a system, or a condition.
template <class R>
class Runnable {
public:
    virtual ~Runnable() = default;
    /// Makes the state of the parameters for a world, if there is none yet.
    virtual void prepare(const SystemContext& context) = 0;
    virtual R run(SystemContext& context) = 0;
    /// Drops what is kept for a world.
    virtual void forget(std::uint64_t world) = 0;
};

/// A function, and the state of its parameters for each world that it runs in.
template <class R, class Fn, class Params>
class BoundFunction;
template <class R, class Fn, class... Ps>
class BoundFunction<R, Fn, TypeList<Ps...>> final : public Runnable<R> {
public:
    explicit BoundFunction(Fn fn) : fn_(std::move(fn)) {}

    void prepare(const SystemContext& context) override { state_for(context); }
    R run(SystemContext& context) override {
        return call(context, state_for(context), std::index_sequence_for<Ps...>{});
    }
    void forget(std::uint64_t world) override {
        current_ = nullptr;
        for (std::size_t i = states_.size(); i-- > 0;) {
            if (states_[i]->world == world) states_.take(i);
        }
    }

private:
    struct WorldState {
        explicit WorldState(const SystemContext& context)
            : world(context.world.identity()),
              params(typename SystemParam<ParamKey<Ps>>::State(context)...) {}
        std::uint64_t world;
        std::tuple<typename SystemParam<ParamKey<Ps>>::State...> params;
    };

    WorldState& state_for(const SystemContext& context) {
        const std::uint64_t world = context.world.identity();
        if (current_ != nullptr && current_->world == world) return *current_;
        for (WorldState* state : states_) {
            if (state->world == world) return *(current_ = state);
        }
        return *(current_ = &states_.emplace_back(context));
    }
    template <std::size_t... I>
    R call([[maybe_unused]] SystemContext& context, [[maybe_unused]] WorldState& state,
           std::index_sequence<I...>) {
        return static_cast<R>(
            fn_(SystemParam<ParamKey<Ps>>::make(std::get<I>(state.params), context)...));
    }

    Fn fn_;
    OwnedList<WorldState> states_;
    WorldState* current_ = nullptr;
};

template <class... Ps>
Access access_of_params(TypeList<Ps...>) {
    Access access;
    (SystemParam<ParamKey<Ps>>::describe(access), ...);
    return access;
}
/// What a function does, as its parameters say.
template <class Fn>
Access access_of() {
    return access_of_params(typename FunctionTraits<std::decay_t<Fn>>::Params{});
}

template <class R, class Fn>
Owned<Runnable<R>> bind_function(Fn&& fn) {
    using Function = std::decay_t<Fn>;
    using Params = typename FunctionTraits<Function>::Params;
    return Owned<Runnable<R>>(new BoundFunction<R, Function, Params>(std::forward<Fn>(fn)));
}

}  // namespace detail
}  // namespace ecs
