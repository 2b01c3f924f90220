#pragma once

#include "ecs/archetype.hpp"
#include "ecs/base/owned.hpp"
#include "ecs/component.hpp"
#include "ecs/core/component_source.hpp"
#include "ecs/entity.hpp"
#include "ecs/events/event_table.hpp"
#include "ecs/query.hpp"
#include "ecs/resources/resource_table.hpp"
#include "ecs/world/bundle.hpp"
#include "ecs/world/change.hpp"
#include "ecs/world/command_queue.hpp"
#include "ecs/world/created.hpp"
#include "ecs/world/source_rows.hpp"
#include "ecs/world/structure.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <type_traits>
#include <utility>

namespace ecs {

class Commands;
class Snapshot;

namespace detail {
template <class Parameter>
struct SystemParam;
}

/// The entity slots of a world; see `World::entity_slots`.
struct EntitySlotsView {
    const std::uint32_t* generations;
    std::size_t slot_count;
    const std::uint32_t* free_slots;
    std::size_t free_count;
};

/// Entities, their components, and the loops over them.
///
/// A component is any movable type; components need no registration. Empty types are tags. Calls
/// that take components take each type once, as an rvalue (moved) or an lvalue (copied).
///
/// **References** to components stay valid while other entities are created, as storage never
/// moves a value because it grew. They end
/// - when the entity itself gains or loses a component or is destroyed;
/// - when *another* entity of the same archetype is destroyed or moves away, since the last row
///   then fills the gap;
/// - when something moves or ends many at once: `sort`, `batch_add`, `batch_remove`, `destroy_all`,
///   `clear`, and `merge` for those of the world that is merged into another.
///
/// **Order.** The same calls give the same storage and the same order of iteration.
///
/// **Threads.** Calls that are not `const` need the world for themselves. `const` calls may run at
/// the same time on several threads with one care: a query notes the archetypes that it has seen,
/// so an `each`, `count`, `single` or `query` of some terms writes when it is the first of these
/// terms, or the first since an archetype was made; and so does a `lookup` when it is the first of
/// its type or the first since storage grew. Make that first call on one thread, and the rest only
/// read. A `Ref` is used by one thread at a time.
///
/// Misuse is caught by assertions in builds without `NDEBUG`.
class World {
public:
    template <class... Ts>
    using Exclude = ecs::Exclude<Ts...>;

    World() : World(heap_allocator()) {}
    /// A world that takes its memory from `allocator`, which has to outlive it.
    explicit World(Allocator& allocator)
        : structure_(allocator),
          queries_(new detail::QueryCache(structure_.graph())),
          deferred_(allocator),
          resources_(allocator),
          allocator_(&allocator) {}
    /// Leaves an empty world behind. Entities, references and queries keep their meaning.
    World(World&& other) : World(*other.allocator_) { swap(other); }
    World& operator=(World&& other) {
        World taken(std::move(other));
        swap(taken);
        return *this;
    }
    ~World() { structure_.check_may_change(); }

    void swap(World& other) noexcept {
        structure_.check_may_change();
        other.structure_.check_may_change();
        structure_.swap(other.structure_);
        bundles_.swap(other.bundles_);
        std::swap(source_targets_, other.source_targets_);
        queries_.swap(other.queries_);
        deferred_.swap(other.deferred_);
        resources_.swap(other.resources_);
        events_.swap(other.events_);
        detail::swap_plain(allocator_, other.allocator_);
    }

    // --- Entities -------------------------------------------------------------------------------

    /// An entity without components. O(1).
    Entity create() { return create_with(); }

    /// An entity with these components, made in place with no move between archetypes. O(number of
    /// components).
    template <class... Ts>
    Entity create_with(Ts&&... values) {
        return create_from<Ts...>(std::forward<Ts>(values)...);
    }
    /// The same with the types spelled out and values to copy: `create_with<A, B>(a, b)`.
    template <class First, class... Ts>
    Entity create_with(const First& first, const Ts&... values) {
        return create_from<const First&, const Ts&...>(first, values...);
    }

