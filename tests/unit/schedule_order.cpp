#include "support/test.hpp"

#include <string>

using ecs::Phase;
using ecs::Schedule;
using ecs::SystemHandle;
using ecs::World;
using namespace test;
namespace phase = ecs::phase;

namespace {

struct Diary {
    World world;
    Schedule schedule;
    std::string text;

    SystemHandle note(const std::string& name, const Phase& in = phase::update) {
        return schedule.add(in, name, [this, name](World&) { text += name; });
    }
    std::string run() {
        text.clear();
        schedule.update(world, 0);
        return text;
    }
    /// What the schedule says that it would do.
    std::string order(const Phase& of = phase::update) {
        std::string names;
        for (const ecs::SystemTask* task : schedule.order(of)) names += task->name();
        return names;
    }
};

}  // namespace

TEST_CASE("systems run in order of registration where nothing else is said") {
    Diary d;
    for (const char* name : {"e", "a", "d", "b", "c"}) d.note(name);
    CHECK(d.run() == "eadbc");
    CHECK(d.order() == "eadbc");
}

TEST_CASE("before and after by handle") {
    Diary d;
    SystemHandle a = d.note("a");
    SystemHandle b = d.note("b");
    SystemHandle c = d.note("c");
    c.before(a);
    a.after(b);
    CHECK(d.run() == "bca");
}

TEST_CASE("before and after by name, also of systems that are added later") {
    Diary d;
    d.note("a").after("z");
    d.note("b");
    d.note("c").before("b");
    d.note("z");
    CHECK(d.run() == "cbza");
}

TEST_CASE("constraints chain") {
    Diary d;
    d.note("a").after("b").before("c");
    d.note("c");
    d.note("b").after("d");
    d.note("d");
    CHECK(d.run() == "dbac");
}

TEST_CASE("of the systems that may run, the one that was registered first runs first") {
    Diary d;
    for (const char* name : {"a", "b", "c", "d", "e", "f"}) d.note(name);
    d.note("x").before("d");
    CHECK(d.run() == "abcefxd");
    Diary other;
    other.note("a").after("f");
    for (const char* name : {"b", "c", "d", "e", "f"}) other.note(name);
    CHECK(other.run() == "bcdefa");
}

TEST_CASE("the same constraint twice is one constraint") {
    Diary d;
    SystemHandle a = d.note("a");
    SystemHandle b = d.note("b");
    a.after(b).after(b).after("b");
    b.before(a);
    CHECK(d.run() == "ba");
    CHECK(d.schedule.check().empty());
}

TEST_CASE("others can be ordered against a set") {
    Diary d;
    d.note("x").after("physics");
    d.note("a").in_set("physics");
    d.note("b");
    d.note("c").in_set("physics").in_set("late");
    d.note("y").before("physics");
    d.note("z").after("late");
    CHECK(d.run() == "byacxz");
}

TEST_CASE("a member of a set may be ordered against its own set: against the others") {
    Diary d;
    d.note("a").in_set("s").after("s");
    d.note("b").in_set("s");
    d.note("c").in_set("s");
    CHECK(d.run() == "bca");
}

TEST_CASE("a name that several systems have means all of them") {
    Diary d;
    d.note("x").after("s");
    d.note("s");
    d.note("m");
    d.note("s");
    CHECK(d.run() == "smsx");
}

TEST_CASE("a handle orders against one system, even if others have its name") {
    Diary d;
    SystemHandle x = d.note("x");
    SystemHandle first = d.note("s");
    d.note("s");
    x.after(first);
    CHECK(d.run() == "sxs");
}

TEST_CASE("the order follows what is added, constrained and removed later") {
    Diary d;
    SystemHandle a = d.note("a");
    SystemHandle b = d.note("b");
    CHECK(d.run() == "ab");
    SystemHandle c = d.note("c");
    CHECK(d.run() == "abc");
    c.before(a);
    CHECK(d.run() == "bca");
    a.before(b);
    CHECK(d.run() == "cab");
    b.in_set("set");
    CHECK(d.run() == "cab");
    CHECK(d.schedule.remove(c));
    CHECK(d.run() == "ab");
    d.note("d").before("set");
    CHECK(d.run() == "adb");
}

TEST_CASE("a set that gains a member after the order was known is ordered anew") {
    Diary d;
    d.note("x").after("set");
    d.note("a").in_set("set");
    SystemHandle b = d.note("b");
    CHECK(d.run() == "axb");
    b.in_set("set");
    CHECK(d.run() == "abx");
}

