#pragma once

#include "ecs/json/parse.hpp"
#include "ecs/json/read_component.hpp"
#include "ecs/world.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace ecs::detail {

/// Fills an empty world from a text that nobody vouches for, one entity at a time; see `read_json`.
class JsonWorldReader {
public:
    JsonWorldReader(World& world, const JsonOptions& options)
        : world_(world),
          loader_(world),
          options_(options),
          components_(options),
          archetypes_before_(world.archetype_count()) {}

    Status read(JsonSource& source) {
        const Status status = parse_json(source, options_, true, *this);
        if (!status) return status;
        const std::string wrong = finish();
        return wrong.empty() ? Status{} : Status::error(wrong, source.offset());
    }

    // --- What the parser calls

    template <class Builder>
    void begin(Builder& builder) {
        builder_ = &builder;
        report_ = [](void* to, const std::string& sentence) {
            return static_cast<Builder*>(to)->fail(sentence);
        };
    }
    bool list(const std::string& member) {
        if (member == "entities") seen_entities_ = true;
        return member != "components" || fail("components: an object was expected");
    }
    bool value(const std::string& member, bool item, Value& value) {
        if (member == "format") return check(value, Value(std::string("ecs-world")), "no world");
        if (member == "version") return check(value, Value(std::uint64_t{1}), "no version known");
        if (member == "components") {
            if (seen_entities_) return fail("components have to come before entities");
            return components_.declare(value) || fail(components_.error());
        }
        if (!item) return !is_list(member) || fail(member + ": a list was expected");
        if (member == "archetypes") return make_archetype(value);
        if (member == "entities") return read_entity(value);
        if (member == "free") return read_slot(value, free_);
        if (member == "retired") return read_slot(value, retired_);
        return true;
    }

private:
    /// Far more than any program has; each costs memory and a segment, of which there are not many.
    static constexpr std::size_t max_archetypes = 65'536;
    /// Slots that a text may leave unnamed.
    static constexpr std::size_t max_unnamed_slots = std::size_t{1} << 20;

    bool fail(const std::string& sentence) { return report_(builder_, sentence); }
    bool check(const Value& value, const Value& expected, const char* sentence) {
        return value == expected || fail(std::string("this is ") + sentence + " to this program");
    }
    static bool is_list(const std::string& member) {
        return member == "archetypes" || member == "entities" || member == "free" ||
               member == "retired";
    }

