// The built program, run as a user runs it.
#pragma once

#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "tests/files.h"

namespace carcaudit::test {

struct Answer {
    int code = -1;     // -1: it did not end by itself
    std::string text;  // stdout and stderr
};

// Where the program runs, and what it is given.
struct Surroundings {
    std::filesystem::path folder = std::filesystem::temp_directory_path();
    std::string fixtures;  // CARCAUDIT_FIXTURES; the program finds its own if empty
    std::string input;     // standard input
};

// `arguments` as in a shell.
inline Answer run(const std::string& arguments, const Surroundings& around = {}) {
    const Folder typed;
    typed.write("input", around.input);
    const std::string command = "cd '" + around.folder.string() + "' && CARCAUDIT_FIXTURES='" + around.fixtures +
                                "' '" CARCAUDIT_BINARY "' " + arguments + " <'" + typed.file("input") + "' 2>&1";
    Answer answer;
    std::FILE* pipe = ::popen(command.c_str(), "r");
    if (pipe == nullptr) throw std::runtime_error("cannot run " + command);
    char block[4096];
    for (std::size_t got = 0; (got = std::fread(block, 1, sizeof block, pipe)) != 0;) answer.text.append(block, got);
    const int status = ::pclose(pipe);
    if (WIFEXITED(status)) answer.code = WEXITSTATUS(status);
    return answer;
}

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace carcaudit::test
