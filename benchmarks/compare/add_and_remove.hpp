#pragma once

// Adding and removing one component, the same for all libraries. Each says how it is done, in a
// type for entities of 2 components and one for those of 8:
//
//     struct Change {
//         World world;
//         std::vector<Entity> create(std::size_t count);           // without the component
//         std::vector<Entity> create_complete(std::size_t count);  // with it, made in one go
//         void add(Entity);
//         void remove(Entity);
//         std::uint64_t count();                                   // entities that have it
//     };
//
// Warm: everything was added and removed once before. Cold: it is the first time in this world, so
// that archetypes, what leads from one to the other, and memory are not there yet.

#include "workload.hpp"

namespace bench {

enum class Order { given, random };

template <class Change, class Entities>
void add_all(Change& change, const Entities& entities) {
    for (const auto e : entities) change.add(e);
}
template <class Change, class Entities>
void remove_all(Change& change, const Entities& entities) {
    for (const auto e : entities) change.remove(e);
}

template <class Change, Order order>
void add_warm(Run& run) {
    Change change;
    auto entities = change.create(run.size);
    if (order == Order::random) shuffle(entities);
    add_all(change, entities);
    remove_all(change, entities);
    run.timed([&] { add_all(change, entities); });
    run.checksum = change.count();
}
template <class Change, Order order>
void remove_warm(Run& run) {
    Change change;
    auto entities = change.create(run.size);
    if (order == Order::random) shuffle(entities);
    add_all(change, entities);
    remove_all(change, entities);
    add_all(change, entities);
    run.checksum = change.count();
    run.timed([&] { remove_all(change, entities); });
    run.checksum += change.count();
}
template <class Change, Order order>
void add_cold(Run& run) {
    Change change;
    auto entities = change.create(run.size);
    if (order == Order::random) shuffle(entities);
    run.timed([&] { add_all(change, entities); });
    run.checksum = change.count();
}
template <class Change, Order order>
void remove_cold(Run& run) {
    Change change;
    auto entities = change.create_complete(run.size);
    if (order == Order::random) shuffle(entities);
    run.checksum = change.count();
    run.timed([&] { remove_all(change, entities); });
    run.checksum += change.count();
}

/// Registers all of them: static const bench::AddAndRemove<Change, ChangeOf8> add_and_remove;
template <class Change, class ChangeOf8>
struct AddAndRemove {
    AddAndRemove() {
        constexpr Order given = Order::given;
        constexpr Order random = Order::random;
        const auto sizes = {std::size_t{1'000}, std::size_t{100'000}, std::size_t{1'000'000}};
        Registration("add_in_order", sizes, &add_warm<Change, given>);
        Registration("remove_in_order", sizes, &remove_warm<Change, given>);
        Registration("add_at_random", sizes, &add_warm<Change, random>);
        Registration("remove_at_random", sizes, &remove_warm<Change, random>);
        const auto size = {std::size_t{100'000}};
        Registration("add_in_order_cold", size, &add_cold<Change, given>);
        Registration("remove_in_order_cold", size, &remove_cold<Change, given>);
        Registration("add_at_random_cold", size, &add_cold<Change, random>);
        Registration("remove_at_random_cold", size, &remove_cold<Change, random>);
        Registration("add_to_8", size, &add_warm<ChangeOf8, given>);
        Registration("remove_from_8", size, &remove_warm<ChangeOf8, given>);
        Registration("add_to_8_at_random", size, &add_warm<ChangeOf8, random>);
        Registration("remove_from_8_at_random", size, &remove_warm<ChangeOf8, random>);
        Registration("add_to_8_cold", size, &add_cold<ChangeOf8, given>);
        Registration("remove_from_8_cold", size, &remove_cold<ChangeOf8, given>);
        Registration("add_to_8_at_random_cold", size, &add_cold<ChangeOf8, random>);
        Registration("remove_from_8_at_random_cold", size, &remove_cold<ChangeOf8, random>);
    }
};

}  // namespace bench
