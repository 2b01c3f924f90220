#pragma once

#include <cstddef>

namespace test {

/// How often the program has asked the global heap for memory so far.
std::size_t heap_allocations() noexcept;

}  // namespace test
