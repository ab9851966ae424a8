#include "analyzer/readers/json_tree.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include <simdjson.h>

namespace carcaudit {

namespace ondemand = simdjson::ondemand;

class JsonBuilder {
public:
    explicit JsonBuilder(JsonTree& tree) : tree_(tree) {}

    Result<Done> build() {
        std::string& bytes = tree_.bytes_;
        if (bytes.size() > std::numeric_limits<std::uint32_t>::max() - simdjson::SIMDJSON_PADDING)
            return Fault{"expected a JSON text of less than 4 GiB", {}, {1, 1}};
        if (bytes.starts_with("\xef\xbb\xbf")) bytes.replace(0, 3, "   ");  // a byte order mark; columns stay right
        bytes.reserve(bytes.size() + simdjson::SIMDJSON_PADDING);
        tree_.find_lines();
        if (const auto error = parser_.iterate(bytes.data(), bytes.size(), bytes.capacity()).get(document_))
            return Fault{message(error), {}, refused_at(error)};
        bool scalar = false;
        if (const auto error = document_.is_scalar().get(scalar)) return fault(error);
        if (scalar) return Fault{"expected a JSON object or list", {}, tree_.where(bytes.find_first_not_of(" \t\r\n"))};
        ondemand::value value;
        if (const auto error = document_.get_value().get(value)) return fault(error);
        if (auto done = walk(value, 0); !done) return done;
        const char* rest = nullptr;  // there is no current location after the last token
        if (document_.current_location().get(rest) == simdjson::SUCCESS)
            return Fault{"expected nothing after the end of the JSON text", {}, here()};
        return Done{};
    }

private:
    Where here() {
        const char* at = nullptr;
        const std::string& bytes = tree_.bytes_;
        if (document_.current_location().get(at) != simdjson::SUCCESS || at < bytes.data() || at > bytes.data() + bytes.size())
            at = bytes.data() + bytes.size();
        return tree_.where(static_cast<std::size_t>(at - bytes.data()));
    }

    Fault fault(simdjson::error_code error) { return {message(error), {}, here()}; }

    static std::string message(simdjson::error_code error) {
        std::string expected = "expected well-formed JSON";
        switch (error) {
            case simdjson::EMPTY: return expected + "; there is nothing";
            case simdjson::INCOMPLETE_ARRAY_OR_OBJECT: return expected + "; the text ends too early";
            case simdjson::UNCLOSED_STRING: return expected + "; this string does not end";
            case simdjson::UNESCAPED_CHARS: return expected + "; a string may not hold this character as it is";
            case simdjson::UTF8_ERROR: return expected + " in UTF-8; this line is not";
            case simdjson::NUMBER_ERROR: return expected + "; this is not a number";
            case simdjson::STRING_ERROR: return expected + "; this string has a bad escape";
            default: return expected;
        }
    }

    // The first pass of simdjson over the text does not say where it stopped.
    Where refused_at(simdjson::error_code error) const {
        const std::string& bytes = tree_.bytes_;
        if (error == simdjson::UTF8_ERROR) {
            const auto& lines = tree_.lines_;
            for (std::size_t i = 0; i < lines.size(); ++i) {
                const std::size_t end = i + 1 < lines.size() ? lines[i + 1] : bytes.size();
                if (!simdjson::validate_utf8(bytes.data() + lines[i], end - lines[i])) return tree_.where(lines[i]);
            }
        }
        if (error != simdjson::UNCLOSED_STRING && error != simdjson::UNESCAPED_CHARS) return {1, 1};
        bool inside = false;
        std::size_t opened = 0;
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            if (inside && bytes[i] == '\\') ++i;
            else if (inside && static_cast<unsigned char>(bytes[i]) < ' ') return tree_.where(i);
            else if (bytes[i] == '"') {
                inside = !inside;
                opened = i;
            }
        }
        return tree_.where(opened);
    }

    std::uint32_t offset_of(std::string_view token) const {
        return static_cast<std::uint32_t>(token.data() - tree_.bytes_.data());
    }

    Result<Done> walk(ondemand::value value, int depth, std::string_view key = {}) {
        ondemand::json_type type{};
        if (const auto error = value.type().get(type)) return fault(error);
        const std::string_view token = value.raw_json_token();
        const auto index = static_cast<std::uint32_t>(tree_.nodes_.size());
        JsonTree::Node node;
        node.offset = node.text = offset_of(token);
        if (!key.empty()) {
            node.key = offset_of(key);
            node.key_length = static_cast<std::uint32_t>(key.size());
        }
        tree_.nodes_.push_back(node);
        if (auto done = fill(value, type, token, index, depth); !done) return done;
        tree_.nodes_[index].end = static_cast<std::uint32_t>(tree_.nodes_.size());
        return Done{};
    }

    Result<Done> fill(ondemand::value value, ondemand::json_type type, std::string_view token, std::uint32_t index, int depth) {
        JsonTree::Node& node = tree_.nodes_[index];
        switch (type) {
            case ondemand::json_type::array: node.kind = JsonKind::array; return walk_array(value, depth);
            case ondemand::json_type::object: node.kind = JsonKind::object; return walk_object(value, depth);
            case ondemand::json_type::string: node.kind = JsonKind::string; return read_string(value, node);
            case ondemand::json_type::number: node.kind = JsonKind::number; break;
            case ondemand::json_type::boolean: node.kind = JsonKind::boolean; break;
            case ondemand::json_type::null: node.kind = JsonKind::null; break;
        }
        node.length = static_cast<std::uint32_t>(token.find_last_not_of(" \t\r\n") + 1);
        return check_scalar(value, node.kind, tree_.where(node.offset));
    }

