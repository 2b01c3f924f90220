#include "support/lives.hpp"
#include "support/snapshots.hpp"

#include <stdexcept>
#include <string>

namespace snapshot_streams {

using ecs::Entity;
using ecs::Status;
using ecs::World;

struct Word {
    std::string text;
};
ECS_REFLECT(Word, text)

struct Moody {
    test::Lives life;
    std::string text;
};
void write_moody(const void* value, std::ostream& out) {
    const auto& moody = *static_cast<const Moody*>(value);
    if (moody.text == "unwritable") return out.setstate(std::ios::failbit);
    out << moody.text << ' ';
}
void read_moody(void* value, std::istream& in) {
    auto& moody = *static_cast<Moody*>(value);
    in >> moody.text;
    if (moody.text == "throw") throw std::runtime_error("no more");
    if (moody.text == "unreadable") in.setstate(std::ios::failbit);
}

struct Huge {
    char bytes[(1 << 24) + 8];
};

void register_all() {
    ecs::register_component<Word>("streams.Word");
    ecs::register_component<Moody>("streams.Moody", write_moody, read_moody);
    ecs::register_component<Huge>("streams.Huge");
}

/// Takes so many bytes and no more, or gives a byte at a time and cannot be rewound.
class Narrow : public std::streambuf {
public:
    explicit Narrow(std::size_t room) : room_(room) {}
    explicit Narrow(std::string text) : text_(std::move(text)) {}

protected:
    int_type overflow(int_type c) override {
        if (room_ == 0) return traits_type::eof();
        --room_;
        return c;
    }
    int_type underflow() override {
        if (at_ == text_.size()) return traits_type::eof();
        setg(&text_[at_], &text_[at_], &text_[at_] + 1);
        ++at_;
        return traits_type::to_int_type(*gptr());
    }

private:
    std::size_t room_ = 0;
    std::string text_;
    std::size_t at_ = 0;
};

TEST_CASE("a stream that takes no more bytes is an error, wherever it stops") {
    register_all();
    World world;
    for (int i = 0; i < 10; ++i) world.create_with(Word{test::long_text(i)});
    const std::size_t size = test::saved(world).size();
    for (std::size_t room = 0; room < size; room += 7) {
        Narrow narrow(room);
        std::ostream out(&narrow);
        const Status status = ecs::serialize(world, out);
        REQUIRE_FALSE(status.ok());
        CHECK(status.message() == "the stream takes no more bytes");
    }
    Narrow enough(size);
    std::ostream out(&enough);
    CHECK(ecs::serialize(world, out).ok());
}

TEST_CASE("a stream that cannot be rewound, and gives little at a time, is read") {
    register_all();
    World world;
    for (int i = 0; i < 10; ++i) world.create_with(Word{test::long_text(i)});
    Narrow narrow(test::saved(world));
    std::istream in(&narrow);
    World loaded;
    const Status status = ecs::deserialize(loaded, in);
    INFO(status.message());
    CHECK(status.ok());
    CHECK(ecs::world_hash(loaded) == ecs::world_hash(world));
}

TEST_CASE("a stream that is broken from the start is an error") {
    std::istringstream in;
    in.setstate(std::ios::badbit);
    World world;
    CHECK_FALSE(ecs::deserialize(world, in).ok());
    std::ostringstream out;
    out.setstate(std::ios::badbit);
    CHECK_FALSE(ecs::serialize(world, out).ok());
    std::istream nothing(nullptr);
    CHECK_FALSE(ecs::deserialize(world, nothing).ok());
}

TEST_CASE("several snapshots follow each other in one stream") {
    register_all();
    World one;
    one.create_with(Word{"one"});
    World two;
    two.create_many(3, Word{"two"});
    std::stringstream stream;
    stream << "before";
    CHECK(ecs::serialize(one, stream).ok());
    CHECK(ecs::serialize(two, stream).ok());
    stream.ignore(6);
    World loaded_one;
    World loaded_two;
    CHECK(ecs::deserialize(loaded_one, stream).ok());
    CHECK(ecs::deserialize(loaded_two, stream).ok());
    CHECK(ecs::world_hash(loaded_one) == ecs::world_hash(one));
    CHECK(ecs::world_hash(loaded_two) == ecs::world_hash(two));
}

TEST_CASE("a function that cannot write its value makes the snapshot fail") {
    const test::LifeWatch watch;
    register_all();
    World world;
    world.create_with(Moody{test::Lives(1), "fine"});
    world.create_with(Moody{test::Lives(2), "unwritable"});
    world.create_with(Moody{test::Lives(3), "fine"});
    std::ostringstream out;
    const Status status = ecs::serialize(world, out);
    CHECK_FALSE(status.ok());
    CHECK(status.message().find("streams.Moody") != std::string::npos);
}

TEST_CASE("a function that cannot read its value makes the snapshot fail") {
    const test::LifeWatch watch;
    register_all();
    World world;
    for (const char* text : {"fine", "unreadable", "fine"}) {
        world.create_with(Moody{test::Lives(1), text});
    }
    World loaded;
    const Status status = test::load_from(loaded, test::saved(world));
    CHECK_FALSE(status.ok());
    CHECK(status.message().find("its function cannot read") != std::string::npos);
    CHECK(test::Lives::alive() == 3);
    loaded.verify();
}

TEST_CASE("a function that throws leaves the world without entities") {
    const test::LifeWatch watch;
    register_all();
    World world;
    for (const char* text : {"fine", "fine", "throw"}) {
        world.create_with(Moody{test::Lives(1), text}, Word{text});
    }
    const std::string bytes = test::saved(world);
    World loaded;
    CHECK_THROWS_AS(test::load_from(loaded, bytes), std::runtime_error);
    CHECK(test::Lives::alive() == 3);
    CHECK(loaded.count() == 0);
    loaded.verify();
    CHECK(loaded.create() == Entity{1, 1});
}

TEST_CASE("what could not be loaded is not saved") {
    register_all();
    World world;
    world.destroy(world.create_with(Word{}));
    ecs::Archetype& archetype = ecs::WorldLoader(world).archetype({ecs::component_id<Huge>()});
    CHECK(archetype.empty());
    std::ostringstream out;
    const Status status = ecs::serialize(world, out);
    CHECK_FALSE(status.ok());
    CHECK(status.message().find("streams.Huge") != std::string::npos);
}

}  // namespace snapshot_streams
