#pragma once

/// \file
/// `ECS_REFLECT`: what types look like at run time.

#include "ecs/reflection/access.hpp"
#include "ecs/reflection/describe.hpp"
#include "ecs/reflection/type_description.hpp"
#include "ecs/reflection/value.hpp"
