#pragma once

// Text without a font file: capital letters, digits and signs of 5 x 7 dots.

#include "sdl.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace visual {

/// Five columns a character from ' ' to 'Z'; the lowest bit is the top.
inline constexpr std::uint8_t glyphs[][5] = {
    {0, 0, 0, 0, 0},       {0, 0, 95, 0, 0},      {0, 7, 0, 7, 0},       {20, 127, 20, 127, 20},
    {36, 42, 127, 42, 18}, {35, 19, 8, 100, 98},  {54, 73, 86, 32, 80},  {0, 0, 7, 0, 0},
    {0, 28, 34, 65, 0},    {0, 65, 34, 28, 0},    {42, 28, 127, 28, 42}, {8, 8, 62, 8, 8},
    {0, 64, 48, 0, 0},     {8, 8, 8, 8, 8},       {0, 96, 96, 0, 0},     {32, 16, 8, 4, 2},
    {62, 81, 73, 69, 62},  {0, 66, 127, 64, 0},   {98, 81, 73, 73, 70},  {34, 65, 73, 73, 54},
    {24, 20, 18, 127, 16}, {39, 69, 69, 69, 57},  {60, 74, 73, 73, 48},  {1, 113, 9, 5, 3},
    {54, 73, 73, 73, 54},  {6, 73, 73, 41, 30},   {0, 54, 54, 0, 0},     {0, 86, 54, 0, 0},
    {8, 20, 34, 65, 0},    {20, 20, 20, 20, 20},  {0, 65, 34, 20, 8},    {2, 1, 81, 9, 6},
    {62, 65, 93, 89, 78},  {126, 9, 9, 9, 126},   {127, 73, 73, 73, 54}, {62, 65, 65, 65, 34},
    {127, 65, 65, 65, 62}, {127, 73, 73, 73, 65}, {127, 9, 9, 9, 1},     {62, 65, 73, 73, 58},
    {127, 8, 8, 8, 127},   {0, 65, 127, 65, 0},   {32, 64, 64, 64, 63},  {127, 8, 20, 34, 65},
    {127, 64, 64, 64, 64}, {127, 2, 12, 2, 127},  {127, 2, 4, 8, 127},   {62, 65, 65, 65, 62},
    {127, 9, 9, 9, 6},     {62, 65, 81, 33, 94},  {127, 9, 25, 41, 70},  {38, 73, 73, 73, 50},
    {1, 1, 127, 1, 1},     {63, 64, 64, 64, 63},  {31, 32, 64, 32, 31},  {127, 32, 24, 32, 127},
    {99, 20, 8, 20, 99},   {3, 4, 120, 4, 3},     {97, 81, 73, 69, 67},
};

inline constexpr int text_scale = 2;
inline constexpr int line_height = 10 * text_scale;
inline int text_width(const std::string& text) {
    return static_cast<int>(text.size()) * 6 * text_scale;
}

inline void draw_text(SDL_Renderer* renderer, int x, int y, const std::string& text,
                      SDL_Color colour) {
    std::vector<SDL_Rect> dots;
    for (const char written : text) {
        const char c = written >= 'a' && written <= 'z' ? static_cast<char>(written - 32) : written;
        const std::uint8_t* glyph = glyphs[c >= ' ' && c <= 'Z' ? c - ' ' : '?' - ' '];
        for (int column = 0; column < 5; ++column) {
            for (int row = 0; row < 7; ++row) {
                if ((glyph[column] >> row & 1) == 0) continue;
                dots.push_back(
                    {x + column * text_scale, y + row * text_scale, text_scale, text_scale});
            }
        }
        x += 6 * text_scale;
    }
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND);
    SDL_SetRenderDrawColor(renderer, colour.r, colour.g, colour.b, colour.a);
    SDL_RenderFillRects(renderer, dots.data(), static_cast<int>(dots.size()));
}

/// Lines of text on a dark sheet.
inline void draw_lines(SDL_Renderer* renderer, int x, int y, const std::vector<std::string>& lines,
                       SDL_Color colour) {
    int width = 0;
    for (const std::string& line : lines) width = std::max(width, text_width(line));
    const SDL_Rect sheet{x - 8, y - 8, width + 16,
                         static_cast<int>(lines.size()) * line_height + 12};
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND);
    SDL_SetRenderDrawColor(renderer, 8, 12, 24, 170);
    SDL_RenderFillRect(renderer, &sheet);
    for (const std::string& line : lines) {
        draw_text(renderer, x, y, line, colour);
        y += line_height;
    }
}

}  // namespace visual
