#pragma once

/// \file
/// Worlds as bytes: `register_component`, `serialize`, `deserialize`, `save`, `load`, `world_hash`.

#include "ecs/serialization/component_format.hpp"
#include "ecs/serialization/file.hpp"
#include "ecs/serialization/load.hpp"
#include "ecs/serialization/save.hpp"
#include "ecs/serialization/world_hash.hpp"
