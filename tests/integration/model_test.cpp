#include "support/lives.hpp"
#include "support/test.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

// Random operations on a world and on a model of it that is too simple to be wrong: a map from
// entities to maps from component numbers to values. Any difference is a bug in one of them.
//
//     ECS_MODEL_OPS     operations for each seed (60,000)
//     ECS_MODEL_SEEDS   number of seeds (3)

using ecs::Entity;
using ecs::World;
using namespace test;

namespace {

// --- The components: how a number becomes a value, and back
// ---------------------------------------

template <int N>
struct Part;

template <>
struct Part<0> {
    using Type = Health;
    static Type make(int v) { return {v}; }
    static int read(const Type& value) { return value.points; }
};
template <>
struct Part<1> {
    using Type = Lives;
    static Type make(int v) { return Type(v); }
    static int read(const Type& value) { return value.value(); }
};
template <>
struct Part<2> {
    using Type = Name;
    static Type make(int v) { return {v % 2 == 0 ? std::to_string(v) : long_text(v)}; }
    static int read(const Type& value) {
        return std::stoi(value.text.substr(value.text.rfind(' ') + 1));
    }
};
template <>
struct Part<3> {
    using Type = NoCopy;
    static Type make(int v) { return {std::make_unique<int>(v)}; }
    static int read(const Type& value) { return *value.value; }
};
template <>
struct Part<4> {
    using Type = Line;
    static Type make(int v) { return {v}; }
    static int read(const Type& value) { return is_aligned(&value, 64) ? value.value : -1; }
};
template <>
struct Part<5> {
    using Type = Page;
    static Type make(int v) { return {v}; }
    static int read(const Type& value) { return is_aligned(&value, 256) ? value.value : -1; }
};
template <>
struct Part<6> {
    using Type = SelfPointing;
    static Type make(int v) { return Type(v); }
    static int read(const Type& value) { return value.value(); }
};
template <>
struct Part<7> {
    using Type = MoveOnlyLives;
    static Type make(int v) { return Type(v); }
    static int read(const Type& value) { return value.value(); }
};
template <>
struct Part<8> {
    using Type = Player;
    static Type make(int) { return {}; }
    static int read(const Type&) { return 0; }
};
template <>
struct Part<9> {
    using Type = Frozen;
    static Type make(int) { return {}; }
    static int read(const Type&) { return 0; }
};

constexpr int part_count = 10;
constexpr bool is_tag_part(int part) { return part >= 8; }
constexpr bool is_copyable_part(int part) { return part != 3 && part != 7; }

template <int N>
using PartType = typename Part<N>::Type;

// --- The model
// ------------------------------------------------------------------------------------

using Values = std::map<int, int>;

struct Model {
    std::map<Entity, Values> entities;

    static bool has(const Values& values, int part) { return values.count(part) != 0; }
    static bool has_all(const Values& values, std::initializer_list<int> parts) {
        return std::all_of(parts.begin(), parts.end(), [&](int p) { return has(values, p); });
    }
    static bool has_none(const Values& values, std::initializer_list<int> parts) {
        return std::none_of(parts.begin(), parts.end(), [&](int p) { return has(values, p); });
    }
};

// --- The operations
// -------------------------------------------------------------------------------

template <int... N>
struct Without {};

class Game {
public:
    explicit Game(unsigned seed) : random_(seed) {}

    void play(int operations) {
        for (int i = 0; i < operations; ++i) {
            growing_ = i / 2048 % 2 == 0;
            step();
            if (i % 256 == 255) world_.verify();
            if (i % 4096 == 4095) compare();
        }
        compare();
    }

private:
    using Operation = void (Game::*)();

    void step();

    int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }
    int fresh_value() { return next_value_++ % 1000000; }

    Entity any_living() {
        auto it = model_.entities.lower_bound({static_cast<std::uint32_t>(below(700)), 0});
        return it != model_.entities.end() ? it->first : model_.entities.begin()->first;
    }
    Values& values(Entity e) { return model_.entities.at(e); }

    void born(Entity e, Values values) {
        REQUIRE(world_.alive(e));
        REQUIRE(handles_.insert(e).second);  // no handle comes twice
        model_.entities[e] = std::move(values);
    }
    void buried(Entity e) {
        graves_.push_back(e);
        if (graves_.size() > 1000) graves_.erase(graves_.begin(), graves_.begin() + 500);
    }

