#pragma once

#include "ecs/json/options.hpp"
#include "ecs/json/source.hpp"
#include "ecs/reflection.hpp"

#if defined(__has_include)
#if !__has_include(<nlohmann/json.hpp>)
#error \
    "ecs/json.hpp reads JSON with nlohmann-json, which was not found (Debian: nlohmann-json3-dev)"
#endif
#endif
#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace ecs::detail {

/// Receives what the parser finds, and makes `Value`s of it: the whole document as one, or the
/// members of the outermost object, lists among them item by item, so that never more than one
/// item is held.
///
/// `Receiver` has `bool value(const std::string& member, bool item, Value& value)`, where `item`
/// tells that the member is a list of which this is one item; `list(member)` is called before the
/// first. `member` is empty for a document that is taken as a whole. Both return false to stop,
/// having called `fail`.
template <class Receiver>
class JsonBuilder {
public:
    JsonBuilder(Receiver& receiver, JsonSource& source, const JsonOptions& options, bool by_member)
        : receiver_(receiver), source_(source), options_(options), by_member_(by_member) {}

    /// Remembers the first thing that is wrong. Always false.
    bool fail(const std::string& sentence) {
        if (status_) {
            status_ = Status::error("line " + std::to_string(source_.line()) + ": " + sentence,
                                    source_.offset());
        }
        return false;
    }
    const Status& status() const noexcept { return status_; }

    // --- What the parser calls. It goes on as long as the answer is true.

    bool null() { return add(Value()); }
    bool boolean(bool value) { return add(Value(value)); }
    bool number_integer(std::int64_t value) { return add(Value(value)); }
    bool number_unsigned(std::uint64_t value) { return add(Value(value)); }
    bool number_float(double value, const std::string&) { return add(Value(value)); }
    bool string(std::string& value) { return add(Value(std::move(value))); }
    bool binary(std::vector<std::uint8_t>&) { return fail("binary data is not JSON"); }
    bool key(std::string& name) {
        if (in_outermost()) {
            member_ = std::move(name);
        } else {
            keys_.push_back(std::move(name));
        }
        return true;
    }
    bool start_object(std::size_t) { return start(Value::structure()); }
    bool end_object() { return end(); }
    bool start_array(std::size_t) { return start(Value::list()); }
    bool end_array() { return end(); }

    template <class Exception>
    bool parse_error(std::size_t, const std::string&, const Exception& error) {
        if (source_.too_long()) {
            return fail("the text is longer than " + std::to_string(options_.max_bytes) +
                        " bytes, which is the limit");
        }
        return fail(shortened(error.what()));
    }

private:
    bool in_outermost() const noexcept { return by_member_ && depth_ == 1; }
    /// In a list that is a member of the outermost object.
    bool in_items() const noexcept { return by_member_ && depth_ == 2 && items_; }

    bool start(Value container) {
        if (depth_ >= options_.max_depth) {
            return fail("values are nested deeper than " + std::to_string(options_.max_depth) +
                        " levels, which is the limit");
        }
        if (by_member_ && depth_ == 0) {
            if (!container.is(Value::Kind::structure)) return fail("an object was expected");
        } else if (in_outermost() && container.is(Value::Kind::list)) {
            items_ = true;
            if (!receiver_.list(member_)) return false;
        } else if (!count()) {
            return false;
        } else {
            open_.push_back(std::move(container));
        }
        ++depth_;
        return true;
    }
    bool end() {
        const bool was_items = in_items();
        --depth_;
        if (by_member_ && depth_ == 0) return true;
        if (was_items && open_.empty()) {
            items_ = false;
            return true;
        }
        Value done = std::move(open_.back());
        open_.pop_back();
        return place(std::move(done));
    }
    bool add(Value value) {
        if (by_member_ && depth_ == 0) return fail("an object was expected");
        return count() && place(std::move(value));
    }
    /// Gives a value that is complete to what it is a part of.
    bool place(Value value) {
        if (open_.empty()) {
            values_ = 0;
            return receiver_.value(member_, items_, value);
        }
        if (open_.back().is(Value::Kind::list)) {
            open_.back().push(std::move(value));
        } else {
            open_.back().push(std::move(keys_.back()), std::move(value));
            keys_.pop_back();
        }
        return true;
    }
    bool count() {
        if (++values_ <= options_.max_values) return true;
        return fail("a value has more than " + std::to_string(options_.max_values) +
                    " parts, which is the limit");
    }
    /// Without the library's own number in front, and without the whole of a long word.
    static std::string shortened(std::string sentence) {
        const std::size_t number = sentence.find("] ");
        if (sentence[0] == '[' && number != std::string::npos) sentence.erase(0, number + 2);
        const std::size_t place = sentence.find(": ");  // "parse error at line 1, column 2: "
        if (sentence.compare(0, 11, "parse error") == 0 && place != std::string::npos) {
            sentence.erase(0, place + 2);
        }
        if (sentence.size() > 300) sentence.replace(200, std::string::npos, "...");
        return sentence;
    }

    Receiver& receiver_;
    JsonSource& source_;
    const JsonOptions& options_;
    bool by_member_;
    Status status_;
    unsigned depth_ = 0;
    bool items_ = false;
    std::size_t values_ = 0;
    std::string member_;
    std::vector<Value> open_;        // objects and lists that have not ended
    std::vector<std::string> keys_;  // of the objects among them, where a value is to come
};

/// Parses a text that nobody vouches for. `receiver` gets its values by `value`, and the builder,
/// to report errors to, by `begin`.
template <class Receiver>
Status parse_json(JsonSource& source, const JsonOptions& options, bool by_member,
                  Receiver& receiver) {
    JsonBuilder<Receiver> builder(receiver, source, options, by_member);
    receiver.begin(builder);
    nlohmann::json::sax_parse(JsonSource::Iterator(&source), JsonSource::Iterator(&source),
                              &builder);
    return builder.status();
}

}  // namespace ecs::detail
