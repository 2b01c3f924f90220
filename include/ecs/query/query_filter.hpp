#pragma once

#include "ecs/base/owned.hpp"
#include "ecs/core/signature.hpp"
#include "ecs/core/type_set.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace ecs {

/// Which archetypes a query matches, and which columns it wants of them.
struct QueryFilter {
    TypeSet all;               ///< has every one of these
    TypeSet none;              ///< and none of these
    std::vector<TypeSet> any;  ///< and, of each of these sets, at least one
    TypeSet columns;           ///< columns to resolve; an archetype may lack some of them

    /// The order of `any` does not matter: filters that mean the same become equal.
    void normalise() {
        for (std::size_t i = 1; i < any.size(); ++i) {  // by insertion: there are few
            for (std::size_t k = i; k > 0 && any[k] < any[k - 1]; --k)
                std::swap(any[k], any[k - 1]);
        }
    }

    friend bool operator==(const QueryFilter& a, const QueryFilter& b) {
        return a.all == b.all && a.none == b.none && a.any == b.any && a.columns == b.columns;
    }
};

namespace detail {

/// A filter as bitsets, ready to be asked.
class Matcher {
public:
    explicit Matcher(const QueryFilter& filter) : all_(filter.all), none_(filter.none) {
        for (const TypeSet& set : filter.any) any_.emplace_back(set);
    }

    bool matches(const Signature& signature) const noexcept {
        if (!signature.includes(all_) || signature.intersects(none_)) return false;
        for (const Signature* set : any_) {
            if (!signature.intersects(*set)) return false;
        }
        return true;
    }

private:
    Signature all_;
    Signature none_;
    OwnedList<Signature> any_;
};

}  // namespace detail
}  // namespace ecs
