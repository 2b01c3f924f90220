#include "integration/structural_model.hpp"

#include <cstdlib>
#include <new>
#include <random>
#include <string>
#include <utility>
#include <vector>

// Random structural changes by every way that there is: direct calls, the world's commands, a
// buffer, batches, changes as values, merges. They are done to a world and to a model of it that is
// too simple to be wrong, and hooks keep a mirror of what they are told. All three have to agree.
//
//     ECS_MODEL_OPS     operations for each seed (40,000)
//     ECS_MODEL_SEEDS   number of seeds (3)

using ecs::Change;
using ecs::CommandBuffer;
using ecs::ComponentTypeID;
using ecs::ComponentValue;
using ecs::Entity;
using ecs::Exclude;
using ecs::World;
using namespace test;
using namespace test::model;

namespace {

// --- World, model and mirror, side by side ------------------------------------------------------

class Trio {
public:
    Trio(std::uint32_t seed, bool observed) : random_(seed), observed_(observed) {
        if (observed_) observe();
    }

    void run(int operations) {
        for (int i = 0; i < operations; ++i) {
            step();
            if (i % 256 == 255) check_all();
        }
        flush_world();
        flush_buffer();
        flush_world();  // hooks have recorded more
        check_all();
        check_lives();
        clear();
        check_all();
    }

private:
    int pick(int below) { return static_cast<int>(random_() % static_cast<std::uint32_t>(below)); }
    int fresh() { return ++last_value_; }
    /// Some handle, mostly of the living.
    Entity any() {
        if (handles_.empty()) return ecs::INVALID_ENTITY;
        return handles_[static_cast<std::size_t>(pick(static_cast<int>(handles_.size())))];
    }
    bool living(Entity e) const { return model_.count(e) != 0; }
    Row& row(Entity e) { return model_.at(e); }
    void born(Entity e, Row row) {
        model_[e] = std::move(row);
        handles_.push_back(e);
    }

    // --- Hooks: a mirror of what they are told, and commands of their own

    void observe() {
        for_numbers<observed_parts>([this](auto n) {
            constexpr int part = decltype(n)::value;
            using T = PartType<part>;
            world_.on_add<T>([this](World& w, Entity e, T& value) {
                Row& seen = mirror_[e];
                surprises_ += &w.get<T>(e) != &value || seen.has(part);
                seen.set(part, Part<part>::read(value));
                if (part == 3) react(w, e);
            });
            world_.on_set<T>([this](World& w, Entity e, T& value) {
                Row& seen = mirror_[e];
                surprises_ += &w.get<T>(e) != &value || !seen.has(part);
                seen.set(part, Part<part>::read(value));
            });
            world_.on_remove<T>([this](World& w, Entity e, T& value) {
                Row& seen = mirror_[e];
                surprises_ += &w.get<T>(e) != &value || !seen.has(part) ||
                              seen.get(part) != Part<part>::read(value);
                seen.unset(part);
                if (seen == Row{}) mirror_.erase(e);
            });
        });
    }
    void react(World& world, Entity e) {
        const int value = fresh();
        if (value % 3 == 0) {
            world.deferred().add(e, Part<5>::make(value));
            waiting_.push_back({Command::add, e, {{5, value}}});
        } else if (value % 3 == 1) {
            const Entity made = world.deferred().create_with(Part<2>::make(value));
            waiting_.push_back({Command::create, made, {{2, value}}});
            handles_.push_back(made);
        }
    }

    // --- Operations

