#pragma once

/// The version of the library. The build system reads it from here; there is no other copy.
#define ECS_VERSION_MAJOR 0
#define ECS_VERSION_MINOR 1
#define ECS_VERSION_PATCH 0

#define ECS_VERSION_TEXT_OF_(number) #number
#define ECS_VERSION_TEXT_(major, minor, patch) \
    ECS_VERSION_TEXT_OF_(major) "." ECS_VERSION_TEXT_OF_(minor) "." ECS_VERSION_TEXT_OF_(patch)

/// The same as text: "major.minor.patch".
#define ECS_VERSION_STRING \
    ECS_VERSION_TEXT_(ECS_VERSION_MAJOR, ECS_VERSION_MINOR, ECS_VERSION_PATCH)
