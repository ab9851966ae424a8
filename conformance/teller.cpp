#include "conformance/teller.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace carcaudit {

namespace {

std::string points(std::int64_t count) { return fmt::format("{} {}", count, count == 1 ? "point" : "points"); }

}  // namespace

void Teller::start(const Recording& recording, const Catalogue& catalogue, const RuleBook& book, const Ledger& ledger, Matcher& matcher,
                   Verdict& verdict) {
    recording_ = &recording;
    catalogue_ = &catalogue;
    book_ = &book;
    ledger_ = &ledger;
    matcher_ = &matcher;
    verdict_ = &verdict;
    act_of_turn_.clear();
    strays_.clear();
    keys_.clear();
}

void Teller::turn_begins(std::uint32_t turn, std::uint32_t act) {
    if (act_of_turn_.size() <= turn) act_of_turn_.resize(turn + 1, act);
    act_of_turn_[turn] = act;
}

Finding& Teller::add(FindingCode code, std::uint32_t moment, std::uint32_t rank, Where where) {
    keys_.push_back(std::uint64_t{moment} << 8 | rank);
    Finding& finding = verdict_->findings.emplace_back();
    finding.code = code;
    finding.where = where;
    finding.turn = moment == whole_game ? 0 : moment & 0x7fffffffu;
    return finding;
}

// A finding about a claimed score (or none_such) and a score of ours (or none_such).
Finding& Teller::add_score(FindingCode code, std::uint32_t moment, std::uint32_t claim, std::uint32_t score) {
    const Event* event = score == none_such ? nullptr : &ledger_->event(matcher_->score(score));
    Finding& finding = add(code, moment, 0, claim == none_such ? where(*event) : matcher_->claim(claim).where);
    finding.has_numbers = true;
    if (claim != none_such) {
        const Claim& said = matcher_->claim(claim);
        finding.player = who(said.player);
        finding.recorded = said.points;
        finding.has_square = said.has_square;
        finding.square = said.square;
        if (static_cast<std::size_t>(said.subject) < catalogue_->names().size(NameList::feature))
            finding.subject = catalogue_->names().text(said.subject);
        disagree(claim);
    }
    if (score != none_such) {
        if (claim == none_such) finding.player = who(matcher_->score(score).player);
        finding.expected = matcher_->score(score).points;
        put_event(finding, *event);
        put_lines(finding, matcher_->score(score));
    }
    return finding;
}

void Teller::sort() {
    auto& findings = verdict_->findings;
    if (std::is_sorted(keys_.begin(), keys_.end())) return;
    std::vector<std::size_t> order(findings.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return keys_[a] < keys_[b]; });
    std::vector<Finding> sorted;
    sorted.reserve(findings.size());
    for (const std::size_t i : order) sorted.push_back(std::move(findings[i]));
    findings = std::move(sorted);
}

void Teller::disagree_all(const Group& group) {
    if (group.scored != none_such) disagree(group.scored);
    for (std::uint32_t c = group.first; c != none_such; c = matcher_->state(c).next) disagree(c);
}

// ---- Points and who gets them ----

void Teller::score_differs(std::uint32_t claim, std::uint32_t score, std::uint32_t moment) {
    const Claim& said = matcher_->claim(claim);
    const Score& ours = matcher_->score(score);
    Finding& finding = add_score(FindingCode::score_mismatch, moment, claim, score);
    finding.message = fmt::format("{} scored {} for {}, the rules give {}", who(said.player), said.points, what(ledger_->event(ours).subject),
                                  ours.points);
    finding.hint = arithmetic_hint(*book_, ledger_->lines(ours), said.points);
}

void Teller::recipient_differs(std::uint32_t claim, std::uint32_t score, std::uint32_t moment) {
    const Claim& said = matcher_->claim(claim);
    const Event& event = ledger_->event(matcher_->score(score));
    const std::int32_t ours = matcher_->score(score).points;
    Finding& finding = add_score(FindingCode::recipient_mismatch, moment, claim, score);
    const std::string them = ours == said.points ? "them" : points(ours);
    finding.message = fmt::format("{} scored {} for {}, the rules give {} to {}", who(said.player), said.points, what(event.subject), them,
                                  receivers(event));
}

void Teller::compare(Group& group) {
    if (group.scored == none_such) return compare_loose(group);
    compare_scored(group, compare_points(group));
}