TEST_CASE("a constraint against a system that was removed holds no more") {
    Diary d;
    SystemHandle a = d.note("a");
    SystemHandle b = d.note("b");
    a.after(b);
    CHECK(d.run() == "ba");
    d.schedule.remove(b);
    CHECK(d.run() == "a");
    CHECK(d.schedule.check().empty());
}

TEST_CASE("a constraint that leads through a removed system is gone with it") {
    Diary d;
    d.note("a").after("b");
    SystemHandle b = d.note("b").after("c").in_set("bs");
    d.note("c");
    CHECK(d.run() == "cba");
    d.note("b");
    d.schedule.remove(b);
    CHECK(d.run() == "cba");
}

TEST_CASE("phases are ordered by themselves") {
    Diary d;
    d.note("a", phase::post_update).after("b");
    d.note("b", phase::post_update);
    d.note("c", phase::update);
    CHECK(d.run() == "cba");
    CHECK(d.order(phase::post_update) == "ba");
    CHECK(d.order(phase::pre_update).empty());
}

TEST_CASE("a name that only a system of another phase has is known, and orders nothing") {
    Diary d;
    d.note("a", phase::update).after("b");
    d.note("b", phase::post_update);
    CHECK(d.schedule.check().empty());
    CHECK(d.run() == "ab");
}

TEST_CASE("check reports a cycle by its names, in order") {
    Diary d;
    SystemHandle a = d.note("alpha");
    d.note("free");
    SystemHandle b = d.note("beta").after(a);
    SystemHandle c = d.note("gamma").after("beta");
    CHECK(d.schedule.check().empty());
    a.after(c);
    const std::string error = d.schedule.check();
    const bool in_order = error.find("alpha -> beta -> gamma -> alpha") != std::string::npos ||
                          error.find("beta -> gamma -> alpha -> beta") != std::string::npos ||
                          error.find("gamma -> alpha -> beta -> gamma") != std::string::npos;
    INFO(error);
    CHECK(in_order);
    CHECK(error.find("free") == std::string::npos);
    CHECK(error.find("update") != std::string::npos);
}

TEST_CASE("check reports a cycle behind systems that are not part of it") {
    Diary d;
    d.note("lead");
    d.note("in").after("lead").after("out");
    d.note("out").after("in");
    d.note("tail").after("out");
    const std::string error = d.schedule.check();
    INFO(error);
    CHECK((error.find("in -> out -> in") != std::string::npos ||
           error.find("out -> in -> out") != std::string::npos));
    CHECK(error.find("lead") == std::string::npos);
    CHECK(error.find("tail") == std::string::npos);
}

TEST_CASE("check reports a system that waits for itself") {
    Diary d;
    SystemHandle a = d.note("narcissus");
    a.before(a);
    CHECK(d.schedule.check().find("narcissus -> narcissus") != std::string::npos);
}

TEST_CASE("check reports a cycle through a set") {
    Diary d;
    d.note("member").in_set("set").after("outsider");
    d.note("outsider").after("set");
    const std::string error = d.schedule.check();
    CHECK(error.find("member") != std::string::npos);
    CHECK(error.find("outsider") != std::string::npos);
}

TEST_CASE("check reports names that nobody has, and who uses them") {
    Diary d;
    d.note("worker").after("nobdoy");
    const std::string error = d.schedule.check();
    CHECK(error.find("'worker'") != std::string::npos);
    CHECK(error.find("'nobdoy'") != std::string::npos);
    d.note("nobdoy");
    CHECK(d.schedule.check().empty());
}

TEST_CASE("check looks at every phase, and changes nothing") {
    Diary d;
    d.note("a", phase::startup);
    d.note("b", phase::post_update).after("typo");
    CHECK(d.schedule.check().find("typo") != std::string::npos);
    CHECK(d.schedule.check().find("typo") != std::string::npos);
    CHECK(d.text.empty());
}

TEST_CASE("a cycle is gone when one of its systems is removed") {
    Diary d;
    SystemHandle a = d.note("a");
    SystemHandle b = d.note("b").after(a).before(a);
    CHECK_FALSE(d.schedule.check().empty());
    d.schedule.remove(b);
    CHECK(d.schedule.check().empty());
    CHECK(d.run() == "a");
}
