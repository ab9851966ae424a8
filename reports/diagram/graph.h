// cgraph and gvc as values that free what they hold. The lock is for the global state of Graphviz: hold one Graphviz object
// while graphs are made or drawn.
#pragma once

#include <initializer_list>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "engine/result.h"
#include "reports/diagram/art.h"

struct Agraph_s;
struct Agnode_s;

namespace carcaudit::drawing {

// Owns Graphviz while it lives: others wait, and what it would print is gathered instead.
class Graphviz {
public:
    Graphviz();
    ~Graphviz();
    Graphviz(const Graphviz&) = delete;
    Graphviz& operator=(const Graphviz&) = delete;

    std::string complaints() const;  // on one line

private:
    std::lock_guard<std::mutex> lock_;
    int (*before_)(char*) = nullptr;
};

// One attribute: its name in Graphviz and its value.
using Attribute = std::pair<const char*, std::string>;
using Attributes = std::initializer_list<Attribute>;

class Graph {
public:
    explicit Graph(const char* name);
    ~Graph();
    Graph(const Graph&) = delete;
    Graph& operator=(const Graph&) = delete;

    using Node = Agnode_s*;
    using Part = Agraph_s*;  // a subgraph; it lives as long as the graph

    void set(const char* name, const std::string& value);  // of the graph
    void defaults(Attributes nodes, Attributes edges);
    Node node(const std::string& name, Point middle, Attributes attributes);
    Node find(const std::string& name) const;
    void edge(Part part, Node from, Node to, Attributes attributes);
    Part part(const std::string& name, Attributes attributes);
    void add(Part part, Node node);

    Result<std::string> text() const;  // in the DOT language
    Result<std::string> render(const char* format, const Graphviz& graphviz) const;

private:
    Agraph_s* graph_;
};

}  // namespace carcaudit::drawing
