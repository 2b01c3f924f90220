#pragma once

#include "ecs/serialization/checksum.hpp"
#include "ecs/serialization/status.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <istream>
#include <ostream>
#include <streambuf>
#include <string>
#include <utility>

namespace ecs::detail {

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
inline constexpr bool host_is_little_endian = false;
#else
inline constexpr bool host_is_little_endian = true;
#endif

/// Reverses the bytes of a number on hosts where files have another order.
inline void swap_bytes(void* number, std::size_t size) noexcept {
    auto* bytes = static_cast<unsigned char*>(number);
    for (std::size_t i = 0; i < size / 2; ++i) std::swap(bytes[i], bytes[size - 1 - i]);
}
template <class T>
T little_endian(T number) noexcept {
    if constexpr (!host_is_little_endian) swap_bytes(&number, sizeof number);
    return number;
}

/// Writes to a stream, little-endian, keeping a checksum of all that was written.
class ByteWriter {
public:
    explicit ByteWriter(std::ostream& out) noexcept : out_(out) {}

    void bytes(const void* data, std::size_t size) {
        if (size == 0) return;
        checksum_.update(data, size);
        out_.write(static_cast<const char*>(data), static_cast<std::streamsize>(size));
        offset_ += size;
    }
    template <class T>
    void number(T value) {
        value = little_endian(value);
        bytes(&value, sizeof value);
    }
    void text(const std::string& value) {
        number(static_cast<std::uint32_t>(value.size()));
        bytes(value.data(), value.size());
    }

    std::uint64_t checksum() const noexcept { return checksum_.value(); }
    std::uint64_t offset() const noexcept { return offset_; }
    bool failed() const { return !out_; }

private:
    std::ostream& out_;
    Checksum checksum_;
    std::uint64_t offset_ = 0;
};

/// Reads what nobody vouches for: every call says whether there was enough, nothing is allocated
/// for bytes that have not arrived, and the first error stays.
class ByteReader {
public:
    explicit ByteReader(std::istream& in) : in_(in), size_(size_of(in)) {}

    bool bytes(void* data, std::size_t size) {
        if (failed()) return false;
        if (size == 0) return true;
        in_.read(static_cast<char*>(data), static_cast<std::streamsize>(size));
        const auto got = static_cast<std::size_t>(in_.gcount());
        checksum_.update(data, got);
        offset_ += got;
        return got == size || fail("the data ends too early");
    }
    template <class T>
    bool number(T& value) {
        if (!bytes(&value, sizeof value)) return false;
        value = little_endian(value);
        return true;
    }
    bool text(std::string& value, std::uint32_t longest) {
        std::uint32_t size = 0;
        if (!number(size)) return false;
        if (size > longest) return fail("a name is too long");
        value.resize(size);
        return bytes(value.data(), size);
    }
    /// Appends `size` bytes to a buffer, which grows only as they arrive.
    template <class Buffer>
    bool append(Buffer& buffer, std::uint64_t size) {
        constexpr std::uint64_t step = std::uint64_t{1} << 20;
        while (size != 0) {
            const auto now = static_cast<std::size_t>(size < step ? size : step);
            const std::size_t old = buffer.size();
            buffer.resize(old + now);
            if (!bytes(&buffer[old], now)) return false;
            size -= now;
        }
        return true;
    }
    bool skip(std::uint64_t size) {
        char waste[4096];
        while (size != 0) {
            const auto now = static_cast<std::size_t>(size < sizeof waste ? size : sizeof waste);
            if (!bytes(waste, now)) return false;
            size -= now;
        }
        return true;
    }

    /// Fails if it is known already that fewer bytes than these are left: asked before memory is
    /// taken for them.
    bool expect(std::uint64_t size) {
        return !failed() && (size <= size_ - offset_ || fail("the data ends too early"));
    }

    /// Remembers what went wrong, unless something did before. Always false.
    bool fail(std::string message) {
        if (!failed()) status_ = Status::error(std::move(message), offset_);
        return false;
    }
    bool failed() const noexcept { return !status_.ok(); }
    const Status& status() const noexcept { return status_; }
    std::uint64_t checksum() const noexcept { return checksum_.value(); }
    std::uint64_t offset() const noexcept { return offset_; }

private:
    /// The bytes that a stream still has; all that there could be if it cannot tell.
    static std::uint64_t size_of(std::istream& in) {
        constexpr std::uint64_t unknown = ~std::uint64_t{0};
        std::streambuf* buffer = in.rdbuf();
        if (!in.good() || buffer == nullptr) return unknown;
        const std::streamoff here = buffer->pubseekoff(0, std::ios::cur, std::ios::in);
        if (here < 0) return unknown;
        const std::streamoff end = buffer->pubseekoff(0, std::ios::end, std::ios::in);
        buffer->pubseekoff(here, std::ios::beg, std::ios::in);
        return end < here ? unknown : static_cast<std::uint64_t>(end - here);
    }

    std::istream& in_;
    std::uint64_t size_;
    Checksum checksum_;
    std::uint64_t offset_ = 0;
    Status status_;
};

/// Makes a stream print and parse like a new one: what a component's function set for its value is
/// not meant for the next.
inline void reset_format(std::ios& stream) {
    stream.flags(std::ios::skipws | std::ios::dec);
    stream.width(0);
    stream.precision(6);
    stream.fill(' ');
}

/// A stream that ends up in a string, which keeps its memory from one use to the next.
class StringSink : private std::streambuf {
public:
    explicit StringSink(std::string& target) : target_(target), stream_(this) {}
    /// For the next value.
    std::ostream& stream() {
        reset_format(stream_);
        return stream_;
    }
    bool failed() const { return stream_.fail(); }

private:
    int_type overflow(int_type c) override {
        if (!traits_type::eq_int_type(c, traits_type::eof())) {
            target_.push_back(traits_type::to_char_type(c));
        }
        return traits_type::not_eof(c);
    }
    std::streamsize xsputn(const char* data, std::streamsize size) override {
        target_.append(data, static_cast<std::size_t>(size));
        return size;
    }

    std::string& target_;
    std::ostream stream_;
};

/// A stream over memory that stays the caller's.
class MemorySource : private std::streambuf {
public:
    MemorySource() : stream_(this) {}
    /// Starts anew, at the first of these bytes.
    std::istream& open(const char* data, std::size_t size) {
        char* begin = const_cast<char*>(data);
        setg(begin, begin, begin + size);
        stream_.clear();
        reset_format(stream_);
        return stream_;
    }

private:
    std::istream stream_;
};

}  // namespace ecs::detail
