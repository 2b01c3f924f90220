#pragma once

#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

namespace bench {

struct Position {
    float x, y;
};
struct Velocity {
    float x, y;
};
struct Acceleration {
    float x, y;
};
template <int N>
struct Wide {
    float value[4];
};

/// The same shuffle in every run.
template <class T>
void shuffle(std::vector<T>& values) {
    std::uint64_t state = 0x853c49e6748fea9bu;
    for (std::size_t i = values.size(); i > 1; --i) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        std::swap(values[i - 1], values[static_cast<std::size_t>(state >> 33) % i]);
    }
}

}  // namespace bench
