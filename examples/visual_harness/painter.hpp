#pragma once

// Draws shapes: as many as there are with a single call, out of one texture.

#include "sdl.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace visual {

/// Parts of the texture: a disc with a soft rim, a sphere that is lit from the left, a glow.
enum class Stamp { disc, sphere, glow };

class Painter {
public:
    explicit Painter(SDL_Renderer* renderer)
        : renderer_(renderer), stamps_(make_stamps(renderer)) {}

    /// Adds a stamp with its middle at `at`; `angle` turns it.
    void stamp(Stamp which, SDL_FPoint at, float radius, SDL_Color colour, float angle = 0) {
        const float dx = std::cos(angle) * radius, dy = std::sin(angle) * radius;
        const float left = static_cast<float>(which) / 3 + margin;
        const float right = (static_cast<float>(which) + 1) / 3 - margin;
        const int first = static_cast<int>(vertices_.size());
        vertices_.push_back({{at.x - dx + dy, at.y - dy - dx}, colour, {left, 0}});
        vertices_.push_back({{at.x + dx + dy, at.y + dy - dx}, colour, {right, 0}});
        vertices_.push_back({{at.x + dx - dy, at.y + dy + dx}, colour, {right, 1}});
        vertices_.push_back({{at.x - dx - dy, at.y - dy + dx}, colour, {left, 1}});
        for (const int corner : {0, 1, 2, 0, 2, 3}) indices_.push_back(first + corner);
    }
    /// Draws what was added, in that order.
    void flush(SDL_BlendMode mode = SDL_BLENDMODE_BLEND) {
        SDL_SetTextureBlendMode(stamps_.get(), mode);
        SDL_RenderGeometry(renderer_, stamps_.get(), vertices_.data(),
                           static_cast<int>(vertices_.size()), indices_.data(),
                           static_cast<int>(indices_.size()));
        vertices_.clear();
        indices_.clear();
    }
    void lines(const std::vector<SDL_FPoint>& points, SDL_Color colour) {
        SDL_SetRenderDrawBlendMode(renderer_, SDL_BLENDMODE_BLEND);
        SDL_SetRenderDrawColor(renderer_, colour.r, colour.g, colour.b, colour.a);
        SDL_RenderDrawLinesF(renderer_, points.data(), static_cast<int>(points.size()));
    }
    void circle(SDL_FPoint at, float radius, SDL_Color colour) {
        const int corners = std::clamp(static_cast<int>(radius * 2), 8, 64);
        std::vector<SDL_FPoint> points;
        for (int i = 0; i <= corners; ++i) {
            const float angle = 6.2831853f * static_cast<float>(i) / static_cast<float>(corners);
            points.push_back({at.x + radius * std::cos(angle), at.y + radius * std::sin(angle)});
        }
        lines(points, colour);
    }

private:
    static constexpr int side = 128;
    static constexpr float margin = 1.0f / (3 * side);

    /// Alpha and brightness of a stamp at `x`, `y` (-1 to 1).
    static SDL_Color shade(Stamp which, float x, float y) {
        const float far = std::sqrt(x * x + y * y);
        const float inside = std::clamp((0.97f - far) * side / 2, 0.0f, 1.0f);  // smooth rim
        const auto byte = [](float v) {
            return static_cast<std::uint8_t>(std::clamp(v, 0.0f, 1.0f) * 255);
        };
        if (which == Stamp::disc) return {255, 255, 255, byte(inside)};
        if (which == Stamp::glow) {
            const float rest = std::max(1 - far, 0.0f);
            return {255, 255, 255, byte(rest * rest * rest)};
        }
        const float z = std::sqrt(std::max(1 - far * far, 0.0f));
        const std::uint8_t light = byte(0.07f + 1.05f * std::max(-0.8f * x + 0.6f * z, 0.0f));
        return {light, light, light, byte(inside)};
    }
    static SdlPtr<SDL_Texture> make_stamps(SDL_Renderer* renderer) {
        const SdlPtr<SDL_Surface> surface(
            expect(SDL_CreateRGBSurfaceWithFormat(0, side * 3, side, 32, SDL_PIXELFORMAT_RGBA32),
                   "no memory for textures"));
        auto* pixels = static_cast<std::uint8_t*>(surface->pixels);
        for (int y = 0; y < side; ++y) {
            for (int x = 0; x < side * 3; ++x) {
                const auto middle = [](int at) {
                    return (static_cast<float>(at % side) + 0.5f) / (side / 2.0f) - 1;
                };
                const SDL_Color c = shade(static_cast<Stamp>(x / side), middle(x), middle(y));
                std::uint8_t* pixel = pixels + y * surface->pitch + x * 4;
                pixel[0] = c.r;
                pixel[1] = c.g;
                pixel[2] = c.b;
                pixel[3] = c.a;
            }
        }
        return SdlPtr<SDL_Texture>(expect(SDL_CreateTextureFromSurface(renderer, surface.get()),
                                          "no memory for textures"));
    }

    SDL_Renderer* renderer_;
    SdlPtr<SDL_Texture> stamps_;
    std::vector<SDL_Vertex> vertices_;
    std::vector<int> indices_;
};

}  // namespace visual
