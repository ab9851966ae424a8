#include "reports/escape.h"

#include "tests/catch.h"

using namespace carcaudit;

namespace {

const std::string bad = "\xEF\xBF\xBD";

template <class... More>
std::string escaped(void (*escape)(fmt::memory_buffer&, std::string_view, More...), std::string_view text, More... more) {
    fmt::memory_buffer out;
    escape(out, text, more...);
    return fmt::to_string(out);
}

}  // namespace

TEST_CASE("what is no text becomes U+FFFD, a byte each") {
    struct Row {
        std::string_view text;
        std::string clean;
    };
    const auto row = GENERATE(values<Row>({
        {"", ""},
        {"Zoë ☃ 😀", "Zoë ☃ 😀"},
        {"a\xff" "b", "a" + bad + "b"},
        {"\xc0\x80", bad + bad},                    // overlong
        {"\xe0\x9f\xbf", bad + bad + bad},          // overlong
        {"\xf0\x8f\xbf\xbf", bad + bad + bad + bad},
        {"\xed\xa0\x80", bad + bad + bad},          // half a surrogate pair
        {"\xed\x9f\xbf", "\xed\x9f\xbf"},
        {"\xf4\x8f\xbf\xbd", "\xf4\x8f\xbf\xbd"},   // near the last character
        {"\xf4\x90\x80\x80", bad + bad + bad + bad},
        {"\xef\xbf\xbf", bad + bad + bad},          // U+FFFF
        {"\xe2\x82", bad + bad},                    // cut short
        {"\xe2\x82z", bad + bad + "z"},
        {"\x80", bad},
        {std::string_view("a\0b", 3), "a" + bad + "b"},
        {"tab\tline\n", "tab\tline\n"},
    }));
    CHECK(clean_text(row.text) == row.clean);
}

TEST_CASE("JSON strings") {
    struct Row {
        std::string_view text;
        std::string json;
    };
    const auto row = GENERATE(values<Row>({
        {"", R"("")"},
        {"plain", R"("plain")"},
        {R"("<b>&\)", R"("\"<b>&\\")"},
        {"a\nb\r\t\x01", R"("a\nb\u000d\u0009\u0001")"},
        {std::string_view("\0", 1), R"("\u0000")"},
        {"\xff", "\"" + bad + "\""},
    }));
    CHECK(escaped(append_json, row.text) == row.json);
}

TEST_CASE("XML text and attributes") {
    struct Row {
        std::string_view text;
        std::string inside, attribute;
    };
    const auto row = GENERATE(values<Row>({
        {"plain", "plain", "plain"},
        {"\"<b>&\\ ]]>", "&quot;&lt;b&gt;&amp;\\ ]]&gt;", "&quot;&lt;b&gt;&amp;\\ ]]&gt;"},
        {"a\tb\nc\r", "a\tb\nc&#13;", "a&#9;b&#10;c&#13;"},
        {"\x01\x1b", bad + bad, bad + bad},
        {std::string_view("\0", 1), bad, bad},
        {"\xef\xbf\xbe", bad + bad + bad, bad + bad + bad},
        {"\xff", bad, bad},
    }));
    CHECK(escaped(append_xml, row.text, Xml::text) == row.inside);
    CHECK(escaped(append_xml, row.text, Xml::attribute) == row.attribute);
}

TEST_CASE("CSV cells") {
    struct Row {
        std::string_view text;
        std::string cell;
    };
    const auto row = GENERATE(values<Row>({
        {"", ""},
        {"plain text", "plain text"},
        {"a,b", "\"a,b\""},
        {"say \"so\"", "\"say \"\"so\"\"\""},
        {"two\nlines", "\"two\nlines\""},
        {"=cmd()", "'=cmd()"},
        {"+1", "'+1"},
        {"-1", "'-1"},
        {"@x", "'@x"},
        {"\tx", "'\tx"},
        {"\rx", "\"'\rx\""},
        {"=a,b", "\"'=a,b\""},
        {"a=b", "a=b"},
        {"\xff", bad},
        {std::string_view("\0", 1), bad},
    }));
    CHECK(escaped(append_csv, row.text) == row.cell);
}
