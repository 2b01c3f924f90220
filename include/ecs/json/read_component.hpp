#pragma once

#include "ecs/json/options.hpp"
#include "ecs/json/typed_value.hpp"
#include "ecs/serialization.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

namespace ecs::detail {

/// How values of the component of one name get into the world.
struct JsonPlan {
    const ComponentFormat* format = nullptr;
    const ComponentInfo* info = nullptr;  // nullptr: they are dropped
    std::uint32_t version = 1;
    ComponentFormat::Migration migrate = nullptr;
    /// As a snapshot described it, if the program that wrote the text did not know it either.
    const StoredComponent* stored = nullptr;
};

/// Finds components by name, and fills in their values. Calls return false with a sentence.
class JsonComponents {
public:
    explicit JsonComponents(const JsonOptions& options) noexcept : options_(options) {}

    /// Takes in what the text says of its components: `{"Health": {"version": 2}, …}`. Those that
    /// it does not name are taken for ones of the present version.
    bool declare(const Value& components) {
        if (!components.is(Value::Kind::structure)) return fail("components: not an object");
        for (std::size_t i = 0; i < components.size(); ++i) {
            const std::string& name = components.name(i);
            Declared& declared = declared_[name];
            const Value& version = components[i]["version"];
            if (version.is(Value::Kind::natural) && version.natural() <= 0xFFFFFFFFu) {
                declared.version = version.number<std::uint32_t>();
            } else if (!version.is(Value::Kind::nothing)) {
                return fail(name, "has a version that is no whole number");
            }
            const Value& schema = components[i]["schema"];
            if (!schema.is(Value::Kind::nothing) && !read_schema(name, schema, declared)) {
                return false;
            }
        }
        plans_.clear();
        return true;
    }

    /// `nullptr` if the component is refused.
    const JsonPlan* find(const std::string& name) {
        const auto known = plans_.find(name);
        if (known != plans_.end()) return &known->second;
        JsonPlan plan;
        if (!make_plan(name, plan)) return nullptr;
        return &plans_.emplace(name, plan).first->second;
    }

    /// Kept values are as large as the text says: not before as much of it has arrived.
    static bool is_plausible(const JsonPlan& plan, const Value& value) noexcept {
        if (!plan.format->unknown || !plan.stored->fixed_size()) return true;
        return value.is(Value::Kind::text) &&
               value.text().size() == (std::size_t{plan.info->size} + 2) / 3 * 4;
    }
    /// Makes a value in raw memory.
    static void construct(const ComponentInfo& info, void* memory) {
        std::memset(memory, 0, info.size);  // what a constructor leaves out is not left to chance
        if (info.construct != nullptr) info.construct(memory, 1);
    }
    /// Gives a value that is alive what the text says; fields that it does not name stay.
    bool fill(const JsonPlan& plan, void* memory, Value& value) {
        if (plan.info->is_tag()) return true;
        const ComponentFormat& format = *plan.format;
        if (value.is(Value::Kind::text)) {
            return decode_base64(value.text(), bytes_) ? fill_from_bytes(plan, memory)
                                                       : fail(format.name, "is no base64");
        }
        if (format.type == nullptr || format.unknown) {
            return fail(format.name, "has no description, so that its values are base64 texts");
        }
        restore_types(*format.type, value);
        return convert(plan, memory, value);
    }

    const std::string& error() const noexcept { return error_; }
    bool fail(std::string sentence) {
        error_ = std::move(sentence);
        return false;
    }
    bool fail(const std::string& component, const std::string& sentence) {
        return fail("the component " + component + " " + sentence);
    }

private:
    struct Declared {
        std::uint32_t version = 1;
        std::shared_ptr<Schema> schema;
    };

    bool read_schema(const std::string& name, const Value& text, Declared& declared) {
        if (!text.is(Value::Kind::text) || !decode_base64(text.text(), bytes_)) {
            return fail(name, "has a schema that is no base64");
        }
        declared.schema = std::make_shared<Schema>();
        MemorySource source;
        ByteReader reader(source.open(bytes_.data(), bytes_.size()));
        if (!SchemaReader<>(reader, *declared.schema).read(1)) {
            return fail(name, "has a schema that makes no sense: " + reader.status().message());
        }
        const StoredComponent& stored = declared.schema->components[0];
        return (stored.name == name && stored.version == declared.version) ||
               fail(name, "has the schema of another component");
    }

