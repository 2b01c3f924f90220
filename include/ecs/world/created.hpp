#pragma once

#include "ecs/storage/archetype.hpp"

#include <cstddef>
#include <vector>  // the tags of iterators, too: <iterator> would bring all of the streams

namespace ecs {

/// The entities that `World::create_many` made, in order. It looks at their rows, so it is valid
/// until the next structural change; `to_vector` keeps them for longer.
class CreatedEntities {
public:
    class iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = Entity;
        using difference_type = std::ptrdiff_t;
        using pointer = const Entity*;
        using reference = Entity;

        iterator(const CreatedEntities& entities, std::size_t i) noexcept
            : entities_(&entities), i_(i) {}
        Entity operator*() const noexcept { return (*entities_)[i_]; }
        iterator& operator++() noexcept {
            ++i_;
            return *this;
        }
        iterator operator++(int) noexcept {
            const iterator before = *this;
            ++i_;
            return before;
        }
        friend bool operator==(iterator a, iterator b) noexcept { return a.i_ == b.i_; }
        friend bool operator!=(iterator a, iterator b) noexcept { return a.i_ != b.i_; }

    private:
        const CreatedEntities* entities_;
        std::size_t i_;
    };

    CreatedEntities(const Archetype& archetype, Row first, std::size_t count) noexcept
        : archetype_(&archetype), first_(first), count_(count) {}

    std::size_t size() const noexcept { return count_; }
    /// O(number of segments behind it, of up to 16,384 entities each); O(1) after `keep`.
    Entity operator[](std::size_t i) const noexcept {
        ECS_ASSERT(i < count_, "create_many made fewer entities than that");
        if (!kept_.empty()) return kept_[i];
        const Place place = archetype_->place(first_ + static_cast<Row>(i));
        return place.segment->entities()[place.row];
    }
    iterator begin() const noexcept { return {*this, 0}; }
    iterator end() const noexcept { return {*this, count_}; }
    std::vector<Entity> to_vector() const {
        std::vector<Entity> entities(count_);
        for (std::size_t i = 0; i < count_; ++i) entities[i] = (*this)[i];
        return entities;
    }

    /// From now on, changes of structure do not matter.
    void keep() { kept_ = to_vector(); }

private:
    const Archetype* archetype_;
    Row first_;
    std::size_t count_;
    std::vector<Entity> kept_;
};

}  // namespace ecs
