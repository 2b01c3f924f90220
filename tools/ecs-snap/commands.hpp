#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// \file
/// The commands of the tool. Each returns its exit code.

namespace snap {

int info(const std::string& path);
int table(const std::string& path);

struct DumpOptions {
    bool csv = false;
    std::vector<std::string> components;  // all, if there are none
    std::string entity;                   // "index:generation", or all
    std::uint64_t limit = 0;              // 0: no limit
};
int dump(const std::string& path, const DumpOptions& options);

int diff(const std::string& before, const std::string& after, std::uint64_t limit);
int verify(const std::string& path);

}  // namespace snap