    Archetype* archetype_of(std::vector<ComponentTypeID> ids) {
        if (world_.archetype_count() - archetypes_before_ >= max_archetypes ||
            !loader_.has_room()) {
            fail("there are too many combinations of components");
            return nullptr;
        }
        return &loader_.archetype(TypeSet(std::move(ids)));
    }
    bool make_archetype(const Value& names) {
        if (!names.is(Value::Kind::list)) return fail("archetypes: lists of names were expected");
        std::vector<ComponentTypeID> ids;
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (!names[i].is(Value::Kind::text)) return fail("archetypes: a name was expected");
            const JsonPlan* plan = components_.find(names[i].text());
            if (plan == nullptr) return fail(components_.error());
            if (plan->info != nullptr) ids.push_back(plan->info->id);
        }
        std::sort(ids.begin(), ids.end());
        if (std::adjacent_find(ids.begin(), ids.end()) != ids.end()) {
            return fail("archetypes: a component is there twice");
        }
        return archetype_of(std::move(ids)) != nullptr;
    }

    struct Part {
        const JsonPlan* plan;
        Value* value;
    };

    bool read_entity(Value& object) {
        Entity e;
        const Value& handle = object["entity"];
        if (!handle.is(Value::Kind::text) || !parse_entity(handle.text(), e) || e.index == 0) {
            return fail("an entity has no \"entity\": \"index:generation\"");
        }
        Value none = Value::structure();
        Value* values = &none;
        for (std::size_t i = 0; i < object.size(); ++i) {
            if (object.name(i) == "components") values = &object[i];
        }
        if (!values->is(Value::Kind::structure)) return fail("components: not an object");

        parts_.clear();
        std::vector<ComponentTypeID> ids;
        for (std::size_t i = 0; i < values->size(); ++i) {
            const JsonPlan* plan = components_.find(values->name(i));
            if (plan == nullptr) return fail(components_.error());
            if (plan->info == nullptr) continue;
            if (std::find(ids.begin(), ids.end(), plan->info->id) != ids.end()) {
                return fail("the component " + values->name(i) + " is there twice");
            }
            if (!JsonComponents::is_plausible(*plan, (*values)[i])) {
                return fail("the component " + values->name(i) + " has another size");
            }
            ids.push_back(plan->info->id);
            parts_.push_back({plan, &(*values)[i]});
        }
        Archetype* archetype = archetype_of(std::move(ids));
        return archetype != nullptr && make_row(*archetype, e);
    }
    bool make_row(Archetype& archetype, Entity e) {
        const Place place = loader_.open_rows(archetype, 1)[0].place;
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            const JsonPlan& plan = *parts_[i].plan;
            if (plan.info->is_tag()) continue;
            void* memory = archetype.value(place, archetype.column_of(plan.info->id));
            JsonComponents::construct(*plan.info, memory);
            if (components_.fill(plan, memory, *parts_[i].value)) continue;
            destroy_values(archetype, place, i + 1);
            return fail(components_.error());
        }
        loader_.commit_rows(&e);
        entities_.push_back(e);
        return true;
    }
    void destroy_values(Archetype& archetype, Place place, std::size_t count) noexcept {
        for (std::size_t i = 0; i < count; ++i) {
            const ComponentInfo& info = *parts_[i].plan->info;
            if (info.is_tag() || info.destroy == nullptr) continue;
            info.destroy(archetype.value(place, archetype.column_of(info.id)), 1);
        }
    }

    bool read_slot(const Value& value, std::vector<Entity>& slots) {
        Entity e;
        if (!value.is(Value::Kind::text) || !parse_entity(value.text(), e) || e.index == 0) {
            return fail("a slot as \"index:generation\" was expected");
        }
        slots.push_back(e);
        return true;
    }

    /// Puts the table of slots together. Returns what is wrong as a sentence.
    std::string finish() {
        if (!seen_entities_) return "this is no world: there are no \"entities\"";
        std::size_t slots = 1;
        for (const std::vector<Entity>* list : {&entities_, &free_, &retired_}) {
            for (const Entity e : *list) slots = std::max(slots, std::size_t{e.index} + 1);
        }
        const std::size_t named = entities_.size() + free_.size() + retired_.size();
        if (slots > named + 1 + max_unnamed_slots) return "the index of an entity is too large";

        std::vector<std::uint32_t> generations(slots, 0);
        generations[0] = 1;
        for (const std::vector<Entity>* list : {&entities_, &free_, &retired_}) {
            for (const Entity e : *list) {
                if (generations[e.index] != 0) return "an entity slot is there twice";
                generations[e.index] = e.generation;
                if (e.generation == 0) return "an entity slot has generation 0";
            }
        }
        // Slots that nobody named are as good as new. The last of the list is reused first.
        std::vector<std::uint32_t> reuse;
        for (std::size_t slot = slots - 1; slot != 0; --slot) {
            if (generations[slot] != 0) continue;
            generations[slot] = 1;
            reuse.push_back(static_cast<std::uint32_t>(slot));
        }
        for (const Entity e : free_) reuse.push_back(e.index);
        const char* wrong = loader_.finish({generations.data(), slots, reuse.data(), reuse.size()});
        return wrong != nullptr ? wrong : "";
    }

    World& world_;
    WorldLoader loader_;
    JsonOptions options_;
    JsonComponents components_;
    std::size_t archetypes_before_;
    void* builder_ = nullptr;
    bool (*report_)(void* to, const std::string& sentence) = nullptr;
    bool seen_entities_ = false;
    std::vector<Part> parts_;
    std::vector<Entity> entities_;
    std::vector<Entity> free_;
    std::vector<Entity> retired_;
};

}  // namespace ecs::detail
