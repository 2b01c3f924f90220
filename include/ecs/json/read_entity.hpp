#pragma once

#include "ecs/json/parse.hpp"
#include "ecs/json/read_component.hpp"
#include "ecs/world.hpp"

#include <cstddef>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ecs::detail {

/// Component values on their way into a world, each in memory of its own. Those that nobody took
/// over by then end with it.
class ValuesOnTheWay {
public:
    ValuesOnTheWay() = default;
    ValuesOnTheWay(const ValuesOnTheWay&) = delete;
    ValuesOnTheWay& operator=(const ValuesOnTheWay&) = delete;
    ~ValuesOnTheWay() {
        for (const ComponentValue& value : values_) {
            if (value.memory == nullptr) continue;
            if (!taken_) value.destroy();
            ::operator delete(value.memory, alignment_of(*value.info));
        }
    }

    /// Raw memory for one more value, in which the caller makes it at once; tags have none.
    void* add(const ComponentInfo& info) {
        void* memory = nullptr;
        if (!info.is_tag()) memory = ::operator new(info.size, alignment_of(info));
        values_.push_back({&info, memory});
        return memory;
    }
    /// The first that cannot be copied, or `nullptr`.
    const ComponentInfo* uncopyable() const noexcept {
        for (const ComponentValue& value : values_) {
            if (!value.info->copyable) return value.info;
        }
        return nullptr;
    }
    bool has(ComponentTypeID id) const noexcept {
        for (const ComponentValue& value : values_) {
            if (value.id() == id) return true;
        }
        return false;
    }
    /// For a call that takes them over.
    const std::vector<ComponentValue>& take() noexcept {
        taken_ = true;
        return values_;
    }

private:
    static std::align_val_t alignment_of(const ComponentInfo& info) noexcept {
        return std::align_val_t{info.alignment};
    }

    std::vector<ComponentValue> values_;
    bool taken_ = false;
};

/// Reads the components of one entity from a text that nobody vouches for.
class JsonEntityReader {
public:
    explicit JsonEntityReader(const JsonOptions& options)
        : options_(options), components_(options) {}

    /// `world` and `e`, if given, say which values there are already: the text only has to name the
    /// fields that change.
    Status read(std::string_view text, ValuesOnTheWay& values, const World* world = nullptr,
                Entity e = INVALID_ENTITY) {
        JsonSource source(text, options_.max_bytes);
        Status status = parse_json(source, options_, false, *this);
        if (!status) return status;
        return make_values(values, world, e) ? Status{} : Status::error(components_.error());
    }

    // --- What the parser calls

    template <class Builder>
    void begin(Builder&) {}
    bool list(const std::string&) { return true; }
    bool value(const std::string&, bool, Value& value) {
        document_ = std::move(value);
        return true;
    }

private:
    bool make_values(ValuesOnTheWay& values, const World* world, Entity e) {
        if (!document_.is(Value::Kind::structure)) {
            return components_.fail("an object with \"components\" was expected");
        }
        for (std::size_t i = 0; i < document_.size(); ++i) {
            if (document_.name(i) != "components") continue;
            Value& components = document_[i];
            if (!components.is(Value::Kind::structure)) {
                return components_.fail("components: not an object");
            }
            for (std::size_t k = 0; k < components.size(); ++k) {
                if (!make_value(components.name(k), components[k], values, world, e)) return false;
            }
            return true;
        }
        return components_.fail("there are no \"components\"");
    }
    bool make_value(const std::string& name, Value& value, ValuesOnTheWay& values,
                    const World* world, Entity e) {
        const JsonPlan* plan = components_.find(name);
        if (plan == nullptr) return false;
        if (plan->info == nullptr) return true;
        const ComponentInfo& info = *plan->info;
        if (values.has(info.id)) return components_.fail(name, "is there twice");
        void* memory = values.add(info);
        if (memory == nullptr) return true;
        const void* present = world != nullptr && info.copyable ? find(*world, e, info) : nullptr;
        if (present != nullptr) {
            copy_construct(info, memory, present);
        } else {
            JsonComponents::construct(info, memory);
        }
        return components_.fill(*plan, memory, value);
    }
    static const void* find(const World& world, Entity e, const ComponentInfo& info) {
        const Place place = world.place_of(e);
        const Archetype& archetype = *place.segment->archetype;
        const ColumnIndex column = archetype.column_of(info.id);
        return column == NO_COLUMN ? nullptr : archetype.value(place, column);
    }

    JsonOptions options_;
    JsonComponents components_;
    Value document_;
};

}  // namespace ecs::detail
