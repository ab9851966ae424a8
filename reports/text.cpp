#include "reports/text.h"

#include <fmt/format.h>

#include <algorithm>

#include "reports/printable.h"
#include "reports/transcript.h"

namespace carcaudit {

namespace {

constexpr std::size_t reasons_kept = 3;

std::string paint(std::string_view style, std::string_view text, bool colour) {
    return colour ? fmt::format("\033[{}m{}\033[0m", style, text) : std::string(text);
}

std::string place(std::string_view file, const Where& where) {
    std::string text = printable(file);
    if (where.line != 0) text += fmt::format(":{}", where.line);
    if (where.line != 0 && where.column != 0) text += fmt::format(":{}", where.column);
    return text;
}

// The row a finding hangs on, where that is sure: the only one, or the only one that makes up the difference.
std::string_view row_of(const Finding& finding) {
    if (finding.lines.size() == 1) return finding.lines.front().row;
    if (!finding.has_numbers) return {};
    std::string_view row;
    for (const FindingLine& line : finding.lines) {
        if (line.points != finding.expected - finding.recorded) continue;
        if (!row.empty()) return {};
        row = line.row;
    }
    return row;
}

std::string amount_text(const FindingLine& line) {
    if (line.amount == 0 || line.points % line.amount != 0) return line.formula;
    return fmt::format("{} × {}", line.amount, line.points / line.amount);
}

std::string title_of(const Recording& recording) {
    return recording.title.empty() ? std::string() : fmt::format(" ({})", printable(recording.title));
}

}  // namespace

std::string fault_text(const Fault& fault, bool colour) {
    const std::string where = fault.file.empty() ? std::string() : place(fault.file, fault.where) + ": ";
    return fmt::format("{}{}: {}\n", where, paint("1;31", "error", colour), printable(fault.message));
}

std::string finding_text(const Finding& finding, const Recording& recording, bool colour) {
    const bool note = finding.severity == Severity::note;
    std::string code(finding_code(finding.code));
    if (const std::string_view row = row_of(finding); !row.empty()) code += fmt::format(" {}", printable(row));
    return fmt::format("{}: {}: {} {}\n", place(recording.source, finding.where),
                       note ? paint("1;36", "note", colour) : paint("1;31", "error", colour),
                       printable(finding.message), paint("2", "[" + code + "]", colour));
}

std::string finding_block(const Finding& finding, const Recording& recording) {
    std::string text;
    if (!recording.title.empty())
        text += fmt::format("    game  {}, {}{}\n", printable(recording.title),
                            finding.turn == 0 ? "" : fmt::format("move {}, ", finding.turn), printable(recording.setup.edition_reason));
    std::size_t rows = 0;
    std::size_t amounts = 0;
    for (const FindingLine& line : finding.lines) {
        rows = std::max(rows, width(line.row));
        amounts = std::max(amounts, width(amount_text(line)));
    }
    for (const FindingLine& line : finding.lines)
        text += fmt::format("    {}  {}  {:>4}  {}\n", padded(printable(line.row), rows),
                            padded(printable(amount_text(line)), amounts), line.points, printable(line.words));
    if (!finding.hint.empty()) text += fmt::format("    {}\n", printable(finding.hint));
    std::vector<std::string_view> cited;
    for (const FindingLine& line : finding.lines) {
        if (line.citation.empty() || std::find(cited.begin(), cited.end(), line.citation) != cited.end()) continue;
        cited.push_back(line.citation);
        text += fmt::format("    cite  {}\n", printable(line.citation));
    }
    return text;
}

std::string totals_text(const RunTotals& totals) {
    std::string text = counted(totals.games, "game");
    if (totals.claims == 0 && totals.scores != 0) text += fmt::format(" replayed, {}", counted(totals.scores, "score"));
    if (totals.claims_checked != 0)
        text += fmt::format(", {} checked: {} agree", counted(totals.claims_checked, "claim"), grouped(totals.claims_agreed));
    if (totals.findings != 0) text += fmt::format(", {}", counted(totals.findings, "error"));
    if (totals.notes != 0) text += fmt::format(", {}", counted(totals.notes, "note"));
    if (totals.consequences != 0) text += fmt::format(", {}", counted(totals.consequences, "consequence"));
    if (totals.claims == 0) text += "; nothing is claimed, so nothing was compared";
    else if (totals.claims_checked == 0) text += "; no claim was compared";
    text += '.';
    if (totals.games_in_part != 0) text += fmt::format("  {} checked in part.", counted(totals.games_in_part, "game"));
    if (totals.games_not_checked != 0 && totals.claims != 0)
        text += fmt::format("  {} not checked.", counted(totals.games_not_checked, "game"));
    if (totals.claims > totals.claims_checked)
        text += fmt::format("  {} not compared.", counted(totals.claims - totals.claims_checked, "claim"));
    if (totals.unreadable != 0) text += fmt::format("  {} unreadable.", grouped(totals.unreadable));
    return text + '\n';
}

TextReport::TextReport(Sink sink, TextOptions options) : sink_(std::move(sink)), options_(options) {}

void TextReport::Reasons::add(const std::string& reason) {
    const auto known = std::find_if(first.begin(), first.end(), [&](const auto& entry) { return entry.first == reason; });
    if (known != first.end()) {
        ++known->second;
    } else if (first.size() < reasons_kept) {
        first.emplace_back(reason, 1);
    } else {
        ++others;
    }
}

std::string TextReport::Reasons::text(std::string_view label) const {
    std::string text;
    for (const auto& [reason, games] : first) text += fmt::format("{}: {}: {}\n", label, counted(games, "game"), printable(reason));
    if (others != 0) text += fmt::format("{}: {} for other reasons\n", label, counted(others, "game"));
    return text;
}

void TextReport::add_findings(const GameResult& result) {
    bool first = true;
    for (const Finding& finding : result.verdict.findings) {
        text_ += finding_text(finding, result.recording, options_.colour);
        if (first && options_.detail == TextOptions::Detail::full) text_ += finding_block(finding, result.recording);
        first = false;
    }
}

Result<Done> TextReport::add(const GameResult& result) {
    const Verdict& verdict = result.verdict;
    const bool told = options_.detail != TextOptions::Detail::counts;
    text_.clear();
    const bool replayed = verdict.not_checked.empty();
    const std::string reason(options_.transcript && replayed ? std::string_view() : why_not_checked(verdict));
    if (!reason.empty()) not_checked_.add(reason);
    else if (!verdict.in_part.empty()) in_part_.add(verdict.in_part);
    if (options_.transcript && told && replayed) text_ += transcript(result);
    if (told) add_findings(result);
    if (told && !reason.empty()) {
        text_ += fmt::format("{}: {}{}: {}\n", place(result.recording.source, result.recording.where),
                             paint("1;33", "not checked", options_.colour), title_of(result.recording),
                             printable(reason));
    } else if (told && options_.verbose) {
        text_ += fmt::format("{}: {}: {} of {} claims agree, {}{}\n", place(result.recording.source, result.recording.where),
                             printable(result.recording.title), grouped(verdict.claims_agreed),
                             grouped(verdict.claims), printable(result.recording.setup.edition_reason),
                             verdict.in_part.empty() ? "" : "; checked in part: " + printable(verdict.in_part));
    }
    return text_.empty() ? Result<Done>(Done{}) : sink_(text_);
}

Result<Done> TextReport::add(const UnreadableResult& result) { return sink_(fault_text(result.fault, options_.colour)); }

Result<Done> TextReport::finish(const RunTotals& totals) {
    std::string text = in_part_.text("checked in part");
    if (options_.detail == TextOptions::Detail::counts) text += not_checked_.text("not checked");
    return sink_(text + totals_text(totals));
}

}  // namespace carcaudit
