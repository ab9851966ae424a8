// The three CSV files: UTF-8, comma, RFC 4180 quotes, lines end in \n. Names and titles come from strangers; see escape.h for
// what happens to text that is no UTF-8 or that a spreadsheet would run.
//
// Column `game` is the log's file (or "-"), "#", and the title that is unique in that file: unique in one run.
// Columns come in a fixed order; new ones are only ever added at the end. Rows come in the order of the run: games as
// read, scores as given, lines in the order of the rules. Empty cell: does not apply.
#pragma once

#include <array>
#include <vector>

#include "reports/output.h"
#include "reports/report.h"

namespace carcaudit {

// Every finding, notes too:
//   game,file,line,column,turn,code,severity,player,subject,x,y,expected,recorded,row,citation,message
// line and column are places in file; row and citation are those of the first line of the score the rules give.
class DiscrepancyCsv : public Report {
public:
    explicit DiscrepancyCsv(Output output);
    Result<Done> add(const GameResult& result) override;
    Result<Done> add(const UnreadableResult&) override { return Done{}; }
    Result<Done> finish(const RunTotals&) override { return output_.finish(); }

private:
    Output output_;
};

// The cells that name a score: game,move,player,subject,points,final,x,y,tiles. move counts placed tiles from 1, final is 0 or
// 1, x and y are those of the feature's first tile, tiles is how many were counted. A feature that gave nobody points has no row.
class ScoreCells {
public:
    void start(const GameResult& result);
    void append_to(fmt::memory_buffer& out, const Ledger& ledger, const Score& score) const;

private:
    fmt::memory_buffer game_;
    std::array<fmt::memory_buffer, max_players> players_;
    const Names* names_ = nullptr;
};

// Every score of our ledger, one row per player and score.
class ScoresCsv : public Report {
public:
    explicit ScoresCsv(Output output);
    Result<Done> add(const GameResult& result) override;
    Result<Done> add(const UnreadableResult&) override { return Done{}; }
    Result<Done> finish(const RunTotals&) override { return output_.finish(); }

private:
    Output output_;
    ScoreCells cells_;
};

// The signed lines of every score: the same cells, then row,line_points,citation. The lines of a score sum to its points.
class LinesCsv : public Report {
public:
    explicit LinesCsv(Output output);
    Result<Done> add(const GameResult& result) override;
    Result<Done> add(const UnreadableResult&) override { return Done{}; }
    Result<Done> finish(const RunTotals&) override { return output_.finish(); }

private:
    struct RowCells {
        std::string row, citation;  // ready to append
    };
    void know(const RuleBook& book);

    Output output_;
    ScoreCells cells_;
    const RuleBook* book_ = nullptr;
    std::vector<RowCells> rows_;  // by RowId
};

}  // namespace carcaudit
