// The fixtures a run works with: where they are, and what is loaded from them.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "engine/catalogue.h"
#include "engine/scoring/rule_book.h"

namespace carcaudit {

struct Data {
    std::filesystem::path folder;
    Catalogue catalogue;
    RuleBook book;
};

// The fixtures folder: `option` (from --fixtures), else $CARCAUDIT_FIXTURES, else the one installed beside the program,
// else the one of the source tree the program was built from. The Fault lists what was tried.
Result<std::filesystem::path> find_fixtures(const std::string& option);

Result<std::unique_ptr<Data>> load_data(const std::string& option);

// A Fault when `path`, which `option` names to be written, is a file of the fixtures in use, by whatever name.
Result<Done> spare_fixtures(const std::string& path, const std::string& option, const std::filesystem::path& folder);

std::string program_version();
// Version of the data in `folder` (fixtures/VERSION), or a word that says it has none.
std::string data_version(const std::filesystem::path& folder);

// Names chosen on the command line; the Fault names the nearest.
Result<std::uint16_t> find_name(const Names& names, NameList list, const std::string& text);
Result<Edition> find_edition(const std::string& text);

}  // namespace carcaudit
