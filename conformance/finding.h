// A disagreement, or why something could not be compared.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/recording.h"

namespace carcaudit {

// X(name, sentence for `--explain`): stable codes, written with hyphens.
#define CARCAUDIT_FINDING_CODES(X)                                                                              \
    X(score_mismatch, "the log and the rules give this player different points for this feature")             \
    X(score_missing, "the rules give points that the log does not record")                                    \
    X(score_extra, "the log records points that the rules do not give")                                       \
    X(recipient_mismatch, "the log gives the points of this feature to other players than the rules do")      \
    X(kind_mismatch, "the log calls the scored feature something else")                                       \
    X(worth_mismatch, "the log and the rules disagree about what the feature is worth")                       \
    X(tiles_mismatch, "the log and the rules count different tiles")                                          \
    X(return_mismatch, "the log and the rules send different meeples home")                                   \
    X(timing_mismatch, "the feature is scored at another moment")                                             \
    X(total_mismatch, "a running or final total differs")                                                     \
    X(award_mismatch, "the log and the rules hand out different tokens")                                      \
    X(move_illegal, "the rules refuse a recorded move; the game is not checked any further")                  \
    X(move_accepted, "the rules allow a move that the log says must be refused")                              \
    X(refusal_mismatch, "the move is refused for another reason")                                             \
    X(row_not_fired, "a row under test gave no line in this case")                                            \
    X(row_fired, "a row that must not fire gave a line in this case")

enum class FindingCode : std::uint8_t {
#define X(name, sentence) name,
    CARCAUDIT_FINDING_CODES(X)
#undef X
};

std::string_view finding_code(FindingCode code);      // "score-mismatch"
std::string_view finding_sentence(FindingCode code);

enum class Severity : std::uint8_t { error, note };  // note: hangs on a disputed row

struct FindingLine {
    std::string row;        // rule row
    std::string formula;    // as in the table
    std::int32_t amount = 0;
    std::int32_t points = 0;
    std::string words;      // the rule in plain words
    std::string citation;   // for a reader who has only the wiki
};

struct Finding {
    FindingCode code{};
    Severity severity = Severity::error;
    Where where;                  // in the source of the recording
    std::uint32_t turn = 0;
    std::string message;          // one sentence in the words of a player, both numbers in it
    std::string player;           // name or empty
    std::string subject;          // road, city…; empty for totals and moves
    bool has_numbers = false;     // expected and recorded mean something
    std::int32_t expected = 0;    // what the rules give
    std::int32_t recorded = 0;    // what the log says
    bool has_square = false;
    Square square;
    std::vector<FindingLine> lines;  // of the score the rules give
    std::string hint;             // a cause, only when arithmetic proves it
};

// What came of one recording.
struct Verdict {
    std::string not_checked;              // reason, or empty
    std::string in_part;                  // a game that is checked: what of it was not, or empty
    std::uint32_t claims = 0;             // in the log
    std::uint32_t claims_checked = 0;     // compared with the ledger
    std::uint32_t claims_agreed = 0;
    std::uint32_t consequences = 0;       // differences that only follow from findings already told
    std::uint32_t unchecked_claims = 0;   // left over after an illegal move
    std::vector<Finding> findings;

    void clear();
};

}  // namespace carcaudit
