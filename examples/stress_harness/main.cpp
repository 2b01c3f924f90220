// How many entities fit into a frame of 16.6 ms? One world after another is filled until they do
// not: swarms, trees, chains, entities that change all the time, entities of a thousand kinds.
//
// Progress goes to the standard error, so that results can be piped: --csv -, --json -.

#include "modes.hpp"
#include "options.hpp"
#include "output.hpp"
#include "ramp.hpp"

#include <cstdio>
#include <vector>

int main(int argc, char** argv) {
    const stress::Options options = stress::parse(argc, argv);
#if !defined(NDEBUG)
    std::fprintf(stderr, "built with assertions: a release build (-O2 -DNDEBUG) is faster\n");
#endif

    std::vector<stress::Result> results;
    for (const stress::Mode* mode : options.modes) {
        const auto progress = [](const stress::Mode& m, const stress::Sample& sample) {
            std::fprintf(stderr, "%-11s %9zu entities %10.3f ms\n", m.name, sample.entities,
                         sample.frame_ms);
        };
        results.push_back(stress::ramp(*mode, options.limits, progress));
    }

    if (options.csv != "-" && options.json != "-") stress::print_table(results, options.limits);
    if (!options.csv.empty()) stress::write_csv(results, options.csv);
    if (!options.json.empty()) stress::write_json(results, options.limits, options.json);
    if (!options.svg.empty()) stress::write_svg(results, options.limits, options.svg);
    for (const stress::Result& result : results) {
        if (result.samples.empty()) return 1;
    }
}
