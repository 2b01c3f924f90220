#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace ecs::detail {

/// A directed graph over 0..n-1: an edge says who comes first.
class OrderGraph {
public:
    explicit OrderGraph(std::size_t nodes) : after_(nodes), incoming_(nodes, 0) {}

    void add_edge(std::size_t first, std::size_t then) {
        after_[first].push_back(then);
        ++incoming_[then];
    }

    /// An order in which every edge points forward; the lowest number first where there is a
    /// choice. Shorter than the number of nodes if there is a cycle.
    std::vector<std::size_t> sorted() const {
        std::vector<std::size_t> waiting = incoming_;
        std::vector<std::size_t> result;
        // A heap of what is ready, the lowest on top.
        std::vector<std::size_t> heap;
        const auto greater = [](std::size_t a, std::size_t b) { return a > b; };
        const auto push = [&](std::size_t node) {
            heap.push_back(node);
            std::push_heap(heap.begin(), heap.end(), greater);
        };
        for (std::size_t node = 0; node < waiting.size(); ++node) {
            if (waiting[node] == 0) push(node);
        }
        while (!heap.empty()) {
            std::pop_heap(heap.begin(), heap.end(), greater);
            const std::size_t node = heap.back();
            heap.pop_back();
            result.push_back(node);
            for (const std::size_t next : after_[node]) {
                if (--waiting[next] == 0) push(next);
            }
        }
        return result;
    }

    /// The nodes of some cycle in order, the first again at the end; empty if there is none.
    std::vector<std::size_t> find_cycle() const {
        std::vector<State> states(after_.size(), State::unseen);
        std::vector<std::size_t> path;
        for (std::size_t node = 0; node < after_.size(); ++node) {
            if (states[node] == State::unseen && visit(node, states, path)) return path;
        }
        return {};
    }

private:
    enum class State : unsigned char { unseen, on_path, done };

    /// True if the path, cut to its cycle, is the answer.
    bool visit(std::size_t node, std::vector<State>& states, std::vector<std::size_t>& path) const {
        states[node] = State::on_path;
        path.push_back(node);
        for (const std::size_t next : after_[node]) {
            if (states[next] == State::on_path) {
                path.erase(path.begin(), std::find(path.begin(), path.end(), next));
                path.push_back(next);
                return true;
            }
            if (states[next] == State::unseen && visit(next, states, path)) return true;
        }
        states[node] = State::done;
        path.pop_back();
        return false;
    }

    std::vector<std::vector<std::size_t>> after_;
    std::vector<std::size_t> incoming_;
};

}  // namespace ecs::detail