    /// `count` entities, each with copies of these values. Close to the cost of writing the memory.
    /// A single value that can be called with an `Entity` is taken for a function; see below.
    template <class First, class... Ts,
              std::enable_if_t<!std::is_invocable_v<First&, Entity>, int> = 0>
    CreatedEntities create_many(std::size_t count, const First& first, const Ts&... values) {
        return create_rows<First, Ts...>(
            count,
            [&](Place at, Row rows, const ColumnIndex* columns) {
                detail::copy_rows(at, rows, columns, first, values...);
            },
            [](Place, Row, const ColumnIndex*) {});
    }
    /// `count` entities with default-constructed components, each then given to
    /// `fill(entity, components&...)`:
    ///
    ///     world.create_many<Position, Velocity>(100, [&](Entity e, Position& p, Velocity& v) {…});
    ///
    /// `fill` may not change the structure of the world. Observers hear of the entities after all
    /// of them are filled.
    template <class... Ts, class Fill,
              std::enable_if_t<std::is_invocable_v<Fill&, Entity, Ts&...>, int> = 0>
    CreatedEntities create_many(std::size_t count, Fill&& fill);

    /// An entity with components that have no C++ types, each made as its source says: what
    /// `create_with` is to C++ types, for prefabs, scripts and tools. Hooks hear of them in this
    /// order. If a constructor throws, nothing has happened. O(number of components).
    Entity create_from_sources(const ComponentSource* sources, std::size_t count);
    /// `entities` of them, whole columns at a time.
    CreatedEntities create_many_from_sources(std::size_t entities, const ComponentSource* sources,
                                             std::size_t count);

    /// A copy of an entity with all its components, each of which has to be copyable.
    Entity clone(Entity original);

    /// Destroys an entity and its components. Its row is filled by the last row of its archetype,
    /// its slot is the first to be reused. O(number of components).
    void destroy(Entity e) {
        check_alive(e, "destroy");
        structure_.check_may_change(e);
        structure_.despawn(*this, e);
    }
    /// Destroys all entities that have all of `Ts` and none of the excluded types, whole archetypes
    /// at once where nobody observes them.
    template <class... Ts, class... Ex>
    void destroy_all(Exclude<Ex...> = {}) {
        structure_.check_may_change();
        structure_.despawn_all(*this, bind<Ts...>(Exclude<Ex...>{}).list->archetypes());
    }
    /// `count` entities whose components are copied from arrays of `count` values each.
    template <class... Ts>
    CreatedEntities create_from_columns(std::size_t count, const Ts*... columns);

    /// Destroys all entities. Memory, observers and archetypes are kept.
    void clear() {
        structure_.check_may_change();
        structure_.despawn_all(*this, structure_.graph());
    }

    /// Moves all entities of another world into this one, whole columns at a time, and tells which
    /// became which. Components that hold entities are made to follow (see `EntityMap`). Observers
    /// of the other world hear that components go, then those of this one that they come; entities
    /// that hooks of the other create meanwhile come along unannounced.
    EntityMap merge(World& other);

    /// True if the handle names an entity that exists. O(1), for any handle.
    bool alive(Entity e) const noexcept { return structure_.alive(e); }

    // --- Components of one entity ---------------------------------------------------------------

    /// False if the entity lacks the component or is dead. O(1).
    template <class T>
    bool has(Entity e) const {
        return alive(e) && archetype_of(e).has(component_id<T>());
    }
    /// A component of an entity that is alive and has it. O(1).
    template <class T>
    T& get(Entity e) {
        check_alive(e, "get");
        return *find<T>(e);
    }
    template <class T>
    const T& get(Entity e) const {
        check_alive(e, "get");
        return *find<T>(e);
    }
    /// The component, or `nullptr` if the entity lacks it or is dead. O(1).
    template <class T>
    T* try_get(Entity e) {
        return has<T>(e) ? find<T>(e) : nullptr;
    }
    template <class T>
    const T* try_get(Entity e) const {
        return has<T>(e) ? find<T>(e) : nullptr;
    }

    /// Gives an entity a component, or overwrites the one that it has. A new component moves the
    /// entity to another archetype: O(number of its components).
    template <class T>
    void add(Entity e, T&& value) {
        add_one<T>(e, std::forward<T>(value));
    }
    template <class T>
    void add(Entity e, const T& value) {
        add_one<const T&>(e, value);
    }
    /// Gives an entity several components with a single move; those that it has are overwritten.
    template <class First, class Second, class... Ts>
    void add(Entity e, First&& first, Second&& second, Ts&&... values) {
        add_several<First, Second, Ts...>(e, std::forward<First>(first),
                                          std::forward<Second>(second),
                                          std::forward<Ts>(values)...);
    }

    template <class First, class Second, class... Ts>
    void add(Entity e, const First& first, const Second& second, const Ts&... values) {
        add_several<const First&, const Second&, const Ts&...>(e, first, second, values...);
    }

