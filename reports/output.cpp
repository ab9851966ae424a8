#include "reports/output.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

namespace carcaudit {
namespace {

Fault cannot_write(const std::string& name, int error) {
    return {fmt::format("cannot write this file: {}", std::generic_category().message(error)), name, {}};
}

}  // namespace

Result<Output> Output::create(const std::string& path) {
    namespace fs = std::filesystem;
    Output output;
    output.name_ = path;
    output.owned_ = true;
    std::error_code ignored;
    const fs::file_status status = fs::status(path, ignored);
    if (path.empty()) return cannot_write(path, ENOENT);
    if (fs::is_directory(status) || path.ends_with('/')) return cannot_write(path, EISDIR);
    std::string opened = path;
    int flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC;
    if (!fs::exists(status) || fs::is_regular_file(status)) {
        // A link keeps pointing where it does; what it points to is replaced.
        const fs::path real = fs::weakly_canonical(path, ignored);
        output.target_ = real.empty() ? path : real.string();
        output.temporary_ = opened = output.target_ + ".part";
        output.seekable_ = true;
        flags |= O_NOFOLLOW;
    }
    const int file = ::open(opened.c_str(), flags, 0666);
    if (file >= 0) output.stream_ = ::fdopen(file, "wb");
    if (output.stream_ == nullptr) {
        const int error = errno;
        if (file >= 0) ::close(file);
        else output.temporary_.clear();  // not ours to remove
        return cannot_write(path, error);
    }
    std::setvbuf(output.stream_, nullptr, _IONBF, 0);  // buffer_ is the buffer
    return output;
}

Output Output::to(std::FILE* stream, std::string name) {
    Output output;
    output.stream_ = stream;
    output.name_ = std::move(name);
    return output;
}

Output::Output(Output&& other) noexcept
    : stream_(std::exchange(other.stream_, nullptr)),
      owned_(other.owned_),
      seekable_(other.seekable_),
      error_(other.error_),
      written_(other.written_),
      name_(std::move(other.name_)),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})),
      buffer_(std::move(other.buffer_)) {}

Output::~Output() { discard(); }

void Output::discard() {
    if (owned_ && stream_ != nullptr) std::fclose(stream_);
    stream_ = nullptr;
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
    temporary_.clear();
}

Result<Done> Output::fail(int error) {
    if (error_ == 0) error_ = error != 0 ? error : EIO;
    buffer_.clear();
    return cannot_write(name_, error_);
}

Result<Done> Output::write() {
    if (error_ != 0 || stream_ == nullptr) return fail(EBADF);
    errno = 0;
    if (std::fwrite(buffer_.data(), 1, buffer_.size(), stream_) != buffer_.size()) return fail(errno);
    written_ += buffer_.size();
    buffer_.clear();
    return Done{};
}

Result<Done> Output::finish() {
    if (Result<Done> done = write(); !done) return done;
    errno = 0;
    if (std::fflush(stream_) != 0) return fail(errno);
    std::FILE* const stream = std::exchange(stream_, nullptr);
    if (owned_ && std::fclose(stream) != 0) return fail(errno);
    if (!temporary_.empty() && std::rename(temporary_.c_str(), target_.c_str()) != 0) return fail(errno);
    temporary_.clear();
    return Done{};
}

std::uint64_t Output::blank(std::size_t width) {
    const std::uint64_t place = written_ + buffer_.size();
    buffer_.resize(buffer_.size() + width);
    std::fill(buffer_.end() - static_cast<std::ptrdiff_t>(width), buffer_.end(), ' ');
    return place;
}

Result<Done> Output::fill(std::uint64_t place, std::string_view text) {
    if (place >= written_) {
        std::copy(text.begin(), text.end(), buffer_.begin() + static_cast<std::ptrdiff_t>(place - written_));
        return Done{};
    }
    if (!seekable_) return Done{};
    // settle() writes whole buffers, so a blank is either all written or all in the buffer.
    errno = 0;
    const bool filled = std::fseek(stream_, static_cast<long>(place), SEEK_SET) == 0 &&
                        std::fwrite(text.data(), 1, text.size(), stream_) == text.size() &&
                        std::fseek(stream_, 0, SEEK_END) == 0;
    return filled ? Result<Done>(Done{}) : fail(errno);
}

}  // namespace carcaudit
