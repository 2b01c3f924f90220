#include "support/test.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

// Random structural changes, and queries compared with a naive search in a map of maps: queries put
// together at run time from random ids, and a fixed set of typed ones. Queries and refs are kept
// through all of it.
//
//     ECS_MODEL_OPS     operations for each seed (20,000)
//     ECS_MODEL_SEEDS   number of seeds (2)

using ecs::AnyOf;
using ecs::Change;
using ecs::ComponentTypeID;
using ecs::ComponentValue;
using ecs::DynamicQuery;
using ecs::DynamicSpan;
using ecs::Entity;
using ecs::Optional;
using ecs::QueryFilter;
using ecs::Ref;
using ecs::TypeSet;
using ecs::With;
using ecs::Without;
using ecs::World;
using namespace test;

namespace {

template <int N>
using C = Numbered<1000 + N>;
template <int N>
using Tag = NumberedTag<1000 + N>;

// Parts 0 to 5 are C<0> to C<5>, 6 and 7 are tags, 8 is registered at run time.
constexpr int part_count = 9;
constexpr int tag_parts[] = {6, 7};
bool is_tag_part(int part) { return part == tag_parts[0] || part == tag_parts[1]; }

const std::vector<ComponentTypeID>& ids() {
    static const std::vector<ComponentTypeID> all = [] {
        ecs::ComponentInfo info;
        info.name = "the model's own";
        info.size = sizeof(int);
        info.alignment = alignof(int);
        return std::vector<ComponentTypeID>{ecs::component_id<C<0>>(),
                                            ecs::component_id<C<1>>(),
                                            ecs::component_id<C<2>>(),
                                            ecs::component_id<C<3>>(),
                                            ecs::component_id<C<4>>(),
                                            ecs::component_id<C<5>>(),
                                            ecs::component_id<Tag<0>>(),
                                            ecs::component_id<Tag<1>>(),
                                            ecs::register_runtime_component(info)};
    }();
    return all;
}
ComponentTypeID id(int part) { return ids()[static_cast<std::size_t>(part)]; }

/// The parts of an entity and their values; tags have 0.
using Values = std::map<int, int>;
bool has(const Values& values, int part) { return values.count(part) != 0; }

/// A filter by parts.
struct Wish {
    std::set<int> all, none;
    std::vector<std::set<int>> any;

    bool fits(const Values& values) const {
        const auto there = [&](int part) { return has(values, part); };
        return std::all_of(all.begin(), all.end(), there) &&
               std::none_of(none.begin(), none.end(), there) &&
               std::all_of(any.begin(), any.end(), [&](const std::set<int>& set) {
                   return std::any_of(set.begin(), set.end(), there);
               });
    }
    QueryFilter filter() const {
        QueryFilter result{types(all), types(none), {}, types(all)};
        for (const std::set<int>& set : any) result.any.push_back(types(set));
        return result;
    }
    static TypeSet types(const std::set<int>& parts) {
        std::vector<ComponentTypeID> list;
        for (const int part : parts) list.push_back(id(part));
        return TypeSet(list);
    }
};

// What a typed query gives, as numbers: -1 for an optional component that is missing.
template <int N>
int number(const Numbered<N>& value) {
    return value.value;
}
template <int N>
int number(const NumberedTag<N>&) {
    return 0;
}
template <class T>
int number(T* value) {
    return value == nullptr ? -1 : number(*value);
}

class Game {
public:
    explicit Game(unsigned seed) : random_(seed) {}

    void play(int operations) {
        for (int i = 0; i < operations; ++i) {
            change();
            if (i % 16 == 15) check_random_query();
            if (i % 256 == 63) check_kept_queries();
            if (i % 64 == 31) check_typed_queries();
            if (i % 256 == 255) check_refs();
            if (i % 2048 == 2047) world_.verify();
        }
        world_.verify();
        check_kept_queries();
        check_typed_queries();
        check_refs();
    }

private:
    int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }
    Entity any_living() {
        auto it = model_.lower_bound({static_cast<std::uint32_t>(below(600)), 0});
        return it != model_.end() ? it->first : model_.begin()->first;
    }

    // --- Changes ------------------------------------------------------------------------------

