#include "conformance/checker.h"

#include <algorithm>

#include <fmt/format.h>

#include "conformance/running_totals.h"

namespace carcaudit {

// One replay. Claims are gathered until their moment is over, then paired with its events.
struct Checker::State {
    State(const Catalogue& catalogue, const RuleBook& rules) : book(rules), game(catalogue, rules) {}

    void run(const Recording& log, const Catalogue& its);
    std::uint32_t take_claims(std::uint32_t first, std::uint32_t acts_done);
    bool stand(std::uint32_t first, std::uint32_t last, std::uint32_t acts_done);
    Refusal play(const Act& act);
    void close_moment(std::uint32_t end);
    void settle();
    void settle_anywhere();
    void check_rows();
    void check_awards();
    void count();
    void say_what_was_not();

    std::uint32_t moment() const { return moment_key(turn, finished); }
    bool compares_scores() const { return recording->coverage == Coverage::some || recording->coverage == Coverage::complete; }

    const RuleBook& book;
    Game game;
    Matcher matcher;
    Teller teller;
    RunningTotals totals;
    Verdict verdict;
    const Recording* recording = nullptr;
    const Catalogue* catalogue = nullptr;
    std::uint32_t turn = 0;         // of the moment that is open
    bool finished = false;
    std::uint32_t moment_claims = 0;  // its first claim
    std::uint32_t next_event = 0;     // of the ledger, not yet compared
    Refusal refusal = Refusal::none;  // of the last act
    bool assertions = false;          // there are claims that do not say when
    bool stopped = false;             // an illegal move: nothing after it is checked
};

Checker::Checker(const Catalogue& catalogue, const RuleBook& book) : state_(std::make_unique<State>(catalogue, book)) {}
Checker::~Checker() = default;

const Game& Checker::game() const { return state_->game; }

const Verdict& Checker::check(const Recording& recording, const Catalogue& catalogue) {
    State& state = *state_;
    state.verdict.clear();
    state.verdict.claims = static_cast<std::uint32_t>(recording.claims.size());
    state.verdict.not_checked = recording.not_checked;
    const std::size_t players = recording.setup.players.size();
    if (recording.not_checked.empty() && (players == 0 || players > max_players))
        state.verdict.not_checked = fmt::format("a game has 1 to {} players, this one has {}", max_players, players);
    state.recording = &recording;
    if (state.verdict.not_checked.empty()) state.run(recording, catalogue);
    else state.game.start(Setup{}, catalogue);  // nothing of the last game may be taken for this one
    return state.verdict;
}

void Checker::State::run(const Recording& log, const Catalogue& its) {
    recording = &log;
    catalogue = &its;
    game.start(log.setup, its);
    matcher.start(log, game.ledger(), its.names());
    teller.start(log, its, book, game.ledger(), matcher, verdict);
    totals.start(log, game.ledger());
    turn = moment_claims = next_event = 0;
    finished = stopped = assertions = false;
    refusal = Refusal::none;

    std::uint32_t claim = 0;
    const auto acts = static_cast<std::uint32_t>(log.acts.size());
    for (std::uint32_t done = 0;; ++done) {
        const std::uint32_t first = claim;
        claim = take_claims(first, done);
        stopped = !stand(first, claim, done);
        if (stopped) claim = first;  // what stands after the illegal move stays unchecked
        if (stopped || done == acts) break;
        refusal = play(log.acts[done]);
        if (game.turn() == turn && game.finished() == finished) continue;
        close_moment(claim);
        turn = game.turn();
        finished = game.finished();
        if (!finished) teller.turn_begins(turn, done);
    }
    if (!stopped) game.end_turn();
    close_moment(claim);
    settle();
    if (!stopped) {
        check_rows();
        check_awards();
    }
    teller.sort();
    count();
    say_what_was_not();
}

// Claims stand in order; one that says it stands after more acts than there are stands at the end.
std::uint32_t Checker::State::take_claims(std::uint32_t first, std::uint32_t acts_done) {
    const auto all = static_cast<std::uint32_t>(recording->claims.size());
    std::uint32_t last = first;
    while (last < all && (recording->claims[last].after_act <= acts_done || acts_done == recording->acts.size())) ++last;
    return last;
}

// The claims after an act: was it to be refused, and is a turn over? False: the game cannot be checked any further.
bool Checker::State::stand(std::uint32_t first, std::uint32_t last, std::uint32_t acts_done) {
    bool scores = false, to_be_refused = false, goes_on = true;
    for (std::uint32_t c = first; c < last; ++c) {
        const Claim& said = recording->claims[c];
        if (said.kind != ClaimKind::refused) {
            scores = scores || !said.anywhere;
            assertions = assertions || said.anywhere;
        } else if (acts_done != 0) {
            to_be_refused = true;
            goes_on = goes_on && refusal != Refusal::none;
            if (refusal == said.refusal && refusal != Refusal::none) matcher.state(c).fate = Fate::agreed;
            else teller.refusal(c, recording->acts[acts_done - 1], refusal, moment());
        }
    }
    if (refusal != Refusal::none && !to_be_refused) {
        teller.illegal(acts_done - 1, refusal, moment());
        goes_on = false;
    }
    refusal = Refusal::none;
    if (goes_on && scores) game.end_turn();
    return goes_on;
}

Refusal Checker::State::play(const Act& act) {
    const bool lays = act.kind == ActKind::start || act.kind == ActKind::tile || act.kind == ActKind::discard;
    if (lays && static_cast<std::size_t>(act.tile) >= catalogue->tile_count()) return Refusal::unknown_tile;
    if (act.player != no_player && act.player >= recording->setup.players.size()) return Refusal::no_such_player;
    return game.play(act);
}

// Compares the claims up to `end` with the events of the moment that is over.
void Checker::State::close_moment(std::uint32_t end) {
    const auto events = game.ledger().events();
    Range mine{next_event, 0};
    while (next_event < events.size() && (finished || (events[next_event].phase == Phase::game && events[next_event].turn <= turn))) ++next_event;
    mine.count = next_event - mine.first;
    const std::uint32_t first = moment_claims;
    moment_claims = end;
    if (first == end && mine.count == 0) return;
    if (recording->coverage == Coverage::none) return;
    if (!matcher.match(first, compares_scores() ? end : first, mine, moment())) {
        for (Group& group : matcher.groups())
            if (group.event != none_such && !group.exact) teller.compare(group);
        teller.settle_strays(mine, moment());
    }
    totals.check(first, end, mine, moment(), matcher, teller);
}

// What found no partner in its moment.
void Checker::State::settle() {
    if (!compares_scores()) return;
    matcher.match_moved();
    for (const Group& group : matcher.left()) {
        if (group.event != none_such) teller.moved(group);
        else teller.extra(group);
    }
    if (assertions) settle_anywhere();
    if (recording->coverage != Coverage::complete) return;
    for (std::uint32_t e = 0; e < next_event; ++e)
        if (!matcher.taken(e)) teller.missing(e);
}

void Checker::State::settle_anywhere() {
    const auto& claims = recording->claims;
    for (const bool exact : {true, false}) {
        for (std::uint32_t c = 0; c < moment_claims; ++c) {
            if (claims[c].kind != ClaimKind::score || !claims[c].anywhere || matcher.state(c).fate != Fate::open) continue;
            if (exact) matcher.match_anywhere(c);
            else if (!stopped && !matcher.says_nothing(c)) teller.anywhere(c);  // it may have come true later
        }
    }
}

void Checker::State::check_rows() {
    std::string_view rest = recording->rows;
    while (true) {
        const std::size_t start = rest.find_first_not_of(" ;,\t");
        if (start == std::string_view::npos) return;
        rest.remove_prefix(start);
        std::string_view name = rest.substr(0, rest.find_first_of(" ;,\t"));
        rest.remove_prefix(name.size());
        const bool must_not = name.front() == '!';
        if (must_not) name.remove_prefix(1);
        bool known = false, fired = false;
        for (std::size_t i = 0; i < book.rows().size(); ++i) {
            if (book.rows()[i].name != name) continue;
            known = true;
            fired = fired || game.ledger().fired(static_cast<RowId>(i));
        }
        const Where where = recording->rows_where;
        if (!known) teller.row(FindingCode::row_not_fired, where, fmt::format("the rule tables have no row {}", name), name);
        else if (fired && must_not) teller.row(FindingCode::row_fired, where, fmt::format("row {} must not count in this game, but it did", name), name);
        else if (!fired && !must_not) teller.row(FindingCode::row_not_fired, where, fmt::format("row {} should count in this game, but it did not", name), name);
    }
}

// Tokens by player and kind, over the whole game. A log that claims no award says nothing about them.
void Checker::State::check_awards() {
    const auto& claims = recording->claims;
    if (std::none_of(claims.begin(), claims.end(), [](const Claim& claim) { return claim.kind == ClaimKind::award; })) return;
    struct Tally {
        PlayerId player;
        SymbolId token;
        std::int64_t said = 0, given = 0;
        Where where;  // of the last row about it
    };
    std::vector<Tally> tallies;
    const auto tally = [&](PlayerId player, SymbolId token) -> Tally& {
        for (Tally& one : tallies)
            if (one.player == player && one.token == token) return one;
        return tallies.emplace_back(Tally{player, token, 0, 0, {}});
    };
    Where last;
    for (const Claim& claim : claims) {
        if (claim.kind != ClaimKind::award) continue;
        Tally& one = tally(claim.player, claim.token);
        one.said += claim.points;
        last = one.where = claim.where;
    }
    for (const Award& award : game.ledger().awards()) {
        std::string name = book.tokens()[award.token];
        std::replace(name.begin(), name.end(), '_', '-');
        if (const auto symbol = catalogue->names().find(NameList::symbol, name))  // others are the engine's own business
            tally(award.player, static_cast<SymbolId>(*symbol)).given += award.count;
    }
    for (const Tally& one : tallies) {
        for (std::uint32_t c = 0; c < claims.size(); ++c)
            if (claims[c].kind == ClaimKind::award && claims[c].player == one.player && claims[c].token == one.token)
                matcher.state(c).fate = one.said == one.given ? Fate::agreed : Fate::disagreed;
        if (one.said == one.given || one.player >= recording->setup.players.size()) continue;
        const std::string_view token = catalogue->names().text(one.token);
        teller.row(FindingCode::award_mismatch, one.where.line != 0 ? one.where : last,
                   fmt::format("{} is given {} {}, the rules give {}", recording->setup.players[one.player], one.said, token, one.given), token);
    }
}

// Moves that were believed, and a game that breaks off. A case (it names its rows) is a piece of a game by intention.
void Checker::State::say_what_was_not() {
    const auto add = [&](const std::string& reason) { (verdict.in_part += verdict.in_part.empty() ? "" : "; ") += reason; };
    for (const ExpansionId id : recording->setup.expansions) {
        const Name& expansion = catalogue->names().at(NameList::expansion, static_cast<std::uint16_t>(id));
        if (!expansion.unchecked.empty()) add(fmt::format("it is played with {}: {}", expansion.text, expansion.unchecked));
    }
    for (const VariantId id : recording->setup.variants) {
        const Name& variant = catalogue->names().at(NameList::variant, static_cast<std::uint16_t>(id));
        if (!variant.unchecked.empty()) add(fmt::format("it is played with {}: {}", variant.text, variant.unchecked));
    }
    if (!recording->passed_over.empty()) add(recording->passed_over);
    if (!finished && !stopped && recording->coverage == Coverage::complete && recording->rows.empty())
        add("the log ends before the game does, so there was no final scoring to compare");
}

void Checker::State::count() {
    for (const ClaimState& state : matcher.states()) {
        if (state.fate == Fate::agreed) ++verdict.claims_agreed;
        if (state.fate != Fate::open) ++verdict.claims_checked;
    }
    if (stopped) verdict.unchecked_claims = verdict.claims - verdict.claims_checked;
}

}  // namespace carcaudit
