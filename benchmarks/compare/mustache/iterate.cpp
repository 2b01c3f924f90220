#include "common.hpp"

namespace {

template <class Iterate>
void iterate_three(bench::Run& run, const Iterate& iterate) {
    iterate_filled(
        run, [&](World& world) { create_three(world.entities(), run.size); }, iterate);
}
WORKLOAD(iterate_1, LOOP_SIZES) {
    iterate_one(run, [&](World& world) { create_three(world.entities(), run.size); });
}
WORKLOAD(iterate_2, LOOP_SIZES) {
    iterate_three(run, [](World& world) {
        world.entities().forEach([](Position& p, const Velocity& v) { bench::move(p, v); });
    });
}
WORKLOAD(iterate_3, LOOP_SIZES) {
    iterate_three(run, [](World& world) {
        world.entities().forEach(
            [](Position& p, Velocity& v, const Acceleration& a) { bench::accelerate(p, v, a); });
    });
}
/// With a loop that counts the entities in what it is given.
template <class Iterate>
void iterate_counting(bench::Run& run, const Iterate& iterate) {
    std::uint64_t entities = 0;
    iterate_three(run, [&](World& world) { iterate(world.entities(), entities); });
    run.checksum += entities - 20 * run.size;  // without those of the calibration
}
WORKLOAD(iterate_1_with_entity, 100'000) {
    iterate_counting(run, [](EntityManager& world, std::uint64_t& entities) {
        world.forEach([&](Entity e, Position& p) {
            p.x += 1;
            entities += !e.isNull();
        });
    });
}
WORKLOAD(iterate_2_with_entity, LOOP_SIZES) {
    iterate_counting(run, [](EntityManager& world, std::uint64_t& entities) {
        world.forEach([&](Entity e, Position& p, const Velocity& v) {
            bench::move(p, v);
            entities += !e.isNull();
        });
    });
}
WORKLOAD(iterate_3_with_entity, 100'000) {
    iterate_counting(run, [](EntityManager& world, std::uint64_t& entities) {
        world.forEach([&](Entity e, Position& p, Velocity& v, const Acceleration& a) {
            bench::accelerate(p, v, a);
            entities += !e.isNull();
        });
    });
}
// A job over whole arrays is faster only if nothing is optimised, and slower for few entities.
#ifdef BENCH_AT_O0
using mustache::ComponentArraySize;
struct AddToArrays : mustache::PerEntityJob<AddToArrays> {
    void forEachArray(ComponentArraySize count, Position* p) {
        const std::size_t rows = count.toInt();
        for (std::size_t i = 0; i < rows; ++i) p[i].x += 1;
    }
};
struct MoveArrays : mustache::PerEntityJob<MoveArrays> {
    void forEachArray(ComponentArraySize count, Position* p, const Velocity* v) {
        const std::size_t rows = count.toInt();
        for (std::size_t i = 0; i < rows; ++i) bench::move(p[i], v[i]);
    }
};
struct AccelerateArrays : mustache::PerEntityJob<AccelerateArrays> {
    void forEachArray(ComponentArraySize count, Position* p, Velocity* v, const Acceleration* a) {
        const std::size_t rows = count.toInt();
        for (std::size_t i = 0; i < rows; ++i) bench::accelerate(p[i], v[i], a[i]);
    }
};
template <class Job>
void run_job(bench::Run& run) {
    Job job;
    iterate_three(run, [&](World& world) { job.run(world); });
}
WORKLOAD(iterate_1_fastest, 100'000) { run_job<AddToArrays>(run); }
WORKLOAD(iterate_2_fastest, 100'000) { run_job<MoveArrays>(run); }
WORKLOAD(iterate_3_fastest, 100'000) { run_job<AccelerateArrays>(run); }
#else
WORKLOAD(iterate_1_fastest, 100'000) { workload_iterate_1(run); }
WORKLOAD(iterate_2_fastest, LOOP_SIZES) { workload_iterate_2(run); }
WORKLOAD(iterate_3_fastest, 100'000) { workload_iterate_3(run); }
#endif
struct MoveOthers : mustache::PerEntityJob<MoveOthers> {
    const mustache::ComponentId excluded =
        mustache::ComponentFactory::instance().registerComponent<Acceleration>();
    bool extraArchetypeFilterCheck(const mustache::Archetype& archetype) const noexcept override {
        return !archetype.hasComponent(excluded);
    }
    void operator()(Position& p, const Velocity& v) { bench::move(p, v); }
};
WORKLOAD(iterate_excluding, 100'000) {
    run.operations = run.size / 2;
    MoveOthers job;
    iterate_filled(
        run,
        [&](World& world) {
            const std::vector<Entity> entities = populate(world.entities(), run.size);
            for (std::size_t i = 0; i < entities.size(); i += 2) {
                world.entities().assign<Acceleration>(entities[i]);
            }
        },
        [&](World& world) { job.run(world); });
}

}  // namespace
