#pragma once

/// \file
/// `TypeSet`, `Archetype` and `ArchetypeEdge`: the storage of a world, for tools that look inside.

#include "ecs/core/type_set.hpp"
#include "ecs/storage/archetype.hpp"
#include "ecs/storage/archetype_edge.hpp"
#include "ecs/storage/archetype_lifecycle.hpp"
