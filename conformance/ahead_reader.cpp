#include "conformance/ahead_reader.h"

#include <array>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace carcaudit {

namespace {

constexpr std::size_t games_at_a_time = 16;  // handed over together, so that waking the other thread costs little
constexpr std::size_t batches = 3;

struct Item {
    Step step = Step::done;
    Recording recording;
    Fault fault;
    std::optional<Catalogue> own;  // a game with names or tiles of its own
};

struct Batch {
    std::array<Item, games_at_a_time> items;
    std::size_t count = 0;
};

}  // namespace

struct AheadReader::State {
    State(std::unique_ptr<Reader> from, const Catalogue& catalogue) : reader(std::move(from)), base(&catalogue), thread([this] { read(); }) {}

    ~State() {
        {
            const std::lock_guard lock(mutex);
            stop = true;
        }
        changed.notify_all();
        thread.join();
    }

    void read() {
        for (std::size_t at = 0;; at = (at + 1) % batches) {
            {
                std::unique_lock lock(mutex);
                changed.wait(lock, [&] { return stop || filled < batches; });
                if (stop) return;
            }
            const bool more = fill(all[at]);
            {
                const std::lock_guard lock(mutex);
                ++filled;
            }
            changed.notify_all();
            if (!more) return;
        }
    }

    bool fill(Batch& batch) {
        for (batch.count = 0; batch.count < games_at_a_time;) {
            Item& item = batch.items[batch.count++];
            item.step = reader->next(item.recording);
            item.own.reset();
            if (item.step == Step::fault) item.fault = reader->fault();
            if (item.step == Step::game && &reader->catalogue() != base) item.own = reader->catalogue();
            if (item.step == Step::done) return false;
        }
        return true;
    }

    // The batch being handed out; waits for it.
    Batch& current() {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return filled > 0; });
        return all[out];
    }

    void give_back() {
        {
            const std::lock_guard lock(mutex);
            --filled;
        }
        changed.notify_all();
        out = (out + 1) % batches;
        next = 0;
    }

    std::unique_ptr<Reader> reader;
    const Catalogue* base;
    std::array<Batch, batches> all;
    std::size_t out = 0;   // batch
    std::size_t next = 0;  // item of it
    Item* last = nullptr;
    std::mutex mutex;
    std::condition_variable changed;
    std::size_t filled = 0;
    bool stop = false;
    std::thread thread;  // last: it uses all of the above
};

AheadReader::AheadReader(std::unique_ptr<Reader> reader, const Catalogue& base) : state_(std::make_unique<State>(std::move(reader), base)) {}
AheadReader::~AheadReader() = default;

Step AheadReader::next(Recording& recording) {
    State& state = *state_;
    if (state.last != nullptr && state.last->step == Step::done) return Step::done;
    // The last item may still be looked at until now.
    if (state.last != nullptr && state.next == games_at_a_time) state.give_back();
    Batch& batch = state.current();
    state.last = &batch.items[state.next++];
    std::swap(recording, state.last->recording);
    return state.last->step;
}

const Fault& AheadReader::fault() const { return state_->last->fault; }

const Catalogue& AheadReader::catalogue() const {
    const Item* last = state_->last;
    return last != nullptr && last->own ? *last->own : *state_->base;
}

}  // namespace carcaudit