    bool make_plan(const std::string& name, JsonPlan& plan) {
        const auto declared = declared_.find(name);
        const Declared* known = declared != declared_.end() ? &declared->second : nullptr;
        if (known != nullptr) {
            plan.version = known->version;
            if (known->schema != nullptr) plan.stored = &known->schema->components[0];
        }
        plan.format = FormatRegistry::instance().find(name);
        if (plan.format != nullptr) {
            plan.info = &component_info(plan.format->id);
            if (known == nullptr) plan.version = plan.format->version;
            return check_version(plan);
        }
        switch (options_.unknown) {
            case UnknownComponents::drop: return true;
            case UnknownComponents::keep:
                if (plan.stored == nullptr) {
                    return fail(name,
                                "is not registered, and cannot be kept, as JSON does not "
                                "say what its type is");
                }
                plan.format = &keep_component(*plan.stored, known->schema);
                plan.info = &component_info(plan.format->id);
                return true;
            default:
                return fail(name,
                            "is not registered: call register_component, or ask for unknown "
                            "components to be dropped");
        }
    }
    bool check_version(JsonPlan& plan) {
        const ComponentFormat& format = *plan.format;
        if (plan.version > format.version) {
            return fail(format.name, "was written by a newer version of the program");
        }
        if (!plan.info->is_tag() && !plan.info->default_constructible &&
            (format.type == nullptr || !format.type->plain) && format.encoding != Encoding::bytes) {
            return fail(format.name, "has no default value");
        }
        if (plan.version == format.version) return true;
        for (const ComponentFormat::MigrationFrom& from : format.migrations) {
            if (from.version == plan.version) plan.migrate = from.migrate;
        }
        return (plan.migrate != nullptr && format.encoding != Encoding::opaque) ||
               fail(format.name, "was written as version " + std::to_string(plan.version) +
                                     ", and nothing leads from there to version " +
                                     std::to_string(format.version) + ": see add_migration");
    }

    bool convert(const JsonPlan& plan, void* memory, const Value& value) {
        const std::string wrong = write_value(*plan.format->type, memory, value);
        if (!wrong.empty()) return fail(plan.format->name, "does not fit: " + wrong);
        if (plan.migrate != nullptr) plan.migrate(value, memory);
        return true;
    }

    /// `bytes_` holds what a snapshot would.
    bool fill_from_bytes(const JsonPlan& plan, void* memory) {
        const ComponentFormat& format = *plan.format;
        const Encoding encoding = plan.stored != nullptr ? plan.stored->encoding : format.encoding;
        if (format.unknown && !plan.stored->fixed_size()) {
            static_cast<KeptBytes*>(memory)->bytes = bytes_;
            return true;
        }
        if (format.unknown || (encoding == Encoding::bytes && format.encoding == encoding)) {
            if (bytes_.size() != plan.info->size) return fail(format.name, "has another size");
            std::memcpy(memory, bytes_.data(), bytes_.size());
            return true;
        }
        if (encoding == Encoding::opaque && format.encoding == encoding) {
            std::istream& stream = source_.open(bytes_.data(), bytes_.size());
            format.read(memory, stream);
            return !stream.fail() || fail(format.name, "has a value that its function cannot read");
        }
        Value value;
        return (format.type != nullptr && plan.stored != nullptr &&
                read_stored(*plan.stored, value))
                   ? convert(plan, memory, value)
                   : fail(format.name, "has a value that cannot be read");
    }
    /// A value of a component that nobody knew when it was written.
    bool read_stored(const StoredComponent& stored, Value& value) {
        if (stored.type == nullptr) return false;
        if (stored.encoding == Encoding::packed) {
            PackedBytes in{bytes_.data(), bytes_.data() + bytes_.size()};
            auto budget = static_cast<std::size_t>(SchemaLimits::parts(in.left()));
            return unpack(*stored.type, in, value, budget) && in.left() == 0;
        }
        if (bytes_.size() != stored.size) return false;
        if constexpr (!host_is_little_endian) swap_numbers(*stored.type, bytes_.data());
        value = read_value(*stored.type, bytes_.data());
        return true;
    }

    JsonOptions options_;
    std::unordered_map<std::string, Declared> declared_;
    std::unordered_map<std::string, JsonPlan> plans_;
    std::string bytes_;
    std::string error_;
    MemorySource source_;
};

}  // namespace ecs::detail