void Teller::compare_loose(const Group& group) {
    const std::uint32_t claim = group.first;
    const Claim& said = matcher_->claim(claim);
    const Score& ours = matcher_->score(group.score);
    matcher_->state(claim).score = group.score;
    if (said.player != ours.player) return recipient_differs(claim, group.score, group.moment);
    if (said.points != ours.points) return score_differs(claim, group.score, group.moment);
    misplaced(claim, group.score, group.moment);
}

// Ties claims to scores: equal ones, then the same player with other points, then other players. What is left on our side is
// missing, what is left on the log's side is a stray. A second difference of the same kind in one event follows from the first.
bool Teller::compare_points(const Group& group) {
    const Range scores = matcher_->event(group.event).scores;
    bool told_points = false, told_player = false, told_missing = false;
    bool told_place = !matcher_->of_event(matcher_->claim(group.scored), matcher_->event(group.event));  // by the scored claim
    for (int round = 0; round < 3; ++round) {
        for (std::uint32_t c = group.first; c != none_such; c = matcher_->state(c).next) {
            ClaimState& state = matcher_->state(c);
            if (state.fate != Fate::open) continue;
            const Claim& said = matcher_->claim(c);
            for (std::uint32_t s = scores.first; s < scores.first + scores.count; ++s) {
                const Score& ours = matcher_->score(s);
                const bool fits = round == 0   ? said.player == ours.player && said.points == ours.points
                                  : round == 1 ? said.player == ours.player
                                               : ours.points != 0;
                if (matcher_->use(s) != Use::free || !fits) continue;
                matcher_->use(s) = Use::claimed;
                state.score = s;
                state.fate = round == 0 ? Fate::agreed : Fate::disagreed;
                bool& told = round == 1 ? told_points : told_player;
                if (round != 0 && told) consequence();
                else if (round == 1) score_differs(c, s, group.moment);
                else if (round == 2) recipient_differs(c, s, group.moment);
                if (round != 0) told = true;
                if (round == 0 && !matcher_->of_event(said, matcher_->event(group.event))) {
                    state.fate = Fate::disagreed;
                    if (std::exchange(told_place, true)) consequence();
                    else misplaced(c, s, group.moment);
                }
                break;
            }
        }
    }
    for (std::uint32_t c = group.first; c != none_such; c = matcher_->state(c).next)
        if (matcher_->state(c).fate == Fate::open) strays_.emplace_back(c, group.event);
    for (std::uint32_t s = scores.first; s < scores.first + scores.count; ++s)
        told_missing = told_missing || (matcher_->use(s) == Use::free && matcher_->score(s).points != 0);
    if (told_missing && recording_->coverage == Coverage::complete) missing(group.event);
    return told_points || told_player || told_missing;
}

// What the `scored` claim itself says: one finding for each statement that is wrong by itself.
void Teller::compare_scored(const Group& group, bool told) {
    const std::uint32_t c = group.scored;
    const Claim& said = matcher_->claim(c);
    const Event& event = matcher_->event(group.event);
    ClaimState& state = matcher_->state(c);
    state.fate = Fate::agreed;
    if (said.subject != no_feature && said.subject != event.subject) {
        Finding& finding = add(FindingCode::kind_mismatch, group.moment, 0, said.where);
        put_event(finding, event);
        finding.message = fmt::format("the log scores {}, by the rules it is {}", what(said.subject), what(event.subject));
        state.fate = Fate::disagreed;
    }
    const Place place = matcher_->place(said, event);
    if (place == Place::overlapping || place == Place::apart) {
        state.fate = Fate::disagreed;
        if (told || !matcher_->same_worth(said, event)) consequence();  // other tiles, other points: the points are told
        else tiles_differ(c, group.event, group.moment);
    }
    if (!matcher_->same_returned(said, event)) {
        Finding& finding = add(FindingCode::return_mismatch, group.moment, 0, said.where);
        put_event(finding, event);
        const auto theirs = matcher_->returned(said);
        const auto ours = ledger_->returned(event);
        finding.has_numbers = theirs.size() != ours.size();
        finding.expected = static_cast<std::int32_t>(ours.size());
        finding.recorded = static_cast<std::int32_t>(theirs.size());
        finding.message = fmt::format("meeples going home from {}: the log says {}; by the rules {}", what(event.subject), meeples(theirs), meeples(ours));
        state.fate = Fate::disagreed;
    }
    if (!matcher_->same_winners(said, event)) {
        state.fate = Fate::disagreed;
        const bool lost = said.subject == no_feature && said.winners.count == 0;  // nothing but the points is left in the log
        if (told) {
            consequence();
        } else {
            Finding& finding = add(lost ? FindingCode::score_missing : FindingCode::recipient_mismatch, group.moment, 0, said.where);
            put_event(finding, event);
            finding.message = lost ? fmt::format("the log does not say what these points are for: {} at {}", what(event.subject), at(event.square))
                                   : fmt::format("the log names other winners of {} than the rules, which give it to {}", what(event.subject), receivers(event));
        }
    }
    if (!matcher_->same_worth(said, event)) {
        state.fate = Fate::disagreed;
        if (told) return consequence();
        const Score& ours = matcher_->score(event.scores.first);
        Finding& finding = add(FindingCode::worth_mismatch, group.moment, 0, said.where);
        put_event(finding, event);
        put_lines(finding, ours);
        finding.has_numbers = true;
        finding.expected = ours.points;
        finding.recorded = said.points;
        finding.message = fmt::format("the log says {} is worth {}, by the rules it is worth {}", what(event.subject), said.points, ours.points);
        finding.hint = arithmetic_hint(*book_, ledger_->lines(ours), said.points);
    }
}

