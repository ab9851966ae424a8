#include "reports/database_writer.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "reports/database_schema.h"
#include "reports/escape.h"

namespace carcaudit {
namespace {

// Absolute, so that SQLite gives no name a meaning of its own (":memory:").
std::string plain_path(const std::string& path) { return std::filesystem::absolute(path).string(); }

SQLite::Database open(const std::string& path) {
    // SQLite's own memory accounting costs a lock per allocation and nobody reads it. Refused, harmlessly, if too late.
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    return SQLite::Database(plain_path(path), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_NOMUTEX);
}

void prepare(SQLite::Database& database) {
    // A rollback journal and no fsync: a run that dies leaves whole batches, and if the machine dies the file can be made again
    // from the logs. New pages need no journal, so this writes each page once where a write-ahead log would write it twice.
    // The lock is held to the end: a second run on the same file fails instead of mixing with this one.
    database.exec("PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE");
    database.exec("PRAGMA cache_size = -16384; PRAGMA temp_store = MEMORY");
    // The keys written here hold by construction (tests check them); checking each row would cost a third of the speed.
    database.exec("PRAGMA foreign_keys = OFF");
}

std::string insert_sql(const TableShape& shape, std::size_t rows) {
    std::string row = "(";
    for (std::size_t i = 0; i < shape.width; ++i) row += i == 0 ? "?" : ",?";
    row += ')';
    std::string sql = fmt::format("INSERT INTO {} ({}) VALUES ", shape.name, shape.columns);
    for (std::size_t i = 0; i < rows; ++i) sql += (i == 0 ? "" : ",") + row;
    return sql;
}

void bind(SQLite::Statement& statement, const SqlCell* cells, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        const int at = static_cast<int>(i + 1);
        switch (cells[i].kind) {
            case SqlCell::Kind::null: statement.bind(at); break;
            case SqlCell::Kind::number: statement.bind(at, cells[i].number); break;
            case SqlCell::Kind::text: statement.bindNoCopy(at, *cells[i].text); break;
        }
    }
}

std::string citations(const RuleBook& book, const Row& row) {
    std::string text;
    for (const Citation& citation : row.citations) text += (text.empty() ? "" : "; ") + book.cite(citation);
    return text;
}

std::string_view status_name(Status status) {
    switch (status) {
        case Status::settled: return "settled";
        case Status::disputed: return "disputed";
        case Status::fan: return "fan";
    }
    return "";
}

std::uint32_t big_endian(const std::array<char, 100>& header, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(header[at + i]);
    return value;
}

}  // namespace

Result<Done> DatabaseWriter::acceptable(const std::string& path) {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (path.empty() || path == "-") return Fault{"a database needs a file of its own", path, {}};
    if (!fs::exists(status) && !path.ends_with('/')) return Done{};
    if (!fs::is_regular_file(status)) return Fault{"a database must be a regular file", path, {}};
    if (fs::file_size(path, error) == 0 && !error) return Done{};
    // Looked at as bytes: opening a stranger's database would be enough to change it.
    std::array<char, 100> header{};
    std::ifstream file(path, std::ios::binary);
    file.read(header.data(), header.size());
    if (!file || std::string_view(header.data(), 15) != "SQLite format 3" || big_endian(header, 68) != application_id)
        return Fault{"this file exists and is no database of carcaudit; it is left as it is", path, {}};
    const std::uint32_t version = big_endian(header, 60);
    if (version != schema_version)
        return Fault{fmt::format("this database has version {} of the tables, this program writes version {}; give another file",
                                 version, schema_version),
                     path,
                     {}};
    return Done{};
}

DatabaseWriter::Inserter::Inserter(SQLite::Database& database, const TableShape& shape)
    : width_(shape.width), many_(database, insert_sql(shape, rows_at_once)), one_(database, insert_sql(shape, 1)) {}

void DatabaseWriter::Inserter::insert(const std::vector<SqlCell>& cells) {
    std::size_t at = 0;
    for (const std::size_t rows : {rows_at_once, std::size_t{1}}) {
        SQLite::Statement& statement = rows == 1 ? one_ : many_;
        for (const std::size_t step = rows * width_; at + step <= cells.size(); at += step) {
            bind(statement, cells.data() + at, step);
            statement.exec();
            statement.reset();
        }
    }
}