    void change() {
        const bool crowded = model_.size() > 400;
        const int chosen = below(100);
        if (model_.empty() || (chosen < 30 && !crowded)) return spawn(below(1 << part_count));
        if (chosen < 35 && !crowded) return create_many();
        if (chosen < (crowded ? 55 : 45)) return destroy(any_living());
        if (chosen < 75) return migrate(any_living());
        if (chosen < 80) return add<1>(any_living());
        if (chosen < 84) return remove<0, 2>(any_living());
        if (chosen < 87) return tag_all_with_3();
        if (chosen < 90) return untag();
        if (chosen < 94) return defer();
        if (chosen < 96) return sort();
        if (chosen < 97) return world_.shrink_to_fit();
        if (chosen < 98) return move_world();
        if (chosen < 99) return keep_a_query();
        keep_a_ref();
    }

    /// An entity of the parts in a mask, made without types.
    void spawn(int mask) {
        Values values;
        for (int part = 0; part < part_count; ++part) {
            if ((mask >> part & 1) != 0) values[part] = is_tag_part(part) ? 0 : ++last_value_;
        }
        std::vector<int> memory;
        const std::vector<ComponentValue> list = erased(values, memory);
        const Entity e = world_.execute(Change::spawn(list.data(), list.size())).entity;
        REQUIRE(model_.emplace(e, values).second);
    }
    static std::vector<ComponentValue> erased(const Values& values, std::vector<int>& memory) {
        memory.reserve(values.size());
        std::vector<ComponentValue> list;
        for (const auto& [part, value] : values) {
            memory.push_back(value);
            list.push_back({&ecs::component_info(id(part)),
                            is_tag_part(part) ? nullptr : static_cast<void*>(&memory.back())});
        }
        return list;
    }
    void create_many() {
        const int value = ++last_value_;
        const auto made =
            world_.create_many(static_cast<std::size_t>(below(80)), C<0>{value}, C<4>{value});
        for (const Entity e : made) model_[e] = {{0, value}, {4, value}};
    }
    void destroy(Entity e) {
        world_.destroy(e);
        model_.erase(e);
        dead_ = e;
    }
    /// Some parts go, some come or are overwritten, with one move.
    void migrate(Entity e) {
        Values added;
        std::vector<ComponentTypeID> removed;
        for (int part = 0; part < part_count; ++part) {
            const int choice = below(4);
            if (choice == 0) added[part] = is_tag_part(part) ? 0 : ++last_value_;
            if (choice != 1) continue;
            removed.push_back(id(part));
            model_[e].erase(part);
        }
        std::vector<int> memory;
        const std::vector<ComponentValue> list = erased(added, memory);
        world_.execute(
            Change::migrate(e, list.data(), list.size(), removed.data(), removed.size()));
        for (const auto& [part, value] : added) model_[e][part] = value;
    }
    template <int N>
    void add(Entity e) {
        world_.add(e, C<N>{++last_value_});
        model_[e][N] = last_value_;
    }
    template <int... N>
    void remove(Entity e) {
        world_.remove<C<N>...>(e);
        (model_[e].erase(N), ...);
    }
    void tag_all_with_3() {
        world_.batch_add<C<3>>(ecs::Exclude<C<5>>{}, Tag<0>{});
        for (auto& [e, values] : model_) {
            if (has(values, 3) && !has(values, 5)) values[6] = 0;
        }
    }
    void untag() {
        world_.batch_remove<Tag<0>, Tag<1>>();
        for (auto& [e, values] : model_) {
            values.erase(6);
            values.erase(7);
        }
    }
    void defer() {
        const Entity victim = any_living();
        const Entity e = world_.deferred().create_with(C<2>{++last_value_}, Tag<1>{});
        world_.deferred().add(e, C<5>{last_value_});
        world_.deferred().destroy(victim);
        world_.flush_deferred();
        model_.erase(victim);
        dead_ = victim;
        model_[e] = {{2, last_value_}, {5, last_value_}, {7, 0}};
    }
    void sort() {
        world_.sort<C<0>>([](const C<0>& a, const C<0>& b) { return a.value % 97 < b.value % 97; });
        const ecs::Archetype* last_archetype = nullptr;
        int last = 0;
        world_.query(QueryFilter{{id(0)}, {}, {}, {}}).each_span([&](const DynamicSpan& span) {
            if (&span.archetype() != last_archetype) last = -1;
            last_archetype = &span.archetype();
            const auto* values = static_cast<const C<0>*>(span.column(id(0)));
            for (std::size_t i = 0; i < span.rows(); ++i) {
                REQUIRE(last <= values[i].value % 97);
                last = values[i].value % 97;
            }
        });
    }
    void move_world() {
        World moved(std::move(world_));
        REQUIRE(world_.count() == 0);
        world_.swap(moved);
    }

