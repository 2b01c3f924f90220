#pragma once

/// \file
/// What every test file starts from: doctest, the library, and how a handle is printed when a check
/// fails.

#include "support/components.hpp"

#include <ecs/ecs.hpp>

#include <doctest/doctest.h>

#include <sstream>

template <>
struct doctest::StringMaker<ecs::Entity> {
    static String convert(ecs::Entity e) {
        std::ostringstream text;
        text << '{' << e.index << ", " << e.generation << '}';
        return text.str().c_str();
    }
};
