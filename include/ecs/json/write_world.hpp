#pragma once

#include "ecs/json/write_entity.hpp"

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace ecs::detail {

/// Writes a whole world, entity after entity; see `write_json`.
class JsonWorldWriter {
public:
    JsonWorldWriter(const World& world, std::ostream& out, const JsonOptions& options)
        : world_(world), out_(out), options_(options), entities_(options) {}

    Status write() {
        for (std::size_t i = 0; i < world_.archetype_count(); ++i) {
            if (!plan(world_.archetype(i))) return status_;
        }
        text_ += "{";
        line(1, "\"format\": \"ecs-world\",");
        line(1, "\"version\": 1,");
        write_components();
        write_archetypes();
        write_entities();
        if (entities_.failed() != nullptr) {
            return Status::error("a value of the component " + entities_.failed()->name +
                                     " could not be written by its function",
                                 written_ + text_.size());
        }
        write_slots();
        line(0, "}\n");
        flush(0);
        if (!out_) return Status::error("the stream takes no more bytes", written_);
        return {};
    }

private:
    struct Part {
        const Archetype* archetype;
        std::vector<JsonEntityWriter::Column> columns;
    };

    bool plan(const Archetype& archetype) {
        ComponentTypeID unnamed = NO_COMPONENT;
        Part part{&archetype, entities_.columns_of(archetype, &unnamed)};
        if (unnamed != NO_COMPONENT) {
            if (archetype.empty()) return true;  // nothing of it is lost
            const Sentence sentence("write_json: the component ", component_info(unnamed).name,
                                    " has no name for files: call register_component before");
            ECS_ASSERT(false, sentence);
            status_ = Status::error(static_cast<const char*>(sentence));
            return false;
        }
        for (const JsonEntityWriter::Column& column : part.columns) {
            if (!is_utf8(column.format->name)) {
                status_ = Status::error("write_json: the name of a component is not UTF-8");
                return false;
            }
            used_.push_back(column.format);
        }
        parts_.push_back(std::move(part));
        return true;
    }

    /// Versions, and what else is needed to read values that the program itself does not know.
    void write_components() {
        std::sort(used_.begin(), used_.end(), by_name);
        used_.erase(std::unique(used_.begin(), used_.end()), used_.end());
        begin_list("components", '{');
        for (const ComponentFormat* format : used_) {
            begin_item();
            append_quoted(text_, format->name);
            text_ += ": {\"version\": ";
            append_integer(text_, format->version);
            if (format->unknown) {
                text_ += ", \"schema\": \"";
                append_base64(text_, schema_of(*format));
                text_ += '"';
            }
            text_ += '}';
        }
        end_list('}');
        text_ += ',';
    }
    static bool by_name(const ComponentFormat* a, const ComponentFormat* b) noexcept {
        return a->name != b->name ? a->name < b->name : a->id < b->id;
    }
    static std::string schema_of(const ComponentFormat& format) {
        std::string bytes;
        StringSink sink(bytes);
        ByteWriter writer(sink.stream());
        write_component(writer, format, component_info(format.id));
        return bytes;
    }

    /// Their order is the order of iteration, also of those that are empty now.
    void write_archetypes() {
        begin_list("archetypes", '[');
        for (const Part& part : parts_) {
            begin_item();
            text_ += '[';
            for (std::size_t i = 0; i < part.columns.size(); ++i) {
                if (i != 0) text_ += ", ";
                append_quoted(text_, part.columns[i].format->name);
            }
            text_ += ']';
        }
        end_list(']');
        text_ += ',';
    }

    void write_entities() {
        in_use_.assign(world_.entity_slots().slot_count, false);
        begin_list("entities", '[');
        for (const Part& part : parts_) {
            for (std::size_t s = 0; s < part.archetype->segment_count(); ++s) {
                Segment& segment = part.archetype->segment(s);
                for (Row row = 0, n = part.archetype->rows_in(s); row < n; ++row) {
                    begin_item();
                    entities_.append(text_, *part.archetype, part.columns, {&segment, row}, "    ");
                    in_use_[segment.entities()[row].index] = true;
                    flush(65'536);
                }
            }
        }
        end_list(']');
        text_ += ',';
    }

    /// The slots that nobody lives in: with those of the entities, each slot but 0 is named once.
    void write_slots() {
        const EntitySlotsView slots = world_.entity_slots();
        begin_list("free", '[');
        for (std::size_t i = 0; i < slots.free_count; ++i) {
            write_slot(slots, slots.free_slots[i]);
            in_use_[slots.free_slots[i]] = true;
        }
        end_list(']');
        text_ += ',';
        begin_list("retired", '[');
        for (std::uint32_t slot = 1; slot < slots.slot_count; ++slot) {
            if (!in_use_[slot]) write_slot(slots, slot);
        }
        end_list(']');
    }
    void write_slot(const EntitySlotsView& slots, std::uint32_t slot) {
        if (!first_) text_ += ", ";
        first_ = false;
        append_entity(text_, {slot, slots.generations[slot]});
        flush(65'536);
    }

    // --- Layout

    void line(unsigned depth, const char* text) {
        if (options_.indented) text_.append("\n").append(depth * std::size_t{2}, ' ');
        text_ += text;
    }
    void begin_list(const char* name, char bracket) {
        line(1, "\"");
        text_.append(name).append("\": ").push_back(bracket);
        first_ = true;
        broken_ = false;
    }
    void begin_item() {
        if (!first_) text_ += ',';
        first_ = false;
        broken_ = true;
        line(2, "");
    }
    void end_list(char bracket) {
        if (broken_) line(1, "");
        text_ += bracket;
    }
    void flush(std::size_t beyond) {
        if (text_.size() < beyond) return;
        out_.write(text_.data(), static_cast<std::streamsize>(text_.size()));
        written_ += text_.size();
        text_.clear();
    }

    const World& world_;
    std::ostream& out_;
    JsonOptions options_;
    JsonEntityWriter entities_;
    Status status_;
    std::vector<Part> parts_;
    std::vector<const ComponentFormat*> used_;
    std::vector<bool> in_use_;
    std::string text_;
    std::uint64_t written_ = 0;
    bool first_ = true;
    bool broken_ = false;  // the list has items in lines of their own
};

}  // namespace ecs::detail
