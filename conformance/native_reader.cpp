#include "conformance/native_reader.h"

#include <functional>
#include <istream>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "conformance/native_lines.h"
#include "conformance/native_rows.h"

namespace carcaudit {

namespace {

using native::LineStep;

// A set of 64-bit hashes, open addressing, that grows up to `most` entries.
class Hashes {
public:
    static constexpr std::size_t most = 65536;

    bool full() const { return count_ == most; }
    void clear() {
        slots_.assign(slots_.size(), 0);
        count_ = 0;
    }
    bool contains(std::uint64_t hash) const { return !slots_.empty() && slots_[find(hash)] == hash; }
    void insert(std::uint64_t hash) {
        if (2 * (count_ + 1) > slots_.size()) {
            std::vector<std::uint64_t> old(slots_.empty() ? 64 : 2 * slots_.size());
            old.swap(slots_);
            for (const std::uint64_t one : old)
                if (one != 0) slots_[find(one)] = one;
        }
        slots_[find(hash)] = hash;
        ++count_;
    }

private:
    std::size_t find(std::uint64_t hash) const {
        std::size_t at = hash & (slots_.size() - 1);
        while (slots_[at] != 0 && slots_[at] != hash) at = (at + 1) & (slots_.size() - 1);
        return at;
    }

    std::vector<std::uint64_t> slots_;
    std::size_t count_ = 0;
};

// Titles seen in a file. Two generations of bounded size: a title is known again for at least the next 65,536 games; one
// that comes back later than that may pass.
class RecentTitles {
public:
    bool seen_before(std::string_view title) {
        std::uint64_t hash = std::hash<std::string_view>()(title);
        if (hash == 0) hash = 1;
        if (now_.contains(hash) || before_.contains(hash)) return true;
        if (now_.full()) {
            std::swap(now_, before_);
            now_.clear();
        }
        now_.insert(hash);
        return false;
    }

private:
    Hashes now_;
    Hashes before_;
};

std::string title_in(std::string_view title, Edition edition) { return fmt::format("{}@{}", title, edition_name(edition)); }

}  // namespace

struct NativeReader::State {
    template <class... From>
    State(const Catalogue& catalogue, From&&... from) : lines(std::forward<From>(from)...), rows(catalogue, lines) {}

    Step next(Recording& recording);
    bool header();
    Step read_game(Recording& recording);
    void repeat(Recording& recording);
    std::optional<std::string> taken_title(const Recording& recording);
    Step fail(Fault why, bool skip);
    Step no_more();

