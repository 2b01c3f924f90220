#pragma once

#include <ecs/ecs.hpp>

struct Shared {
    int value;
};

/// What one of the libraries does with a world of the program's.
struct LibraryCalls {
    ecs::ComponentTypeID (*shared_id)();
    ecs::ComponentTypeID (*private_id)();
    ecs::Entity (*create)(ecs::World&, int value);
    int (*sum)(ecs::World&);
};

#if defined(_WIN32)
#define ECS_TEST_EXPORT __declspec(dllexport)
#else
#define ECS_TEST_EXPORT __attribute__((visibility("default")))
#endif

extern "C" ECS_TEST_EXPORT LibraryCalls library_a();
extern "C" ECS_TEST_EXPORT LibraryCalls library_b();
