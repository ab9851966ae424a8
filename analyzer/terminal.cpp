#include "analyzer/terminal.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "reports/printable.h"
#include "reports/text.h"

namespace carcaudit {

Result<Done> Terminal::out(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size()) return Done{};
    return Fault{fmt::format("cannot write to standard output: {}", std::strerror(errno)), {}, {}};
}

ExitCode Terminal::print(std::string_view text) {
    const Result<Done> done = out(text);
    return done ? ExitCode::agree : fail(done.fault());
}

ExitCode Terminal::fail(const Fault& fault) {
    std::fflush(stdout);
    std::fputs(("carcaudit: " + fault_text(fault)).c_str(), stderr);
    return ExitCode::failed;
}

ExitCode Terminal::fail(std::string_view message) { return fail(Fault{std::string(message), {}, {}}); }

ExitCode Terminal::close(ExitCode code) {
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
    return fail(fmt::format("cannot write to standard output: {}", std::strerror(errno)));
}

bool Terminal::colour(std::string_view when) {
    if (when != "auto") return when == "always";
    const char* no_colour = std::getenv("NO_COLOR");
    return (no_colour == nullptr || *no_colour == '\0') && isatty(STDOUT_FILENO) != 0;
}

}  // namespace carcaudit
