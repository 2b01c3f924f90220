#pragma once

// What is seen of the scene.

#include "camera.hpp"
#include "painter.hpp"
#include "scene.hpp"
#include "text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace visual {

class View {
public:
    explicit View(SDL_Renderer* renderer) : renderer_(renderer), painter_(renderer) {
        Random random;
        for (int i = 0; i < 500; ++i) {
            stars_.push_back({random.between(0, 1), random.between(0, 1), random.between(0.1f, 1)});
        }
    }

    bool wireframe = false;
    bool help = false;
    bool text = true;

    void draw(ecs::World& world, ecs::Schedule& schedule, const Camera& camera, SDL_Point window,
              double frame_ms) {
        SDL_SetRenderDrawColor(renderer_, 5, 7, 16, 255);
        SDL_RenderClear(renderer_);
        draw_stars(window);
        draw_orbits(world, camera);
        if (wireframe) {
            draw_wireframe(world, camera);
        } else {
            draw_bodies(world, camera);
        }
        if (text) draw_numbers(world, schedule, frame_ms);
        if (help) draw_help(window);
    }

private:
    struct Star {
        float x, y, brightness;
    };
    struct Body {
        SDL_FPoint at;
        float depth;
        float radius;
        Look look;
    };

    void draw_stars(SDL_Point window) {
        for (const Star& star : stars_) {
            const auto light = static_cast<std::uint8_t>(star.brightness * 200);
            painter_.stamp(
                Stamp::disc,
                {star.x * static_cast<float>(window.x), star.y * static_cast<float>(window.y)},
                0.7f + star.brightness, {light, light, 255, light});
        }
        painter_.flush();
    }

    /// The paths of the planets, as the hierarchy places them.
    void draw_orbits(const ecs::World& world, const Camera& camera) {
        world.each<Orbit, ecs::Parent, Planet>(
            [&](Entity, const Orbit& orbit, const ecs::Parent& parent, const Planet&) {
                const ecs::Mat4& center = world.get<ecs::WorldTransform>(parent.entity).matrix;
                std::vector<SDL_FPoint> points;
                Orbit along = orbit;
                for (int i = 0; i <= 160; ++i) {
                    along.angle = 6.2831853f * static_cast<float>(i) / 160;
                    points.push_back(camera.project(center, along.place()));
                }
                painter_.lines(points, {110, 140, 200, 75});
            });
    }

    void draw_bodies(const ecs::World& world, const Camera& camera) {
        collect(world, camera);
        const auto sun = std::find_if(bodies_.begin(), bodies_.end(), [](const Body& body) {
            return body.look.shape == Look::Shape::sun;
        });
        const SDL_FPoint light = sun != bodies_.end() ? sun->at : camera.middle;
        if (sun != bodies_.end()) {
            painter_.stamp(Stamp::glow, light, sun->radius * 11, {255, 140, 60, 110});
            painter_.stamp(Stamp::glow, light, sun->radius * 3.4f, {255, 180, 80, 255});
            painter_.flush(SDL_BLENDMODE_ADD);
        }
        for (const Body& body : bodies_) stamp(body, light);
        painter_.flush();
    }
    /// All bodies, those far away first.
    void collect(const ecs::World& world, const Camera& camera) {
        bodies_.clear();
        world.each<ecs::WorldTransform, Look>(
            [&](Entity, const ecs::WorldTransform& transform, const Look& look) {
                const ecs::Mat4& m = transform.matrix;
                bodies_.push_back(
                    {camera.project(m), m.m[14], look.size * camera.scale(m.m[14]), look});
            });
        std::sort(bodies_.begin(), bodies_.end(),
                  [](const Body& a, const Body& b) { return a.depth < b.depth; });
    }
    void stamp(const Body& body, SDL_FPoint light) {
        const Look& look = body.look;
        const SDL_Color colour{look.red, look.green, look.blue, 255};
        if (look.shape == Look::Shape::sun) {
            painter_.stamp(Stamp::disc, body.at, body.radius, {255, 186, 84, 255});
            painter_.stamp(Stamp::glow, body.at, body.radius * 1.9f, {255, 252, 225, 255});
        } else if (look.shape == Look::Shape::sphere) {
            // The texture is lit from the left: that side goes towards the sun.
            const float angle = std::atan2(body.at.y - light.y, body.at.x - light.x);
            painter_.stamp(Stamp::sphere, body.at, std::max(body.radius, 1.2f), colour, angle);
        } else {
            painter_.stamp(Stamp::disc, body.at, std::max(body.radius, 0.9f), colour);
        }
    }

    /// Outlines, and a line from every body to its parent.
    void draw_wireframe(const ecs::World& world, const Camera& camera) {
        world.each<ecs::WorldTransform, ecs::Parent, Look>(
            [&](Entity e, const ecs::WorldTransform& transform, const ecs::Parent& parent,
                const Look& look) {
                const SDL_FPoint at = camera.project(transform.matrix);
                const float radius = look.size * camera.scale(transform.matrix.m[14]);
                const SDL_Color colour{look.red, look.green, look.blue, 255};
                if (!world.has<Asteroid>(e)) {
                    const auto& up = world.get<ecs::WorldTransform>(parent.entity).matrix;
                    painter_.lines({at, camera.project(up)}, {90, 255, 160, 120});
                    painter_.circle(at, std::max(radius, 2.0f), colour);
                } else {
                    SDL_SetRenderDrawColor(renderer_, look.red, look.green, look.blue, 255);
                    SDL_RenderDrawPointF(renderer_, at.x, at.y);
                }
            });
    }

    void draw_numbers(const ecs::World& world, ecs::Schedule& schedule, double frame_ms) {
        char line[96];
        std::vector<std::string> lines;
        const auto add = [&](const char* pattern, auto... values) {
            std::snprintf(line, sizeof line, pattern, values...);
            lines.emplace_back(line);
        };
        add("%zu entities, %zu archetypes", world.count(), world.archetype_count());
        add("%zu planets, %zu asteroids", world.count<Planet>(), world.count<Asteroid>());
        if (frame_ms > 0) add("frame %.1f ms", frame_ms);
        for (const ecs::SystemTask* system : schedule.order(ecs::phase::update)) {
            add("%-10s %7.1f us", system->name().c_str(),
                static_cast<double>(system->stats().last) / 1000);
        }
        lines.emplace_back(world.resource<Playing>().value ? "H: help" : "H: help    paused");
        draw_lines(renderer_, 18, 18, lines, {190, 215, 255, 255});
    }
    void draw_help(SDL_Point window) {
        static const std::vector<std::string> lines = {
            "drag: move         wheel: zoom    right drag: turn",
            "up: 1000 more asteroids    down: 1000 fewer",
            "p: one more planet         x: destroy a planet with its moons",
            "space: pause    r: reset    w: wireframe    h: help    esc: quit",
        };
        draw_lines(renderer_, 18, window.y - static_cast<int>(lines.size()) * line_height - 18,
                   lines, {255, 235, 190, 255});
    }

    SDL_Renderer* renderer_;
    Painter painter_;
    std::vector<Star> stars_;
    std::vector<Body> bodies_;
};

}  // namespace visual
