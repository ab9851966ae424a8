#include "analyzer/run.h"

#include <fmt/format.h>

#include "analyzer/outputs.h"
#include "reports/text.h"

namespace carcaudit {

namespace {

Result<TextOptions> text_options(const po::variables_map& values, bool transcript) {
    TextOptions options;
    const std::string output = option<std::string>(values, "output", "text");
    const std::string colour = option<std::string>(values, "color", "auto");
    if (output != "text" && output != "concise")
        return Fault{fmt::format("--output {} is unknown; expected text or concise", output), {}, {}};
    if (colour != "auto" && colour != "always" && colour != "never")
        return Fault{fmt::format("--color {} is unknown; expected auto, always or never", colour), {}, {}};
    if (output == "concise") options.detail = TextOptions::Detail::concise;
    if (has(values, "quiet")) options.detail = TextOptions::Detail::counts;
    options.verbose = has(values, "verbose");
    options.colour = Terminal::colour(colour);
    options.transcript = transcript;
    return options;
}

class Run {
public:
    Run(const Data& data, std::vector<std::unique_ptr<Report>> reports)
        : data_(data), checker_(data.catalogue, data.book), reports_(std::move(reports)) {}

    Result<Done> game(const Recording& recording, const Catalogue& catalogue) {
        const Verdict& verdict = checker_.check(recording, catalogue);
        if (verdict.not_checked.empty()) ++replayed_;
        return tell(GameResult{recording, verdict, checker_.game(), catalogue, data_.book});
    }
    Result<Done> unreadable(const Fault& fault) { return tell(UnreadableResult{fault}); }

    Result<Done> finish() {
        for (const auto& report : reports_)
            if (Result<Done> told = report->finish(totals_); !told) return told;
        return Done{};
    }

    const RunTotals& totals() const { return totals_; }
    std::uint64_t replayed() const { return replayed_; }

private:
    template <class What>
    Result<Done> tell(const What& what) {
        totals_.add(what);
        for (const auto& report : reports_)
            if (Result<Done> told = report->add(what); !told) return told;
        return Done{};
    }

    const Data& data_;
    Checker checker_;
    std::vector<std::unique_ptr<Report>> reports_;
    RunTotals totals_;
    std::uint64_t replayed_ = 0;
};

Result<ExitCode> run(const po::variables_map& values, bool transcript) {
    Result<Choice> choice = make_choice(values);
    if (!choice) return choice.fault();
    Result<TextOptions> text = text_options(values, transcript);
    if (!text) return text.fault();
    Result<std::unique_ptr<Data>> data = load_data(option<std::string>(values, "fixtures"));
    if (!data) return data.fault();
    auto reports = make_outputs(values, expand_inputs(choice->logs).files, (*data)->folder, program_version());
    if (!reports) return reports.fault();
    reports->push_back(std::make_unique<TextReport>(&Terminal::out, *text));  // last: its counts say the files are complete

    Run run(**data, *std::move(reports));
    const Visitor visitor{[&](const Recording& recording, const Catalogue& catalogue) { return run.game(recording, catalogue); },
                          [&](const Fault& fault) { return run.unreadable(fault); }};
    if (Result<Done> done = visit_games(*choice, (*data)->catalogue, visitor); !done) return done.fault();
    if (Result<Done> done = run.finish(); !done) return done.fault();

    const RunTotals& totals = run.totals();
    const bool nothing = transcript ? run.replayed() == 0 : totals.games_checked == 0;
    if (totals.unreadable != 0 || nothing) return ExitCode::failed;
    return totals.all_agree() || has(values, "exit-zero") ? ExitCode::agree : ExitCode::findings;
}

}  // namespace

void add_text_options(po::options_description& options) {
    options.add_options()
        ("output", po::value<std::string>()->value_name("STYLE"), "text (default), or concise: one line a finding")
        ("quiet,q", "only the counts, and what could not be read")
        ("verbose,v", "also a line for every game that agrees")
        ("color", po::value<std::string>()->value_name("WHEN"), "auto (default), always or never; NO_COLOR is honoured")
        ("exit-zero", "exit 0 where findings would make it 1, for surveys");
}

ExitCode run_logs(const po::variables_map& values, bool transcript) {
    const Result<ExitCode> code = run(values, transcript);
    return code ? *code : Terminal::fail(code.fault());
}

}  // namespace carcaudit
