// Remembers what short names mean. A log says the same few names over and over; hashing them anew is a third of reading it.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

namespace carcaudit::native {

template <class Id, unsigned bits>
class Memo {
public:
    // What `text` means: remembered, or else asked of find(text), which gives an optional.
    template <class Find>
    std::optional<Id> get(std::string_view text, Find find) {
        if (text.empty() || text.size() > 16) return find(text);
        const Key key = key_of(text);
        Slot& slot = slots_[((key.first ^ key.last * 0x9e3779b97f4a7c15u) * 0x9e3779b97f4a7c15u + key.size) * 0xff51afd7ed558ccdu >> (64 - bits)];
        if (slot.key == key) return slot.id;
        const std::optional<Id> found = find(text);
        if (found) slot = {key, *found};
        return found;
    }

private:
    // All of a text of 1 to 16 bytes, in two words that may overlap.
    struct Key {
        std::uint64_t first = 0;
        std::uint64_t last = 0;
        std::uint64_t size = 0;  // 0: an unused slot
        friend bool operator==(const Key&, const Key&) = default;
    };
    struct Slot {
        Key key;
        Id id{};
    };

    template <class Word>
    static Word load(const char* at) {
        Word word;
        std::memcpy(&word, at, sizeof word);
        return word;
    }
    static Key key_of(std::string_view text) {
        const char* const data = text.data();
        const std::size_t size = text.size();
        if (size >= 8) return {load<std::uint64_t>(data), load<std::uint64_t>(data + size - 8), size};
        if (size >= 4) return {load<std::uint32_t>(data), load<std::uint32_t>(data + size - 4), size};
        if (size >= 2) return {load<std::uint16_t>(data), load<std::uint16_t>(data + size - 2), size};
        return {static_cast<unsigned char>(*data), 0, size};
    }

    std::array<Slot, std::size_t{1} << bits> slots_{};
};

}  // namespace carcaudit::native
