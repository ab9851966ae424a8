#include "reports/database.h"

#include <exception>
#include <utility>

#include <fmt/format.h>

#include "reports/database_writer.h"

namespace carcaudit {
namespace {

constexpr std::size_t games_per_batch = 250;
constexpr std::size_t cells_per_batch = 1'000'000;  // one game may be as large as its log

std::string_view kind_name(ActKind kind) {
    switch (kind) {
        case ActKind::start: return "start";
        case ActKind::tile: return "tile";
        case ActKind::discard: return "discard";
        case ActKind::place: return "place";
        case ActKind::move: return "move";
        case ActKind::take: return "take";
        case ActKind::choose: return "choose";
        case ActKind::pass: return "pass";
        case ActKind::end: return "end";
    }
    return "";
}

bool has_piece(const Act& act) {
    return act.kind == ActKind::place || act.kind == ActKind::move || act.kind == ActKind::take;
}

// What a piece stands on: as the log says, or looked up where the log only says which segment.
FeatureKind feature_of(const GameResult& result, const Spot& spot) {
    if (spot.feature != no_feature || spot.segment == no_segment) return spot.feature;
    const PlacedId placed = result.game.position().at(spot.square);
    if (placed == no_placed) return no_feature;
    const auto& segments = result.catalogue.tile(result.game.position().tile_at(placed).tile).segments;
    return spot.segment < segments.size() ? segments[spot.segment].kind : no_feature;
}

std::string note_of(const Names& names, const Act& act, Refusal refusal) {
    std::string note;
    if (act.kind == ActKind::choose && act.name < names.size(NameList::parameter))
        note = fmt::format("{} = {}", names.at(NameList::parameter, act.name).text, act.value);
    if (refusal != Refusal::none) note += fmt::format("{}refused: {}", note.empty() ? "" : "; ", refusal_name(refusal));
    return note;
}

// A piece set right after its tile stands in the tile's row.
bool piece_follows(const std::vector<Act>& acts, std::size_t i) {
    return acts[i].kind == ActKind::tile && i + 1 < acts.size() && acts[i + 1].kind == ActKind::place &&
           acts[i + 1].player == acts[i].player && acts[i + 1].spot.square == acts[i].spot.square;
}

// Columns piece, feature, slot; `act` is null where no piece is touched.
void add_piece(Batch::Row& row, const GameResult& result, const Act* act) {
    if (act == nullptr) {
        row.null().null().null();
        return;
    }
    const Names& names = result.catalogue.names();
    const FeatureKind feature = feature_of(result, act->spot);
    const std::string_view none;
    row.text_or_null(act->piece != no_piece ? names.text(act->piece) : none);
    row.text_or_null(feature != no_feature ? names.text(feature) : none);
    row.text_or_null(act->spot.slot < slots_per_tile ? slot_name(act->spot.slot) : none);
}

}  // namespace

Database::Database(std::string path) : path_(std::move(path)) {}

Database::~Database() {
    if (writing_.valid()) writing_.wait();
}

template <class Job>
Result<Done> Database::attempt(Job job) const {
    try {
        job();
        return Done{};
    } catch (const std::exception& error) {
        return Fault{fmt::format("cannot write this database: {}", error.what()), path_, {}};
    }
}

Result<std::unique_ptr<Report>> Database::create(const std::string& path, const std::string& version) {
    if (Result<Done> good = DatabaseWriter::acceptable(path); !good) return good.fault();
    std::unique_ptr<Database> database(new Database(path));
    const Result<Done> opened = database->attempt([&] {
        database->writer_ = std::make_unique<DatabaseWriter>(path, version);
        database->game_ = database->writer_->last_game();
    });
    if (!opened) return opened.fault();
    return std::unique_ptr<Report>(std::move(database));
}

Result<Done> Database::wait() {
    if (writing_.valid())
        if (Result<Done> written = writing_.get(); !written) failed_ = written.fault();
    if (failed_) return *failed_;
    return Done{};
}

Result<Done> Database::flush() {
    if (Result<Done> ready = wait(); !ready) return ready;
    const Batch& full = batches_[filling_];
    writing_ = std::async(std::launch::async, [this, &full] { return attempt([&] { writer_->write(full); }); });
    filling_ = 1 - filling_;
    batches_[filling_].clear();
    games_in_batch_ = 0;
    return Done{};
}

Result<Done> Database::flush_if_full() {
    if (games_in_batch_ < games_per_batch && batches_[filling_].size() < cells_per_batch) return Done{};
    return flush();
}

Result<Done> Database::know(const RuleBook& book) {
    if (book_ == &book) return Done{};
    if (Result<Done> ready = wait(); !ready) return ready;
    if (Result<Done> known = attempt([&] { rules_ = writer_->know(book); }); !known) {
        failed_ = known.fault();
        return known;
    }
    book_ = &book;
    return Done{};
}

void Database::note_source(const std::string& source) {
    if (any_source_ && source_ == source) return;
    any_source_ = true;
    source_ = source;
    batches_[filling_].note_source(source);
}

Result<Done> Database::add(const GameResult& result) {
    if (failed_) return *failed_;
    if (Result<Done> known = know(result.book); !known) return known;
    const Recording& recording = result.recording;
    if (!batches_[filling_].note_game(recording.source, recording.title)) {
        // The same game twice in one batch: the first must be in the tables before it can be replaced.
        if (Result<Done> flushed = flush(); !flushed) return flushed;
        batches_[filling_].note_game(recording.source, recording.title);
    }
    note_source(recording.source);
    ++game_;
    ++games_in_batch_;
    add_game(result);
    add_players(result);
    add_moves(result);
    add_scores(result);
    add_findings(result);
    return flush_if_full();
}

Result<Done> Database::add(const UnreadableResult& result) {
    if (failed_) return *failed_;
    const Fault& fault = result.fault;
    note_source(fault.file);
    ++games_in_batch_;
    batches_[filling_]
        .row(Table::unreadable)
        .number(writer_->run())
        .text(fault.file)
        .number_if(fault.where.line != 0, fault.where.line)
        .number_if(fault.where.column != 0, fault.where.column)
        .text(fault.message);
    return flush_if_full();
}

Result<Done> Database::finish(const RunTotals& totals) {
    if (Result<Done> flushed = flush(); !flushed) return flushed;
    if (Result<Done> written = wait(); !written) return written;
    return attempt([&] {
        writer_->finish(totals);
        writer_.reset();  // lets go of the file
    });
}

void Database::add_game(const GameResult& result) {
    const Recording& recording = result.recording;
    const Verdict& verdict = result.verdict;
    batches_[filling_]
        .row(Table::games)
        .number(game_)
        .number(writer_->run())
        .text(recording.source)
        .text(recording.title)
        .number_if(recording.where.line != 0, recording.where.line)
        .text(recording.format)
        .text(edition_name(recording.setup.edition))
        .text(recording.setup.edition_reason)
        .text_or_null(why_not_checked(verdict))
        .text_or_null(verdict.in_part)
        .number(verdict.claims)
        .number(verdict.claims_checked)
        .number(verdict.claims_agreed)
        .number(verdict.consequences)
        .number(static_cast<std::int64_t>(recording.acts.size()))
        .number(result.game.acts());
}

void Database::add_players(const GameResult& result) {
    const auto& players = result.recording.setup.players;
    for (std::size_t seat = 0; seat < players.size() && seat < max_players; ++seat)
        batches_[filling_]
            .row(Table::players)
            .number(game_)
            .number(static_cast<std::int64_t>(seat) + 1)
            .text(players[seat])
            .number(result.game.ledger().total(static_cast<PlayerId>(seat)));
}

void Database::add_moves(const GameResult& result) {
    const std::vector<Act>& acts = result.recording.acts;
    const Names& names = result.catalogue.names();
    // Why the log says that an act must be refused.
    refusals_.assign(acts.size(), Refusal::none);
    for (const Claim& claim : result.recording.claims)
        if (claim.kind == ClaimKind::refused && claim.after_act > 0 && claim.after_act <= acts.size())
            refusals_[claim.after_act - 1] = claim.refusal;
    std::int64_t number = 0;
    std::int64_t move = 0;
    for (std::size_t i = 0; i < acts.size(); ++i) {
        const Act& act = acts[i];
        if (act.kind == ActKind::tile && refusals_[i] == Refusal::none) ++move;
        const bool laid = act.kind == ActKind::tile || act.kind == ActKind::start;
        const bool seated = act.player < result.recording.setup.players.size() && act.player < max_players;
        const bool both = piece_follows(acts, i) && refusals_[i] == Refusal::none && refusals_[i + 1] == Refusal::none;
        const Act* const piece = both ? &acts[i + 1] : has_piece(act) ? &act : nullptr;
        Batch::Row row = batches_[filling_].row(Table::moves);
        row.number(game_).number(++number).number(move).text(kind_name(act.kind)).number_if(seated, act.player + 1);
        row.text_or_null(act.tile != no_tile ? std::string_view(result.catalogue.tile(act.tile).name) : std::string_view());
        row.number_if(laid || piece != nullptr, act.spot.square.x).number_if(laid || piece != nullptr, act.spot.square.y);
        row.number_if(laid, 90 * act.turn);
        add_piece(row, result, piece);
        row.text_or_null(note_of(names, act, refusals_[i]));
        if (both) ++i;
    }
}

void Database::add_scores(const GameResult& result) {
    const Ledger& ledger = result.game.ledger();
    const Names& names = result.catalogue.names();
    std::int64_t number = 0;
    for (const Score& score : ledger.scores()) {
        const Event& event = ledger.event(score);
        batches_[filling_]
            .row(Table::scores)
            .number(game_)
            .number(++number)
            .number(event.turn)
            .number(score.player + 1)
            .text(names.text(event.subject))
            .number(score.points)
            .number(event.phase == Phase::final)
            .number(event.square.x)
            .number(event.square.y)
            .number(event.tiles.count);
        std::int64_t line_number = 0;
        for (const ScoreLine& line : ledger.lines(score))
            batches_[filling_]
                .row(Table::score_lines)
                .number(game_)
                .number(number)
                .number(++line_number)
                .number(rules_[static_cast<std::size_t>(line.row)])
                .number(line.points)
                .number(line.amount);
    }
}

void Database::add_findings(const GameResult& result) {
    std::int64_t number = 0;
    for (const Finding& finding : result.verdict.findings) {
        std::optional<RowId> rule;
        if (!finding.lines.empty()) rule = result.book.find(finding.lines.front().row);
        batches_[filling_]
            .row(Table::findings)
            .number(game_)
            .number(++number)
            .text(finding_code(finding.code))
            .text(finding.severity == Severity::error ? "error" : "note")
            .number_if(finding.where.line != 0, finding.where.line)
            .number_if(finding.where.column != 0, finding.where.column)
            .number(finding.turn)
            .text_or_null(finding.player)
            .text_or_null(finding.subject)
            .number_if(finding.has_square, finding.square.x)
            .number_if(finding.has_square, finding.square.y)
            .number_if(finding.has_numbers, finding.expected)
            .number_if(finding.has_numbers, finding.recorded)
            .number_if(rule.has_value(), rule ? rules_[static_cast<std::size_t>(*rule)] : 0)
            .text(finding.message)
            .text_or_null(finding.hint);
    }
}

}  // namespace carcaudit
