#include "support/test.hpp"

#include <string>

namespace registration {

struct Plain {
    int value = 0;
};
struct Tag {};
struct Described {
    std::string text;
};
ECS_REFLECT(Described, text)
struct Custom {
    std::string text;
};
struct Never {
    int value = 0;
};

void write_custom(const void* value, std::ostream& out) {
    out << static_cast<const Custom*>(value)->text;
}
void read_custom(void* value, std::istream& in) { in >> static_cast<Custom*>(value)->text; }

ecs::Encoding encoding_of(const char* name) {
    return ecs::detail::FormatRegistry::instance().find(name)->encoding;
}

TEST_CASE("a registered component is found by its name and by its id") {
    ecs::register_component<Plain>("registration.Plain");
    const ecs::ComponentTypeID id = ecs::component_id<Plain>();
    CHECK(ecs::component_id_by_name("registration.Plain") == id);
    CHECK(ecs::find_component("registration.Plain") == id);
    CHECK(ecs::component_name(id) == "registration.Plain");
    CHECK(ecs::component_registered(id));
}

TEST_CASE("components that nobody registered have no name") {
    CHECK_FALSE(ecs::component_registered(ecs::component_id<Never>()));
    CHECK_FALSE(ecs::component_registered(ecs::NO_COMPONENT));
    CHECK(ecs::find_component("registration.Never") == ecs::NO_COMPONENT);
    CHECK(ecs::find_component("") == ecs::NO_COMPONENT);
}

TEST_CASE("registering the same type by the same name again changes nothing") {
    ecs::register_component<Plain>("registration.Plain");
    const std::string* name = &ecs::component_name(ecs::component_id<Plain>());
    for (int i = 0; i < 3; ++i) ecs::register_component<Plain>("registration.Plain");
    CHECK(&ecs::component_name(ecs::component_id<Plain>()) == name);
}

TEST_CASE("how values are written follows from their type") {
    ecs::register_component<Plain>("registration.Plain");
    ecs::register_component<Tag>("registration.Tag");
    ecs::register_component<Described>("registration.Described");
    CHECK(encoding_of("registration.Plain") == ecs::Encoding::bytes);
    CHECK(encoding_of("registration.Tag") == ecs::Encoding::tag);
    CHECK(encoding_of("registration.Described") == ecs::Encoding::packed);
}

TEST_CASE("functions for writing and reading stay, whoever registers the type again") {
    ecs::register_component<Custom>("registration.Custom", write_custom, read_custom);
    CHECK(encoding_of("registration.Custom") == ecs::Encoding::opaque);
    ecs::register_component<Custom>("registration.Custom", write_custom, read_custom);
    CHECK(encoding_of("registration.Custom") == ecs::Encoding::opaque);
}

TEST_CASE("captureless lambdas are functions for writing and reading") {
    struct Local {
        std::string text;
    };
    ecs::register_component<Local>(
        "registration.Local",
        [](const void* value, std::ostream& out) { out << static_cast<const Local*>(value)->text; },
        [](void* value, std::istream& in) { in >> static_cast<Local*>(value)->text; });
    CHECK(ecs::component_registered(ecs::component_id<Local>()));
}

}  // namespace registration
