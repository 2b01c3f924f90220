#include <vector>

struct Position {
    float x, y;
};
struct Velocity {
    float x, y;
};

/// Those that move stand first.
struct Things {
    std::vector<Position> positions;
    std::vector<Velocity> velocities;
};

int main() {
    Things things;
    for (int i = 0; i < 100; ++i) {
        things.positions.push_back({0, 0});
        things.velocities.push_back({1, 2});
    }
    for (std::size_t i = 0; i < things.velocities.size(); ++i) {
        things.positions[i].x += things.velocities[i].x;
        things.positions[i].y += things.velocities[i].y;
    }
    things.velocities.pop_back();

    const std::size_t moving = things.velocities.size();
    return moving == 99 && things.positions.back().y == 2 ? 0 : 1;
}
