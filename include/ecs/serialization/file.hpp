#pragma once

#include "ecs/serialization/load.hpp"

#include <cstdio>
#include <fstream>
#include <string>

#if defined(_WIN32)
#include <io.h>
#else
#include <fcntl.h>
#include <unistd.h>
#endif

namespace ecs {
namespace detail {

/// Makes sure that what was written to a file is on the disk. Best effort where a system has no
/// way.
inline void flush_to_disk(const std::string& path) {
#if !defined(_WIN32)
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    ::fsync(file);
    ::close(file);
#else
    (void)path;
#endif
}

inline bool replace_file(const std::string& from, const std::string& to) {
#if defined(_WIN32)
    std::remove(to.c_str());
#endif
    return std::rename(from.c_str(), to.c_str()) == 0;
}

}  // namespace detail

/// Writes a world to a file. The bytes go to a file beside it, which takes its place only when it
/// is complete: whatever happens meanwhile, there is a whole file under that name, the old or the
/// new.
template <class W = World>
Status save(const detail::Exactly<W>& world, const std::string& path,
            const SaveOptions& options = {}) {
    const std::string beside = path + ".new";
    Status status;
    {
        std::ofstream out(beside, std::ios::binary | std::ios::trunc);
        if (!out) return Status::error("the file " + beside + " cannot be written");
        status = serialize<W>(world, out, options);
        out.close();
        if (status && !out) status = Status::error("the file " + beside + " cannot be written");
    }
    if (status) {
        detail::flush_to_disk(beside);
        if (detail::replace_file(beside, path)) {
            const std::size_t slash = path.find_last_of('/');
            detail::flush_to_disk(slash == std::string::npos ? "." : path.substr(0, slash + 1));
            return {};
        }
        status = Status::error("the file " + path + " cannot be replaced");
    }
    std::remove(beside.c_str());
    return status;
}

/// Loads a world from a file; see `deserialize`.
template <class W = World>
Status load(detail::Exactly<W>& world, const std::string& path, const LoadOptions& options = {}) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return Status::error("the file " + path + " cannot be read");
    return deserialize<W>(world, in, options);
}

}  // namespace ecs
