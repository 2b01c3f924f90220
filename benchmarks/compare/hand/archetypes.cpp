#include "common.hpp"

namespace {

// Without archetypes there is nothing to be fragmented: one vector.
WORKLOAD(fragmented_256_of_1, 256) { iterate_one(run); }
WORKLOAD(fragmented_256_of_4, 1'024) { iterate_one(run); }
WORKLOAD(fragmented_1024_of_1, 1'024) { iterate_one(run); }
WORKLOAD(fragmented_1024_of_4, 4'096) { iterate_one(run); }
WORKLOAD(fragmented_26_of_20, 520) { iterate_one(run); }

}  // namespace