    native::Lines lines;
    native::GameRows rows;
    native::Memo<native::Row, 7> words;
    RecentTitles titles;
    Fault fault;
    Recording several;           // a game with a list of editions, and how many of them were given
    std::size_t given = 0;
    bool has_header = false;
    bool at_game = false;   // the current row is a `game` row that nobody has read yet
    bool skipping = false;  // the rest of a faulty game
    bool any_game = false;
    bool over = false;
};

NativeReader::NativeReader(const Catalogue& catalogue, std::string path)
    : state_(std::make_unique<State>(catalogue, std::move(path))) {}

NativeReader::NativeReader(const Catalogue& catalogue, std::string name, std::istream& rest, std::string head)
    : state_(std::make_unique<State>(catalogue, std::move(name), rest, std::move(head))) {}

NativeReader::~NativeReader() = default;

bool NativeReader::recognises(std::string_view head) {
    if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
    while (!head.empty() && (head.front() == '#' || head.front() == '\n' || head.front() == '\r')) {
        const std::size_t end = head.find('\n');
        if (end == std::string_view::npos) return false;
        head.remove_prefix(end + 1);
    }
    if (head.starts_with('"')) head.remove_prefix(1);
    return head.starts_with("act/");
}

Step NativeReader::next(Recording& recording) { return state_->next(recording); }
const Fault& NativeReader::fault() const { return state_->fault; }
const Catalogue& NativeReader::catalogue() const { return state_->rows.catalogue(); }

Step NativeReader::State::next(Recording& recording) {
    if (given < several.editions.size()) {
        recording = several;
        repeat(recording);
        return Step::game;
    }
    recording.clear();
    if (over) return Step::done;
    if (!has_header && !header()) {
        over = true;
        return Step::fault;
    }
    while (!at_game) {
        const LineStep step = lines.next();
        if (step == LineStep::done) return no_more();
        if (step == LineStep::broken || (step == LineStep::fault && !skipping)) return fail(lines.fault(), step == LineStep::fault);
        if (step == LineStep::fault) continue;
        at_game = lines.cell(native::Cell::act) == "game";
        if (!at_game && !skipping)
            return fail({fmt::format("expected a game row before anything else, found {}", native::shown(lines.cell(native::Cell::act))),
                         lines.name(), {lines.line(), 1}},
                        true);
    }
    at_game = skipping = false;
    any_game = true;
    return read_game(recording);
}

// A file that cannot be read at all, or is not in this format, has one fault and no games.
bool NativeReader::State::header() {
    has_header = true;
    const LineStep step = lines.next();
    std::string text;
    for (std::size_t i = 0; step == LineStep::row && i < native::cells_per_row; ++i) (text += i == 0 ? "" : ",") += lines.cell(i);
    if (text == native::header) return true;
    fault = {fmt::format("expected the header line {}, found ", native::header), lines.name(), {lines.line(), 1}};
    switch (step) {
        case LineStep::broken: fault = lines.fault(); break;
        case LineStep::done: fault.message += "an empty file"; break;
        case LineStep::fault: fault.message += "another line"; break;
        case LineStep::row:
            if (text.starts_with("act/") && lines.cell(native::Cell::act) != "act/1")
                fault.message = fmt::format("expected version 1 of the log format (act/1), found {}", native::shown(lines.cell(native::Cell::act)));
            else
                fault.message += native::shown(text);
    }
    if (fault.where.line == 0) fault.where = {};
    return false;
}

// A title once for each edition must be as unique as any.
std::optional<std::string> NativeReader::State::taken_title(const Recording& recording) {
    for (const Edition edition : recording.editions)
        if (std::string title = title_in(recording.title, edition); titles.seen_before(title)) return title;
    return std::nullopt;
}

// The next of several editions.
void NativeReader::State::repeat(Recording& recording) {
    Setup& setup = recording.setup;
    setup.edition = several.editions[given++];
    setup.edition_reason = fmt::format("{}, from the log", edition_name(setup.edition));
    recording.title = title_in(several.title, setup.edition);
}

Step NativeReader::State::fail(Fault why, bool skip) {
    fault = std::move(why);
    skipping = skip;
    over = !skip && !at_game;
    return Step::fault;
}

Step NativeReader::State::no_more() {
    over = true;
    if (any_game || skipping) return Step::done;
    return fail({"expected at least one game row, found none", lines.name(), {lines.line(), 1}}, false);
}

Step NativeReader::State::read_game(Recording& recording) {
    recording.source = lines.name();
    recording.format = "native";
    if (!rows.begin(recording)) return fail(std::move(rows.fault()), true);
    if (titles.seen_before(recording.title))
        return fail({fmt::format("expected a title that no other game of the file has, found {} again", native::shown(recording.title)),
                     lines.name(), {lines.line(), lines.column(lines.cell(native::Cell::what))}},
                    true);
    while (true) {
        const LineStep step = lines.next();
        if (step == LineStep::fault || step == LineStep::broken) return fail(lines.fault(), step == LineStep::fault);
        if (step == LineStep::done) break;
        const auto row = words.get(lines.cell(native::Cell::act), native::find_row);
        at_game = row == native::Row::game;
        if (at_game) break;
        if (!(row ? rows.add(*row) : rows.unknown_row())) return fail(std::move(rows.fault()), true);
    }
    // A fault of the finished game leaves the row of the next one, if it is there, to the next call.
    if (rows.finish()) {
        if (recording.editions.size() > 1) {
            if (const auto taken = taken_title(recording)) {
                fault = {fmt::format("expected no other game of the file with a title that this one has in one of its editions, found {} again",
                                     native::shown(*taken)),
                         lines.name(), recording.where};
                return Step::fault;
            }
            several = recording;
            given = 0;
            repeat(recording);
        }
        return Step::game;
    }
    fault = std::move(rows.fault());
    return Step::fault;
}

}  // namespace carcaudit