    // --- Queries put together at run time -----------------------------------------------------

    std::set<int> random_parts(int one_in) {
        std::set<int> parts;
        for (int part = 0; part < part_count; ++part) {
            if (below(one_in) == 0) parts.insert(part);
        }
        return parts;
    }
    Wish random_wish() {
        Wish wish{random_parts(5), random_parts(7), {}};
        for (int i = below(3); i > 0; --i) {
            std::set<int> set = random_parts(3);
            set.insert(below(part_count));
            wish.any.push_back(set);
        }
        return wish;
    }
    void keep_a_query() {
        if (kept_.size() >= 30) return;
        const Wish wish = random_wish();
        kept_.push_back({wish, world_.query(wish.filter())});
    }
    void check_random_query() {
        const Wish wish = random_wish();
        check(wish, world_.query(wish.filter()));
    }
    void check_kept_queries() {
        for (const auto& [wish, query] : kept_) check(wish, query);
    }
    void check(const Wish& wish, const DynamicQuery& query) {
        std::size_t expected = 0;
        for (const auto& [e, values] : model_) expected += wish.fits(values);
        std::size_t found = 0;
        std::set<Entity> seen;
        query.each_span([&](const DynamicSpan& span) {
            REQUIRE(span.rows() > 0);
            for (std::size_t row = 0; row < span.rows(); ++row, ++found) {
                const auto entry = model_.find(span.entities()[row]);
                REQUIRE((entry != model_.end() && wish.fits(entry->second) &&
                         seen.insert(entry->first).second));
                REQUIRE(row_is_right(span, row, entry->second));
            }
        });
        REQUIRE(found == expected);
        REQUIRE(query.count() == expected);
        REQUIRE(query.empty() == (expected == 0));
        REQUIRE_FALSE(query.contains(dead_));
        if (model_.empty()) return;
        const Entity e = any_living();
        REQUIRE(query.contains(e) == wish.fits(model_[e]));
    }
    static bool row_is_right(const DynamicSpan& span, std::size_t row, const Values& values) {
        bool right = true;
        for (int part = 0; part < part_count; ++part) {
            const bool there = has(values, part);
            const int* column = static_cast<const int*>(span.column(id(part)));
            right &= span.has(id(part)) == there;
            right &= (column != nullptr) == (there && !is_tag_part(part));
            right &= column == nullptr || column[row] == values.at(part);
        }
        return right;
    }

    // --- Typed queries ------------------------------------------------------------------------

    void check_typed_queries() {
        compare(q_one_, {{0}, {}, {}}, {0});
        compare(q_two_, {{1, 2}, {6}, {}}, {2, 1});
        compare(q_optional_, {{}, {}, {{4, 7}}}, {3, 7});
        compare(q_filters_, {{6, 0}, {1, 2}, {}}, {5});
        compare(q_const_, {{3}, {}, {{0, 1}, {5, 6}}}, {3, 2});
        compare(q_composed_, {{4}, {5, 7}, {{0, 2}}}, {4});
        compare(world_.query<C<5>, C<4>, C<3>, Without<Tag<0>, Tag<1>>>(), {{3, 4, 5}, {6, 7}, {}},
                {5, 4, 3});
    }
    /// Compares every way to run a query with the model; `parts` are those of its arguments.
    template <class Query>
    void compare(const Query& query, const Wish& wish, const std::vector<int>& parts) {
        std::map<Entity, std::vector<int>> expected;
        for (const auto& [e, values] : model_) {
            if (!wish.fits(values)) continue;
            for (const int part : parts) {
                expected[e].push_back(has(values, part) ? values.at(part) : -1);
            }
        }
        std::map<Entity, std::vector<int>> found;
        std::vector<std::vector<int>> order, by_range;
        query.each([&](Entity e, auto&&... arguments) {
            order.push_back({number(arguments)...});
            REQUIRE(found.emplace(e, order.back()).second);
        });
        REQUIRE((found == expected));
        for (const auto& item : query) {
            by_range.push_back(std::apply(
                [](auto&&... arguments) { return std::vector<int>{number(arguments)...}; }, item));
        }
        REQUIRE((by_range == order));
        std::size_t rows = 0;
        query.each_span([&](std::size_t n, auto*...) { rows += n; });
        REQUIRE(rows == expected.size());
        REQUIRE(query.count() == expected.size());
        REQUIRE(query.empty() == expected.empty());
        REQUIRE((query.first() == ecs::INVALID_ENTITY) == expected.empty());
        check_one(query, expected);
    }
    template <class Query>
    void check_one(const Query& query, const std::map<Entity, std::vector<int>>& expected) {
        REQUIRE_FALSE(query.contains(dead_));
        if (model_.empty()) return;
        const Entity e = any_living();
        const auto entry = expected.find(e);
        REQUIRE(query.contains(e) == (entry != expected.end()));
        if (entry == expected.end()) return;
        const auto numbers = [](auto&&... arguments) {
            return std::vector<int>{number(arguments)...};
        };
        REQUIRE((std::apply(numbers, query.get(e)) == entry->second));
    }

