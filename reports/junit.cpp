#include "reports/junit.h"

#include <utility>

#include "reports/escape.h"

namespace carcaudit {
namespace {

constexpr std::size_t counts_width = 128;  // four counts of 20 digits and their names fit

void attribute(fmt::memory_buffer& out, std::string_view name, std::string_view value) {
    out.push_back(' ');
    append(out, name);
    append(out, "=\"");
    append_xml(out, value, Xml::attribute);
    out.push_back('"');
}

std::string place(const std::string& source, Where where) {
    if (where.line == 0) return source;
    if (where.column == 0) return fmt::format("{}:{}", source, where.line);
    return fmt::format("{}:{}:{}", source, where.line, where.column);
}

// Everything about a finding, as lines of text.
std::string words(const Recording& recording, const Finding& finding) {
    fmt::memory_buffer out;
    const auto to = fmt::appender(out);
    fmt::format_to(to, "{}: {}\n", place(recording.source, finding.where), finding.message);
    if (finding.has_numbers) fmt::format_to(to, "rules give {}, log says {}\n", finding.expected, finding.recorded);
    for (const FindingLine& line : finding.lines)
        fmt::format_to(to, "  {:+} {}: {} ({} with {}); {}\n", line.points, line.row, line.words, line.formula, line.amount,
                       line.citation);
    if (!finding.hint.empty()) fmt::format_to(to, "{}\n", finding.hint);
    return fmt::to_string(out);
}

void append_findings(fmt::memory_buffer& out, const GameResult& result) {
    for (const Finding& finding : result.verdict.findings) {
        if (finding.severity != Severity::error) continue;
        append(out, "      <failure");
        attribute(out, "type", finding_code(finding.code));
        attribute(out, "message", finding.message);
        out.push_back('>');
        append_xml(out, words(result.recording, finding), Xml::text);
        append(out, "</failure>\n");
    }
}

void append_notes(fmt::memory_buffer& out, const GameResult& result) {
    std::string notes;
    const std::string& in_part = result.verdict.in_part;
    if (!in_part.empty()) notes = fmt::format("checked in part: {}\n", in_part);
    for (const Finding& finding : result.verdict.findings)
        if (finding.severity == Severity::note)
            notes += fmt::format("note [{}] {}", finding_code(finding.code), words(result.recording, finding));
    if (notes.empty()) return;
    append(out, "      <system-out>");
    append_xml(out, notes, Xml::text);
    append(out, "</system-out>\n");
}

}  // namespace

JUnit::JUnit(Output output) : output_(std::move(output)) {
    append(output_.buffer(), "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"carcaudit\">\n");
}

Result<Done> JUnit::open_suite(const std::string& source) {
    if (in_suite_ && suite_ == source) return Done{};
    if (Result<Done> closed = close_suite(); !closed) return closed;
    in_suite_ = true;
    suite_ = source;
    counts_ = {};
    append(output_.buffer(), "  <testsuite");
    attribute(output_.buffer(), "name", source);
    counts_at_ = output_.blank(counts_width);
    append(output_.buffer(), ">\n");
    return Done{};
}

Result<Done> JUnit::close_suite() {
    if (!in_suite_) return Done{};
    in_suite_ = false;
    append(output_.buffer(), "  </testsuite>\n");
    return output_.fill(counts_at_, fmt::format(" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\"", counts_.tests,
                                                counts_.failures, counts_.errors, counts_.skipped));
}

void JUnit::open_case(const std::string& source, const std::string& name, Where where) {
    fmt::memory_buffer& out = output_.buffer();
    ++counts_.tests;
    append(out, "    <testcase");
    attribute(out, "classname", source);
    attribute(out, "name", name);
    attribute(out, "file", source);
    if (where.line != 0) attribute(out, "line", fmt::to_string(where.line));
}

Result<Done> JUnit::add(const GameResult& result) {
    const Verdict& verdict = result.verdict;
    if (Result<Done> opened = open_suite(result.recording.source); !opened) return opened;
    open_case(result.recording.source, result.recording.title, result.recording.where);
    fmt::memory_buffer& out = output_.buffer();
    bool failed = false;
    for (const Finding& finding : verdict.findings) failed = failed || finding.severity == Severity::error;
    const bool skipped = !failed && !why_not_checked(verdict).empty();
    counts_.failures += failed;
    counts_.skipped += skipped;
    if (!skipped && verdict.findings.empty() && verdict.in_part.empty()) {
        append(out, "/>\n");
        return output_.settle();
    }
    append(out, ">\n");
    if (skipped) {
        append(out, "      <skipped");
        attribute(out, "message", why_not_checked(verdict));
        append(out, "/>\n");
    }
    append_findings(out, result);
    append_notes(out, result);
    append(out, "    </testcase>\n");
    return output_.settle();
}

Result<Done> JUnit::add(const UnreadableResult& result) {
    const Fault& fault = result.fault;
    if (Result<Done> opened = open_suite(fault.file); !opened) return opened;
    open_case(fault.file, place(fault.file, fault.where), fault.where);
    ++counts_.errors;
    fmt::memory_buffer& out = output_.buffer();
    append(out, ">\n      <error type=\"unreadable\"");
    attribute(out, "message", fault.message);
    append(out, "/>\n    </testcase>\n");
    return output_.settle();
}

Result<Done> JUnit::finish(const RunTotals&) {
    if (Result<Done> closed = close_suite(); !closed) return closed;
    append(output_.buffer(), "</testsuites>\n");
    return output_.finish();
}

}  // namespace carcaudit
