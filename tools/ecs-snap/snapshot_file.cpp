#include "snapshot_file.hpp"

#include <cstdio>
#include <utility>

#if defined(_WIN32)
#include <io.h>
#else
#include <unistd.h>
#endif

namespace snap {
namespace {

bool someone_watches() {
#if defined(_WIN32)
    return _isatty(_fileno(stderr)) != 0;
#else
    return ::isatty(STDERR_FILENO) != 0;
#endif
}

constexpr std::uint64_t large_file = std::uint64_t{64} << 20;

}  // namespace

std::string printable(std::string text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const bool second_controls =
            byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0;
        if (byte < 0x20 || byte == 0x7F || second_controls) text[i] = '?';
    }
    return text;
}

Progress::Progress(std::uint64_t size) {
    if (size >= large_file && someone_watches()) step_ = size / 100;
}
Progress::~Progress() {
    if (said_) std::fprintf(stderr, "\r          \r");
}
void Progress::at(std::uint64_t offset) {
    if (step_ == 0 || offset < next_) return;
    std::fprintf(stderr, "\r%3d %%", static_cast<int>(offset / step_));
    std::fflush(stderr);
    said_ = true;
    next_ = offset + step_;
}

SnapshotFile::SnapshotFile(std::string path)
    : path_(std::move(path)), in_(path_, std::ios::binary) {
    if (in_) {
        in_.seekg(0, std::ios::end);
        const std::streamoff end = in_.tellg();
        if (end > 0) size_ = static_cast<std::uint64_t>(end);
        in_.clear();
        in_.seekg(0);
        in_.clear();  // a pipe cannot be sought, and can be read all the same
    }
    reader_ = std::make_unique<ecs::SnapshotReader>(in_);
}

bool SnapshotFile::open() {
    if (!in_.is_open()) return fail("the file cannot be opened");
    opened_ = true;
    return reader_->read_header();
}

bool SnapshotFile::nothing_follows() {
    return in_.peek() == std::ifstream::traits_type::eof() ||
           fail("there are bytes behind the end of the snapshot");
}

int SnapshotFile::report(int code) const {
    if (is_open()) {
        std::fprintf(stderr, "ecs-snap: %s: at byte %llu: %s\n", path_.c_str(),
                     static_cast<unsigned long long>(status().offset()),
                     printable(status().message()).c_str());
    } else {
        std::fprintf(stderr, "ecs-snap: %s: %s\n", path_.c_str(), status().message().c_str());
    }
    return code;
}

}  // namespace snap