    // --- Refs ---------------------------------------------------------------------------------

    void keep_a_ref() {
        if (model_.empty()) return;
        const Entity e = any_living();
        refs_.push_back(world_.ref<C<1>>(e));
        tag_refs_.push_back(std::as_const(world_).ref<Tag<0>>(e));
        if (refs_.size() <= 200) return;
        refs_.erase(refs_.begin(), refs_.begin() + 100);
        tag_refs_.erase(tag_refs_.begin(), tag_refs_.begin() + 100);
    }
    void check_refs() {
        for (std::size_t i = 0; i < refs_.size(); ++i) {
            const auto entry = model_.find(refs_[i].entity());
            const bool alive = entry != model_.end();
            REQUIRE(static_cast<bool>(refs_[i]) == (alive && has(entry->second, 1)));
            REQUIRE(static_cast<bool>(tag_refs_[i]) == (alive && has(entry->second, 6)));
            if (refs_[i]) REQUIRE(refs_[i]->value == entry->second.at(1));
        }
    }

    World world_;
    std::map<Entity, Values> model_;
    std::mt19937 random_;
    int last_value_ = 0;
    Entity dead_ = ecs::INVALID_ENTITY;

    std::vector<std::pair<Wish, DynamicQuery>> kept_;
    std::vector<Ref<C<1>>> refs_;
    std::vector<Ref<const Tag<0>>> tag_refs_;
    ecs::Query<C<0>> q_one_ = world_.query<C<0>>();
    ecs::Query<C<2>, Without<Tag<0>>, const C<1>> q_two_ =
        world_.query<C<2>, Without<Tag<0>>, const C<1>>();
    ecs::Query<Optional<const C<3>>, AnyOf<C<4>, Tag<1>>, Optional<Tag<1>>> q_optional_ =
        world_.query<Optional<const C<3>>, AnyOf<C<4>, Tag<1>>, Optional<Tag<1>>>();
    ecs::Query<With<Tag<0>, C<0>>, Optional<C<5>>, Without<C<1>, C<2>>> q_filters_ =
        world_.query<With<Tag<0>, C<0>>, Optional<C<5>>, Without<C<1>, C<2>>>();
    ecs::Query<const C<3>, AnyOf<C<0>, C<1>>, Optional<const C<2>>, AnyOf<Tag<0>, C<5>>> q_const_ =
        std::as_const(world_).query<C<3>, AnyOf<C<0>, C<1>>, Optional<C<2>>, AnyOf<Tag<0>, C<5>>>();
    ecs::Query<const C<4>, Without<C<5>>, AnyOf<C<0>, C<2>>, Without<Tag<1>>> q_composed_ =
        world_.query<const C<4>>().without<C<5>>().any_of<C<0>, C<2>>().without<Tag<1>>();
};

int number_from_environment(const char* name, int otherwise) {
    const char* text = std::getenv(name);
    return text == nullptr ? otherwise : std::atoi(text);
}

}  // namespace

TEST_CASE("queries find what a search through everything finds, whatever is done to the world") {
    const int operations = number_from_environment("ECS_MODEL_OPS", 20000);
    const int seeds = number_from_environment("ECS_MODEL_SEEDS", 2);
    for (int seed = 1; seed <= seeds; ++seed) {
        INFO("seed ", seed);
        Game game(static_cast<unsigned>(seed));
        game.play(operations);
    }
}
