#include "allocations/heap_counter.hpp"
#include "support/snapshots.hpp"

#include <cstdint>
#include <string>
#include <vector>

// A file cannot ask for memory that it has no data for, before it is found out.

namespace snapshot_allocations {

using ecs::Encoding;
using ecs::UnknownComponents;
using ecs::ValueKind;
using ecs::World;
using test::HandMade;

struct Greedy {
    std::vector<std::uint64_t> numbers;
    std::string text;
};
ECS_REFLECT(Greedy, numbers, text)

constexpr std::size_t mebibyte = std::size_t{1} << 20;

/// All bytes that loading asks for, which is more than it has at any one time.
std::size_t cost_of_refusing(const HandMade& file,
                             UnknownComponents unknown = UnknownComponents::keep) {
    ecs::register_component<Greedy>("allocations.Greedy");
    const std::string bytes = file.finished();
    World world;
    const std::size_t before = test::heap_bytes();
    CHECK_FALSE(test::load_from(world, bytes, unknown).ok());
    return test::heap_bytes() - before;
}
/// One row of one component, which is number 0.
HandMade one_row(HandMade file) { return file.u32(1).u32(0).u32(1).u32(1).u32(1); }

TEST_CASE("huge counts in the header cost nothing") {
    CHECK(cost_of_refusing(HandMade(0xFFFFFFFFu, 1, 0)) < mebibyte);
    CHECK(cost_of_refusing(HandMade(0, 0xFFFFFFFFu, 0)) < mebibyte);
    CHECK(cost_of_refusing(HandMade(0, 1, 32'768)) < mebibyte);
}

TEST_CASE("a value that is not there costs nothing, however large it is said to be") {
    CHECK(cost_of_refusing(one_row(
              HandMade(1, 2, 1).component("a.large", Encoding::bytes, 1 << 24))) < mebibyte);
    CHECK(cost_of_refusing(
              one_row(HandMade(1, 2, 1).component("a.opaque", Encoding::opaque)).u32(0xFFFFFFFFu)) <
          4 * mebibyte);
}

TEST_CASE("many large values that are not there cost nothing") {
    HandMade file(1, 2, 250);
    for (unsigned i = 0; i < 250; ++i) {
        file.component("a.many" + std::to_string(1'000 + i), Encoding::bytes, 1 << 24);
    }
    file.u32(250);
    for (unsigned i = 0; i < 250; ++i) file.u32(i);
    CHECK(cost_of_refusing(file.u32(1).u32(1).u32(1)) < mebibyte);
}

TEST_CASE("archetypes without entities cost little, however large their values would be") {
    constexpr unsigned components = 10;
    HandMade file(1 << components, 1, components);
    for (unsigned i = 0; i < components; ++i) {
        file.component("a.wide" + std::to_string(i), Encoding::bytes, 1 << 22);
    }
    for (unsigned set = 0; set < 1u << components; ++set) {
        std::vector<unsigned> members;
        for (unsigned i = 0; i < components; ++i) {
            if ((set >> i & 1) != 0) members.push_back(i);
        }
        file.u32(members.size());
        for (const unsigned member : members) file.u32(member);
        file.u32(0);
    }
    file.u32(0);  // slot 0 has generation 0, in the end
    CHECK(cost_of_refusing(file.u32(0)) < 100 * mebibyte);
}

TEST_CASE("lists and texts that are not there cost nothing") {
    const auto greedy = [] {
        return one_row(HandMade(1, 2, 1)
                           .component("allocations.Greedy", Encoding::packed)
                           .kind(ValueKind::structure)
                           .u32(0)
                           .u32(2)
                           .name("numbers")
                           .u32(0)
                           .kind(ValueKind::list)
                           .kind(ValueKind::uint64)
                           .name("text")
                           .u32(0)
                           .kind(ValueKind::text))
            .u32(8);
    };
    CHECK(cost_of_refusing(greedy().u32(0x1FFFFFFFu).u32(0)) < mebibyte);
    CHECK(cost_of_refusing(greedy().u32(0).u32(0xFFFFFFFFu)) < mebibyte);
}

TEST_CASE("elements without a size cost little when they are converted") {
    HandMade file = HandMade(1, 2, 1)
                        .component("allocations.Greedy", Encoding::packed)
                        .kind(ValueKind::structure)
                        .u32(0)
                        .u32(1)
                        .name("numbers")
                        .u32(0)
                        .kind(ValueKind::array)
                        .u32(1 << 24)
                        .kind(ValueKind::structure)
                        .u32(0)
                        .u32(0);
    CHECK(cost_of_refusing(one_row(file).u32(0)) < 4 * mebibyte);
}

}  // namespace snapshot_allocations
