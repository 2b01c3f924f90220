#include "support/test.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <random>
#include <set>
#include <vector>

// Random changes of a hierarchy that is kept by hooks, and of a model of it: a map from each entity
// to its parent. Whatever way a change is made, the components have to say the same as the map.

using ecs::Children;
using ecs::Entity;
using ecs::INVALID_ENTITY;
using ecs::LocalTransform;
using ecs::Mat4;
using ecs::OnParentDestroyed;
using ecs::Parent;
using ecs::World;
using ecs::WorldTransform;
using namespace test;

namespace {

/// The parent of each living entity; INVALID_ENTITY for roots.
class ParentMap {
public:
    explicit ParentMap(OnParentDestroyed policy) : policy_(policy) {}

    void create(Entity e, Entity parent) { parents_[e] = parent; }
    void set(Entity child, Entity parent) { parents_[child] = parent; }
    void destroy(Entity e) {
        if (parents_.erase(e) == 0) return;
        for (const Entity child : children(e)) {
            if (policy_ == OnParentDestroyed::cascade) {
                destroy(child);
            } else {
                parents_[child] = INVALID_ENTITY;
            }
        }
    }
    void destroy_recursive(Entity e) {
        parents_.erase(e);
        for (const Entity child : children(e)) destroy_recursive(child);
    }
    void free_children(Entity e) {
        for (const Entity child : children(e)) parents_[child] = INVALID_ENTITY;
    }

    bool is_above(Entity above, Entity e) const {
        for (; e != INVALID_ENTITY; e = parents_.at(e)) {
            if (e == above) return true;
        }
        return false;
    }
    std::set<Entity> children(Entity e) const {
        std::set<Entity> found;
        for (const auto& [child, parent] : parents_) {
            if (parent == e) found.insert(child);
        }
        return found;
    }
    const std::map<Entity, Entity>& parents() const { return parents_; }
    std::size_t size() const { return parents_.size(); }
    Entity pick(std::size_t number) const {
        return std::next(parents_.begin(), static_cast<long>(number % size()))->first;
    }

private:
    OnParentDestroyed policy_;
    std::map<Entity, Entity> parents_;
};

class HierarchyGame {
public:
    HierarchyGame(OnParentDestroyed policy, unsigned seed) : model_(policy), random_(seed) {
        ecs::enable_hierarchy(world_, policy);
    }

    void play(int moves) {
        for (int i = 0; i < moves; ++i) {
            if (model_.size() < 4) create();
            move(random_() % 14);
            if (i % 8 == 0) check();
        }
        check();
    }

private:
    Entity pick() { return model_.pick(random_()); }
    float number() { return static_cast<float>(random_() % 100); }

    void create() {
        const LocalTransform local{Mat4::translation(number(), 0, 0)};
        model_.create(world_.create_with(local, WorldTransform{}), INVALID_ENTITY);
    }
    /// Calls `link(child, parent)` for two entities where that makes no circle.
    template <class Link>
    void link(Link&& link) {
        const Entity child = pick();
        const Entity parent = pick();
        if (model_.is_above(child, parent)) return;
        link(child, parent);
        model_.set(child, parent);
    }

    void move(std::size_t kind) {
        const Entity e = pick();
        switch (kind) {
            case 0: create(); break;
            case 1: {
                const LocalTransform local{Mat4::translation(number(), 0, 0)};
                model_.create(world_.create_with(Parent{e}, local, WorldTransform{}), e);
                break;
            }
            case 2: {
                const auto made = world_.create_many(3, Parent{e}, Name{"n"}).to_vector();
                for (const Entity child : made) model_.create(child, e);
                break;
            }
            case 3: link([&](Entity c, Entity p) { ecs::set_parent(world_, c, p); }); break;
            case 4: link([&](Entity c, Entity p) { world_.add(c, Parent{p}); }); break;
            case 5: link([&](Entity c, Entity p) { world_.deferred().add(c, Parent{p}); }); break;
            case 6:
                ecs::remove_parent(world_, e);
                model_.set(e, INVALID_ENTITY);
                break;
            case 7:
                world_.remove<Parent>(e);
                model_.set(e, INVALID_ENTITY);
                break;
            case 8:
                if (random_() % 2 == 0) break;
                world_.destroy(e);
                model_.destroy(e);
                break;
            case 9:
                if (random_() % 2 == 0) break;
                world_.deferred().destroy(e);
                model_.destroy(e);
                break;
            case 10:
                if (random_() % 4 != 0) break;
                ecs::destroy_recursive(world_, e);
                model_.destroy_recursive(e);
                break;
            case 11: model_.create(world_.clone(e), model_.parents().at(e)); break;
            case 12:
                world_.remove<Children>(e);
                model_.free_children(e);
                break;
            case 13: add_list(e, pick()); break;
        }
        world_.flush_deferred();
    }
    /// A list, even if it overwrites another, takes only who has no parent.
    void add_list(Entity parent, Entity child) {
        world_.add(parent, Children{{child, INVALID_ENTITY, child}});
        if (model_.parents().at(child) == INVALID_ENTITY && !model_.is_above(child, parent)) {
            model_.set(child, parent);
        }
    }

    void check() {
        REQUIRE(world_.count() == model_.size());
        ecs::propagate_transforms(world_);
        for (const auto& [e, parent] : model_.parents()) {
            REQUIRE(world_.alive(e));
            REQUIRE(ecs::parent_of(world_, e) == parent);
            const std::vector<Entity>& list = ecs::children_of(world_, e);
            const std::set<Entity> children(list.begin(), list.end());
            REQUIRE(children.size() == list.size());
            REQUIRE(children == model_.children(e));
            check_transform(e, parent);
        }
        world_.verify();
    }
    void check_transform(Entity e, Entity parent) {
        const WorldTransform* transform = world_.try_get<WorldTransform>(e);
        if (transform == nullptr) return;
        const WorldTransform* above = world_.try_get<WorldTransform>(parent);
        const Mat4 start = above == nullptr ? Mat4::identity() : above->matrix;
        REQUIRE(transform->matrix == start * world_.get<LocalTransform>(e).matrix);
    }

    World world_;
    ParentMap model_;
    std::mt19937 random_;
};

}  // namespace

TEST_CASE("a hierarchy that cascades is what a map of parents says") {
    for (unsigned seed = 0; seed < 5; ++seed) {
        HierarchyGame(OnParentDestroyed::cascade, seed).play(1500);
    }
}

TEST_CASE("a hierarchy that makes orphans is what a map of parents says") {
    for (unsigned seed = 100; seed < 103; ++seed) {
        HierarchyGame(OnParentDestroyed::orphan, seed).play(600);
    }
}
