#pragma once

#include "scene.hpp"

namespace visual {

inline bool is_playing(ecs::Res<const Playing> playing) { return playing->value; }

inline void circle(ecs::Query<Orbit, ecs::LocalTransform> bodies, ecs::Res<const ecs::Time> time) {
    bodies.each([dt = static_cast<float>(time->delta)](Orbit& o, ecs::LocalTransform& local) {
        o.angle += o.speed * dt;
        local.matrix = o.place();
    });
}
/// Turning the root turns everything that is seen.
inline void turn(ecs::Query<const Tilt, ecs::LocalTransform> roots) {
    roots.each([](const Tilt& tilt, ecs::LocalTransform& local) {
        local.matrix = ecs::Mat4::rotation_x(tilt.pitch) * ecs::Mat4::rotation_z(tilt.yaw);
    });
}
inline void propagate(ecs::World& world) { ecs::propagate_transforms(world); }

inline void add_systems(ecs::Schedule& schedule) {
    schedule.add(ecs::phase::update, "circle", circle).run_if(is_playing);
    schedule.add(ecs::phase::update, "turn", turn);
    schedule.add(ecs::phase::update, "propagate", propagate).after("circle").after("turn");
}

}  // namespace visual
