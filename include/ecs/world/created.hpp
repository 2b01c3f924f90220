#pragma once

#include "ecs/storage/archetype.hpp"

#include <cstddef>
#include <iterator>
#include <vector>

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

        iterator(const Archetype& archetype, Row row) noexcept
            : archetype_(&archetype), row_(row) {}
        Entity operator*() const noexcept { return entity_at(*archetype_, row_); }
        iterator& operator++() noexcept {
            ++row_;
            return *this;
        }
        iterator operator++(int) noexcept {
            const iterator before = *this;
            ++row_;
            return before;
        }
        friend bool operator==(iterator a, iterator b) noexcept { return a.row_ == b.row_; }
        friend bool operator!=(iterator a, iterator b) noexcept { return a.row_ != b.row_; }

    private:
        const Archetype* archetype_;
        Row row_;
    };

    CreatedEntities(const Archetype& archetype, Row first, std::size_t count) noexcept
        : archetype_(&archetype), first_(first), count_(count) {}

    std::size_t size() const noexcept { return count_; }
    Entity operator[](std::size_t i) const noexcept {
        ECS_ASSERT(i < count_, "create_many made fewer entities than that");
        return entity_at(*archetype_, first_ + static_cast<Row>(i));
    }
    iterator begin() const noexcept { return {*archetype_, first_}; }
    iterator end() const noexcept { return {*archetype_, first_ + static_cast<Row>(count_)}; }
    std::vector<Entity> to_vector() const { return std::vector<Entity>(begin(), end()); }

private:
    static Entity entity_at(const Archetype& archetype, Row row) noexcept {
        const Place place = archetype.place(row);
        return place.segment->entities()[place.row];
    }

    const Archetype* archetype_;
    Row first_;
    std::size_t count_;
};

}  // namespace ecs
