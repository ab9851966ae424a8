// Where the program talks: results on stdout, complaints on stderr.
#pragma once

#include <string_view>

#include "engine/result.h"

namespace carcaudit {

enum class ExitCode : int {
    agree = 0,     // the job is done and nothing disagrees
    findings = 1,  // the job is done and something disagrees
    failed = 2,    // the job could not be done
};

class Terminal {
public:
    // Writes to stdout; a full disk or a closed pipe is a Fault.
    static Result<Done> out(std::string_view text);
    // out() as the whole job of a verb.
    static ExitCode print(std::string_view text);
    // Writes "carcaudit: error: …" to stderr.
    static ExitCode fail(const Fault& fault);
    static ExitCode fail(std::string_view message);
    // What is left in buffers is written; `code`, or failed when that could not be done.
    static ExitCode close(ExitCode code);

    // `when` is auto, always or never. auto: only on a terminal, and not when NO_COLOR is set.
    static bool colour(std::string_view when);
};

}  // namespace carcaudit
