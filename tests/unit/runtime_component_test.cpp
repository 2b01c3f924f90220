#include "support/test.hpp"

#include <ecs/storage/archetype_graph.hpp>

#include <cstring>

using ecs::Archetype;
using ecs::ComponentInfo;
using ecs::Place;

namespace {

ComponentInfo plain(const char* name, std::uint32_t size, std::uint32_t alignment) {
    ComponentInfo info;
    info.name = name;
    info.size = size;
    info.alignment = alignment;
    return info;
}

}  // namespace

TEST_CASE("each runtime component is a new one, with the record that it was given") {
    std::string name = "Mana";
    const auto a = ecs::register_runtime_component(plain(name.c_str(), 12, 4));
    const auto b = ecs::register_runtime_component(plain(name.c_str(), 12, 4));
    name = "gone";
    CHECK(a != b);
    CHECK(a != ecs::component_id<test::Position>());
    CHECK(ecs::component_info(a).id == a);
    CHECK(ecs::component_info(a).size == 12);
    CHECK(ecs::component_info(a).alignment == 4);
    CHECK(ecs::component_info(a).name == "Mana");
}

TEST_CASE("a runtime component has a column of its size and alignment in an archetype") {
    const auto wide = ecs::register_runtime_component(plain("Wide", 48, 128));
    const auto tag = ecs::register_runtime_component(plain("Tag", 0, 1));
    ecs::detail::ArchetypeGraph graph(ecs::heap_allocator());
    Archetype& archetype = graph.find_or_make(ecs::TypeSet{wide, tag});
    CHECK(archetype.has(wide));
    CHECK(archetype.column_of(tag) == ecs::TAG_COLUMN);
    CHECK(archetype.column_of(ecs::component_id<test::Name>()) == ecs::NO_COLUMN);
    const Place at = archetype.open_row();
    CHECK(test::is_aligned(at.segment->column(archetype.column_of(wide)), 128));
    graph.verify();
}

TEST_CASE("a runtime component without functions moves as bytes along an edge") {
    const auto mana = ecs::register_runtime_component(plain("Mana", 24, 8));
    ecs::detail::ArchetypeGraph graph(ecs::heap_allocator());
    Archetype& source = graph.find_or_make(ecs::TypeSet{mana});
    for (std::uint32_t i = 0; i < 3; ++i) {
        const Place at = source.open_row();
        std::memset(at.segment->column(source.column_of(mana)) + at.row * 24, int(10 + i), 24);
        source.commit_row(at, ecs::Entity{i + 1, 1});
    }
    const auto& edge = graph.toggle_edge(source, ecs::component_id<test::Player>());
    Archetype& target = *edge.target;
    CHECK(target.types() == ecs::TypeSet{mana, ecs::component_id<test::Player>()});
    CHECK(source.move_row(source.place(0), target.open_row(), edge) == ecs::Entity{3, 1});
    CHECK(source.size() == 2);
    CHECK(target.size() == 1);
    const Place moved = target.place(0);
    CHECK(int(moved.segment->column(target.column_of(mana))[23]) == 10);
    const Place filled = source.place(0);
    CHECK(int(filled.segment->column(source.column_of(mana))[0]) == 12);
    graph.verify();
}
