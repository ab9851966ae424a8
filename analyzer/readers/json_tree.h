// A JSON text as a flat tree in which every value knows its line and column. simdjson does the parsing; the tree makes keys
// findable in any order and costs at most a small multiple of the text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"

namespace carcaudit {

enum class JsonKind : std::uint8_t { null, boolean, number, string, array, object };

class JsonTree;

// One value of a tree, or nothing where a key was not found: then every question has an empty answer.
class JsonValue {
public:
    JsonValue() = default;
    JsonValue(const JsonTree* tree, std::uint32_t index) : tree_(tree), index_(index) {}

    explicit operator bool() const { return tree_ != nullptr; }
    bool is(JsonKind kind) const;
    std::string_view text() const;               // of a string, unescaped; else the token as written; "" for containers
    std::string_view key() const;                // in its object, as written
    Where where() const;
    std::optional<std::int64_t> integer() const;  // a whole number, or a string that holds nothing else
    JsonValue operator[](std::string_view key) const;  // the first one of an object with this key

    class Iterator {
    public:
        Iterator(const JsonTree* tree, std::uint32_t index) : tree_(tree), index_(index) {}
        JsonValue operator*() const { return {tree_, index_}; }
        Iterator& operator++();
        friend bool operator==(const Iterator&, const Iterator&) = default;

    private:
        const JsonTree* tree_;
        std::uint32_t index_;
    };
    Iterator begin() const;                      // elements of an array, values of an object
    Iterator end() const;

private:
    const JsonTree* tree_ = nullptr;
    std::uint32_t index_ = 0;
};

class JsonTree {
public:
    static constexpr int max_depth = 64;

    // The fault names no file.
    static Result<JsonTree> parse(std::string bytes);

    JsonValue root() const { return {this, 0}; }

private:
    friend class JsonValue;
    friend class JsonBuilder;

    struct Node {                    // in the order of the text: children follow their parent at once
        std::uint32_t offset = 0;    // in bytes_
        std::uint32_t text = 0;      // in bytes_, or in unescaped_
        std::uint32_t length = 0;
        std::uint32_t key = 0;       // in bytes_
        std::uint32_t key_length = 0;
        std::uint32_t end = 0;       // index after the last node below this one
        JsonKind kind = JsonKind::null;
        bool escaped = false;        // its text is in unescaped_
    };

    void find_lines();
    Where where(std::size_t offset) const;

    std::string bytes_;
    std::string unescaped_;
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> lines_;  // offset of the beginning of each line
};

}  // namespace carcaudit
