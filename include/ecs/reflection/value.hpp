#pragma once

#include "ecs/entity.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace ecs {

/// A value whose type is known only at run time: what migrations, JSON and tools see. Numbers keep
/// their sign and width, so that nothing is lost on the way.
class Value {
public:
    enum class Kind { nothing, boolean, integer, natural, real, text, entity, list, structure };

    Value() = default;
    Value(bool value) : kind_(Kind::boolean), boolean_(value) {}
    Value(std::int64_t value) : kind_(Kind::integer), integer_(value) {}
    Value(std::uint64_t value) : kind_(Kind::natural), natural_(value) {}
    Value(double value) : kind_(Kind::real), real_(value) {}
    Value(std::string value) : kind_(Kind::text), text_(std::move(value)) {}
    Value(Entity value) : kind_(Kind::entity), entity_(value) {}
    static Value list() { return Value(Kind::list); }
    static Value structure() { return Value(Kind::structure); }

    Kind kind() const noexcept { return kind_; }
    bool is(Kind kind) const noexcept { return kind_ == kind; }

    /// Each of these needs a value of its kind.
    bool boolean() const noexcept { return boolean_; }
    std::int64_t integer() const noexcept { return integer_; }
    std::uint64_t natural() const noexcept { return natural_; }
    double real() const noexcept { return real_; }
    const std::string& text() const noexcept { return text_; }
    Entity entity() const noexcept { return entity_; }

    /// A number of any kind, as the one that is asked for; 0 for all else. Out of range, the result
    /// is unspecified: for migrations, which know what they read.
    template <class Number>
    Number number() const noexcept {
        switch (kind_) {
            case Kind::boolean: return static_cast<Number>(boolean_);
            case Kind::integer: return static_cast<Number>(integer_);
            case Kind::natural: return static_cast<Number>(natural_);
            case Kind::real: return static_cast<Number>(real_);
            default: return Number{};
        }
    }

    // Lists and structures: items, in a structure with names.
    std::size_t size() const noexcept { return items_.size(); }
    const Value& operator[](std::size_t i) const noexcept { return items_[i]; }
    Value& operator[](std::size_t i) noexcept { return items_[i]; }
    const std::string& name(std::size_t i) const noexcept { return names_[i]; }
    void push(Value item) { items_.push_back(std::move(item)); }
    void push(std::string name, Value item) {
        names_.push_back(std::move(name));
        items_.push_back(std::move(item));
    }
    /// The field of this name, or `nullptr`.
    const Value* find(const std::string& wanted) const noexcept {
        for (std::size_t i = 0; i < names_.size(); ++i) {
            if (names_[i] == wanted) return &items_[i];
        }
        return nullptr;
    }
    /// The field of this name; one that is not there is `nothing`.
    const Value& operator[](const char* wanted) const {
        static const Value nothing{};
        const Value* found = find(wanted);
        return found != nullptr ? *found : nothing;
    }

    friend bool operator==(const Value& a, const Value& b) noexcept {
        if (a.kind_ != b.kind_) return false;
        switch (a.kind_) {
            case Kind::nothing: return true;
            case Kind::boolean: return a.boolean_ == b.boolean_;
            case Kind::integer: return a.integer_ == b.integer_;
            case Kind::natural: return a.natural_ == b.natural_;
            case Kind::real:
                return a.real_ == b.real_ || (a.real_ != a.real_ && b.real_ != b.real_);
            case Kind::text: return a.text_ == b.text_;
            case Kind::entity: return a.entity_ == b.entity_;
            default: return a.names_ == b.names_ && a.items_ == b.items_;
        }
    }
    friend bool operator!=(const Value& a, const Value& b) noexcept { return !(a == b); }

private:
    explicit Value(Kind kind) : kind_(kind) {}

    Kind kind_ = Kind::nothing;
    union {
        bool boolean_;
        std::int64_t integer_;
        std::uint64_t natural_ = 0;
        double real_;
    };
    Entity entity_;
    std::string text_;
    std::vector<std::string> names_;  // of a structure's items
    std::vector<Value> items_;
};

}  // namespace ecs
