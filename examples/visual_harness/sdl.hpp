#pragma once

// SDL, with its objects owned by the scope that they are made in.

#define SDL_MAIN_HANDLED
#include <SDL.h>

#include <cstdio>
#include <cstdlib>
#include <memory>

namespace visual {

[[noreturn]] inline void fail(const char* what) {
    std::fprintf(stderr, "%s: %s\n", what, SDL_GetError());
    std::exit(1);
}
template <class T>
T* expect(T* made, const char* what) {
    if (made == nullptr) fail(what);
    return made;
}

struct SdlDeleter {
    void operator()(SDL_Window* window) const { SDL_DestroyWindow(window); }
    void operator()(SDL_Renderer* renderer) const { SDL_DestroyRenderer(renderer); }
    void operator()(SDL_Texture* texture) const { SDL_DestroyTexture(texture); }
    void operator()(SDL_Surface* surface) const { SDL_FreeSurface(surface); }
};
template <class T>
using SdlPtr = std::unique_ptr<T, SdlDeleter>;

/// A window with a renderer, the fastest that there is.
struct Window {
    Window(int width, int height) {
        SDL_SetMainReady();
        if (SDL_Init(SDL_INIT_VIDEO) != 0) fail("there is no screen to open a window on");
        SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
        window.reset(
            expect(SDL_CreateWindow("ecs visual harness", SDL_WINDOWPOS_CENTERED,
                                    SDL_WINDOWPOS_CENTERED, width, height, SDL_WINDOW_RESIZABLE),
                   "the window cannot be opened"));
        SDL_Renderer* fast = SDL_CreateRenderer(window.get(), -1, SDL_RENDERER_PRESENTVSYNC);
        if (fast == nullptr) fast = SDL_CreateRenderer(window.get(), -1, SDL_RENDERER_SOFTWARE);
        renderer.reset(expect(fast, "nothing can draw into the window"));
    }
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;
    ~Window() {
        renderer.reset();
        window.reset();
        SDL_Quit();
    }

    SDL_Point size() const {
        SDL_Point size{};
        SDL_GetRendererOutputSize(renderer.get(), &size.x, &size.y);
        return size;
    }
    /// What has been drawn but not shown yet, as a BMP file.
    void save(const char* path) const {
        const SDL_Point extent = size();
        const SdlPtr<SDL_Surface> picture(
            expect(SDL_CreateRGBSurfaceWithFormat(0, extent.x, extent.y, 24, SDL_PIXELFORMAT_BGR24),
                   "no memory for the picture"));
        const bool saved = SDL_RenderReadPixels(renderer.get(), nullptr, SDL_PIXELFORMAT_BGR24,
                                                picture->pixels, picture->pitch) == 0 &&
                           SDL_SaveBMP(picture.get(), path) == 0;
        if (!saved) fail("the picture cannot be saved");
    }

    SdlPtr<SDL_Window> window;
    SdlPtr<SDL_Renderer> renderer;
};

}  // namespace visual
