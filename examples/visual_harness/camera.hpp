#pragma once

// From the world to the window: moved by dragging, zoomed by the wheel.

#include "scene.hpp"
#include "sdl.hpp"

#include <algorithm>

namespace visual {

struct Camera {
    static constexpr float distance = 700;  // from which the sky is seen

    SDL_FPoint middle{};  ///< of the window
    SDL_FPoint moved{};   ///< in pixels, by dragging
    float zoom = 1;       ///< pixels per unit of the world, at the depth of the sun

    void follow(SDL_Point window) {
        middle = {static_cast<float>(window.x) / 2, static_cast<float>(window.y) / 2};
    }
    /// Shows a radius of the world from the left to the right.
    void fit(SDL_Point window, float radius) {
        follow(window);
        moved = {0, 0};
        zoom = middle.x / radius;
    }
    /// How many pixels a unit of the world has at a depth.
    float scale(float z) const { return zoom * distance / std::max(distance - z, 50.0f); }

    SDL_FPoint project(float x, float y, float z) const {
        const float s = scale(z);
        return {middle.x + moved.x + x * s, middle.y + moved.y - y * s};
    }
    SDL_FPoint project(const ecs::Mat4& m) const { return project(m.m[12], m.m[13], m.m[14]); }
    /// A point in the space of a matrix.
    SDL_FPoint project(const ecs::Mat4& m, const ecs::Mat4& local) const {
        return project(m * local);
    }

    void drag(int dx, int dy) {
        moved.x += static_cast<float>(dx);
        moved.y += static_cast<float>(dy);
    }
    /// What is under the mouse stays there.
    void zoom_at(SDL_FPoint mouse, float factor) {
        const float old = zoom;
        zoom = std::clamp(zoom * factor, 0.3f, 200.0f);
        const float ratio = zoom / old;
        moved.x = (mouse.x - middle.x) * (1 - ratio) + moved.x * ratio;
        moved.y = (mouse.y - middle.y) * (1 - ratio) + moved.y * ratio;
    }
};

}  // namespace visual
