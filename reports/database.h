// The run in SQLite: tables and views in database_schema.h. A game, known by its source and title, is replaced when a later run
// sees it again; games that the later run does not see stay. A run that broke off has runs.finished null.
#pragma once

#include <array>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "reports/database_batch.h"
#include "reports/report.h"

namespace carcaudit {

class DatabaseWriter;

class Database : public Report {
public:
    // Makes the file, or goes on with one that is ours. Any other file is a fault and stays as it is.
    static Result<std::unique_ptr<Report>> create(const std::string& path, const std::string& version);
    ~Database() override;

    Result<Done> add(const GameResult& result) override;
    Result<Done> add(const UnreadableResult& result) override;
    Result<Done> finish(const RunTotals& totals) override;

private:
    explicit Database(std::string path);

    template <class Job>
    Result<Done> attempt(Job job) const;
    Result<Done> wait();
    Result<Done> flush();
    Result<Done> flush_if_full();
    Result<Done> know(const RuleBook& book);
    void note_source(const std::string& source);

    void add_game(const GameResult& result);
    void add_players(const GameResult& result);
    void add_moves(const GameResult& result);
    void add_scores(const GameResult& result);
    void add_findings(const GameResult& result);

    std::string path_;
    std::unique_ptr<DatabaseWriter> writer_;
    const RuleBook* book_ = nullptr;
    std::vector<std::int64_t> rules_;     // ids in the database, by RowId
    std::vector<Refusal> refusals_;       // of the game being added, by act
    std::int64_t game_ = 0;               // id of the game being added
    std::string source_;                  // of the last game or fault
    bool any_source_ = false;
    std::size_t games_in_batch_ = 0;
    std::size_t filling_ = 0;
    std::array<Batch, 2> batches_;        // one is filled while the other is written
    std::future<Result<Done>> writing_;
    std::optional<Fault> failed_;
};

}  // namespace carcaudit
