#include "analyzer/outputs.h"

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
    Result<Output> output = Output::create(values[name].as<std::string>());
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

Result<Done> add_pictures(Reports& reports, const po::variables_map& values) {
    if (!has(values, "diagram")) return Done{};
    auto pictures = Pictures::create(values["diagram"].as<std::string>());
    if (!pictures) return pictures.fault();
    reports.push_back(*std::move(pictures));
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

Result<Reports> make_outputs(const po::variables_map& values, const std::string& version) {
    Reports reports;
    for (const Result<Done>& made : {add_file<DiscrepancyCsv>(reports, values, "csv"),
                                     add_file<ScoresCsv>(reports, values, "scores-csv"),
                                     add_file<LinesCsv>(reports, values, "lines-csv"),
                                     add_file<Summary>(reports, values, "summary", version),
                                     add_file<JUnit>(reports, values, "junit"), add_database(reports, values, version),
                                     add_pictures(reports, values)})
        if (!made) return made.fault();
    return reports;
}

}  // namespace carcaudit
