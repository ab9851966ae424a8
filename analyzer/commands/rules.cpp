#include <fmt/format.h>

#include <algorithm>

#include "analyzer/commands/command.h"
#include "analyzer/data.h"
#include "analyzer/options.h"
#include "analyzer/rule_checks.h"
#include "analyzer/rule_text.h"

namespace carcaudit {

namespace {

constexpr VerbHelp words{
    "rules", "[GROUP...]",
    "Prints the scoring tables that are in force for an edition, expansions and variants: rows in the order of the wiki, each\n"
    "with its citations. GROUP is the name of a table (road, city, ...); without one all are printed. Or, with --coverage,\n"
    "the conformance cases that test each row; with --sources, where the pages of the wiki disagree and what is used.",
    "carcaudit rules road\n"
    "carcaudit rules city --edition C1 --phase game\n"
    "carcaudit rules --edition C3 --with the-abbot,the-river\n"
    "carcaudit rules --coverage road --csv coverage.csv\n"
    "carcaudit rules --sources",
    "0  the tables were printed; --coverage: every row has its cases\n"
    "1  --coverage: a row lacks a case\n"
    "2  there is no such group, edition, expansion or variant, or the rules could not be read"};

struct Wanted {
    Setup setup;
    std::vector<std::string> groups;
    std::optional<Phase> phase;
};

template <class Id>
Result<Done> add_names(const po::variables_map& values, const char* name, const Names& names, NameList list, std::vector<Id>& ids) {
    for (const std::string& text : split_names(option<std::vector<std::string>>(values, name))) {
        Result<std::uint16_t> id = find_name(names, list, text);
        if (!id) return id.fault();
        ids.push_back(static_cast<Id>(*id));
    }
    return Done{};
}

Result<Wanted> wanted(const po::variables_map& values, const Data& data) {
    Wanted wanted;
    const Names& names = data.catalogue.names();
    const Result<Edition> edition = find_edition(option<std::string>(values, "edition", "C2"));
    if (!edition) return edition.fault();
    wanted.setup.edition = *edition;
    if (auto done = add_names(values, "with", names, NameList::expansion, wanted.setup.expansions); !done) return done.fault();
    if (auto done = add_names(values, "variant", names, NameList::variant, wanted.setup.variants); !done) return done.fault();
    if (const std::string phase = option<std::string>(values, "phase", "both"); phase != "both") {
        if (phase != "game" && phase != "final")
            return Fault{fmt::format("--phase {} is unknown; expected game, final or both", phase), {}, {}};
        wanted.phase = phase == "game" ? Phase::game : Phase::final;
    }
    std::vector<std::string> known;
    for (const Row& row : data.book.rows())
        if (std::find(known.begin(), known.end(), row.group) == known.end()) known.push_back(row.group);
    wanted.groups = option<std::vector<std::string>>(values, "group");
    for (const std::string& group : wanted.groups)
        if (std::find(known.begin(), known.end(), group) == known.end())
            return Fault{fmt::format("{} is no group of rules{}", group, did_you_mean(group, known)), {}, {}};
    if (wanted.groups.empty()) wanted.groups = known;
    return wanted;
}

std::string heading(const po::variables_map& values, const Wanted& wanted, const Names& names) {
    std::string text = fmt::format("edition {}{}", edition_name(wanted.setup.edition),
                                   has(values, "edition") ? "" : " (nothing chosen; --edition for another)");
    for (const ExpansionId id : wanted.setup.expansions) text += fmt::format(", {}", names.text(id));
    for (const VariantId id : wanted.setup.variants) text += fmt::format(", {}", names.text(id));
    return text + '\n';
}

// What would bring rows of this group into force, for a table that is empty.
std::string missing(const std::string& group, const Wanted& wanted, const RuleBook& book) {
    std::vector<std::string> names;
    for (const Row& row : book.rows()) {
        if (row.group != group || !row.editions[static_cast<std::size_t>(wanted.setup.edition)]) continue;
        for (const auto& all : row.needs)
            for (const std::string& name : all)
                if (!name.starts_with('!') && !parse_edition(name) && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    std::string text = "no row is in force";
    for (std::size_t i = 0; i < names.size(); ++i) text += (i == 0 ? "; there are rows for " : ", ") + names[i];
    return text;
}

std::string tables(const Wanted& wanted, const Data& data) {
    std::string text;
    std::vector<const Row*> all;
    for (const std::string& group : wanted.groups) {
        std::vector<const Row*> rows;
        for (const Row& row : data.book.rows())
            if (row.group == group && (!wanted.phase || row.phases[static_cast<std::size_t>(*wanted.phase)]) &&
                data.book.applies(row, wanted.setup, data.catalogue.names()))
                rows.push_back(&row);
        text += fmt::format("\n{}{}\n", group, rows.empty() ? ": " + missing(group, wanted, data.book) : "");
        if (!rows.empty()) text += table_text(rows);
        all.insert(all.end(), rows.begin(), rows.end());
    }
    if (!all.empty()) text += "\npages\n" + pages_text(all, data.book);
    return text;
}

}  // namespace

ExitCode run_rules(Arguments arguments) {
    po::options_description options("options", 100);
    options.add_options()
        ("help,h", "this text")
        ("edition", po::value<std::string>()->value_name("NAME"), "C1, C2 (default), C3 or WE")
        ("with", po::value<std::vector<std::string>>()->value_name("NAMES"), "expansions in play, with commas or repeated")
        ("variant", po::value<std::vector<std::string>>()->value_name("NAMES"), "variants switched on")
        ("phase", po::value<std::string>()->value_name("NAME"), "game, final or both (default)")
        ("coverage", "instead: which rows have cases in which they fire, and in which they must not")
        ("sources", "instead: where the pages of the wiki disagree, the decision and why")
        ("csv", po::value<std::string>()->value_name("FILE"), "write --coverage or --sources as a table too")
        ("fixtures", po::value<std::string>()->value_name("DIR"), "folder of rules and tiles instead of the one found");
    const auto values = parse_options(words, options, "group", arguments);
    if (!values) return Terminal::fail(values.fault());
    if (has(*values, "help")) return Terminal::print(help_text(words, options));
    const bool coverage = has(*values, "coverage"), sources = has(*values, "sources");
    if (coverage && sources) return Terminal::fail("--coverage and --sources are two jobs; choose one");
    if (has(*values, "csv") && !coverage && !sources) return Terminal::fail("--csv needs --coverage or --sources");
    if (coverage) return print_coverage(*values);
    if (sources) return print_sources(*values);
    const auto data = load_data(option<std::string>(*values, "fixtures"));
    if (!data) return Terminal::fail(data.fault());
    const Result<Wanted> chosen = wanted(*values, **data);
    if (!chosen) return Terminal::fail(chosen.fault());
    return Terminal::print(heading(*values, *chosen, (*data)->catalogue.names()) + tables(*chosen, **data));
}

}  // namespace carcaudit
