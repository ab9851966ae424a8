// Where a report goes: a file that appears under its name only once it is complete, or a stream that is open already.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "engine/result.h"

namespace carcaudit {

class Output {
public:
    // A regular file is written beside `path` as `path.part` and renamed by finish(); a device or pipe is written directly.
    static Result<Output> create(const std::string& path);
    // Standard output, say; `name` is for faults. The stream stays open and must outlive the report.
    static Output to(std::FILE* stream, std::string name);

    Output(Output&& other) noexcept;
    Output& operator=(Output&&) = delete;
    ~Output();  // an output that was not finished leaves no file behind

    // Append here, then call settle(), which writes once enough has gathered. After a failure both keep failing.
    fmt::memory_buffer& buffer() { return buffer_; }
    Result<Done> settle() { return buffer_.size() < chunk ? Result<Done>(Done{}) : write(); }
    Result<Done> finish();

    // Space for text that is known only later. Returns its place, for fill(); on a pipe it stays blank once it is written.
    std::uint64_t blank(std::size_t width);
    Result<Done> fill(std::uint64_t place, std::string_view text);

private:
    static constexpr std::size_t chunk = std::size_t{64} * 1024;

    Output() = default;
    Result<Done> write();
    Result<Done> fail(int error);
    void discard();

    std::FILE* stream_ = nullptr;
    bool owned_ = false;
    bool seekable_ = false;
    int error_ = 0;
    std::uint64_t written_ = 0;
    std::string name_;       // as the user wrote it
    std::string target_;     // what it is renamed to; empty: nothing to rename
    std::string temporary_;
    fmt::memory_buffer buffer_;
};

}  // namespace carcaudit