    template <int... N>
    void create() {
        Values values;
        ((values[N] = is_tag_part(N) ? 0 : fresh_value()), ...);
        born(world_.create_with(Part<N>::make(values.at(N))...), values);
    }
    /// The same from lvalues, which stay what they are.
    template <int N, int M>
    void create_copies() {
        const int a = is_tag_part(N) ? 0 : fresh_value();
        const int b = is_tag_part(M) ? 0 : fresh_value();
        const PartType<N> first = Part<N>::make(a);
        PartType<M> second = Part<M>::make(b);
        born(world_.create_with(first, second), {{N, a}, {M, b}});
        REQUIRE(Part<N>::read(first) == a);
        REQUIRE(Part<M>::read(second) == b);
    }
    template <int... N>
    void create_many() {
        const int value = fresh_value();
        const auto count = static_cast<std::size_t>(below(40));
        const Values values{{N, is_tag_part(N) ? 0 : value}...};
        const std::vector<Entity> made =
            world_.create_many(count, Part<N>::make(value)...).to_vector();
        REQUIRE(made.size() == count);
        for (const Entity e : made) born(e, values);
    }
    template <int... N>
    void create_filled() {
        std::vector<std::pair<Entity, Values>> made;
        const auto fill = [&](Entity e, PartType<N>&... parts) {
            const int value = fresh_value();
            ((parts = Part<N>::make(value)), ...);
            made.push_back({e, {{N, is_tag_part(N) ? 0 : value}...}});
        };
        world_.create_many<PartType<N>...>(static_cast<std::size_t>(below(20)), fill);
        for (auto& [e, values] : made) born(e, std::move(values));
    }
    void clone() {
        if (model_.entities.empty()) return;
        const Entity e = any_living();
        for (const auto& [part, value] : values(e)) {
            if (!is_copyable_part(part)) return;
        }
        born(world_.clone(e), values(e));
    }

    void destroy() {
        if (model_.entities.empty()) return;
        const Entity e = any_living();
        world_.destroy(e);
        model_.entities.erase(e);
        buried(e);
        REQUIRE_FALSE(world_.alive(e));
    }
    void destroy_and_reuse() {
        if (model_.entities.empty()) return;
        const Entity e = any_living();
        destroy_in_both(e);
        const Entity next = world_.create();
        REQUIRE(next == Entity{e.index, e.generation + 1});
        born(next, {});
    }
    void destroy_in_both(Entity e) {
        world_.destroy(e);
        model_.entities.erase(e);
        buried(e);
    }
    template <int... N, int... X>
    void destroy_all(Without<X...>) {
        world_.destroy_all<PartType<N>...>(ecs::Exclude<PartType<X>...>{});
        forget_if([](const Values& values) {
            return Model::has_all(values, {N...}) && Model::has_none(values, {X...});
        });
    }
    void destroy_pages() { destroy_all<5, 8>(Without<>{}); }
    void destroy_texts() { destroy_all<2>(Without<0, 9>{}); }
    void clear() {
        if (below(20) != 0) return;
        world_.clear();
        forget_if([](const Values&) { return true; });
        REQUIRE(world_.count() == 0);
    }
    template <class Condition>
    void forget_if(Condition condition) {
        for (auto it = model_.entities.begin(); it != model_.entities.end();) {
            if (!condition(it->second)) {
                ++it;
                continue;
            }
            buried(it->first);
            it = model_.entities.erase(it);
        }
    }

