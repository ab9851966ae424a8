#include "analyzer/outputs.h"

#include <cstdio>
#include <filesystem>

#include "analyzer/data.h"
#include "analyzer/pictures.h"
#include "reports/csv.h"
#include "reports/database.h"
#include "reports/junit.h"
#include "reports/summary.h"

namespace carcaudit {

namespace {

using Reports = std::vector<std::unique_ptr<Report>>;

// Adds a report that is made of one file and perhaps more.
template <class Kind, class... More>
Result<Done> add_file(Reports& reports, const po::variables_map& values, const char* name, More... more) {
    if (!has(values, name)) return Done{};
    const std::string& path = values[name].as<std::string>();
    Result<Output> output = path == "-" ? Output::to(stdout, "standard output") : Output::create(path);
    if (!output) return output.fault();
    reports.push_back(std::make_unique<Kind>(*std::move(output), std::move(more)...));
    return Done{};
}

Result<Done> add_database(Reports& reports, const po::variables_map& values, const std::string& version) {
    if (!has(values, "db")) return Done{};
    auto database = Database::create(values["db"].as<std::string>(), version);
    if (!database) return database.fault();
    reports.push_back(*std::move(database));
    return Done{};
}

Result<Done> add_pictures(Reports& reports, const po::variables_map& values, const std::filesystem::path& fixtures) {
    if (!has(values, "diagram")) return Done{};
    auto pictures = Pictures::create(values["diagram"].as<std::string>(), fixtures);
    if (!pictures) return pictures.fault();
    reports.push_back(*std::move(pictures));
    return Done{};
}

// A report must not take the place of a log, of a file of the fixtures, or of another report.
Result<Done> check_paths(const po::variables_map& values, const std::vector<std::string>& logs, const std::filesystem::path& fixtures) {
    namespace fs = std::filesystem;
    std::error_code ignored;
    std::vector<std::pair<std::string, fs::path>> taken;
    for (const char* name : {"csv", "scores-csv", "lines-csv", "summary", "db", "junit"}) {
        if (!has(values, name)) continue;
        const std::string& path = values[name].as<std::string>();
        if (path.empty()) return Fault{std::string("expected a file name after --") + name, {}, {}};
        for (const std::string& log : logs)
            if (fs::is_regular_file(path, ignored) && fs::equivalent(path, log, ignored))
                return Fault{std::string("--") + name + " would overwrite this log", log, {}};
        if (auto spared = spare_fixtures(path, std::string("--") + name, fixtures); !spared) return spared;
        const fs::path real = fs::weakly_canonical(path, ignored);
        for (const auto& [other, its] : taken)
            if ((its == real || fs::equivalent(its, real, ignored)) && path != "-" && !path.starts_with("/dev/"))
                return Fault{"--" + other + " and --" + name + " name the same file", path, {}};
        taken.emplace_back(name, real);
    }
    return Done{};
}

}  // namespace

void add_output_options(po::options_description& options) {
    const auto file = [] { return po::value<std::string>()->value_name("FILE"); };
    options.add_options()
        ("csv", file(), "write discrepancies, one row each")
        ("scores-csv", file(), "write every score by the rules, one row per player and score")
        ("lines-csv", file(), "write the signed lines of every score")
        ("summary", file(), "write the counts as one JSON object")
        ("db", file(), "write games, moves, scores and findings to SQLite; a rerun replaces a game")
        ("junit", file(), "write JUnit XML")
        ("diagram", po::value<std::string>()->value_name("DIR"), "draw the last board of every game into this folder");
}

Result<Reports> make_outputs(const po::variables_map& values, const std::vector<std::string>& logs,
                             const std::filesystem::path& fixtures, const std::string& version) {
    if (auto done = check_paths(values, logs, fixtures); !done) return done.fault();
    Reports reports;
    for (const Result<Done>& made : {add_file<DiscrepancyCsv>(reports, values, "csv"),
                                     add_file<ScoresCsv>(reports, values, "scores-csv"),
                                     add_file<LinesCsv>(reports, values, "lines-csv"),
                                     add_file<Summary>(reports, values, "summary", version),
                                     add_file<JUnit>(reports, values, "junit"), add_database(reports, values, version),
                                     add_pictures(reports, values, fixtures)})
        if (!made) return made.fault();
    return reports;
}

}  // namespace carcaudit
