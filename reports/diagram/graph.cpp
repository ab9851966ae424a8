#include "reports/diagram/graph.h"

#include <fmt/format.h>
#include <graphviz/cgraph.h>
#include <graphviz/gvc.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <unordered_map>

// What Graphviz and fontconfig keep until the program ends is no leak of ours.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CARCAUDIT_LEAK_CHECK
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define CARCAUDIT_LEAK_CHECK
#endif
#ifdef CARCAUDIT_LEAK_CHECK
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:gmalloc\nleak:gvconfig\nleak:libfontconfig\n"; }
#endif

namespace carcaudit::drawing {

namespace {

// Graphviz keeps its state in global variables, and so must we what belongs to that state.
std::mutex& graphviz_mutex() {
    static std::mutex mutex;
    return mutex;
}

std::string& said() {
    static std::string text;
    return text;
}

// One for all pictures, until the program ends: the text plugin compares the font of a first label with the last one of the
// context before, which must not have been freed by then.
GVC_t* gv_context() {
    static const std::unique_ptr<GVC_t, int (*)(GVC_t*)> context(gvContext(), gvFreeContext);
    return context.get();
}

int listen(char* text) {
    constexpr std::size_t enough = 300;  // the end tells why it gave up
    said() += text;
    if (said().size() > enough) said().erase(0, said().size() - enough);
    return 0;
}

// Names as numbers in the order of first use. cgraph's own numbers are addresses, and it writes subgraphs in their order.
struct Ids {
    std::unordered_map<std::string, IDTYPE> by_name;
    std::unordered_map<IDTYPE, char*> names;  // strings of the graph, which free themselves with it
    Agraph_t* graph = nullptr;
    IDTYPE named = 2;
    IDTYPE nameless = 1;

    static void* open(Agraph_t* graph, Agdisc_t*) {
        Ids* ids = new Ids;
        ids->graph = graph;
        return ids;
    }
    static long map(void* state, int, char* name, IDTYPE* id, int create) {
        Ids& ids = *static_cast<Ids*>(state);
        if (name == nullptr) {
            *id = ids.nameless;
            ids.nameless += 2;
            return 1;
        }
        const auto found = ids.by_name.find(name);
        *id = found != ids.by_name.end() ? found->second : 0;
        if (*id != 0 || create == 0) return 1;
        *id = ids.by_name[name] = ids.named;
        ids.names[ids.named] = agstrdup(ids.graph, name);
        ids.named += 2;
        return 1;
    }
    static long alloc(void*, int, IDTYPE) { return 0; }
    static void free(void*, int, IDTYPE) {}
    static char* print(void* state, int, IDTYPE id) {
        const auto found = static_cast<Ids*>(state)->names.find(id);
        return found == static_cast<Ids*>(state)->names.end() ? nullptr : found->second;
    }
    static void close(void* state) { delete static_cast<Ids*>(state); }
    static void enter(void*, int, void*) {}
};

Agraph_t* open_graph(char* name) {
    static Agiddisc_t ids{Ids::open, Ids::map, Ids::alloc, Ids::free, Ids::print, Ids::close, Ids::enter};
    static Agdisc_t discipline{&AgMemDisc, &ids, &AgIoDisc};
    return agopen(name, Agundirected, &discipline);
}

char* loose(const char* text) { return const_cast<char*>(text); }  // cgraph only reads it

void set_all(void* object, Attributes attributes) {
    for (const Attribute& attribute : attributes) agsafeset(object, loose(attribute.first), loose(attribute.second.c_str()), loose(""));
}

}  // namespace

Graphviz::Graphviz() : lock_(graphviz_mutex()) {
    said().clear();
    before_ = agseterrf(listen);
}

Graphviz::~Graphviz() { agseterrf(before_); }

std::string Graphviz::complaints() const {
    std::string text = said();
    for (char& c : text)
        if (c == '\n') c = ' ';
    while (!text.empty() && text.back() == ' ') text.pop_back();
    return text;
}

Graph::Graph(const char* name) : graph_(open_graph(loose(name))) {}

Graph::~Graph() { agclose(graph_); }

void Graph::set(const char* name, const std::string& value) { agattr(graph_, AGRAPH, loose(name), loose(value.c_str())); }

void Graph::defaults(Attributes nodes, Attributes edges) {
    for (const Attribute& one : nodes) agattr(graph_, AGNODE, loose(one.first), loose(one.second.c_str()));
    for (const Attribute& one : edges) agattr(graph_, AGEDGE, loose(one.first), loose(one.second.c_str()));
}

Graph::Node Graph::node(const std::string& name, Point middle, Attributes attributes) {
    Agnode_t* node = agnode(graph_, loose(name.c_str()), 1);
    const std::string pos = number_text(middle.x) + ',' + number_text(-middle.y);
    set_all(node, {{"pos", pos}, {"id", name}});
    set_all(node, attributes);
    return node;
}

Graph::Node Graph::find(const std::string& name) const { return agnode(graph_, loose(name.c_str()), 0); }

void Graph::edge(Part part, Node from, Node to, Attributes attributes) {
    set_all(agedge(part != nullptr ? part : graph_, from, to, nullptr, 1), attributes);
}

Graph::Part Graph::part(const std::string& name, Attributes attributes) {
    Agraph_t* part = agsubg(graph_, loose(name.c_str()), 1);
    for (const Attribute& attribute : attributes) {
        if (agattr(graph_, AGRAPH, loose(attribute.first), nullptr) == nullptr) agattr(graph_, AGRAPH, loose(attribute.first), loose(""));
        agset(part, loose(attribute.first), loose(attribute.second.c_str()));
    }
    return part;
}

void Graph::add(Part part, Node node) { agsubnode(part, node, 1); }

Result<std::string> Graph::text() const {
    char* bytes = nullptr;
    std::size_t size = 0;
    std::FILE* memory = open_memstream(&bytes, &size);
    if (memory == nullptr) return Fault{"cannot write the diagram: out of memory", {}, {}};
    const bool written = agwrite(graph_, memory) == 0;
    const bool closed = std::fclose(memory) == 0;
    std::string text(bytes == nullptr ? "" : bytes, bytes == nullptr ? 0 : size);
    std::free(bytes);
    if (!written || !closed) return Fault{"Graphviz cannot write the diagram", {}, {}};
    return text;
}

Result<std::string> Graph::render(const char* format, const Graphviz& graphviz) const {
    GVC_t* context = gv_context();
    if (context == nullptr) return Fault{"Graphviz does not start; is the package libgvc6 installed?", {}, {}};
    std::string picture;
    bool drawn = false;
    const bool laid_out = gvLayout(context, graph_, "nop") == 0;
    if (laid_out) {
        char* bytes = nullptr;
        unsigned size = 0;
        drawn = gvRenderData(context, graph_, format, &bytes, &size) == 0 && bytes != nullptr;
        if (drawn) picture.assign(bytes, size);
        if (bytes != nullptr) gvFreeRenderData(bytes);
        gvFreeLayout(context, graph_);
    }
    if (drawn && !picture.empty()) return picture;
    std::string why = graphviz.complaints();
    if (!why.empty()) why = " (" + why + ")";
    return Fault{fmt::format("Graphviz cannot {} {}{}; its plugins are in the Debian package libgvc6, and the fonts of pictures in "
                             "fonts-dejavu-core", laid_out ? "draw" : "lay out", format, why), {}, {}};
}

}  // namespace carcaudit::drawing
