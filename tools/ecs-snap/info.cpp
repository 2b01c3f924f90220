#include "commands.hpp"
#include "contents.hpp"
#include "stored_value.hpp"

#include <algorithm>
#include <cstdio>

namespace snap {
namespace {

using Number = unsigned long long;

void print_components(const SnapshotFile& file, const Contents& contents) {
    if (contents.components.empty()) return;
    std::size_t width = 9;
    for (const ecs::StoredComponent& c : file.schema().components) {
        width = std::max(width, c.name.size());
    }
    const int name_width = static_cast<int>(std::min<std::size_t>(width, 60));
    std::printf("\n%-*s  encoding   size  version  fields  entities         bytes\n", name_width,
                "component");
    for (std::size_t i = 0; i < contents.components.size(); ++i) {
        const ecs::StoredComponent& c = file.schema().components[i];
        const std::string size = c.fixed_size()                     ? std::to_string(c.size)
                                 : c.encoding == ecs::Encoding::tag ? "0"
                                                                    : "varies";
        const std::string fields = c.type != nullptr ? std::to_string(c.type->fields.size()) : "-";
        std::printf("%-*s  %-9s%6s%9lu%8s%10llu%14llu\n", name_width, printable(c.name).c_str(),
                    name_of(c.encoding), size.c_str(), static_cast<unsigned long>(c.version),
                    fields.c_str(), static_cast<Number>(contents.components[i].entities),
                    static_cast<Number>(contents.components[i].bytes));
    }
}

}  // namespace

int info(const std::string& path) {
    SnapshotFile file(path);
    Contents contents;
    if (!file.open() || !read_contents(file, contents)) return file.report();
    std::printf("format version  %lu\n", static_cast<unsigned long>(ecs::SnapshotFormat::version));
    std::printf("bytes           %llu\n", static_cast<Number>(file.offset()));
    std::printf("entities        %llu alive, %llu slots free, %llu retired",
                static_cast<Number>(contents.alive), static_cast<Number>(contents.free),
                static_cast<Number>(contents.retired));
    if (contents.reserved != 0) {
        std::printf(", %llu reserved", static_cast<Number>(contents.reserved));
    }
    std::printf("\narchetypes      %zu\n", contents.archetypes.size());
    std::printf("components      %zu\n", contents.components.size());
    print_components(file, contents);
    return fine;
}

int table(const std::string& path) {
    SnapshotFile file(path);
    Contents contents;
    if (!file.open() || !read_contents(file, contents)) return file.report();
    std::printf("  entities         bytes  components\n");
    for (const Contents::Archetype& archetype : contents.archetypes) {
        std::printf("%10llu  %12llu  ", static_cast<Number>(archetype.entities),
                    static_cast<Number>(archetype.bytes));
        if (archetype.components.empty()) std::printf("(none)");
        for (std::size_t i = 0; i < archetype.components.size(); ++i) {
            std::printf("%s%s", i == 0 ? "" : ", ",
                        printable(file.component(archetype.components[i]).name).c_str());
        }
        std::printf("\n");
    }
    return fine;
}

}  // namespace snap
