#include "support/snapshots.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

namespace snapshot_file {

using ecs::Status;
using ecs::World;
namespace fs = std::filesystem;

struct Health {
    int points = 0;
};
struct Stubborn {
    std::string text;
};

void register_all() {
    ecs::register_component<Health>("file.Health");
    ecs::register_component<Stubborn>(
        "file.Stubborn", [](const void*, std::ostream& out) { out.setstate(std::ios::failbit); },
        [](void*, std::istream&) {});
}

/// An empty folder that goes away.
class Folder {
public:
    Folder() {
        register_all();
        path_ = fs::temp_directory_path() /
                ("ecs_snapshot_file_" + std::to_string(reinterpret_cast<std::uintptr_t>(this)));
        fs::remove_all(path_);
        fs::create_directory(path_);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { fs::remove_all(path_); }

    std::string file(const char* name) const { return (path_ / name).string(); }
    std::size_t files() const {
        std::size_t found = 0;
        for (const auto& entry : fs::directory_iterator(path_)) found += entry.exists();
        return found;
    }

private:
    fs::path path_;
};

TEST_CASE("a world that was saved to a file is loaded from it") {
    const Folder folder;
    World world;
    const ecs::Entity e = world.create_with(Health{5});
    REQUIRE(ecs::save(world, folder.file("world.ecs")).ok());
    World loaded;
    REQUIRE(ecs::load(loaded, folder.file("world.ecs")).ok());
    CHECK(loaded.get<Health>(e).points == 5);
    CHECK(folder.files() == 1);
}

TEST_CASE("a file that is saved again holds the later world") {
    const Folder folder;
    World world;
    world.create_many(1'000, Health{1});
    REQUIRE(ecs::save(world, folder.file("world.ecs")).ok());
    world.clear();
    world.create_with(Health{2});
    REQUIRE(ecs::save(world, folder.file("world.ecs")).ok());
    World loaded;
    REQUIRE(ecs::load(loaded, folder.file("world.ecs")).ok());
    CHECK(loaded.count() == 1);
    CHECK(folder.files() == 1);
}

TEST_CASE("a world that cannot be saved leaves the file as it was, and nothing beside it") {
    const Folder folder;
    World world;
    world.create_with(Health{5});
    REQUIRE(ecs::save(world, folder.file("world.ecs")).ok());
    world.create_with(Stubborn{});
    CHECK_FALSE(ecs::save(world, folder.file("world.ecs")).ok());
    World loaded;
    REQUIRE(ecs::load(loaded, folder.file("world.ecs")).ok());
    CHECK(loaded.count() == 1);
    CHECK(folder.files() == 1);
}

TEST_CASE("a file whose place is taken by a folder cannot be saved") {
    const Folder folder;
    fs::create_directory(folder.file("taken"));
    std::ofstream(folder.file("taken") + "/inside") << "x";
    const Status status = ecs::save(World{}, folder.file("taken"));
    CHECK_FALSE(status.ok());
    CHECK(status.message().find("taken") != std::string::npos);
    CHECK(folder.files() == 1);
}

TEST_CASE("files in folders that do not exist are neither saved nor loaded") {
    const Folder folder;
    World world;
    CHECK_FALSE(ecs::save(world, folder.file("no/such/world.ecs")).ok());
    const Status status = ecs::load(world, folder.file("no/such/world.ecs"));
    CHECK_FALSE(status.ok());
    CHECK(status.message().find("cannot be read") != std::string::npos);
}

TEST_CASE("a folder or an empty file is no snapshot") {
    const Folder folder;
    World world;
    CHECK_FALSE(ecs::load(world, folder.file(".")).ok());
    std::ofstream(folder.file("empty")).close();
    const Status status = ecs::load(world, folder.file("empty"));
    CHECK_FALSE(status.ok());
    CHECK(status.message() == "the data ends too early");
    CHECK(status.offset() == 0);
}

TEST_CASE("a file is saved in the present folder if its name says no other") {
    const Folder folder;
    const fs::path before = fs::current_path();
    fs::current_path(folder.file("."));
    const Status status = ecs::save(World{}, "here.ecs");
    fs::current_path(before);
    CHECK(status.ok());
    CHECK(fs::exists(folder.file("here.ecs")));
}

}  // namespace snapshot_file
