// The SQLite side of --db. Throws what SQLiteCpp throws; Database catches it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <SQLiteCpp/SQLiteCpp.h>

#include "engine/result.h"
#include "engine/scoring/rule_book.h"
#include "reports/database_batch.h"
#include "reports/report.h"

namespace carcaudit {

class DatabaseWriter {
public:
    // Says why the file at `path` must not be written to; Done if it is absent, empty, or ours.
    static Result<Done> acceptable(const std::string& path);

    DatabaseWriter(const std::string& path, const std::string& version);  // begins a run

    std::int64_t run() const { return run_; }
    std::int64_t last_game() const { return last_game_; }  // highest id when the run began
    // Ids of the book's rows, by RowId.
    std::vector<std::int64_t> know(const RuleBook& book);

    void write(const Batch& batch);  // one transaction
    void finish(const RunTotals& totals);

private:
    // Inserts many rows with one statement, which halves the cost of a row.
    class Inserter {
    public:
        Inserter(SQLite::Database& database, const TableShape& shape);
        void insert(const std::vector<SqlCell>& cells);

    private:
        static constexpr std::size_t rows_at_once = 32;
        std::size_t width_;
        SQLite::Statement many_, one_;
    };

    void replace_games(const Batch& batch);

    SQLite::Database database_;
    std::vector<Inserter> inserters_;  // by Table
    std::vector<SQLite::Statement> forget_game_;
    std::int64_t run_ = 0;
    std::int64_t last_game_ = 0;
};

}  // namespace carcaudit
