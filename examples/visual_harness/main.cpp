// A solar system in a window: a sun, planets, moons, rings and thousands of asteroids, each an
// entity in one hierarchy, placed by propagate_transforms. Add some, destroy some, look around.

#include "camera.hpp"
#include "options.hpp"
#include "scene.hpp"
#include "sdl.hpp"
#include "systems.hpp"
#include "view.hpp"

#include <ecs/ecs.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace {

using namespace visual;

class Harness {
public:
    explicit Harness(const Options& options)
        : options_(options), window_(options.width, options.height), view_(window_.renderer.get()) {
        // A planet that is destroyed takes its moons and rings along.
        ecs::enable_hierarchy(world_, ecs::OnParentDestroyed::cascade);
        world_.set_resource(Playing{});
        add_systems(schedule_);
        reset();
    }

    void run() {
        using Clock = std::chrono::steady_clock;
        const bool measured = options_.frames != 0;  // then every run is the same
        Clock::time_point before = Clock::now();
        double frame_ms = 0;
        for (long frame = 1; running_; ++frame) {
            handle_events();
            const auto key = static_cast<std::size_t>(frame - 1);
            if (key < options_.keys.size()) press(sym_of(options_.keys[key]));
            schedule_.update(world_, measured ? 1.0 / 60 : std::min(frame_ms / 1000, 0.1));
            camera_.follow(window_.size());  // which the user may change
            view_.draw(world_, schedule_, camera_, window_.size(), measured ? 0 : frame_ms);
            if (frame == options_.frames) {
                if (!options_.screenshot.empty()) window_.save(options_.screenshot.c_str());
                running_ = false;
            }
            SDL_RenderPresent(window_.renderer.get());
            const Clock::time_point now = Clock::now();
            frame_ms = std::chrono::duration<double, std::milli>(now - before).count();
            before = now;
        }
        world_.verify();
        std::printf("%zu entities in %zu archetypes, %zu planets, %zu asteroids\n", world_.count(),
                    world_.archetype_count(), world_.count<Planet>(), world_.count<Asteroid>());
    }

private:
    static SDL_Keycode sym_of(char key) {
        return key == '+' ? SDLK_UP : key == '-' ? SDLK_DOWN : static_cast<SDL_Keycode>(key);
    }
    void reset() {
        make_scene(world_, static_cast<std::size_t>(options_.asteroids));
        camera_.fit(window_.size(), 205);
    }
    void handle_events() {
        for (SDL_Event event; SDL_PollEvent(&event) != 0;) {
            switch (event.type) {
                case SDL_QUIT: running_ = false; break;
                case SDL_KEYDOWN: press(event.key.keysym.sym); break;
                case SDL_MOUSEMOTION: drag(event.motion); break;
                case SDL_MOUSEWHEEL: zoom(event.wheel.y); break;
                default: break;
            }
        }
    }
    void press(SDL_Keycode key) {
        Playing& playing = world_.resource<Playing>();
        switch (key) {
            case SDLK_UP: add_asteroids(world_, 1000); break;
            case SDLK_DOWN: destroy_asteroids(world_, 1000); break;
            case SDLK_p: add_planet(world_); break;
            case SDLK_x: destroy_planet(world_); break;
            case SDLK_r: reset(); break;
            case SDLK_SPACE: playing.value = !playing.value; break;
            case SDLK_w: view_.wireframe = !view_.wireframe; break;
            case SDLK_h: view_.help = !view_.help; break;
            case SDLK_t: view_.text = !view_.text; break;
            case SDLK_ESCAPE: running_ = false; break;
            default: break;
        }
    }
    void drag(const SDL_MouseMotionEvent& motion) {
        if ((motion.state & SDL_BUTTON_LMASK) != 0) camera_.drag(motion.xrel, motion.yrel);
        if ((motion.state & SDL_BUTTON_RMASK) == 0) return;
        world_.each<Tilt>([&](Entity, Tilt& tilt) {
            tilt.yaw += static_cast<float>(motion.xrel) * 0.005f;
            tilt.pitch += static_cast<float>(motion.yrel) * 0.005f;
        });
    }
    void zoom(int notches) {
        int x = 0, y = 0;
        SDL_GetMouseState(&x, &y);
        camera_.zoom_at({static_cast<float>(x), static_cast<float>(y)},
                        notches > 0 ? 1.15f : 0.87f);
    }

    Options options_;
    Window window_;
    View view_;
    Camera camera_;
    ecs::World world_;
    ecs::Schedule schedule_;
    bool running_ = true;
};

}  // namespace

int main(int argc, char** argv) {
    Harness harness(parse(argc, argv));
    harness.run();
}
