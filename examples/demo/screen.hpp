#pragma once

// Draws the sky with characters.

#include "components.hpp"

#include <cstdio>
#include <string>
#include <vector>

namespace demo {

class Screen {
public:
    static constexpr int width = 96;
    static constexpr int height = 34;

    void clear() { cells_.assign(static_cast<std::size_t>(width * height), Look{' ', 0}); }

    void put(Position p, Look look) {
        const int x = static_cast<int>(p.x * 1.05f + width / 2.0f);
        const int y = static_cast<int>(p.y * 0.5f + height / 2.0f);
        if (x < 0 || x >= width || y < 0 || y >= height) return;
        cells_[static_cast<std::size_t>(y * width + x)] = look;
    }

    /// Writes the picture and some lines of text below it, over the picture before.
    void show(const std::vector<std::string>& lines) {
        std::string out = "\x1b[H";
        for (int y = 0; y < height; ++y) {
            std::uint8_t colour = 0;
            for (int x = 0; x < width; ++x) {
                const Look& cell = cells_[static_cast<std::size_t>(y * width + x)];
                if (cell.symbol != ' ' && cell.colour != colour) {
                    out += "\x1b[38;5;" + std::to_string(cell.colour) + "m";
                    colour = cell.colour;
                }
                out += cell.symbol;
            }
            out += "\x1b[0m\x1b[K\n";
        }
        for (const std::string& line : lines) out += line + "\x1b[K\n";
        std::fwrite(out.data(), 1, out.size(), stdout);
        std::fflush(stdout);
    }

    static void open() { std::fputs("\x1b[2J\x1b[?25l", stdout); }
    static void close() { std::fputs("\x1b[?25h", stdout); }

private:
    std::vector<Look> cells_;
};

}  // namespace demo