    Result<Done> check_scalar(ondemand::value value, JsonKind kind, Where where) {
        simdjson::error_code error = simdjson::SUCCESS;
        double number = 0;
        bool truth = false;
        if (kind == JsonKind::number) error = value.get_double().get(number);
        if (kind == JsonKind::boolean) error = value.get_bool().get(truth);
        if (kind == JsonKind::null) error = simdjson::simdjson_result<bool>(value.is_null()).get(truth);
        if (error == simdjson::SUCCESS && kind == JsonKind::null && !truth) error = simdjson::N_ATOM_ERROR;
        if (error == simdjson::SUCCESS) return Done{};
        Fault wrong = fault(error);
        wrong.where = where;
        return wrong;
    }

    Result<Done> read_string(ondemand::value value, JsonTree::Node& node) {
        std::string_view text;
        if (const auto error = value.get_string().get(text)) {
            Fault wrong = fault(error);
            wrong.where = tree_.where(node.offset);
            return wrong;
        }
        node.length = static_cast<std::uint32_t>(text.size());
        node.text = node.offset + 1;
        const std::string_view raw(tree_.bytes_.data() + node.text, std::min<std::size_t>(text.size() + 1, tree_.bytes_.size() - node.text));
        node.escaped = raw != std::string(text) + '"';
        if (node.escaped) {
            node.text = static_cast<std::uint32_t>(tree_.unescaped_.size());
            tree_.unescaped_ += text;
        }
        return Done{};
    }

    Result<Done> walk_array(ondemand::value value, int depth) {
        if (depth >= JsonTree::max_depth) return too_deep();
        ondemand::array array;
        if (const auto error = value.get_array().get(array)) return fault(error);
        for (auto element : array) {
            ondemand::value item;
            if (const auto error = element.get(item)) return fault(error);
            if (auto done = walk(item, depth + 1); !done) return done;
        }
        return Done{};
    }

    Result<Done> walk_object(ondemand::value value, int depth) {
        if (depth >= JsonTree::max_depth) return too_deep();
        ondemand::object object;
        if (const auto error = value.get_object().get(object)) return fault(error);
        for (auto entry : object) {
            ondemand::field field;
            if (const auto error = std::move(entry).get(field)) return fault(error);
            const char* raw = field.key().raw();
            const char* end = raw;
            for (const char* last = tree_.bytes_.data() + tree_.bytes_.size(); end < last && *end != '"'; ++end)
                if (*end == '\\' && end + 1 < last) ++end;
            if (auto done = walk(field.value(), depth + 1, {raw, static_cast<std::size_t>(end - raw)}); !done) return done;
        }
        return Done{};
    }

    Fault too_deep() {
        return {"expected lists and objects at most " + std::to_string(JsonTree::max_depth) + " deep", {}, here()};
    }

    JsonTree& tree_;
    ondemand::parser parser_;
    ondemand::document document_;
};

Result<JsonTree> JsonTree::parse(std::string bytes) {
    JsonTree tree;
    tree.bytes_ = std::move(bytes);
    JsonBuilder builder(tree);
    if (auto done = builder.build(); !done) return done.fault();
    return tree;
}

void JsonTree::find_lines() {
    lines_.push_back(0);
    for (std::size_t at = bytes_.find('\n'); at != std::string::npos; at = bytes_.find('\n', at + 1))
        lines_.push_back(static_cast<std::uint32_t>(at + 1));
}

Where JsonTree::where(std::size_t offset) const {
    const auto after = std::upper_bound(lines_.begin(), lines_.end(), offset);
    const auto line = static_cast<std::uint32_t>(after - lines_.begin());
    return {line, static_cast<std::uint32_t>(offset - lines_[line - 1] + 1)};
}

bool JsonValue::is(JsonKind kind) const { return tree_ != nullptr && tree_->nodes_[index_].kind == kind; }

std::string_view JsonValue::text() const {
    if (!tree_) return {};
    const JsonTree::Node& node = tree_->nodes_[index_];
    return std::string_view(node.escaped ? tree_->unescaped_ : tree_->bytes_).substr(node.text, node.length);
}

std::string_view JsonValue::key() const {
    if (!tree_) return {};
    const JsonTree::Node& node = tree_->nodes_[index_];
    return std::string_view(tree_->bytes_).substr(node.key, node.key_length);
}

Where JsonValue::where() const { return tree_ ? tree_->where(tree_->nodes_[index_].offset) : Where{}; }

std::optional<std::int64_t> JsonValue::integer() const {
    if (!is(JsonKind::number) && !is(JsonKind::string)) return std::nullopt;
    const std::string_view digits = text();
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
    return value;
}

JsonValue JsonValue::operator[](std::string_view key) const {
    if (!is(JsonKind::object)) return {};
    for (const JsonValue value : *this)
        if (value.key() == key) return value;
    return {};
}

JsonValue::Iterator& JsonValue::Iterator::operator++() {
    index_ = tree_->nodes_[index_].end;
    return *this;
}

JsonValue::Iterator JsonValue::begin() const { return {tree_, index_ + 1}; }

JsonValue::Iterator JsonValue::end() const {
    if (!is(JsonKind::array) && !is(JsonKind::object)) return begin();
    return {tree_, tree_->nodes_[index_].end};
}

}  // namespace carcaudit
