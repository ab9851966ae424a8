// Reads the next games of a log in a thread of its own while the last ones are being checked.
#pragma once

#include <memory>

#include "conformance/reader.h"

namespace carcaudit {

class AheadReader : public Reader {
public:
    // `base`: the catalogue `reader` was given.
    AheadReader(std::unique_ptr<Reader> reader, const Catalogue& base);
    ~AheadReader() override;

    Step next(Recording& recording) override;
    const Fault& fault() const override;
    const Catalogue& catalogue() const override;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace carcaudit
