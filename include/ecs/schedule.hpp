#pragma once

/// \file
/// `Schedule`: systems in phases, with parameters, ordering and fixed steps.

#include "ecs/schedule/schedule.hpp"
