#include "analyzer/readers/bga_reader.h"

#include "analyzer/readers/bga_events.h"
#include "analyzer/readers/json_tree.h"

namespace carcaudit {

namespace {

// The list of packets, wherever this kind of archive keeps it.
JsonValue find_packets(JsonValue root) {
    JsonValue at = root;
    for (int level = 0; level < 3 && at.is(JsonKind::object); ++level) {
        const JsonValue logs = at["logs"];
        at = logs ? logs : at["data"];
    }
    return at;
}

Result<Done> read_packets(JsonValue packets, BgaEvents& events) {
    for (const JsonValue packet : packets) {
        if (!packet.is(JsonKind::object)) return Fault{"expected a packet, which is an object", {}, packet.where()};
        if (packet["channel"].text().starts_with("/player/")) continue;  // what one player drew; the table learns it later
        const JsonValue data = packet["data"];
        if (!data.is(JsonKind::array))
            return Fault{"expected a list of events as \"data\" of this packet", {}, (data ? data : packet).where()};
        for (const JsonValue event : data) {
            if (auto done = events.read(event); !done) return done;
            if (events.stopped()) return Done{};
        }
    }
    return Done{};
}

// Seats in the order of the first tiles: points may name a player who has not drawn one yet.
void seat_players(JsonValue packets, BgaEvents& events) {
    for (const JsonValue packet : packets)
        if (packet.is(JsonKind::object) && !packet["channel"].text().starts_with("/player/"))
            for (const JsonValue event : packet["data"]) events.meet(event);
}

std::string table_of(JsonValue packets) {
    for (const JsonValue packet : packets)
        if (const JsonValue id = packet["table_id"]; !id.text().empty()) return "table " + std::string(id.text());
    return "table";
}

}  // namespace

BgaReader::BgaReader(std::string bytes, std::string file, const Catalogue& catalogue, std::optional<Edition> forced)
    : bytes_(std::move(bytes)), file_(std::move(file)), catalogue_(&catalogue), forced_(forced) {}

Step BgaReader::next(Recording& recording) {
    if (done_) return Step::done;
    done_ = true;
    recording.clear();
    auto result = read(recording);
    if (result) return Step::game;
    fault_ = std::move(result.fault());
    fault_.file = file_;
    return Step::fault;
}

Result<Done> BgaReader::read(Recording& recording) {
    const auto tree = JsonTree::parse(std::move(bytes_));
    if (!tree) return tree.fault();
    const JsonValue root = tree->root();
    const JsonValue packets = find_packets(root);
    if (!packets.is(JsonKind::array))
        return Fault{"expected a Board Game Arena log: a list of packets, alone or as \"data\" or \"logs\"", {},
                     (packets ? packets : root).where()};
    recording.source = file_;
    recording.format = "bga";
    recording.title = table_of(packets);
    recording.where = packets.where();
    recording.coverage = Coverage::complete;
    recording.setup.edition = forced_.value_or(Edition::c1);
    recording.setup.edition_reason =
        forced_ ? std::string(edition_name(*forced_)) + ", as asked for"
                : "C1: the log names no edition; Board Game Arena plays its 72 tiles, without gardens";
    BgaEvents events(*catalogue_, recording);
    events.name_players(root["data"]["players"] ? root["data"]["players"] : root["players"]);
    if (auto done = events.begin(packets.where()); !done) return done;
    seat_players(packets, events);
    if (auto done = read_packets(packets, events); !done) return done;
    return events.finish(packets.where());
}

bool looks_like_bga(std::string_view head) {
    if (head.starts_with("\xef\xbb\xbf")) head.remove_prefix(3);
    const std::size_t first = head.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos || (head[first] != '{' && head[first] != '[')) return false;
    for (const std::string_view sign : {"\"packet_id\"", "\"packet_type\"", "\"playTile\"", "\"/table/t", "\"\\/table\\/t"})
        if (head.find(sign) != std::string_view::npos) return true;
    // Newer archives begin with long lists of players.
    return head.find("\"status\"") != std::string_view::npos && head.find("\"data\"") != std::string_view::npos;
}

}  // namespace carcaudit