    template <int... N>
    void add() {
        if (model_.entities.empty()) return;
        const Entity e = any_living();
        const int value = fresh_value();
        world_.add(e, Part<N>::make(value)...);
        ((values(e)[N] = is_tag_part(N) ? 0 : value), ...);
        (check_part<N>(e, values(e)), ...);
    }
    /// From another entity's component.
    template <int N>
    void add_alias() {
        if (model_.entities.empty()) return;
        const Entity from = any_living();
        const Entity to = any_living();
        if (!Model::has(values(from), N)) return;
        world_.add(to, world_.get<PartType<N>>(from));
        values(to)[N] = values(from)[N];
        check_part<N>(to, values(to));
        check_part<N>(from, values(from));
    }
    template <int... N>
    void overwrite() {
        for (const auto& [e, values] : model_.entities) {
            if (Model::has_all(values, {N...})) {
                const int value = fresh_value();
                world_.add(e, Part<N>::make(value)...);
                ((model_.entities[e][N] = is_tag_part(N) ? 0 : value), ...);
                return;
            }
        }
    }
    template <int... N>
    void remove() {
        if (model_.entities.empty()) return;
        const Entity e = any_living();
        world_.remove<PartType<N>...>(e);
        (values(e).erase(N), ...);
        (check_part<N>(e, values(e)), ...);
    }
    void shrink() { world_.shrink_to_fit(); }
    void reserve() { world_.reserve<Health, Name>(static_cast<std::size_t>(below(100))); }
    void move_world() {
        World moved(std::move(world_));
        REQUIRE(world_.count() == 0);
        world_ = std::move(moved);
    }

    // --- Checks -------------------------------------------------------------------------------

    template <int N>
    void check_part(Entity e, const Values& expected) {
        const auto it = expected.find(N);
        const PartType<N>* value = world_.try_get<PartType<N>>(e);
        REQUIRE((value != nullptr) == (it != expected.end()));
        REQUIRE(world_.has<PartType<N>>(e) == (value != nullptr));
        if (value != nullptr) REQUIRE(Part<N>::read(*value) == it->second);
    }
    template <int... N>
    void check_entity(Entity e, const Values& expected, std::integer_sequence<int, N...>) {
        REQUIRE(world_.alive(e));
        (check_part<N>(e, expected), ...);
    }
    void check_one() {
        if (model_.entities.empty()) return;
        const Entity e = any_living();
        check_entity(e, values(e), std::make_integer_sequence<int, part_count>{});
    }
    void check_stale() {
        if (graves_.empty()) return;
        const Entity e = graves_[static_cast<std::size_t>(below(static_cast<int>(graves_.size())))];
        REQUIRE_FALSE(world_.alive(e));
        REQUIRE_FALSE(world_.has<Health>(e));
        REQUIRE(world_.try_get<Name>(e) == nullptr);
    }
    template <int... N, int... X>
    void check_query(Without<X...>) {
        std::map<Entity, Values> expected;
        for (const auto& [e, values] : model_.entities) {
            if (Model::has_all(values, {N...}) && Model::has_none(values, {X...})) {
                expected[e] = {{N, values.at(N)}...};
            }
        }
        std::map<Entity, Values> found;
        const ecs::Exclude<PartType<X>...> exclude;
        world_.each<const PartType<N>...>(exclude, [&](Entity e, const PartType<N>&... parts) {
            REQUIRE(found.insert({e, Values{{N, Part<N>::read(parts)}...}}).second);
        });
        REQUIRE((found == expected));
        REQUIRE(world_.count<PartType<N>...>(exclude) == expected.size());
        std::size_t calls = 0;
        world_.each_no_entity<PartType<N>...>(exclude, [&](PartType<N>&...) { ++calls; });
        REQUIRE(calls == expected.size());
    }
    void query_numbers() { check_query<0>(Without<>{}); }
    void query_texts() { check_query<2, 1>(Without<8>{}); }
    void query_tags() { check_query<9>(Without<0, 3>{}); }
    void query_pages() { check_query<5, 4, 6>(Without<>{}); }
    void query_all() { check_query<>(Without<>{}); }

    int model_count(int part) const {
        return static_cast<int>(
            std::count_if(model_.entities.begin(), model_.entities.end(),
                          [&](const auto& entry) { return Model::has(entry.second, part); }));
    }
    void compare() {
        world_.verify();
        REQUIRE(world_.count() == model_.entities.size());
        for (const auto& [e, expected] : model_.entities) {
            check_entity(e, expected, std::make_integer_sequence<int, part_count>{});
        }
        REQUIRE(Lives::alive() == model_count(1));
        REQUIRE(MoveOnlyLives::alive() == model_count(7));
        REQUIRE(Lives::errors() + MoveOnlyLives::errors() == 0);
        for (const Entity e : graves_) REQUIRE_FALSE(world_.alive(e));
        query_all();
        query_numbers();
        query_texts();
        query_tags();
        query_pages();
    }

