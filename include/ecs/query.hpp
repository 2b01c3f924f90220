#pragma once

/// \file
/// `Query`, `DynamicQuery`, `Ref`, `Lookup` and the terms of queries.

#include "ecs/query/dynamic_query.hpp"
#include "ecs/query/lookup.hpp"
#include "ecs/query/query.hpp"
#include "ecs/query/ref.hpp"
