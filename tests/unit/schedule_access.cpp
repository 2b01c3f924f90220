#include "support/test.hpp"

using ecs::Access;
using ecs::AnyOf;
using ecs::Commands;
using ecs::component_id;
using ecs::Entity;
using ecs::Events;
using ecs::EventWriter;
using ecs::Local;
using ecs::Optional;
using ecs::Query;
using ecs::Res;
using ecs::Schedule;
using ecs::TypeSet;
using ecs::With;
using ecs::Without;
using ecs::World;
using namespace test;
namespace phase = ecs::phase;

namespace {

struct Score {
    int value = 0;
};
struct AccessHit {
    int damage = 0;
};

template <class... Ts>
TypeSet ids() {
    return TypeSet{component_id<Ts>()...};
}

/// The access of a system with these parameters.
template <class... Params>
Access access() {
    Schedule schedule;
    return schedule.add(phase::update, "s", [](Params...) {}).access();
}

template <class... As, class... Bs>
bool compatible(void (*)(As...), void (*)(Bs...)) {
    const Access a = access<As...>();
    const Access b = access<Bs...>();
    CHECK(Access::compatible(a, b) == Access::compatible(b, a));
    return Access::compatible(a, b);
}

}  // namespace

TEST_CASE("a query reads its const terms and writes the others") {
    const Access a =
        access<Query<Position, const Velocity, Optional<Name>, Optional<const Health>>>();
    CHECK((a.writes == ids<Position, Name>()));
    CHECK((a.reads == ids<Velocity, Health>()));
    CHECK(a.resource_reads.empty());
    CHECK(a.resource_writes.empty());
    CHECK_FALSE(a.whole_world);
    CHECK_FALSE(a.commands);
}

TEST_CASE("terms that only filter access nothing") {
    const Access a = access<Query<Entity, With<Position>, Without<Name>, AnyOf<Player, Enemy>>>();
    CHECK(a.reads.empty());
    CHECK(a.writes.empty());
}

TEST_CASE("the access of several parameters adds up") {
    const Access a = access<Query<Position>, Query<const Position, const Name>, Query<Health>>();
    CHECK((a.writes == ids<Position, Health>()));
    CHECK((a.reads == ids<Position, Name>()));
}

TEST_CASE("resources and events are read and written apart from components") {
    const Access a =
        access<Res<Score>, Res<const Position>, Events<AccessHit>, EventWriter<Name>>();
    CHECK((a.resource_writes == ids<Score, Name>()));
    CHECK((a.resource_reads == ids<Position, AccessHit>()));
    CHECK(a.reads.empty());
    CHECK(a.writes.empty());
}

TEST_CASE("the world, commands and locals") {
    CHECK(access<World&>().whole_world);
    CHECK(access<const World&>().whole_world);
    CHECK(access<Commands>().commands);
    CHECK_FALSE(access<Commands>().whole_world);
    const Access local = access<Local<int>>();
    CHECK((local.reads.empty() && local.writes.empty() && local.resource_reads.empty() &&
           local.resource_writes.empty() && !local.whole_world && !local.commands));
}

TEST_CASE("parameters by const reference count like values") {
    const Access a = access<const Query<Position>&, const Res<const Score>&>();
    CHECK((a.writes == ids<Position>()));
    CHECK((a.resource_reads == ids<Score>()));
}

TEST_CASE("handles and tasks show the access of their system") {
    Schedule schedule;
    schedule.add(phase::update, "s", [](Query<const Health>) {});
    CHECK((schedule.order(phase::update).at(0)->access().reads == ids<Health>()));
}

TEST_CASE("readers are compatible, a writer is not compatible with whom it disturbs") {
    using ReadA = void (*)(Query<const Position>);
    using WriteA = void (*)(Query<Position>);
    using WriteB = void (*)(Query<Velocity>);
    CHECK(compatible(ReadA{}, ReadA{}));
    CHECK_FALSE(compatible(ReadA{}, WriteA{}));
    CHECK_FALSE(compatible(WriteA{}, WriteA{}));
    CHECK(compatible(WriteA{}, WriteB{}));
    CHECK(compatible(ReadA{}, WriteB{}));
}

TEST_CASE("resources and events decide in the same way") {
    using ReadScore = void (*)(Res<const Score>);
    using WriteScore = void (*)(Res<Score>);
    using ReadHits = void (*)(Events<AccessHit>);
    using WriteHits = void (*)(EventWriter<AccessHit>);
    CHECK(compatible(ReadScore{}, ReadScore{}));
    CHECK_FALSE(compatible(ReadScore{}, WriteScore{}));
    CHECK_FALSE(compatible(WriteScore{}, WriteScore{}));
    CHECK(compatible(ReadHits{}, ReadHits{}));
    CHECK_FALSE(compatible(ReadHits{}, WriteHits{}));
    CHECK_FALSE(compatible(WriteHits{}, WriteHits{}));
    CHECK(compatible(WriteScore{}, WriteHits{}));
}

TEST_CASE("a component and a resource of one type do not disturb each other") {
    using WriteComponent = void (*)(Query<Position>);
    using WriteResource = void (*)(Res<Position>);
    CHECK(compatible(WriteComponent{}, WriteResource{}));
}

TEST_CASE("who takes the world is compatible with nobody; commands do not count") {
    using Whole = void (*)(World&);
    using Nothing = void (*)();
    using Records = void (*)(Commands);
    CHECK_FALSE(compatible(Whole{}, Nothing{}));
    CHECK_FALSE(compatible(Whole{}, Whole{}));
    CHECK(compatible(Records{}, Records{}));
    CHECK(compatible(Nothing{}, Nothing{}));
}