    void step() {
        if (model_.size() > 1'000) return destroy_all();  // small worlds meet more often
        const int choice = pick(1'000);
        if (choice < 100) return create();
        if (choice < 170) return destroy();
        if (choice < 290) return add();
        if (choice < 380) return remove();
        if (choice < 420) return patch();
        if (choice < 450) return clone();
        if (choice < 640) return record(world_.deferred(), waiting_);
        if (choice < 830) return record(buffer_, buffered_);
        if (choice < 870) return flush_world();
        if (choice < 910) return flush_buffer();
        if (choice < 930) return execute_migrate();
        if (choice < 950) return execute_spawn_and_despawn();
        if (choice < 965) return create_many();
        if (choice < 975) return create_from_columns();
        if (choice < 985) return batch();
        if (choice < 989) return merge();
        if (choice < 991) return destroy_all();
        if (choice < 992) return drop_buffer();
        if (choice == 992 && pick(20) == 0) return clear();
        check_one(any());
    }

    void create() {
        const int v = fresh();
        switch (pick(4)) {
            case 0: return born(world_.create(), {});
            case 1: return born_of<0, 2>(v, world_.create_with(Part<0>::make(v), Part<2>::make(v)));
            case 2:
                return born_of<6, 3, 1>(
                    v, world_.create_with(Part<6>::make(v), Part<3>::make(v), Part<1>::make(v)));
            default:
                return born_of<4, 5>(v, world_.create_with(Part<4>::make(v), Part<5>::make(v)));
        }
    }
    template <int... N>
    void born_of(int value, Entity e) {
        Row row;
        (row.set(N, value), ...);
        born(e, row);
    }
    void destroy() {
        const Entity e = any();
        if (!living(e)) return;
        world_.destroy(e);
        model_.erase(e);
        CHECK_FALSE(world_.alive(e));
    }
    void add() {
        const Entity e = any();
        if (!living(e)) return;
        const int v = fresh();
        if (pick(4) == 0) {
            world_.add(e, Part<1>::make(v), Part<3>::make(v), Part<5>::make(v));
            for (const int part : {1, 3, 5}) row(e).set(part, v);
        } else {
            const int part = pick(parts);
            with_part(part, [&](auto n) { world_.add(e, Part<decltype(n)::value>::make(v)); });
            row(e).set(part, v);
        }
        check_one(e);
    }
    void remove() {
        const Entity e = any();
        if (!living(e)) return;
        if (pick(4) == 0) {
            world_.remove<Name, Player, SelfPointing>(e);
            for (const int part : {2, 3, 6}) row(e).unset(part);
        } else {
            const int part = pick(parts);
            with_part(part, [&](auto n) { world_.remove<PartType<decltype(n)::value>>(e); });
            row(e).unset(part);
        }
        check_one(e);
    }
    void patch() {
        const Entity e = any();
        const int part = pick(parts);
        if (!living(e) || !row(e).has(part)) return;
        const int v = fresh();
        with_part(part, [&](auto n) {
            using P = Part<decltype(n)::value>;
            world_.patch<typename P::Type>(e, [&](auto& value) { value = P::make(v); });
        });
        row(e).set(part, v);
        check_one(e);
    }
    void clone() {
        const Entity e = any();
        if (!living(e)) return;
        const Entity copy = world_.clone(e);
        born(copy, row(e));
        check_one(copy);
    }

    /// Records some commands, neighbours for one entity among them.
    template <class Commands>
    void record(Commands&& commands, std::vector<Command>& log) {
        Entity e = any();
        if (pick(4) == 0) e = record_creation(commands, log);
        for (int left = pick(4); left >= 0; --left) record_change(commands, log, e);
        if (pick(6) == 0) {
            commands.destroy(e);
            log.push_back({Command::destroy, e, {}});
        }
    }
    template <class Commands>
    Entity record_creation(Commands&& commands, std::vector<Command>& log) {
        const int v = fresh();
        Command command{Command::create, {}, {}};
        switch (pick(3)) {
            case 0: command.entity = commands.create(); break;
            case 1:
                command.entity = commands.create_with(Part<5>::make(v), Part<6>::make(v));
                command.values = {{5, v}, {6, v}};
                break;
            default:
                command.entity = commands.create_with(Part<1>::make(v), Part<3>::make(v));
                command.values = {{1, v}, {3, v}};
        }
        if (command.entity.generation != 0) handles_.push_back(command.entity);
        log.push_back(command);
        return command.entity;
    }
    template <class Commands>
    void record_change(Commands&& commands, std::vector<Command>& log, Entity e) {
        const int v = fresh();
        const int part = pick(parts);
        switch (pick(6)) {
            case 0:
                commands.add(e, Part<5>::make(v), Part<7>::make(v), Part<2>::make(v));
                log.push_back({Command::add, e, {{5, v}, {7, v}, {2, v}}});
                break;
            case 1:
                commands.template remove<Velocity, SelfPointing>(e);
                log.push_back({Command::remove, e, {{5, 0}, {6, 0}}});
                break;
            case 2:
            case 3:
                with_part(part, [&](auto n) {
                    commands.template remove<PartType<decltype(n)::value>>(e);
                });
                log.push_back({Command::remove, e, {{part, 0}}});
                break;
            default:
                with_part(part,
                          [&](auto n) { commands.add(e, Part<decltype(n)::value>::make(v)); });
                log.push_back({Command::add, e, {{part, v}}});
        }
    }
    void flush_world() {
        world_.flush_deferred();
        CHECK(world_.deferred().empty());
        // Hooks have recorded into `waiting_` what the same flush got to.
        for (const Command& command : waiting_) apply(model_, command, command.entity);
        waiting_.clear();
    }
    void flush_buffer() {
        CHECK(buffer_.size() == buffered_.size());
        buffer_.flush(world_);
        CHECK(buffer_.empty());
        for (const Command& command : buffered_) {
            const Entity e = buffer_.resolve(command.entity);
            apply(model_, command, e);
            if (command.kind == Command::create) handles_.push_back(e);
        }
        buffered_.clear();
        if (pick(4) == 0) {
            CommandBuffer other(std::move(buffer_));
            buffer_ = std::move(other);
        }
    }
    void drop_buffer() {
        buffer_.clear();
        buffered_.clear();
    }

    void execute_migrate() {
        const Entity e = any();
        if (!living(e)) return;
        const int v = fresh();
        alignas(Lives) std::byte memory[sizeof(Lives)];
        ::new (static_cast<void*>(memory)) Lives(v);  // the change ends its life
        const ComponentValue values[] = {info<1>(memory), info<7>(nullptr)};
        const ComponentTypeID removed[] = {ecs::component_id<Page>(),
                                           ecs::component_id<Velocity>()};
        const ecs::ChangeResult result = world_.execute(Change::migrate(e, values, 2, removed, 2));
        row(e).set(1, v);
        row(e).set(7, v);
        row(e).unset(4);
        row(e).unset(5);
        CHECK(result.place.segment->entities()[result.place.row] == e);
        if (result.moved != ecs::INVALID_ENTITY) CHECK(living(result.moved));
        check_one(e);
    }
    void execute_spawn_and_despawn() {
        int v = fresh();
        Health health{v};
        Velocity velocity = Part<5>::make(v);
        const ComponentValue values[] = {info<0>(&health), info<3>(nullptr), info<5>(&velocity)};
        born_of<0, 3, 5>(v, world_.execute(Change::spawn(values, 3)).entity);
        const Entity e = any();
        if (!living(e)) return;
        world_.execute(Change::despawn(e));
        model_.erase(e);
    }
    template <int N>
    static ComponentValue info(void* memory) {
        return {&ecs::component_info(ecs::component_id<PartType<N>>()), memory};
    }

    void create_many() {
        const int v = fresh();
        const auto count = static_cast<std::size_t>(pick(40));
        std::vector<Entity> made;
        if (pick(2) == 0) {
            made = world_.create_many(count, Part<2>::make(v), Part<6>::make(v)).to_vector();
            for (const Entity e : made) born_of<2, 6>(v, e);
        } else {
            made = world_
                       .create_many<Health, Lives>(count,
                                                   [&](Entity, Health& h, Lives& l) {
                                                       h = Part<0>::make(v);
                                                       l = Part<1>::make(v);
                                                   })
                       .to_vector();
            for (const Entity e : made) born_of<0, 1>(v, e);
        }
        CHECK(made.size() == count);
    }
    void create_from_columns() {
        const int v = fresh();
        const std::vector<Name> names(20, Part<2>::make(v));
        const std::vector<Page> pages(20, Part<4>::make(v));
        const Player players[20] = {};
        for (const Entity e :
             world_.create_from_columns(20, pages.data(), players, names.data()).to_vector()) {
            born_of<4, 3, 2>(v, e);
        }
    }

    static bool matches(const Row& row, std::initializer_list<int> with,
                        std::initializer_list<int> without) {
        for (const int part : with) {
            if (!row.has(part)) return false;
        }
        for (const int part : without) {
            if (row.has(part)) return false;
        }
        return true;
    }
    /// Does something to every row of the model that has some parts and lacks others.
    template <class Fn>
    void for_rows(std::initializer_list<int> with, std::initializer_list<int> without, Fn&& fn) {
        for (auto& [e, row] : model_) {
            if (matches(row, with, without)) fn(row);
        }
    }
    void batch() {
        const int v = fresh();
        switch (pick(7)) {
            case 0:
                world_.batch_add<Velocity>(Part<6>::make(v));
                return for_rows({5}, {}, [&](Row& row) { row.set(6, v); });
            case 1:
                world_.batch_add<Health>(Exclude<Player>{}, Part<2>::make(v), Part<7>::make(v));
                return for_rows({0}, {3}, [&](Row& row) { row.set(2, v), row.set(7, v); });
            case 2:
                world_.batch_add<Frozen, Name>(Exclude<Page, Lives>{}, Part<5>::make(v));
                return for_rows({7, 2}, {4, 1}, [&](Row& row) { row.set(5, v); });
            case 3:
                world_.batch_remove<Frozen>();
                return for_rows({}, {}, [&](Row& row) { row.unset(7); });
            case 4:
                world_.batch_remove<Velocity, SelfPointing>(Exclude<Name>{});
                return for_rows({}, {2}, [&](Row& row) { row.unset(5), row.unset(6); });
            case 5:
                world_.batch_remove<Lives, Page>(Exclude<Health>{});
                return for_rows({}, {0}, [&](Row& row) { row.unset(1), row.unset(4); });
            default:
                world_.batch_add<Page>(Part<1>::make(v), Part<5>::make(v));
                return for_rows({4}, {}, [&](Row& row) { row.set(1, v), row.set(5, v); });
        }
    }
    void destroy_all() {
        switch (pick(4)) {
            case 0:
                world_.destroy_all<Health, Name>(Exclude<SelfPointing>{});
                return erase_rows({0, 2}, {6});
            case 1:
                world_.destroy_all<Velocity>(Exclude<Player, Lives>{});
                return erase_rows({5}, {3, 1});
            case 2: world_.destroy_all<Page>(); return erase_rows({4}, {});
            default: world_.destroy_all<>(Exclude<Lives>{}); return erase_rows({}, {1});
        }
    }
    void erase_rows(std::initializer_list<int> with, std::initializer_list<int> without) {
        for (auto it = model_.begin(); it != model_.end();) {
            it = matches(it->second, with, without) ? model_.erase(it) : std::next(it);
        }
    }
    void clear() {
        world_.clear();
        model_.clear();
        // Handles that wait in a buffer, and only reserved ones, come to life after all.
        handles_.erase(handles_.begin(),
                       handles_.begin() + static_cast<std::ptrdiff_t>(handles_.size() / 2));
    }
    void merge() {
        const int v = fresh();
        World other;
        const Entity a = other.create_with(Part<1>::make(v), Part<2>::make(v));
        const Entity b = other.create_with(Part<3>::make(v), Part<4>::make(v));
        const Entity c = other.create_with(Part<6>::make(v));
        const ecs::EntityMap map = world_.merge(other);
        CHECK(map.size() == 3);
        CHECK(other.count() == 0);
        born_of<1, 2>(v, map(a));
        born_of<3, 4>(v, map(b));
        born_of<6>(v, map(c));
        other.verify();
    }

    // --- Checks

    /// True if world and model say the same of an entity.
    bool agree_on(Entity e) {
        const auto found = model_.find(e);
        if (world_.alive(e) != (found != model_.end())) return false;
        bool same = true;
        for_numbers<parts>([&](auto n) {
            constexpr int part = decltype(n)::value;
            const auto* value = world_.try_get<PartType<part>>(e);
            const bool expected = found != model_.end() && found->second.has(part);
            same &= (value != nullptr) == expected;
            if (value != nullptr && expected) {
                same &= Part<part>::read(*value) == found->second.get(part);
            }
        });
        return same;
    }
    void check_one(Entity e) {
        CAPTURE(e);
        REQUIRE(agree_on(e));
    }
    void check_all() {
        world_.verify();
        REQUIRE(world_.count() == model_.size());
        std::size_t differences = 0;
        for (const auto& [e, row] : model_) differences += !agree_on(e);
        for (const Entity e : handles_) differences += world_.alive(e) != living(e);
        REQUIRE(differences == 0);
        for_numbers<parts>([&](auto n) {
            constexpr int part = decltype(n)::value;
            std::size_t expected = 0;
            for (const auto& [e, row] : model_) expected += row.has(part);
            std::size_t seen = 0;
            world_.each<PartType<part>>([&](Entity, PartType<part>&) { ++seen; });
            REQUIRE(seen == expected);
        });
        if (observed_) check_mirror();
        forget_dead_handles();
    }
    void check_mirror() {
        Rows expected;
        for (const auto& [e, row] : model_) {
            Row seen;
            for (int part = 0; part < observed_parts; ++part) {
                if (row.has(part)) seen.set(part, row.get(part));
            }
            if (!(seen == Row{})) expected[e] = seen;
        }
        REQUIRE(mirror_ == expected);
        REQUIRE(surprises_ == 0);
    }
    /// No value is left in a buffer: all that exist belong to entities.
    void check_lives() {
        int expected = 0;
        for (const auto& [e, row] : model_) expected += row.has(1);
        CHECK(Lives::alive() == expected);
    }
    void forget_dead_handles() {
        if (handles_.size() < model_.size() * 2 + 200) return;
        std::vector<Entity> kept;
        for (const Entity e : handles_) {
            if (living(e) || pick(8) == 0 || is_waiting(e)) kept.push_back(e);
        }
        handles_ = std::move(kept);
    }
    bool is_waiting(Entity e) const {
        for (const Command& command : waiting_) {
            if (command.kind == Command::create && command.entity == e) return true;
        }
        return false;
    }

    std::mt19937 random_;
    bool observed_;
    World world_;
    CommandBuffer buffer_;
    Rows model_;
    Rows mirror_;                    ///< what hooks were told
    int surprises_ = 0;              ///< what hooks were told and cannot be
    std::vector<Command> waiting_;   ///< recorded in the world
    std::vector<Command> buffered_;  ///< recorded in the buffer
    std::vector<Entity> handles_;
    int last_value_ = 0;
};

int number_from(const char* variable, int otherwise) {
    const char* text = std::getenv(variable);
    return text == nullptr ? otherwise : std::atoi(text);
}

}  // namespace

TEST_CASE("world, model and the mirror of its hooks agree after random structural changes") {
    const int operations = number_from("ECS_MODEL_OPS", 40'000);
    const int seeds = number_from("ECS_MODEL_SEEDS", 3);
    for (int seed = 1; seed <= seeds; ++seed) {
        for (const bool observed : {true, false}) {
            CAPTURE(seed);
            CAPTURE(observed);
            const LifeWatch watch;
            Trio trio(static_cast<std::uint32_t>(seed), observed);
            // Half of the operations with hooks, half without.
            trio.run(operations / 2);
        }
    }
}
