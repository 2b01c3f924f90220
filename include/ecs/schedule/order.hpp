#pragma once

#include "ecs/base/pod_array.hpp"

#include <cstddef>

namespace ecs::detail {

/// A directed graph over 0..n-1: an edge says who comes first.
class OrderGraph {
public:
    explicit OrderGraph(std::size_t nodes) { nodes_.resize(nodes); }

    void add_edge(std::size_t first, std::size_t then) {
        edges_.push_back({then, none});
        Node& node = nodes_[first];
        (node.first_edge == none ? node.first_edge : edges_[node.last_edge].next) =
            edges_.size() - 1;
        node.last_edge = edges_.size() - 1;
        ++nodes_[then].incoming;
    }

    /// An order in which every edge points forward; the lowest number first where there is a
    /// choice. Shorter than the number of nodes if there is a cycle.
    PodArray<std::size_t> sorted() const {
        PodArray<std::size_t> waiting;  // edges from nodes that have not had their turn
        for (const Node& node : nodes_) waiting.push_back(node.incoming);
        PodArray<std::size_t> result;
        for (std::size_t node = 0; node < waiting.size();) {
            if (waiting[node] != 0) {
                ++node;
                continue;
            }
            result.push_back(node);
            waiting[node] = none;
            std::size_t lowest = node;
            for_each_after(node, [&](std::size_t next) {
                if (--waiting[next] == 0 && next < lowest) lowest = next;
                return false;
            });
            node = lowest;  // one before this may have become ready
        }
        return result;
    }

    /// The nodes of some cycle in order, the first again at the end; empty if there is none.
    PodArray<std::size_t> find_cycle() const {
        PodArray<State> states;
        states.resize(nodes_.size(), State::unseen);
        PodArray<std::size_t> path;
        for (std::size_t node = 0; node < nodes_.size(); ++node) {
            if (states[node] == State::unseen && visit(node, states, path)) return path;
        }
        return {};
    }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    enum class State : unsigned char { unseen, on_path, done };
    struct Node {
        std::size_t incoming = 0;
        std::size_t first_edge = none;
        std::size_t last_edge = none;
    };
    struct Edge {
        std::size_t to;
        std::size_t next;  ///< of the same node
    };

    /// Until `fn` returns true; whether it did.
    template <class Fn>
    bool for_each_after(std::size_t node, Fn&& fn) const {
        for (std::size_t e = nodes_[node].first_edge; e != none; e = edges_[e].next) {
            if (fn(edges_[e].to)) return true;
        }
        return false;
    }
    /// True if the path, cut to its cycle, is the answer.
    bool visit(std::size_t node, PodArray<State>& states, PodArray<std::size_t>& path) const {
        states[node] = State::on_path;
        path.push_back(node);
        const bool found = for_each_after(node, [&](std::size_t next) {
            if (states[next] == State::on_path) {
                cut_before(path, next);
                path.push_back(next);
                return true;
            }
            return states[next] == State::unseen && visit(next, states, path);
        });
        if (found) return true;
        states[node] = State::done;
        path.pop_back();
        return false;
    }
    static void cut_before(PodArray<std::size_t>& path, std::size_t node) {
        std::size_t first = 0;
        while (path[first] != node) ++first;
        PodArray<std::size_t> rest;
        for (; first < path.size(); ++first) rest.push_back(path[first]);
        path.swap(rest);
    }

    PodArray<Node> nodes_;
    PodArray<Edge> edges_;
};

}  // namespace ecs::detail
