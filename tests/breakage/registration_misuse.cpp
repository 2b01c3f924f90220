#include "support/death.hpp"
#include "support/test.hpp"

#include <sstream>
#include <string>
#include <vector>

namespace registration_misuse {

struct One {
    int value = 0;
};
struct Two {
    int value = 0;
};
struct Owning {
    std::string text;
};
struct NoDefault {
    explicit NoDefault(int v) : value(v) {}
    NoDefault(NoDefault&&) noexcept = default;
    ~NoDefault() {}
    int value;
};
struct Unregistered {
    int value = 0;
};
struct Node {
    std::vector<Node> children;
};
ECS_REFLECT(Node, children)

void write_nothing(const void*, std::ostream&) {}
void read_nothing(void*, std::istream&) {}

#if ECS_ENABLE_ASSERTS

TEST_CASE("a name that another type has asserts") {
    CHECK_DIES("belongs to another type", {
        ecs::register_component<One>("misuse.One");
        ecs::register_component<Two>("misuse.One");
    });
}

TEST_CASE("a second name for a type asserts") {
    CHECK_DIES("registered as misuse.One already", {
        ecs::register_component<One>("misuse.One");
        ecs::register_component<One>("misuse.Other");
    });
}

TEST_CASE("one function without the other asserts") {
    CHECK_DIES("both functions or none", ecs::register_component<One>("misuse.One", write_nothing));
}

TEST_CASE("a type without a default value cannot be read by functions") {
    CHECK_DIES("default constructor",
               ecs::register_component<NoDefault>("misuse.No", write_nothing, read_nothing));
}

TEST_CASE("looking for a name that nobody has asserts") {
    CHECK_DIES("no component misuse.Nobody is registered",
               ecs::component_id_by_name("misuse.Nobody"));
}

TEST_CASE("saving a component that has no name asserts") {
    ecs::World world;
    world.create_with(Unregistered{});
    std::ostringstream out;
    CHECK_DIES("call register_component before", ecs::serialize(world, out));
}

TEST_CASE("loading into a world that has entities asserts") {
    ecs::World world;
    world.create();
    std::istringstream in;
    CHECK_DIES("has entities", ecs::deserialize(world, in));
}

TEST_CASE("loading into a world whose commands wait asserts") {
    ecs::World world;
    world.deferred().create_with(One{});
    std::istringstream in;
    CHECK_DIES("flush_deferred", ecs::deserialize(world, in));
}

#else

TEST_CASE("without asserts, worlds that cannot be saved or loaded into are errors") {
    ecs::World world;
    world.create_with(Unregistered{});
    std::ostringstream out;
    CHECK_FALSE(ecs::serialize(world, out).ok());
    std::istringstream in;
    CHECK_FALSE(ecs::deserialize(world, in).ok());
    CHECK(world.count() == 1);

    ecs::World waiting;
    waiting.deferred().create_with(One{});
    CHECK_FALSE(ecs::deserialize(waiting, in).ok());
    waiting.flush_deferred();
    CHECK(waiting.count() == 1);
}

#endif

TEST_CASE("a type that owns things needs functions or a description") {
    CHECK_DIES("not trivially copyable", ecs::register_component<Owning>("misuse.Owning"));
}

TEST_CASE("the name of a component that is not registered is an error") {
    CHECK_DIES("is not registered", ecs::component_name(ecs::component_id<Unregistered>()));
}

TEST_CASE("what is said of a component is said after it is registered") {
    CHECK_DIES("call register_component first", ecs::set_transient<Unregistered>());
    CHECK_DIES("call register_component first", ecs::set_component_version<Unregistered>(2));
}

TEST_CASE("the hash of a world needs names, too") {
    ecs::World world;
    world.create_with(Unregistered{});
    CHECK_DIES("call register_component before", ecs::world_hash(world));
}

TEST_CASE("a type that holds a list of itself has no description") {
    CHECK_DIES("holds a list of itself", ecs::describe<Node>());
}

}  // namespace registration_misuse
