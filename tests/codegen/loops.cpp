// Plain loops over components, one function each: check_vectorised.py looks at their instructions.

#include <ecs/ecs.hpp>

#include <cstddef>

struct Position {
    float x, y;
};
struct Velocity {
    float x, y;
};
struct Acceleration {
    float x, y;
};

extern "C" void one_component(ecs::World& world) {
    world.each_no_entity<Position>([](Position& p) {
        p.x *= 1.5f;
        p.y *= 1.5f;
    });
}

extern "C" void two_components(ecs::World& world) {
    world.each_no_entity<Position, const Velocity>([](Position& p, const Velocity& v) {
        p.x += v.x * 0.5f;
        p.y += v.y * 0.5f;
    });
}

extern "C" void three_components(ecs::World& world) {
    world.each_no_entity<Position, Velocity, const Acceleration>(
        [](Position& p, Velocity& v, const Acceleration& a) {
            v.x += a.x * 0.5f;
            v.y += a.y * 0.5f;
            p.x += v.x * 0.5f;
            p.y += v.y * 0.5f;
        });
}

extern "C" void with_the_entity(ecs::World& world) {
    world.each<Position, const Velocity>([](ecs::Entity, Position& p, const Velocity& v) {
        p.x += v.x * 0.5f;
        p.y += v.y * 0.5f;
    });
}

extern "C" void by_query(ecs::Query<Position, const Velocity>& query) {
    query.each([](Position& p, const Velocity& v) {
        p.x += v.x * 0.5f;
        p.y += v.y * 0.5f;
    });
}

extern "C" void by_span(ecs::Query<Position, const Velocity>& query) {
    query.each_span([](std::size_t rows, Position* p, const Velocity* v) {
        for (std::size_t i = 0; i < rows; ++i) {
            p[i].x += v[i].x * 0.5f;
            p[i].y += v[i].y * 0.5f;
        }
    });
}