void Teller::settle_strays(Range events, std::uint32_t moment) {
    std::uint32_t told = none_such;  // event whose loss is told already, by its first winner
    for (const auto& [c, event_index] : strays_) {
        ClaimState& state = matcher_->state(c);
        if (state.fate != Fate::open) continue;
        const Claim& said = matcher_->claim(c);
        const Event& event = matcher_->event(event_index);
        const auto scores = ledger_->scores(event);
        const auto theirs = [&](const Score& score) { return score.player == said.player; };
        const bool wins = std::any_of(scores.begin(), scores.end(), theirs);
        if (said.points == 0 && !wins) {
            state.fate = Fate::agreed;
        } else if (const std::uint32_t other = matcher_->find_score(events, said.player, said.points); other != none_such) {
            const Event& real = ledger_->event(matcher_->score(other));
            matcher_->use(other) = Use::claimed;
            state.score = other;
            state.fate = Fate::disagreed;
            if (matcher_->score(other).event == told) {
                consequence();
                continue;
            }
            told = matcher_->score(other).event;
            Finding& finding = add_score(FindingCode::score_missing, moment, c, other);
            finding.message = fmt::format("the log does not say that {} at {} was scored; it gives its {} to {} for {} at {}", what(real.subject),
                                          at(real.square), points(said.points), who(said.player), what(event.subject), at(event.square));
        } else if (!wins && !scores.empty()) {
            Finding& finding = add_score(FindingCode::recipient_mismatch, moment, c, event.scores.first);
            finding.message = fmt::format("{} scored {} for {}, the rules give that to {} only", who(said.player), said.points, what(event.subject),
                                          receivers(event));
            finding.has_numbers = false;
        } else {
            extra_claim(c, moment);
        }
    }
    strays_.clear();
}

// ---- Scores that only one side has ----

void Teller::moved(const Group& group) {
    const Event& event = matcher_->event(group.event);
    Finding& finding = add(FindingCode::timing_mismatch, group.moment, 0, matcher_->head(group).where);
    put_event(finding, event);
    const auto moment = [](std::uint32_t turn, bool final) { return final ? std::string("at the end of the game") : fmt::format("in turn {}", turn); };
    finding.turn = group.moment & 0x7fffffffu;
    finding.message = fmt::format("the log scores {} for {} {}, the rules {}", what(event.subject), receivers(event),
                                  moment(finding.turn, group.moment >> 31 != 0), moment(event.turn, event.phase == Phase::final));
    if (event.scores.count != 0) {
        finding.player = who(matcher_->score(event.scores.first).player);
        put_lines(finding, matcher_->score(event.scores.first));
    }
    finding.severity = Severity::error;
    disagree_all(group);
}

void Teller::extra(const Group& group) {
    if (group.first != none_such) {
        extra_claim(group.first, group.moment);
        Finding& finding = verdict_->findings.back();
        if (group.scored != none_such) finding.where = matcher_->claim(group.scored).where;
    } else {
        const Claim& said = matcher_->claim(group.scored);
        Finding& finding = add(FindingCode::score_extra, group.moment, 0, said.where);
        finding.has_square = said.has_square;
        finding.square = said.square;
        finding.message = fmt::format("the log scores {}, the rules score nothing like that here", what(said.subject));
    }
    disagree_all(group);
}