    /// Takes components from an entity with a single move; those that it lacks do not matter.
    template <class... Ts>
    void remove(Entity e);

    /// Calls `change(component&)` for a component that the entity has, then the `on_set` hooks.
    template <class T, class Fn>
    void patch(Entity e, Fn&& change) {
        change(get<T>(e));
        const ComponentTypeID id = component_id<T>();
        if (archetype_of(e).observed()) announce_set(e, &id, 1);
    }

    // --- Changes that wait ----------------------------------------------------------------------

    using DeferredProxy = Commands;
    /// Records structural changes for later: the way to make them inside of `each`.
    DeferredProxy deferred() noexcept;
    /// Executes what was recorded, in that order; commands for entities that have died by then are
    /// dropped. Commands that hooks record meanwhile run after those before. A call from within a
    /// hook of a flush does nothing: the running flush gets to everything.
    ///
    /// Neighbouring commands for one entity are carried out as one move if none of their
    /// components is observed. Hooks are called as if commands ran one by one, in order.
    void flush_deferred() {
        structure_.check_may_change();
        deferred_.flush(structure_, bundles_, *this);
    }
    /// Executes one change that is described by values (see `Change`): for tools and loaders.
    ChangeResult execute(const Change& change) {
        if (change.kind != Change::Kind::spawn) check_alive(change.entity, "execute");
        structure_.check_may_change(change.entity);
        return detail::ChangeExecutor(structure_, *this).execute(change);
    }
    /// Executes changes in order; `results`, if given, has room for `count`.
    void execute(const Change* changes, std::size_t count, ChangeResult* results = nullptr) {
        for (std::size_t i = 0; i < count; ++i) {
            const ChangeResult result = execute(changes[i]);
            if (results != nullptr) results[i] = result;
        }
    }

    // --- Many entities at once ------------------------------------------------------------------

    /// Gives copies of `values` to every entity that has all of `Query`, and none of the excluded
    /// types; like `add` for each of them, but whole columns at a time where nobody observes:
    ///
    ///     world.batch_add<Position, Velocity>(Exclude<Frozen>{}, Gravity{9.81f});
    template <class... Query, class... Ex, class... Values>
    void batch_add(Exclude<Ex...> exclude, const Values&... values);
    template <class... Query, class First, class... Values>
    void batch_add(const First& first, const Values&... values) {
        batch_add<Query...>(Exclude<>{}, first, values...);
    }
    /// Takes components from every entity that has any of them and none of the excluded types.
    template <class... Ts, class... Ex>
    void batch_remove(Exclude<Ex...> exclude);
    template <class... Ts>
    void batch_remove() {
        batch_remove<Ts...>(Exclude<>{});
    }

    // --- Observers ------------------------------------------------------------------------------

    /// Calls `hook(world, entity, component&)` after an entity has gained the component, by any
    /// way; not when it is overwritten. The component is in place: `get` works.
    ///
    /// Hooks of one type are called in order of registration, those of one call in the order of
    /// its components. A hook may change other entities; to change the one that it observes, it
    /// records commands. Types without hooks pay nothing.
    template <class T>
    ObserverHandle on_add(std::function<void(World&, Entity, T&)> hook) {
        return observe<T>(detail::ObserverKind::add, std::move(hook));
    }
    /// Calls `hook` before an entity loses the component, by any way; the value is still there.
    template <class T>
    ObserverHandle on_remove(std::function<void(World&, Entity, T&)> hook) {
        return observe<T>(detail::ObserverKind::remove, std::move(hook));
    }
    /// Calls `hook` after a component was overwritten by `add` or changed by `patch`.
    template <class T>
    ObserverHandle on_set(std::function<void(World&, Entity, T&)> hook) {
        return observe<T>(detail::ObserverKind::set, std::move(hook));
    }
    /// Inside of a hook of `on_remove`: whether the component is removed, destroyed with its
    /// entity, or merged into another world.
    RemoveReason remove_reason() const noexcept { return structure_.remove_reason(); }
    /// Unregisters a hook, also from within hooks. False if it was not registered any more.
    bool remove_observer(ObserverHandle handle) { return structure_.remove_observer(handle); }

    // --- Resources ------------------------------------------------------------------------------

