#pragma once

/// \file
/// The whole library.

#include "ecs/archetype.hpp"
#include "ecs/builtin/hierarchy.hpp"
#include "ecs/builtin/hierarchy_hooks.hpp"
#include "ecs/builtin/hierarchy_ops.hpp"
#include "ecs/builtin/transform.hpp"
#include "ecs/builtin/transform_propagation.hpp"
#include "ecs/command_buffer.hpp"
#include "ecs/component.hpp"
#include "ecs/entity.hpp"
#include "ecs/prefab.hpp"
#include "ecs/query.hpp"
#include "ecs/reflection.hpp"
#include "ecs/schedule.hpp"
#include "ecs/serialization.hpp"
#include "ecs/system.hpp"
#include "ecs/version.hpp"
#include "ecs/world.hpp"
