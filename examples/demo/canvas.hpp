#pragma once

// A picture made of characters: every character is 2 x 4 dots of one colour.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace demo {

class Canvas {
public:
    /// Shows a square of the world, `radius` to each side of its middle, as large as fits.
    Canvas(int columns, int rows, float radius, bool braille)
        : columns_(columns),
          rows_(rows),
          braille_(braille),
          scale_(static_cast<float>(std::min(columns * 2, rows * 4)) / (2 * radius)),
          cells_(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows)) {}

    /// Of several colours in one character, the one of the highest `layer` is seen.
    void dot(float x, float y, std::uint8_t colour, std::uint8_t layer) {
        plot(static_cast<int>(std::floor(to_column(x))), static_cast<int>(std::floor(to_row(y))),
             colour, layer);
    }
    void disc(float x, float y, float radius, std::uint8_t colour, std::uint8_t layer) {
        const float r = std::max(radius * scale_, 0.8f);
        const float cx = to_column(x), cy = to_row(y);
        for (int row = static_cast<int>(cy - r); row <= static_cast<int>(cy + r); ++row) {
            for (int column = static_cast<int>(cx - r); column <= static_cast<int>(cx + r);
                 ++column) {
                const float dx = static_cast<float>(column) + 0.5f - cx;
                const float dy = static_cast<float>(row) + 0.5f - cy;
                if (dx * dx + dy * dy <= r * r) plot(column, row, colour, layer);
            }
        }
    }
    void ring(float x, float y, float radius, std::uint8_t colour, std::uint8_t layer) {
        const int dots = static_cast<int>(radius * scale_ * 3);  // every second one of the circle
        for (int i = 0; i < dots; ++i) {
            const float angle = 6.2831853f * static_cast<float>(i) / static_cast<float>(dots);
            dot(x + radius * std::cos(angle), y + radius * std::sin(angle), colour, layer);
        }
    }

    /// The picture, line by line, with the codes that colour it.
    std::string text() const {
        std::string out;
        for (int row = 0; row < rows_; ++row) {
            int colour = -1;
            for (int column = 0; column < columns_; ++column) {
                const Cell& cell = cells_[index(column, row)];
                if (cell.dots != 0 && cell.colour != colour) {
                    colour = cell.colour;
                    out += "\x1b[38;5;" + std::to_string(colour) + "m";
                }
                append(out, cell.dots);
            }
            out += "\x1b[0m\x1b[K\r\n";
        }
        return out;
    }

private:
    struct Cell {
        std::uint8_t dots = 0;  // a bit for each, as Unicode numbers Braille patterns
        std::uint8_t colour = 0;
        std::uint8_t layer = 0;
    };

    float to_column(float x) const { return x * scale_ + static_cast<float>(columns_); }
    float to_row(float y) const { return static_cast<float>(rows_) * 2 - y * scale_; }
    std::size_t index(int column, int row) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
               static_cast<std::size_t>(column);
    }

    void plot(int x, int y, std::uint8_t colour, std::uint8_t layer) {
        static constexpr std::uint8_t bits[4][2] = {{1, 8}, {2, 16}, {4, 32}, {64, 128}};
        if (x < 0 || y < 0 || x >= columns_ * 2 || y >= rows_ * 4) return;
        Cell& cell = cells_[index(x / 2, y / 4)];
        cell.dots = static_cast<std::uint8_t>(cell.dots | bits[y % 4][x % 2]);
        if (layer < cell.layer) return;
        cell.layer = layer;
        cell.colour = colour;
    }

    void append(std::string& out, std::uint8_t dots) const {
        if (dots == 0) {
            out += ' ';
        } else if (braille_) {  // U+2800 + dots, in UTF-8
            out += '\xE2';
            out += static_cast<char>(0xA0 | (dots >> 6));
            out += static_cast<char>(0x80 | (dots & 63));
        } else {
            int count = 0;
            for (int bit = 0; bit < 8; ++bit) count += (dots >> bit) & 1;
            out += ".:*oO%#@"[count - 1];
        }
    }

    int columns_;
    int rows_;
    bool braille_;
    float scale_;  // dots per unit of the world
    std::vector<Cell> cells_;
};

}  // namespace demo
