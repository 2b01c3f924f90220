#pragma once

/// \file
/// `World`: entities, components and the loops over them.

#include "ecs/world/commands.hpp"
#include "ecs/world/snapshot.hpp"
#include "ecs/world/snapshot_impl.hpp"
#include "ecs/world/world.hpp"
#include "ecs/world/world_batch.hpp"
#include "ecs/world/world_impl.hpp"
#include "ecs/world/world_loader.hpp"
