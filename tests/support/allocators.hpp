#pragma once

#include <ecs/base/allocator.hpp>

#include <cstddef>
#include <map>

/// \file
/// Allocators that count, and that run out of memory.

namespace test {

/// Knows every block that it gave out, and whether each came back as it went.
class CountingAllocator : public ecs::Allocator {
public:
    void* allocate(std::size_t bytes, std::size_t alignment) override {
        if (bytes == 0) ++errors_;
        void* memory = ecs::heap_allocator().allocate(bytes, alignment);
        blocks_[memory] = {bytes, alignment};
        bytes_ += bytes;
        ++calls_;
        return memory;
    }
    void deallocate(void* memory, std::size_t bytes, std::size_t alignment) override {
        const auto block = blocks_.find(memory);
        if (block == blocks_.end() || block->second.bytes != bytes ||
            block->second.alignment != alignment) {
            ++errors_;
            return;
        }
        blocks_.erase(block);
        bytes_ -= bytes;
        ecs::heap_allocator().deallocate(memory, bytes, alignment);
    }

    std::size_t blocks() const { return blocks_.size(); }
    std::size_t bytes() const { return bytes_; }
    std::size_t calls() const { return calls_; }
    /// Blocks of no bytes, and blocks that came back with another size, or that were not given out.
    int errors() const { return errors_; }

private:
    struct Block {
        std::size_t bytes;
        std::size_t alignment;
    };

    std::map<void*, Block> blocks_;
    std::size_t bytes_ = 0;
    std::size_t calls_ = 0;
    int errors_ = 0;
};

/// Has memory for so many more allocations, then for none.
class CappedAllocator final : public CountingAllocator {
public:
    void* allocate(std::size_t bytes, std::size_t alignment) override {
        if (left_ == 0) return nullptr;
        if (left_ != unlimited) --left_;
        return CountingAllocator::allocate(bytes, alignment);
    }

    void allow(std::size_t allocations) { left_ = allocations; }
    void allow_all() { left_ = unlimited; }

private:
    static constexpr std::size_t unlimited = ~std::size_t{0};

    std::size_t left_ = unlimited;
};

}  // namespace test
