#include "analyzer/inputs.h"

#include <fmt/format.h>
#include <glob.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <unordered_set>

#include "analyzer/readers/bga_reader.h"
#include "analyzer/readers/jcz_reader.h"
#include "conformance/ahead_reader.h"
#include "conformance/native_reader.h"

namespace carcaudit {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t worth_a_thread = 1 << 20;  // bytes of a native log


constexpr std::array<std::string_view, 3> formats{"native", "bga", "jcz"};
constexpr std::size_t head_size = std::size_t{64} * 1024;

std::string read_head(std::istream& in) {
    std::string head(head_size, '\0');
    in.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(in.gcount()));
    return head;
}

bool known_extension(const fs::path& file) {
    const fs::path extension = file.extension();
    return extension == ".csv" || extension == ".json" || extension == ".jcz";
}

// Somebody else's table. What cannot be read or is empty is not: that is worth telling.
bool other_table(const fs::path& file) {
    if (file.extension() != ".csv") return false;
    std::ifstream in(file, std::ios::binary);
    const std::string head = read_head(in);
    return !head.empty() && !detect_format(head);
}

void add_folder(const std::string& folder, Inputs& inputs) {
    std::vector<std::string> files;
    std::error_code error;
    fs::recursive_directory_iterator at(folder, error);
    for (const fs::recursive_directory_iterator end; !error && at != end; at.increment(error)) {
        std::error_code ignored;
        if (!known_extension(at->path())) continue;
        // A pipe would wait for ever; a link that leads nowhere is told when it is opened.
        if (at->exists(ignored) && !at->is_regular_file(ignored)) continue;
        (other_table(at->path()) ? inputs.passed_over : files).push_back(at->path().string());
    }
    if (error) inputs.faults.push_back({fmt::format("cannot read this folder: {}", error.message()), folder, {}});
    if (!error && files.empty())
        inputs.faults.push_back({"no logs in this folder: expected files named .csv (that begin with act/1), .json or .jcz", folder, {}});
    std::sort(files.begin(), files.end());
    inputs.files.insert(inputs.files.end(), files.begin(), files.end());
}

bool is_pattern(const std::string& text) { return text.find_first_of("*?[") != std::string::npos; }

std::vector<std::string> matches(const std::string& pattern) {
    glob_t found{};
    std::vector<std::string> names;
    if (glob(pattern.c_str(), 0, nullptr, &found) == 0)
        for (std::size_t i = 0; i < found.gl_pathc; ++i) names.emplace_back(found.gl_pathv[i]);
    globfree(&found);
    return names;
}

void add_path(const std::string& path, Inputs& inputs) {
    std::error_code error;
    if (fs::is_directory(path, error)) {
        add_folder(path, inputs);
    } else {
        inputs.files.push_back(path);
    }
}

void add_argument(const std::string& argument, Inputs& inputs) {
    std::error_code error;
    if (argument == "-" || fs::exists(argument, error)) return add_path(argument, inputs);
    if (!is_pattern(argument)) {
        inputs.faults.push_back({"there is no such file or folder", argument, {}});
        return;
    }
    const std::vector<std::string> names = matches(argument);
    if (names.empty()) inputs.faults.push_back({"no file matches this pattern", argument, {}});
    for (const std::string& name : names) add_path(name, inputs);
}

// The rest of `in` behind `text`; false when that would be more than `limit` bytes.
bool read_rest(std::istream& in, std::string& text, std::size_t limit) {
    std::vector<char> block(std::size_t{1} << 20);
    while (in) {
        in.read(block.data(), static_cast<std::streamsize>(block.size()));
        const auto got = static_cast<std::size_t>(in.gcount());
        if (text.size() + got > limit) return false;
        text.append(block.data(), got);
    }
    return true;
}

// A reader with what it reads from.
template <class Source, class Kind>
class Holding : public Reader {
public:
    template <class Make>
    Holding(std::unique_ptr<Source> source, Make make) : source_(std::move(source)), reader_(make(*source_)) {}

    Step next(Recording& recording) override { return reader_.next(recording); }
    const Fault& fault() const override { return reader_.fault(); }
    const Catalogue& catalogue() const override { return reader_.catalogue(); }

private:
    std::unique_ptr<Source> source_;
    Kind reader_;
};

template <class Kind, class Source, class Make>
std::unique_ptr<Reader> holding(std::unique_ptr<Source> source, Make make) {
    return std::make_unique<Holding<Source, Kind>>(std::move(source), make);
}

}  // namespace

std::optional<Format> parse_format(std::string_view text) {
    const auto found = std::find(formats.begin(), formats.end(), text);
    if (found == formats.end()) return std::nullopt;
    return static_cast<Format>(found - formats.begin());
}

std::string_view format_name(Format format) { return formats[static_cast<std::size_t>(format)]; }

std::optional<Format> detect_format(std::string_view beginning) {
    if (NativeReader::recognises(beginning)) return Format::native;
    if (looks_like_bga(beginning)) return Format::bga;
    if (looks_like_jcz(beginning)) return Format::jcz;
    return std::nullopt;
}

Inputs expand_inputs(const std::vector<std::string>& arguments) {
    Inputs inputs;
    for (const std::string& argument : arguments) add_argument(argument, inputs);
    std::unordered_set<std::string> seen;
    const auto again = [&](const std::string& file) { return !seen.insert(fs::path(file).lexically_normal()).second; };
    std::erase_if(inputs.files, again);
    std::erase_if(inputs.passed_over, again);  // named on its own as well: then it is read
    std::sort(inputs.passed_over.begin(), inputs.passed_over.end());
    return inputs;
}

Result<std::unique_ptr<Reader>> open_log(const std::string& file, const Choice& choice, const Catalogue& catalogue) {
    auto opened = std::make_unique<std::ifstream>();
    if (file != "-") {
        opened->open(file, std::ios::binary);
        if (!*opened) return Fault{"this file cannot be opened", file, {}};
    }
    std::istream& in = file == "-" ? std::cin : *opened;
    std::string head = read_head(in);
    if (in.bad()) return Fault{"this file cannot be read", file, {}};
    if (head.empty()) return Fault{"this file is empty; expected a log", file, {}};
    const std::optional<Format> format = choice.format ? choice.format : detect_format(head);
    if (!format)
        return Fault{"this is no log we know: expected our own CSV (act/1,...), a Board Game Arena archive or a JCloisterZone "
                     "game; --format forces one", file, {1, 1}};
    if (*format == Format::native) {
        std::error_code ignored;
        if (file != "-" && fs::is_regular_file(file, ignored)) {
            std::unique_ptr<Reader> reader = std::make_unique<NativeReader>(catalogue, file);
            if (fs::file_size(file, ignored) < worth_a_thread) return reader;
            return std::unique_ptr<Reader>(std::make_unique<AheadReader>(std::move(reader), catalogue));
        }
        return holding<NativeReader>(std::move(opened), [&](std::ifstream& stream) {
            return NativeReader(catalogue, file, file == "-" ? std::cin : stream, std::move(head));
        });
    }
    if (!read_rest(in, head, json_limit))
        return Fault{fmt::format("this file is larger than {} MiB, the most we read of this format", json_limit >> 20), file, {}};
    if (*format == Format::bga)
        return std::unique_ptr<Reader>(std::make_unique<BgaReader>(std::move(head), file, catalogue, choice.edition));
    return holding<JczReader>(std::make_unique<std::string>(std::move(head)), [&](const std::string& text) {
        return JczReader(file, text, catalogue, choice.edition);
    });
}

}  // namespace carcaudit
