// A small sky: planets and moons on their orbits, a swarm, comets that are born, are pulled about,
// crash and leave sparks. Everything on the screen is an entity; everything that happens is a
// system (systems.hpp). Every few seconds the world is rolled back and simulated again
// (history.hpp).

#include "components.hpp"
#include "history.hpp"
#include "options.hpp"
#include "systems.hpp"
#include "terminal.hpp"
#include "view.hpp"

#include <ecs/ecs.hpp>

#include <chrono>
#include <cstdio>
#include <optional>
#include <thread>

namespace {

constexpr double frame_seconds = 1.0 / 30;  // two fixed steps of 1/60
constexpr std::size_t kept_frames = 46;
constexpr long frames_between_rollbacks = 120;

void sleep(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }

/// The sky, its past, and what is seen of it.
class Demo {
public:
    explicit Demo(const demo::Options& options) : options_(options), history_(kept_frames) {
        demo::register_components();
        world_.set_resource(options.settings);
        world_.set_resource(demo::Totals{});
        world_.set_resource(demo::Random{});
        demo::add_systems(schedule_);
    }

    void run() {
        std::optional<demo::Terminal> terminal;
        if (options_.draw && demo::Terminal::is_there()) terminal.emplace();
        drawing_ = terminal.has_value();
        for (long frame = 1; frame <= options_.frames && !demo::interrupted; ++frame) {
            schedule_.update(world_, frame_seconds);
            history_.remember(world_);
            show("", frame_seconds);
            if (frame % frames_between_rollbacks == 0) roll_back();
        }
    }

    /// What has happened. The same in every run without a terminal.
    void print_summary() {
        const ecs::Time& time = world_.resource<ecs::Time>();
        std::printf("%llu frames, %.1f seconds of the sky\n",
                    static_cast<unsigned long long>(time.frame), time.elapsed);
        std::printf("%zu entities in %zu archetypes, %llu at most\n", world_.count(),
                    world_.archetype_count(),
                    static_cast<unsigned long long>(world_.resource<demo::Totals>().most_entities));
        std::printf("%s\n\nbodies of the sky:\n", demo::describe(world_).c_str());
        world_.each<demo::Moons>([&](ecs::Entity planet, const demo::Moons&) {
            const demo::Position p = demo::position_of(world_.get<ecs::WorldTransform>(planet));
            std::printf("  %-8s at %6.2f %6.2f with %zu moons\n",
                        world_.get<demo::Name>(planet).text.c_str(), static_cast<double>(p.x),
                        static_cast<double>(p.y), ecs::children_of(world_, planet).size());
        });
        if (drew_ || options_.times) print_times();
        std::printf(
            "\n%zu rollbacks of %zu frames each; simulated again, the world had the same "
            "hash %zu times\n",
            rollbacks_, kept_frames - 1, rollbacks_ - differing_);
        std::printf("hash of the world: %016llx\n",
                    static_cast<unsigned long long>(ecs::world_hash(world_)));
        world_.verify();
        std::printf("%s\n", all_agree() ? "every invariant of the world was checked: all is well"
                                        : "a world that was simulated again came out differently");
    }

    bool all_agree() const { return differing_ == 0; }

private:
    void show(const char* mode, double seconds) {
        if (!drawing_ || demo::interrupted) return;
        view_.show(world_, schedule_, last_replay_, mode);
        drew_ = true;
        sleep(seconds);
    }
    void roll_back() {
        last_replay_ = demo::roll_back(
            world_, schedule_, history_, kept_frames - 1, frame_seconds,
            [&](bool back) { show(back ? "<< back" : ">> again", frame_seconds / 2); });
        ++rollbacks_;
        if (!last_replay_.agrees()) ++differing_;
    }
    void print_times() {
        std::printf("\n  %-14s %8s %14s %14s\n", "system", "runs", "average us", "longest us");
        for (const ecs::SystemTask* system : demo::systems_of(schedule_)) {
            std::printf("  %-14s %8llu %14.2f %14.2f\n", system->name().c_str(),
                        static_cast<unsigned long long>(system->stats().runs),
                        system->stats().average() / 1000,
                        static_cast<double>(system->stats().longest) / 1000);
        }
        std::printf("  rollback: %.1f us to go back a frame, %zu KiB for %zu frames\n",
                    last_replay_.restore_us, history_.bytes() / 1024, kept_frames);
    }

    demo::Options options_;
    ecs::World world_;
    ecs::Schedule schedule_;
    demo::History history_;
    demo::View view_{!options_.ascii && demo::Terminal::has_braille()};
    demo::Replay last_replay_;
    std::size_t rollbacks_ = 0;
    std::size_t differing_ = 0;
    bool drawing_ = false;
    bool drew_ = false;
};

}  // namespace

int main(int argc, char** argv) {
    Demo sky(demo::parse(argc, argv));
    sky.run();
    sky.print_summary();
    return sky.all_agree() ? 0 : 1;
}
