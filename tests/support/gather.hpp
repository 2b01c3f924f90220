#pragma once

#include <ecs/ecs.hpp>

#include <algorithm>
#include <set>
#include <vector>

/// \file
/// What a query finds, as a value to compare.

namespace test {

/// The entities of a query in the order in which it visits them.
template <class Query>
std::vector<ecs::Entity> visited(const Query& query) {
    std::vector<ecs::Entity> entities;
    query.each([&](ecs::Entity e, auto&&...) { entities.push_back(e); });
    return entities;
}

/// The entities of a query without an order; a visit that comes twice leaves them too few.
template <class Query>
std::set<ecs::Entity> matches(const Query& query) {
    const std::vector<ecs::Entity> entities = visited(query);
    std::set<ecs::Entity> found(entities.begin(), entities.end());
    if (found.size() != entities.size()) found.clear();
    return found;
}

inline std::set<ecs::Entity> matches(const ecs::DynamicQuery& query) {
    std::set<ecs::Entity> found;
    query.each_span([&](const ecs::DynamicSpan& span) {
        found.insert(span.entities(), span.entities() + span.rows());
    });
    return found;
}

using Entities = std::set<ecs::Entity>;

}  // namespace test
