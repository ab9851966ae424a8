// Reads Carcaudit's own log format: one CSV row per act or claim, many games in a file (fixtures/README.md). The file is read
// ahead in a thread of its own; nothing grows with the number of games.
#pragma once

#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>

#include "conformance/reader.h"

namespace carcaudit {

class NativeReader : public Reader {
public:
    NativeReader(const Catalogue& catalogue, std::string path);
    // `name` stands in faults and recordings. `head`: bytes that were taken from the stream already, to tell its format. The
    // stream must outlive the reader.
    NativeReader(const Catalogue& catalogue, std::string name, std::istream& rest, std::string head = {});
    ~NativeReader() override;

    // Whether a file that begins like this is in the native format (of any version).
    static bool recognises(std::string_view head);

    Step next(Recording& recording) override;
    const Fault& fault() const override;
    const Catalogue& catalogue() const override;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace carcaudit