void Teller::extra_claim(std::uint32_t claim, std::uint32_t moment) {
    const Claim& said = matcher_->claim(claim);
    Finding& finding = add_score(FindingCode::score_extra, moment, claim, none_such);
    const bool beyond = beyond_the_tables(said.subject);
    if (beyond) finding.severity = Severity::note;
    finding.message = fmt::format("{} scored {} for {}, {}", who(said.player), said.points, what(said.subject),
                                  beyond ? "which the tables here are not about" : "the rules give nothing for that");
}

void Teller::missing(std::uint32_t event_index) {
    const Event& event = matcher_->event(event_index);
    std::uint32_t first = none_such;
    std::string given;
    for (std::uint32_t s = event.scores.first; s < event.scores.first + event.scores.count; ++s) {
        if (matcher_->use(s) != Use::free || matcher_->score(s).points == 0) continue;
        matcher_->use(s) = Use::missed;
        if (first == none_such) first = s;
        given += fmt::format("{}{} {}", given.empty() ? "" : " and ", who(matcher_->score(s).player), matcher_->score(s).points);
    }
    if (first == none_such) return;
    Finding& finding = add_score(FindingCode::score_missing, moment_key(event.turn, event.phase == Phase::final), none_such, first);
    finding.message = fmt::format("the rules give {} for {} at {}, the log does not", given, what(event.subject), at(event.square));
}

void Teller::total(std::uint32_t claim, std::int64_t expected, std::uint32_t moment) {
    const Claim& said = matcher_->claim(claim);
    Finding& finding = add(FindingCode::total_mismatch, moment, 1, said.where);
    finding.player = who(said.player);
    finding.has_numbers = true;
    finding.expected = static_cast<std::int32_t>(expected);
    finding.recorded = said.points;
    finding.message = fmt::format("{} has {} in the log, by the rules {}", who(said.player), points(said.points), expected);
    disagree(claim);
}

void Teller::anywhere(std::uint32_t claim) {
    const Claim& said = matcher_->claim(claim);
    std::uint32_t near = none_such;
    bool same_player = false;
    for (std::uint32_t s = 0; s < ledger_->scores().size() && !same_player; ++s) {
        const Score& ours = matcher_->score(s);
        if (matcher_->use(s) != Use::free || (said.subject != no_feature && ledger_->event(ours).subject != said.subject)) continue;
        same_player = ours.player == said.player;
        if (same_player || (near == none_such && ours.points == said.points)) near = s;
    }
    if (near == none_such) return extra_claim(claim, whole_game);
    matcher_->use(near) = Use::claimed;
    if (same_player) score_differs(claim, near, whole_game);
    else recipient_differs(claim, near, whole_game);
}

// ---- Moves and rows ----

void Teller::illegal(std::uint32_t act, Refusal refusal, std::uint32_t moment) {
    const Where place = act < recording_->act_where.size() ? recording_->act_where[act] : recording_->where;
    const Act& what_was_done = recording_->acts[act];
    Finding& finding = add(FindingCode::move_illegal, moment, 2, place);
    finding.player = what_was_done.player == no_player ? "" : who(what_was_done.player);
    const ActKind kind = what_was_done.kind;
    finding.has_square = !what_was_done.held && (kind == ActKind::start || kind == ActKind::tile || kind == ActKind::place ||
                                                 kind == ActKind::take || kind == ActKind::move);
    finding.square = what_was_done.spot.square;
    finding.message = fmt::format("{}: {} ({})", described(what_was_done), refusal_sentence(refusal), refusal_name(refusal));
}

void Teller::refusal(std::uint32_t claim, const Act& act, Refusal got, std::uint32_t moment) {
    const Claim& said = matcher_->claim(claim);
    const bool accepted = got == Refusal::none;
    Finding& finding = add(accepted ? FindingCode::move_accepted : FindingCode::refusal_mismatch, moment, 2, said.where);
    finding.player = act.player == no_player ? "" : who(act.player);
    finding.message = accepted ? fmt::format("{}: the rules allow it, the log says it is refused ({})", described(act), refusal_name(said.refusal))
                               : fmt::format("{}: refused because {} ({}), the log says {}", described(act), refusal_sentence(got),
                                             refusal_name(got), refusal_name(said.refusal));
    disagree(claim);
}

void Teller::row(FindingCode code, Where where, std::string message, std::string_view name) {
    Finding& finding = add(code, whole_game, 3, where.line != 0 ? where : recording_->where);
    finding.message = std::move(message);
    if (const auto id = book_->find(name)) {
        const Row& row = book_->row(*id);
        finding.lines.push_back({row.name, row.formula.text, 0, 0, row.words, row.citations.empty() ? "" : book_->cite(row.citations.front())});
    }
}

}  // namespace carcaudit