DatabaseWriter::DatabaseWriter(const std::string& path, const std::string& version) : database_(open(path)) {
    prepare(database_);
    SQLite::Transaction transaction(database_);
    if (!database_.tableExists("runs")) {
        database_.exec(schema_tables);
        database_.exec(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", application_id, schema_version));
    }
    SQLite::Statement note(database_, "INSERT OR REPLACE INTO metadata VALUES ('tool', 'carcaudit'), ('version', ?)");
    note.bind(1, version);
    note.exec();
    SQLite::Statement run(database_, "INSERT INTO runs (version) VALUES (?)");
    run.bind(1, version);
    run.exec();
    run_ = database_.getLastInsertRowid();
    last_game_ = database_.execAndGet("SELECT ifnull(max(id), 0) FROM games").getInt64();
    transaction.commit();
    inserters_.reserve(table_shapes.size());
    for (const TableShape& shape : table_shapes) inserters_.emplace_back(database_, shape);
    for (const char* table : {"score_lines", "scores", "moves", "findings", "players"})
        forget_game_.emplace_back(database_, fmt::format("DELETE FROM {} WHERE game_id = ?", table));
    forget_game_.emplace_back(database_, "DELETE FROM games WHERE id = ?");
}

std::vector<std::int64_t> DatabaseWriter::know(const RuleBook& book) {
    std::vector<std::int64_t> ids;
    SQLite::Transaction transaction(database_);
    SQLite::Statement upsert(database_,
                             "INSERT INTO rules (name, \"group\", words, status, citation) VALUES (?, ?, ?, ?, ?) "
                             "ON CONFLICT (name) DO UPDATE SET \"group\" = excluded.\"group\", words = excluded.words, "
                             "status = excluded.status, citation = excluded.citation RETURNING id");
    for (const Row& row : book.rows()) {
        upsert.reset();
        upsert.bind(1, clean_text(row.name));
        upsert.bind(2, clean_text(row.group));
        upsert.bind(3, clean_text(row.words));
        upsert.bind(4, std::string(status_name(row.status)));
        upsert.bind(5, clean_text(citations(book, row)));
        upsert.executeStep();
        ids.push_back(upsert.getColumn(0).getInt64());
        upsert.executeStep();
    }
    upsert.reset();
    transaction.commit();
    return ids;
}

void DatabaseWriter::replace_games(const Batch& batch) {
    SQLite::Statement find(database_, "SELECT id FROM games WHERE source = ? AND title = ?");
    const std::size_t width = table_shapes[static_cast<std::size_t>(Table::games)].width;
    const std::vector<SqlCell>& cells = batch.cells(Table::games);
    for (std::size_t game = 0; game < cells.size(); game += width) {
        bind(find, cells.data() + game + 2, 2);
        if (find.executeStep()) {
            const std::int64_t old = find.getColumn(0).getInt64();
            for (SQLite::Statement& forget : forget_game_) {
                forget.reset();
                forget.bind(1, old);
                forget.exec();
            }
        }
        find.reset();
    }
    SQLite::Statement forget(database_, "DELETE FROM unreadable WHERE source = ? AND run_id <> ?");
    for (const std::string* source : batch.sources()) {
        forget.reset();
        forget.bind(1, *source);
        forget.bind(2, run_);
        forget.exec();
    }
}

void DatabaseWriter::write(const Batch& batch) {
    SQLite::Transaction transaction(database_);
    replace_games(batch);
    for (std::size_t table = 0; table < inserters_.size(); ++table)
        inserters_[table].insert(batch.cells(static_cast<Table>(table)));
    transaction.commit();
}

void DatabaseWriter::finish(const RunTotals& totals) {
    SQLite::Transaction transaction(database_);
    database_.exec(schema_last_index);
    // What an earlier run wrote and this one replaced leaves no empty run behind.
    database_.exec(fmt::format("DELETE FROM runs WHERE id <> {} AND NOT EXISTS (SELECT 1 FROM games WHERE run_id = runs.id) "
                               "AND NOT EXISTS (SELECT 1 FROM unreadable WHERE run_id = runs.id)",
                               run_));
    database_.exec(fmt::format("UPDATE runs SET finished = 1, games = {}, games_checked = {}, games_in_part = {}, games_not_checked = {}, "
                               "unreadable = {}, claims = {}, claims_checked = {}, claims_agreed = {}, findings = {}, "
                               "notes = {}, consequences = {}, scores = {} WHERE id = {}",
                               totals.games, totals.games_checked, totals.games_in_part, totals.games_not_checked, totals.unreadable, totals.claims,
                               totals.claims_checked, totals.claims_agreed, totals.findings, totals.notes, totals.consequences,
                               totals.scores, run_));
    transaction.commit();
}

}  // namespace carcaudit
