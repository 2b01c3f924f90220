// Functions that the world calls when components come, change and go, whatever the reason.
// Here they keep a second structure in step: which squares of a board are taken.
//
// Teaches: on_add, on_set, on_remove, patch, remove_reason, remove_observer.

#include <ecs/ecs.hpp>

#include <cstdio>
#include <map>
#include <utility>

using namespace ecs;

namespace {

struct Square {
    int x, y;
};
using Board = std::map<std::pair<int, int>, Entity>;

void print_board(const Board& board, const char* title) {
    std::printf("%s\n", title);
    for (int y = 0; y < 3; ++y) {
        std::printf("  ");
        for (int x = 0; x < 5; ++x) std::printf("%c ", board.count({x, y}) != 0 ? '#' : '.');
        std::printf("\n");
    }
}

/// A hook of `on_set` sees the new value only, so the old square is looked for.
void forget(Board& board, Entity e) {
    for (auto at = board.begin(); at != board.end();) {
        at = at->second == e ? board.erase(at) : std::next(at);
    }
}

}  // namespace

int main() {
    World world;
    Board board;
    int removed = 0;
    int destroyed = 0;

    world.on_add<Square>([&](World&, Entity e, Square& s) { board[{s.x, s.y}] = e; });
    const ObserverHandle on_set = world.on_set<Square>([&](World&, Entity e, Square& s) {
        forget(board, e);
        board[{s.x, s.y}] = e;
    });
    world.on_remove<Square>([&](World& w, Entity e, Square&) {
        forget(board, e);
        ++(w.remove_reason() == RemoveReason::destroyed ? destroyed : removed);
    });

    const Entity king = world.create_with(Square{0, 0});
    const Entity rook = world.create_with(Square{4, 0});
    const Entity pawn = world.create();
    world.deferred().add(pawn, Square{2, 1});  // deferred changes are heard of as well
    world.flush_deferred();
    print_board(board, "three pieces:");
    bool right = board.size() == 3 && board.at({2, 1}) == pawn;

    world.add(king, Square{1, 1});                                    // overwrites
    world.patch<Square>(rook, [](Square& square) { square.y = 2; });  // changes in place
    print_board(board, "king and rook have moved:");
    right = right && board.size() == 3 && board.count({1, 1}) == 1 && board.count({4, 2}) == 1;

    world.remove<Square>(pawn);  // taken off the board, but still there
    world.destroy(rook);
    print_board(board, "the king alone:");
    right = right && board.size() == 1 && removed == 1 && destroyed == 1 && world.alive(pawn);

    // Writing through a reference is not observed: it costs nothing, and says nothing.
    world.remove_observer(on_set);
    world.add(king, Square{3, 1});
    right = right && board.count({3, 1}) == 0;

    std::printf("%d removed, %d destroyed\n%s\n", removed, destroyed,
                right ? "all as expected" : "something is wrong");
    return right ? 0 : 1;
}
