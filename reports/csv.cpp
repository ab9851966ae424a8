#include "reports/csv.h"

#include <utility>

#include "reports/escape.h"

namespace carcaudit {
namespace {

constexpr std::string_view score_columns = "game,move,player,subject,points,final,x,y,tiles";

void append_game(fmt::memory_buffer& out, const Recording& recording) {
    append_csv(out, recording.source + "#" + recording.title);
}

void number(fmt::memory_buffer& out, std::int64_t value) {
    append(out, value);
    out.push_back(',');
}

void number_if(fmt::memory_buffer& out, bool known, std::int64_t value) {
    if (known) append(out, value);
    out.push_back(',');
}

void text(fmt::memory_buffer& out, std::string_view value) {
    append_csv(out, value);
    out.push_back(',');
}

}  // namespace

DiscrepancyCsv::DiscrepancyCsv(Output output) : output_(std::move(output)) {
    append(output_.buffer(),
           "game,file,line,column,turn,code,severity,player,subject,x,y,expected,recorded,row,citation,message\n");
}

Result<Done> DiscrepancyCsv::add(const GameResult& result) {
    fmt::memory_buffer& out = output_.buffer();
    for (const Finding& finding : result.verdict.findings) {
        append_game(out, result.recording);
        out.push_back(',');
        text(out, result.recording.source);
        number_if(out, finding.where.line != 0, finding.where.line);
        number_if(out, finding.where.column != 0, finding.where.column);
        number(out, finding.turn);
        text(out, finding_code(finding.code));
        text(out, finding.severity == Severity::error ? "error" : "note");
        text(out, finding.player);
        text(out, finding.subject);
        number_if(out, finding.has_square, finding.square.x);
        number_if(out, finding.has_square, finding.square.y);
        number_if(out, finding.has_numbers, finding.expected);
        number_if(out, finding.has_numbers, finding.recorded);
        text(out, finding.lines.empty() ? std::string_view() : finding.lines.front().row);
        text(out, finding.lines.empty() ? std::string_view() : finding.lines.front().citation);
        append_csv(out, finding.message);
        out.push_back('\n');
    }
    return output_.settle();
}

void ScoreCells::start(const GameResult& result) {
    names_ = &result.catalogue.names();
    game_.clear();
    append_game(game_, result.recording);
    game_.push_back(',');
    for (std::size_t seat = 0; seat < players_.size(); ++seat) {
        players_[seat].clear();
        const auto& players = result.recording.setup.players;
        text(players_[seat], seat < players.size() ? players[seat] : std::string_view());
    }
}

void ScoreCells::append_to(fmt::memory_buffer& out, const Ledger& ledger, const Score& score) const {
    const Event& event = ledger.event(score);
    out.append(game_.begin(), game_.end());
    number(out, event.turn);
    if (score.player < players_.size()) out.append(players_[score.player].begin(), players_[score.player].end());
    else out.push_back(',');
    text(out, names_->text(event.subject));
    number(out, score.points);
    append(out, event.phase == Phase::final ? "1," : "0,");
    number(out, event.square.x);
    number(out, event.square.y);
    append(out, std::int64_t{event.tiles.count});
}

ScoresCsv::ScoresCsv(Output output) : output_(std::move(output)) {
    append(output_.buffer(), score_columns);
    output_.buffer().push_back('\n');
}

Result<Done> ScoresCsv::add(const GameResult& result) {
    fmt::memory_buffer& out = output_.buffer();
    const Ledger& ledger = result.game.ledger();
    cells_.start(result);
    for (const Score& score : ledger.scores()) {
        cells_.append_to(out, ledger, score);
        out.push_back('\n');
    }
    return output_.settle();
}

LinesCsv::LinesCsv(Output output) : output_(std::move(output)) {
    append(output_.buffer(), score_columns);
    append(output_.buffer(), ",row,line_points,citation\n");
}

void LinesCsv::know(const RuleBook& book) {
    if (book_ == &book && rows_.size() == book.rows().size()) return;
    book_ = &book;
    rows_.clear();
    for (const Row& row : book.rows()) {
        fmt::memory_buffer name, citation;
        append_csv(name, row.name);
        if (!row.citations.empty()) append_csv(citation, book.cite(row.citations.front()));
        rows_.push_back({fmt::to_string(name), fmt::to_string(citation)});
    }
}

Result<Done> LinesCsv::add(const GameResult& result) {
    know(result.book);
    fmt::memory_buffer& out = output_.buffer();
    fmt::memory_buffer cells;
    const Ledger& ledger = result.game.ledger();
    cells_.start(result);
    for (const Score& score : ledger.scores()) {
        cells.clear();
        cells_.append_to(cells, ledger, score);
        for (const ScoreLine& line : ledger.lines(score)) {
            const RowCells& row = rows_[static_cast<std::size_t>(line.row)];
            out.append(cells.begin(), cells.end());
            out.push_back(',');
            append(out, row.row);
            out.push_back(',');
            number(out, line.points);
            append(out, row.citation);
            out.push_back('\n');
        }
    }
    return output_.settle();
}

}  // namespace carcaudit