    /// Stores the one value of its type, or overwrites it. A type may be a resource and a component
    /// at once. The address of a resource stays the same until it is removed.
    template <class T>
    void set_resource(T&& value) {
        resources_.set<detail::Bare<T>>(std::forward<T>(value));
    }
    template <class T>
    void set_resource(const T& value) {
        resources_.set<T>(value);
    }
    /// A resource that is there.
    template <class T>
    T& resource() {
        return *find_resource<T>();
    }
    template <class T>
    const T& resource() const {
        return *find_resource<T>();
    }
    /// The resource, or `nullptr`.
    template <class T>
    T* try_resource() noexcept {
        return resources_.find<T>();
    }
    template <class T>
    const T* try_resource() const noexcept {
        return resources_.find<T>();
    }
    /// O(1), like all calls for resources.
    template <class T>
    bool has_resource() const noexcept {
        return resources_.find<T>() != nullptr;
    }
    /// Destroys the resource; if there is none, nothing happens. References to it end.
    template <class T>
    void remove_resource() noexcept {
        resources_.remove<T>();
    }

    // --- Events ---------------------------------------------------------------------------------

    /// Emits an event: everybody may read it until the frame ends (`clear_events`, which a
    /// `Schedule` calls), and readers until they have read it. Empty types are signals, which are
    /// only counted.
    template <class T>
    void emit(T&& event) {
        events_.channel<detail::Bare<T>>().emit(std::forward<T>(event));
    }
    /// The events of this frame so far. Inside of a fixed step: those that no earlier step has
    /// seen.
    template <class T>
    Events<T> events() {
        return events_.visible<T>();
    }
    /// A reader that sees every event from now on once, across frames.
    template <class T>
    EventReader<T> event_reader() {
        return EventReader<T>(events_.channel<T>());
    }
    /// Ends the frame: drops all events but those that a reader has yet to read.
    void clear_events() { events_.end_frame(false); }

    // --- All entities that match ----------------------------------------------------------------

    /// All living entities. O(number of archetypes).
    std::size_t count() const noexcept { return structure_.count(); }
    /// Entities with all of `Ts`.
    template <class First, class... Ts>
    std::size_t count() const {
        return bind<First, Ts...>(Exclude<>{}).list->count();
    }
    template <class... Ts, class... Ex>
    std::size_t count(Exclude<Ex...> exclude) const {
        return bind<Ts...>(exclude).list->count();
    }

    /// Calls `fn(entity, components&...)` for every entity that has all of `Ts` and none of the
    /// excluded types, in the order of storage. A type may be `const`. `fn` may not change the
    /// structure of the world (use `deferred()`); loops may be nested.
    template <class... Ts, class... Ex, class Fn>
    void each(Exclude<Ex...> exclude, Fn&& fn) {
        const detail::IterationScope scope(structure_.iteration_depth());
        detail::for_each_row<Ts...>(bind<Ts...>(exclude), fn, std::index_sequence_for<Ts...>{});
    }
    template <class... Ts, class Fn>
    void each(Fn&& fn) {
        each<Ts...>(Exclude<>{}, fn);
    }
    template <class... Ts, class... Ex, class Fn>
    void each(Exclude<Ex...> exclude, Fn&& fn) const {
        const detail::IterationScope scope(structure_.iteration_depth());
        detail::for_each_row<const Ts...>(bind<Ts...>(exclude), fn,
                                          std::index_sequence_for<Ts...>{});
    }
    template <class... Ts, class Fn>
    void each(Fn&& fn) const {
        each<Ts...>(Exclude<>{}, fn);
    }

    /// The same as `each`, calling `fn(components&...)`.
    template <class... Ts, class... Ex, class Fn>
    void each_no_entity(Exclude<Ex...> exclude, Fn&& fn) {
        const detail::IterationScope scope(structure_.iteration_depth());
        detail::for_each_row_no_entity<Ts...>(bind<Ts...>(exclude), fn,
                                              std::index_sequence_for<Ts...>{});
    }
    template <class... Ts, class Fn>
    void each_no_entity(Fn&& fn) {
        each_no_entity<Ts...>(Exclude<>{}, fn);
    }
    template <class... Ts, class... Ex, class Fn>
    void each_no_entity(Exclude<Ex...> exclude, Fn&& fn) const {
        const detail::IterationScope scope(structure_.iteration_depth());
        detail::for_each_row_no_entity<const Ts...>(bind<Ts...>(exclude), fn,
                                                    std::index_sequence_for<Ts...>{});
    }
    template <class... Ts, class Fn>
    void each_no_entity(Fn&& fn) const {
        each_no_entity<Ts...>(Exclude<>{}, fn);
    }

