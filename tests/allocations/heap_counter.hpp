#pragma once

#include <cstddef>

namespace test {

/// How often the program has asked the global heap for memory so far.
std::size_t heap_allocations() noexcept;
/// How many bytes that were in all, those included that came back.
std::size_t heap_bytes() noexcept;

}  // namespace test
