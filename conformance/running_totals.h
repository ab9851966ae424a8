// Running totals as a log gives them, against the ledger's. Inside one moment a log may keep an order of its own, so the total
// expected after a claim is what stood before the moment and the scores claimed since.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "conformance/teller.h"

namespace carcaudit {

class RunningTotals {
public:
    void start(const Recording& recording, const Ledger& ledger);
    // After the score claims of this moment were paired and told.
    void check(std::uint32_t first, std::uint32_t last, Range events, std::uint32_t moment, Matcher& matcher, Teller& teller);

private:
    struct Account {
        std::int64_t before = 0;    // ledger total before this moment
        std::int64_t running = 0;   // with the scores claimed since
        std::int64_t unclaimed = 0; // scores of this moment that nobody claims
        std::int64_t carried = 0;   // by how much the log's last total was off, already told
        std::int64_t told = 0;      // differences told since that total
        std::uint32_t last = none_such;  // last total claim of this moment
    };
    // Claims of somebody who is not at the table share the last account.
    Account& account(PlayerId player) { return accounts_[std::min<std::size_t>(player, recording_->setup.players.size())]; }
    std::span<Account> seated() { return {accounts_.data(), recording_->setup.players.size() + 1}; }

    void open_moment(std::uint32_t first, std::uint32_t last, Range events, const Matcher& matcher);
    void follow(const Claim& claim, const ClaimState& state, const Matcher& matcher);
    void check_one(std::uint32_t claim, std::uint32_t moment, Matcher& matcher, Teller& teller);
    bool is_part_sum(PlayerId player, std::int64_t difference) const;
    bool is_others_total(const Claim& claim, const Matcher& matcher);

    const Recording* recording_ = nullptr;
    const Ledger* ledger_ = nullptr;
    std::array<Account, max_players + 1> accounts_{};
    std::vector<std::pair<PlayerId, std::int32_t>> unclaimed_;
    std::vector<std::pair<PlayerId, std::uint32_t>> swaps_;  // of this moment: who is given whose score
};

}  // namespace carcaudit
