#include "support/test.hpp"

#include <cctype>
#include <chrono>
#include <locale>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using ecs::Schedule;
using ecs::SystemHandle;
using ecs::SystemStats;
using ecs::Trace;
using ecs::World;
using namespace test;
namespace phase = ecs::phase;

namespace {

/// Reads JSON: says whether a text is well-formed, and collects the strings of one key.
class Json {
public:
    Json(std::string text, std::string wanted)
        : text_(std::move(text)), wanted_(std::move(wanted)) {
        valid_ = value() && (skip(), at_ == text_.size());
    }
    bool valid() const { return valid_; }
    const std::vector<std::string>& found() const { return found_; }

private:
    void skip() {
        while (at_ < text_.size() && std::string(" \n\t\r").find(text_[at_]) != std::string::npos) {
            ++at_;
        }
    }
    bool take(char c) {
        skip();
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    char peek() {
        skip();
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    bool value() {
        const char c = peek();
        std::string ignored;
        if (c == '{') return object();
        if (c == '[') return array();
        if (c == '"') return string(ignored);
        return number();
    }
    bool object() {
        take('{');
        if (take('}')) return true;
        do {
            std::string key, text;
            if (peek() != '"' || !string(key) || !take(':')) return false;
            if (key == wanted_ && peek() == '"') {
                if (!string(text)) return false;
                found_.push_back(text);
            } else {
                const std::size_t from = (skip(), at_);
                if (!value()) return false;
                if (key == wanted_) found_.push_back(text_.substr(from, at_ - from));
            }
        } while (take(','));
        return take('}');
    }
    bool array() {
        take('[');
        if (take(']')) return true;
        do {
            if (!value()) return false;
        } while (take(','));
        return take(']');
    }
    bool string(std::string& out) {
        take('"');
        while (at_ < text_.size() && text_[at_] != '"') {
            const char c = text_[at_++];
            if (static_cast<unsigned char>(c) < 0x20) return false;
            if (c != '\\') {
                out += c;
            } else if (!escape(out)) {
                return false;
            }
        }
        return at_ < text_.size() && text_[at_++] == '"';
    }
    bool escape(std::string& out) {
        const std::string from = "\"\\/bfnrt", to = "\"\\/\b\f\n\r\t";
        const char c = text_[at_++];
        if (c == 'u') {
            out += static_cast<char>(std::stoi(text_.substr(at_, 4), nullptr, 16));
            at_ += 4;
            return true;
        }
        const std::size_t known = from.find(c);
        if (known == std::string::npos) return false;
        out += to[known];
        return true;
    }
    bool digits() {
        const std::size_t from = at_;
        while (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_]))) ++at_;
        return at_ > from;
    }
    bool number() {
        skip();
        if (text_[at_] == '-') ++at_;
        if (!digits()) return false;
        if (at_ < text_.size() && text_[at_] == '.') {
            ++at_;
            return digits();
        }
        return true;
    }

    std::string text_;
    std::string wanted_;
    std::size_t at_ = 0;
    bool valid_ = false;
    std::vector<std::string> found_;
};

Json written(const Trace& trace, const std::string& wanted = "name") {
    std::ostringstream out;
    trace.write(out);
    return Json(out.str(), wanted);
}

void sleep_a_little() {
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(2);
    while (std::chrono::steady_clock::now() < end) {
    }
}

}  // namespace

TEST_CASE("the reader of these tests knows JSON from other text") {
    CHECK(Json("{\"a\":[1,-2.5,{\"name\":\"x\\n\\u0041\"}]}", "name").found().at(0) == "x\nA");
    for (const char* bad : {"{", "{\"a\":}", "[1,]", "{\"a\" 1}", "[1,2", "{\"a\":\"\n\"}", "[1 2]",
                            "{\"a\":\"\\q\"}", "[1.]", "[]x"}) {
        CHECK_FALSE(Json(bad, "").valid());
    }
}

TEST_CASE("an empty trace is well-formed") { CHECK(written(Trace{}).valid()); }

TEST_CASE("a trace has an entry for every run, in order, with name and phase") {
    World world;
    Schedule schedule;
    Trace trace;
    schedule.add(phase::startup, "load", [] {});
    schedule.add(phase::update, "b", [] {}).after("a");
    schedule.add(phase::update, "a", [] {});
    schedule.set_trace(&trace);
    schedule.update(world, 0);
    schedule.update(world, 0);
    CHECK(trace.size() == 5);
    CHECK(written(trace).valid());
    CHECK((written(trace).found() == std::vector<std::string>{"load", "a", "b", "a", "b"}));
    CHECK((written(trace, "cat").found() ==
           std::vector<std::string>{"startup", "update", "update", "update", "update"}));
    CHECK((written(trace, "ph").found() == std::vector<std::string>(5, "X")));
}

