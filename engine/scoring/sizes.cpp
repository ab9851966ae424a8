// Size and count rows: how long, how large, how many.
#include "engine/scoring/scorer.h"

namespace carcaudit {

namespace {

bool mentions(const Program& program, const Term& term) {
    return std::any_of(program.begin(), program.end(), [&](const Instruction& step) { return step.op == Op::term && step.term == term; });
}

}  // namespace

// A German cathedral counts roads: each gets the length that the size rows of the road table give it.
void Scorer::measure_roads(Phase phase) {
    scene_.gather_roads();
    const Rows sizes = rules_->rows(FeatureKind::road, phase, Stage::size);
    roads_ = std::move(scene_.elements());
    const Position& position = scene_.position();
    const NodeId cathedral = scene_.node();
    const Circumstances now = scene_.now;
    for (Scene::Element& road : roads_) {
        scene_.look_at(position, road.root, rules_->quantities());
        count(sizes);
        road.quantity = evaluate_size();
    }
    scene_.look_at(position, cathedral, rules_->quantities());
    scene_.now = now;
    scene_.elements() = std::move(roads_);
}

std::int64_t Scorer::size_of(const Position& position, NodeId node) {
    scene_.look_at(position, node, rules_->quantities());
    count(rules_->rows(position.node(node).kind, Phase::game, Stage::size));
    return evaluate_size();
}

// What the first size row defined: length of a road, size of a city.
std::int64_t Scorer::evaluate_size() const {
    const FeatureKind kind = scene_.position().node(scene_.node()).kind;
    const Rows sizes = rules_->rows(kind, Phase::game, Stage::size);
    for (const SelectedRow& row : sizes)
        for (const Clause& clause : row.clauses)
            if (clause.target.kind == TermKind::quantity) return scene_.quantity(clause.target.index);
    return 0;
}

// Size and count rows: the first row that names a quantity gives it, later ones may correct it. A size that is set outright
// (":=") goes before all corrections, wherever it stands; what it hides is still the real size.
void Scorer::count(Rows rows) {
    std::array<const SelectedRow*, 4> outright{};
    std::size_t set_outright = 0;
    scene_.set_real_size(no_quantity);
    std::uint16_t size = no_quantity;
    const auto settle = [&] {
        if (set_outright == 0) return;
        scene_.set_real_size(size, scene_.quantity(size));
        for (std::size_t i = 0; i < set_outright; ++i) define(*outright[i]);
        set_outright = 0;
    };
    for (const SelectedRow& row : rows) {
        if (row.stage != Stage::size) settle();
        if (!row.when->empty() && !holds(*row.when, 0)) continue;
        if (row.stage == Stage::size && !row.clauses.empty()) {
            const Clause& clause = row.clauses[0];
            if (size == no_quantity && clause.target.kind == TermKind::quantity) scene_.set_real_size(size = clause.target.index);
            if (clause.effect == Effect::redefine && !mentions(clause.value, clause.target) && set_outright < outright.size()) {
                outright[set_outright++] = &row;
                continue;
            }
        }
        define(row);
    }
    settle();
}

void Scorer::define(const SelectedRow& row) {
    for (const Clause& clause : row.clauses) {
        if (clause.target.kind != TermKind::quantity || !holds(clause.condition, 0)) continue;
        if (clause.effect == Effect::define && scene_.defined(clause.target.index)) continue;
        scene_.define(clause.target.index, evaluate(clause.value, 0, reader()));
        mark(row.row);
    }
}

}  // namespace carcaudit
