#include "commands.hpp"
#include "snapshot_file.hpp"

#include <ecs/version.hpp>

#include <CLI/CLI.hpp>

#include <cstdio>
#include <string>

namespace {

constexpr const char* description =
    "Looks into snapshots that ecs::save wrote. A snapshot describes itself, so the program that\n"
    "wrote it is not needed. Files are read block by block, whatever their size.";

constexpr const char* examples = R"(
Examples:
  ecs-snap info save.ecs                          what is in it?
  ecs-snap table save.ecs                         which combinations of components, how many?
  ecs-snap dump save.ecs --entity 17:2            one entity, all components
  ecs-snap dump save.ecs --component Health --csv > health.csv
  ecs-snap dump save.ecs > world.json             ecs::read_json reads it
  ecs-snap diff before.ecs after.ecs              what has changed, field by field?
  ecs-snap verify save.ecs && cp save.ecs backup/

Exit codes: 0 fine; 1 the files differ (diff), or the file is damaged (verify); 2 something went
wrong, and stderr says what, with the byte of the file. Use 'ecs-snap COMMAND --help' for options.)";

#define ECS_SNAP_TEXT2(x) #x
#define ECS_SNAP_TEXT(x) ECS_SNAP_TEXT2(x)
constexpr const char* version = "ecs-snap " ECS_SNAP_TEXT(ECS_VERSION_MAJOR) "." ECS_SNAP_TEXT(
    ECS_VERSION_MINOR) "." ECS_SNAP_TEXT(ECS_VERSION_PATCH);

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{description, "ecs-snap"};
    app.footer(examples);
    app.require_subcommand(1);
    app.set_version_flag("--version", version);

    std::string file;
    std::string other;
    const auto with_file = [&](CLI::App* command) {
        command->add_option("FILE", file, "a snapshot")->required();
        return command;
    };

    CLI::App* info = with_file(app.add_subcommand(
        "info", "Shows format, size, entities and components: their encoding, size and version"));
    CLI::App* table = with_file(app.add_subcommand(
        "table", "Shows the archetypes: how many entities and bytes each combination takes"));

    CLI::App* dump = with_file(app.add_subcommand(
        "dump", "Writes entities to stdout as JSON, or as comma-separated values"));
    snap::DumpOptions dump_options;
    bool json = false;
    CLI::Option* as_json = dump->add_flag(
        "--json", json, "as JSON, which ecs::read_json reads if nothing is left out (default)");
    dump->add_flag("--csv", dump_options.csv,
                   "one line an entity, one column a field; lists as JSON in one cell")
        ->excludes(as_json);
    dump->add_option("--component", dump_options.components,
                     "only entities with this component, and only it; may be given again")
        ->allow_extra_args(false);
    dump->add_option("--entity", dump_options.entity, "only this entity, as INDEX:GENERATION");
    dump->add_option("--limit", dump_options.limit, "only so many entities; 0 for all");

    CLI::App* diff = app.add_subcommand(
        "diff", "Shows which entities and components came (+), went (-) and changed (~)");
    std::uint64_t diff_limit = 1000;
    diff->add_option("A", file, "a snapshot")->required();
    diff->add_option("B", other, "a later one")->required();
    diff->add_option("--limit", diff_limit,
                     "show so many entities, and count the others; 0 for all (default 1000)");

    CLI::App* verify = with_file(app.add_subcommand(
        "verify", "Checks the whole file: every value, the entity table and the checksum"));

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? snap::fine : snap::failed;
    }
    if (*info) return snap::info(file);
    if (*table) return snap::table(file);
    if (*dump) return snap::dump(file, dump_options);
    if (*diff) return snap::diff(file, other, diff_limit);
    if (*verify) return snap::verify(file);
    return snap::failed;
}
