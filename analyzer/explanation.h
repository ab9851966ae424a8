// check --explain: what a word in a finding means.
#pragma once

#include <string>

#include "analyzer/terminal.h"

namespace carcaudit {

// A finding's code, the reason of a refusal, or a row of the rules. Rows need the fixtures (`fixtures` as in --fixtures).
ExitCode explain_word(const std::string& word, const std::string& fixtures);

}  // namespace carcaudit
