// check --diagram DIR: a picture of every game's last board, with the place of its first finding marked.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <unordered_set>

#include "reports/report.h"

namespace carcaudit {

class Pictures : public Report {
public:
    // Makes the folder if it is not there. A picture that would take the place of a file of the `fixtures` is a Fault.
    static Result<std::unique_ptr<Report>> create(const std::string& folder, const std::filesystem::path& fixtures);

    Result<Done> add(const GameResult& result) override;
    Result<Done> add(const UnreadableResult&) override { return Done{}; }
    Result<Done> finish(const RunTotals&) override { return Done{}; }

private:
    Pictures(std::filesystem::path folder, std::filesystem::path fixtures) : folder_(std::move(folder)), fixtures_(std::move(fixtures)) {}
    std::filesystem::path path_for(const Recording& recording);

    std::filesystem::path folder_, fixtures_;
    std::unordered_set<std::string> taken_;
};

}  // namespace carcaudit
