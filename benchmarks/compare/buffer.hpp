#pragma once

// Memory that worlds are saved to and loaded from: it has room from the start, and is touched, so
// that what is measured is the library and not the growth of a buffer.

#include <cstddef>
#include <cstring>
#include <istream>
#include <ostream>
#include <streambuf>
#include <vector>

namespace bench {

class Buffer : private std::streambuf {
public:
    explicit Buffer(std::size_t bytes) : memory_(bytes, 1) {}

    void rewind() {
        setp(memory_.data(), memory_.data() + memory_.size());
        setg(memory_.data(), memory_.data(), memory_.data() + memory_.size());
    }
    void write(const void* data, std::size_t bytes) {
        std::memcpy(pptr(), data, bytes);
        pbump(static_cast<int>(bytes));
    }
    void read(void* data, std::size_t bytes) {
        std::memcpy(data, gptr(), bytes);
        gbump(static_cast<int>(bytes));
    }
    std::streambuf* streambuf() { return this; }

private:
    std::vector<char> memory_;
};

}  // namespace bench
