// Ways to ask for entities: optional components, filters, spans of plain arrays, pairs.
//
// Teaches: query, Optional, With, Without, AnyOf, each_until, each_span, each_pair, sort.

#include <ecs/ecs.hpp>

#include <cstdio>
#include <string>

using namespace ecs;

namespace {

struct Name {
    std::string text;
};
struct Age {
    int years;
};
struct Guild {
    std::string text;
};
struct Asleep {};
struct Mage {};
struct Thief {};

}  // namespace

int main() {
    World world;
    world.create_with(Name{"Ann"}, Age{31}, Guild{"Lamp"}, Mage{});
    world.create_with(Name{"Bob"}, Age{17}, Thief{});
    world.create_with(Name{"Cid"}, Age{64}, Asleep{}, Mage{});
    world.create_with(Name{"Dot"}, Age{25}, Guild{"Coin"});

    // A query is made once and follows the world. What need not be there comes as a pointer.
    auto awake = world.query<const Name, const Age, Optional<const Guild>, Without<Asleep>>();
    std::printf("awake:\n");
    awake.each([](const Name& name, const Age& age, const Guild* guild) {
        std::printf("  %s, %d, %s\n", name.text.c_str(), age.years,
                    guild != nullptr ? guild->text.c_str() : "no guild");
    });
    bool right = awake.count() == 3;

    // Filters combine; this one is the query above and one more term.
    auto suspects = awake.any_of<Mage, Thief>();
    std::printf("mages or thieves among them:");
    for (auto [name, age, guild] : suspects) std::printf(" %s", name.text.c_str());
    std::printf("\n");
    right = right && suspects.count() == 2;

    // Whoever comes later is found as well.
    world.create_with(Name{"Eve"}, Age{40}, Thief{});
    right = right && suspects.count() == 3;

    // Looking for one: the loop ends where the function says yes.
    std::string elder;
    world.query<const Name, const Age>().each_until([&](const Name& name, const Age& age) {
        if (age.years < 60) return false;
        elder = name.text;
        return true;
    });
    std::printf("somebody over 60: %s\n", elder.c_str());
    right = right && elder == "Cid";

    // Whole arrays, for loops that the compiler can vectorise. No strings attached.
    int sum = 0;
    world.query<Age>().each_span([&](std::size_t rows, Age* ages) {
        for (std::size_t i = 0; i < rows; ++i) sum += ++ages[i].years;  // a year has passed
    });
    std::printf("a year later all ages add up to %d\n", sum);
    right = right && sum == 31 + 17 + 64 + 25 + 40 + 5;

    // Every two of them, each pair once.
    int pairs = 0;
    suspects.each_pair([&](auto, auto) { ++pairs; });
    std::printf("%d pairs could have done it together\n", pairs);
    right = right && pairs == 3;

    // Sorted within each archetype (all entities with exactly the same components).
    world.create_with(Name{"Fay"}, Age{12}, Thief{});
    world.sort<Age>([](const Age& a, const Age& b) { return a.years < b.years; });
    std::printf("thieves by age:");
    world.query<const Name, With<Thief>>().each(
        [](const Name& name) { std::printf(" %s", name.text.c_str()); });
    std::printf("\n");

    std::printf(right ? "all as expected\n" : "something is wrong\n");
    return right ? 0 : 1;
}