    World world_;
    Model model_;
    std::vector<Entity> graves_;
    std::set<Entity> handles_;
    std::mt19937 random_;
    int next_value_ = 0;
    bool growing_ = true;
};

void Game::step() {
    static constexpr Operation births[] = {
        &Game::create<>,
        &Game::create<0>,
        &Game::create<1>,
        &Game::create<0, 2>,
        &Game::create<2, 0>,
        &Game::create<3, 1, 8>,
        &Game::create<5, 0, 4>,
        &Game::create<6, 7, 2, 9>,
        &Game::create<0, 1, 2, 3, 4, 5, 6, 7, 8, 9>,
        &Game::create_copies<2, 1>,
        &Game::create_copies<6, 8>,
        &Game::create_many<0, 2>,
        &Game::create_many<1, 5, 9>,
        &Game::create_filled<3, 0>,
        &Game::create_filled<1, 6, 8>,
        &Game::clone,
        &Game::clone,
    };
    static constexpr Operation deaths[] = {
        &Game::destroy, &Game::destroy,       &Game::destroy,       &Game::destroy,
        &Game::destroy, &Game::destroy,       &Game::destroy,       &Game::destroy,
        &Game::destroy, &Game::destroy_pages, &Game::destroy_texts, &Game::destroy_and_reuse,
        &Game::clear,
    };
    static constexpr Operation changes[] = {
        &Game::add<0>,          &Game::add<1>,       &Game::add<2>,       &Game::add<3>,
        &Game::add<4>,          &Game::add<5>,       &Game::add<6>,       &Game::add<7>,
        &Game::add<8>,          &Game::add<9>,       &Game::add<0, 1>,    &Game::add<2, 3>,
        &Game::add<8, 5>,       &Game::add<9, 8>,    &Game::add<1, 7, 2>, &Game::add<6, 0, 9>,
        &Game::add_alias<1>,    &Game::add_alias<2>, &Game::add_alias<6>, &Game::overwrite<0>,
        &Game::overwrite<2>,    &Game::overwrite<3>, &Game::remove<0>,    &Game::overwrite<1, 2>,
        &Game::overwrite<8, 6>, &Game::remove<1>,    &Game::remove<2>,    &Game::remove<3>,
        &Game::remove<4>,       &Game::remove<5>,    &Game::remove<6>,    &Game::remove<7>,
        &Game::remove<8>,       &Game::remove<9>,    &Game::remove<0, 1>, &Game::remove<2, 9>,
        &Game::remove<5, 6>,    &Game::remove<3, 7>,
    };
    static constexpr Operation checks[] = {
        &Game::check_one,   &Game::check_one,  &Game::check_stale, &Game::check_stale,
        &Game::query_texts, &Game::query_tags, &Game::query_pages, &Game::query_numbers,
        &Game::query_all,   &Game::shrink,     &Game::reserve,     &Game::move_world,
    };
    const auto pick = [&](const auto& operations) {
        const auto i = static_cast<std::size_t>(below(static_cast<int>(std::size(operations))));
        (this->*operations[i])();
    };

    // A few hundred at most, and about none at the end of a phase of shrinkage.
    const bool crowded = model_.entities.size() > 400;
    const int births_in_100 = crowded ? 0 : growing_ ? 25 : 8;
    const int deaths_in_100 = crowded ? 40 : growing_ ? 10 : 35;
    const int chosen = below(100);
    if (chosen < births_in_100) {
        pick(births);
    } else if (chosen < births_in_100 + deaths_in_100) {
        pick(deaths);
    } else if (chosen < 95) {
        pick(changes);
    } else {
        pick(checks);
    }
}

int number_from_environment(const char* name, int otherwise) {
    const char* text = std::getenv(name);
    return text == nullptr ? otherwise : std::atoi(text);
}

}  // namespace

TEST_CASE("a world does what a map of maps does, whatever is done to it") {
    const int operations = number_from_environment("ECS_MODEL_OPS", 60000);
    const int seeds = number_from_environment("ECS_MODEL_SEEDS", 3);
    for (int seed = 1; seed <= seeds; ++seed) {
        INFO("seed ", seed);
        const LifeWatch watch;
        Game game(static_cast<unsigned>(seed));
        game.play(operations);
    }
}