    /// Calls `fn(entity, components&...)` for the one entity that has all of `Ts`; it is an error
    /// if there is none, or more than one. Without assertions `fn` is called for all that match.
    template <class... Ts, class Fn>
    void single(Fn&& fn) {
        check_single(bind<Ts...>(Exclude<>{}).list->count());
        each<Ts...>(fn);
    }
    template <class... Ts, class Fn>
    void single(Fn&& fn) const {
        check_single(bind<Ts...>(Exclude<>{}).list->count());
        each<Ts...>(fn);
    }

    /// The query of some terms, to keep and to run often: see `Query`. Cheap after the first time.
    template <class... Terms>
    Query<Terms...> query() {
        return Query<Terms...>(structure_.storage(), *queries_);
    }
    /// A query of a const world gives its components to read only.
    template <class... Terms>
    Query<typename detail::Term<Terms>::ReadOnly...> query() const {
        return Query<typename detail::Term<Terms>::ReadOnly...>(structure_.storage(), *queries_);
    }
    /// A query that is put together at run time.
    DynamicQuery query(QueryFilter filter) {
        return DynamicQuery(structure_.storage(), queries_->find_or_make(std::move(filter)));
    }
    /// A component of one entity, to access often: see `Ref`.
    template <class T>
    Ref<T> ref(Entity e) {
        return Ref<T>(structure_.storage(), e);
    }
    template <class T>
    Ref<const T> ref(Entity e) const {
        return Ref<const T>(structure_.storage(), e);
    }
    /// One component of many entities, for loops that jump between them: see `Lookup`.
    template <class T>
    Lookup<T> lookup() {
        return Lookup<T>(structure_.storage(), queries_->columns(component_id<T>()));
    }
    template <class T>
    Lookup<const T> lookup() const {
        return Lookup<const T>(structure_.storage(), queries_->columns(component_id<T>()));
    }

    /// Sorts the entities within each archetype that has `T` by `compare(const T&, const T&)`.
    /// Stable: equal ones keep their order. All columns are rearranged once. Sorted and nearly
    /// sorted rows take linear time, others O(n log n). The order lasts until entities come or go.
    template <class T, class Compare>
    void sort(Compare&& compare) {
        static_assert(!detail::is_tag<T>, "sort: all values of an empty type are equal");
        static_assert(std::is_invocable_r_v<bool, Compare&, const T&, const T&>,
                      "sort: the function has to take two const references to the component and "
                      "tell whether the first comes before the second");
        structure_.check_may_change();
        for (Archetype* archetype : bind<T>(Exclude<>{}).list->archetypes()) {
            structure_.template sort<T>(*archetype, compare);
        }
    }

    // --- Rollback -------------------------------------------------------------------------------

    /// A copy of all entities and components, to go back to: see `Snapshot`.
    Snapshot snapshot() const;
    /// The same into the memory of a snapshot that is not needed any more: once that has grown to
    /// its size, plain data is copied and nothing allocated.
    void snapshot(Snapshot& target) const;
    /// Makes the entities and components those of a snapshot, of this or any other world. No hooks
    /// are called.
    void restore(const Snapshot& snapshot);
    /// How often `restore` was called. Who keeps something about entities outside of them, in a
    /// resource, say, compares it to know when that is out of date.
    std::uint64_t restore_count() const noexcept { return structure_.storage().restores; }

    // --- Memory and checks ----------------------------------------------------------------------

    /// Makes room for `entities` more entities with exactly these components: creating them takes
    /// no more memory then. Moves nothing: references stay valid.
    template <class... Ts>
    void reserve(std::size_t entities) {
        Archetype& archetype = *bundles_.target<Ts...>(structure_.graph()).archetype;
        archetype.reserve(archetype.size() + entities);
        structure_.index().reserve(entities);
    }
    /// Gives storage that no entity uses back to the allocator.
    void shrink_to_fit() {
        structure_.check_may_change();
        structure_.graph().shrink_to_fit();
    }
    std::size_t archetype_count() const noexcept { return structure_.graph().size(); }

    // --- For tools that read whole worlds -------------------------------------------------------

    /// Archetype `i`, in the order of creation: the order of iteration.
    const Archetype& archetype(std::size_t i) const noexcept { return structure_.graph()[i]; }
    /// Every entity slot there is or was: the generation that each is in, and which are free, the
    /// last one to be reused first. Valid until entities come or go.
    EntitySlotsView entity_slots() const noexcept {
        const detail::EntityIndex& index = structure_.index();
        return {index.generations(), index.slot_count(), index.free_slots(), index.free_count()};
    }
    /// Where an entity that is alive is stored.
    Place place_of(Entity e) const {
        check_alive(e, "place_of");
        return structure_.place(e);
    }

