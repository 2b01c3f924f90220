#pragma once

#include "ecs/entity.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
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
    Value(const char* value) : Value(std::string(value)) {}  // not the truth value of a pointer
    Value(Entity value) : kind_(Kind::entity), entity_(value) {}
    /// A value of an enumeration: its name, with the number behind it, should the name be unknown
    /// where it is needed.
    static Value enumerator(std::string name, std::int64_t number) {
        Value value(std::move(name));
        value.integer_ = number;
        value.has_number_ = true;
        return value;
    }
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
    /// True for numbers, truth values, and names of an enumeration that come with their number.
    bool has_number() const noexcept {
        return has_number_ || (kind_ >= Kind::boolean && kind_ <= Kind::real);
    }

    /// A number of any kind, as the one that is asked for; 0 for all else. A whole number that is
    /// too large wraps around, a real one becomes the nearest that there is: migrations read files
    /// that nobody vouches for.
    template <class Number>
    Number number() const noexcept {
        switch (kind_) {
            case Kind::boolean: return static_cast<Number>(boolean_);
            case Kind::integer: return static_cast<Number>(integer_);
            case Kind::natural: return static_cast<Number>(natural_);
            case Kind::real: return from_real<Number>(real_);
            case Kind::text: return has_number_ ? static_cast<Number>(integer_) : Number{};
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

    template <class Number>
    static Number from_real(double real) noexcept {
        if constexpr (std::is_integral_v<Number>) {
            using Limits = std::numeric_limits<Number>;
            if (real != real) return Number{};
            if (real <= static_cast<double>(Limits::min())) return Limits::min();
            if (real >= static_cast<double>(Limits::max())) return Limits::max();
        }
        return static_cast<Number>(real);
    }

    Kind kind_ = Kind::nothing;
    bool has_number_ = false;  // a text that names `integer_`
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