TEST_CASE("names are escaped") {
    World world;
    Schedule schedule;
    Trace trace;
    const std::vector<std::string> names = {
        "say \"hi\"", "back\\slash", "line\nfeed", "tab\tand\rreturn",
        "\x01\x1f",   "grün → 速い", "",           "{\"a\":[}"};
    for (const std::string& name : names) schedule.add(phase::update, name, [] {});
    schedule.set_trace(&trace);
    schedule.update(world, 0);
    CHECK(written(trace).valid());
    CHECK((written(trace).found() == names));
}

TEST_CASE("runs follow each other in time and do not overlap") {
    World world;
    Schedule schedule;
    Trace trace;
    schedule.add(phase::update, "long", sleep_a_little);
    schedule.add(phase::update, "short", [] {});
    schedule.set_trace(&trace);
    for (int i = 0; i < 3; ++i) schedule.update(world, 0);
    const std::vector<std::string> starts = written(trace, "ts").found();
    const std::vector<std::string> durations = written(trace, "dur").found();
    REQUIRE(starts.size() == 6);
    REQUIRE(durations.size() == 6);
    double end = 0;
    for (std::size_t i = 0; i < 6; ++i) {
        CHECK(std::stod(starts[i]) >= end - 0.01);
        CHECK(std::stod(durations[i]) >= (i % 2 == 0 ? 2000 : 0));
        end = std::stod(starts[i]) + std::stod(durations[i]);
    }
}

TEST_CASE("a trace is the same whatever the locale of the stream") {
    struct Grouping : std::numpunct<char> {
        char do_decimal_point() const override { return ','; }
        char do_thousands_sep() const override { return '.'; }
        std::string do_grouping() const override { return "\1"; }
    };
    Trace trace;
    trace.add("a", "b", 1000, 1234567);
    trace.add("c", "d", 123456789012345, 5);
    std::ostringstream plain, local;
    local.imbue(std::locale(std::locale::classic(), new Grouping));
    trace.write(plain);
    trace.write(local);
    CHECK(plain.str() == local.str());
    CHECK((written(trace, "dur").found() == std::vector<std::string>{"1234.567", "0.005"}));
}

TEST_CASE("tracing ends with nullptr, and a trace can be cleared") {
    World world;
    Schedule schedule;
    Trace trace;
    schedule.add(phase::update, "s", [] {});
    schedule.update(world, 0);
    CHECK(trace.size() == 0);
    schedule.set_trace(&trace);
    schedule.update(world, 0);
    schedule.set_trace(nullptr);
    schedule.update(world, 0);
    CHECK(trace.size() == 1);
    trace.clear();
    CHECK(trace.size() == 0);
    CHECK(written(trace).found().empty());
}

TEST_CASE("statistics count runs and their time") {
    World world;
    Schedule schedule;
    const SystemHandle s = schedule.add(phase::update, "s", sleep_a_little);
    const SystemHandle quick = schedule.add(phase::update, "q", [] {});
    CHECK(s.stats().average() == 0);
    for (int i = 0; i < 3; ++i) schedule.update(world, 0);
    const SystemStats& stats = s.stats();
    CHECK(stats.runs == 3);
    CHECK(stats.last >= 2000000);
    CHECK(stats.total >= 3 * 2000000);
    CHECK(stats.longest >= stats.last);
    CHECK(stats.longest <= stats.total);
    CHECK(stats.average() == static_cast<double>(stats.total) / 3);
    CHECK(quick.stats().runs == 3);
    CHECK(quick.stats().total < stats.total);
}

TEST_CASE("what does not run is not counted") {
    World world;
    Schedule schedule;
    Trace trace;
    schedule.set_trace(&trace);
    SystemHandle off = schedule.add(phase::update, "off", [] {});
    off.set_enabled(false);
    const SystemHandle never =
        schedule.add(phase::update, "never", [] {}).run_if([] { return false; });
    const SystemHandle fixed = schedule.add(phase::fixed_update, "fixed", [] {});
    schedule.set_fixed_step(1);
    schedule.update(world, 3);
    CHECK(off.stats().runs == 0);
    CHECK(never.stats().runs == 0);
    CHECK(fixed.stats().runs == 3);
    CHECK(trace.size() == 3);
}