    /// A number that no other world of the process has or had; it goes along when a world is moved.
    std::uint64_t identity() const noexcept { return structure_.storage().identity; }

    /// Checks every invariant of the world's structures, in any build, and ends the program with a
    /// sentence if one is broken. O(entities and archetypes): for tests.
    void verify() const { structure_.verify(); }

private:
    friend class CommandBuffer;
    friend class WorldLoader;
    friend class Commands;
    friend class Schedule;
    template <class>
    friend struct detail::SystemParam;

    void check_at_rest() const;
    void check_alive([[maybe_unused]] Entity e, [[maybe_unused]] const char* operation) const {
        ECS_ASSERT(alive(e), detail::Sentence(operation, ": entity ", e.index, " of generation ",
                                              e.generation, " is not alive; ask alive() first"));
    }
    void check_single([[maybe_unused]] std::size_t found) const {
        ECS_ASSERT(found == 1, detail::Sentence("single: exactly one entity has to match, but ",
                                                found, " do; use each() for any number"));
    }

    Archetype& archetype_of(Entity e) const noexcept {
        return *structure_.place(e).segment->archetype;
    }
    void announce_set(Entity e, const ComponentTypeID* types, std::size_t count) {
        structure_.announce(detail::ObserverKind::set, *this, e, types, count);
    }
    template <class T>
    ObserverHandle observe(detail::ObserverKind kind, std::function<void(World&, Entity, T&)> hook);

    template <class T>
    T* find_resource() const {
        T* found = resources_.find<T>();
        ECS_ASSERT(found != nullptr,
                   detail::Sentence("resource: there is no resource ", type_name<T>(),
                                    "; call set_resource() first or use try_resource()"));
        return found;
    }

    /// A component that the entity is known to have.
    template <class T>
    ECS_INLINE T* find(Entity e) const {
        const Place place = structure_.place(e);
        const ComponentTypeID id = component_id<T>();
        ECS_ASSERT(place.segment->archetype->has(id),
                   detail::Sentence("get: the entity has no component ", type_name<T>(),
                                    "; ask has() first or use try_get()"));
        return detail::value_at<T>(place, place.segment->column_by_type[id]);
    }
    template <class... Ts, class... Ex>
    ECS_INLINE detail::QueryBinding bind(Exclude<Ex...>) const {
        if constexpr (sizeof...(Ex) == 0) {
            return queries_->bind<Ts...>();
        } else {
            return queries_->bind<Ts..., Without<Ex...>>();
        }
    }
    template <class... Ts>
    ECS_INLINE Entity create_from(Ts&&... values) {
        detail::check_component_types<Ts...>();
        structure_.check_may_change();
        const auto& bundle = bundles_.target<detail::Bare<Ts>...>(structure_.graph());
        structure_.index().prepare_acquire();
        const Place place = bundle.archetype->open_row();
        detail::construct_row<detail::Bare<Ts>...>(place, bundle.columns,
                                                   std::forward<Ts>(values)...);
        return structure_.spawn(*this, *bundle.archetype, place, bundle.types, sizeof...(Ts));
    }
    template <class T>
    void add_one(Entity e, T&& value);
    template <class... Ts>
    void add_several(Entity e, Ts&&... values);
    template <class... Ts>
    void add_each(Entity e, const Ts&... values) {
        if constexpr (sizeof...(Ts) == 1) {
            (add_one<const Ts&>(e, values), ...);
        } else {
            add_several<const Ts&...>(e, values...);
        }
    }
    template <class... Query, class... Ex, class... Values>
    void batch_add_copies(Exclude<Ex...> exclude, const Values&... values);
    void follow_entities(Entity e, const EntityMap& map);
    template <class... Ts, class Construct, class Finish>
    CreatedEntities create_rows(std::size_t count, Construct&& construct, Finish&& finish);
    template <class Construct, class Finish>
    CreatedEntities create_rows_in(const detail::BundleTarget& bundle, std::size_t type_count,
                                   std::size_t count, Construct&& construct, Finish&& finish);

    detail::Structure structure_;
    detail::BundleCache bundles_;
    detail::SourceTargets source_targets_;
    detail::Owned<detail::QueryCache> queries_;  // on the heap: queries hold on to it
    detail::CommandQueue deferred_;
    detail::ResourceTable resources_;
    detail::EventTable events_;
    Allocator* allocator_;
};

}  // namespace ecs
