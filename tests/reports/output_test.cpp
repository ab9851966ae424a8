#include "reports/output.h"

#include <sys/resource.h>

#include <csignal>

#include "reports/escape.h"
#include "tests/reports/report_support.h"

using namespace carcaudit;
using namespace carcaudit::report_tests;

TEST_CASE("a file appears under its name once it is finished") {
    const Folder folder;
    const std::string path = folder.file("x.csv");
    put(path, "old");
    {
        Result<Output> output = Output::create(path);
        REQUIRE(output);
        append(output->buffer(), std::string(200'000, 'n'));
        REQUIRE(output->settle());
        CHECK(contents(path) == "old");
        CHECK(folder.files() == 2);
    }
    CHECK(contents(path) == "old");  // given up
    CHECK(folder.files() == 1);

    Result<Output> output = Output::create(path);
    REQUIRE(output);
    append(output->buffer(), "new");
    REQUIRE(output->finish());
    CHECK(contents(path) == "new");
    CHECK(folder.files() == 1);
}

TEST_CASE("a link keeps pointing where it does") {
    const Folder folder;
    put(folder.file("real"), "old");
    std::filesystem::create_symlink("real", folder.file("link"));
    Result<Output> output = Output::create(folder.file("link"));
    REQUIRE(output);
    append(output->buffer(), "new");
    REQUIRE(output->finish());
    CHECK(contents(folder.file("real")) == "new");
    CHECK(std::filesystem::is_symlink(folder.file("link")));
}

TEST_CASE("what cannot be opened is a fault with its name") {
    const Folder folder;
    const std::vector<std::string> paths{"", folder.file(""), folder.file("no/"), folder.file("no/such/folder.csv")};
    const std::string path = paths.at(GENERATE(range(0u, 4u)));
    const Result<Output> output = Output::create(path);
    REQUIRE_FALSE(output);
    CHECK(output.fault().file == path);
    CHECK_FALSE(output.fault().message.empty());
}

TEST_CASE("a full disk is a fault, and stays one") {
    Result<Output> output = Output::create("/dev/full");
    REQUIRE(output);
    append(output->buffer(), std::string(200'000, 'x'));
    const Result<Done> settled = output->settle();
    REQUIRE_FALSE(settled);
    CHECK(settled.fault().file == "/dev/full");
    CHECK(settled.fault().message.find("No space left") != std::string::npos);
    CHECK_FALSE(output->finish());

    Result<Output> small = Output::create("/dev/full");
    REQUIRE(small);
    append(small->buffer(), "x");
    CHECK(small->settle());
    CHECK_FALSE(small->finish());
}

TEST_CASE("a file that reaches its limit leaves the old one in place") {
    const Folder folder;
    const std::string path = folder.file("x.csv");
    put(path, "old");
    rlimit before{};
    REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit low{100'000, before.rlim_max};
    REQUIRE(setrlimit(RLIMIT_FSIZE, &low) == 0);
    bool failed = false;
    {
        Result<Output> output = Output::create(path);
        for (int i = 0; i < 10 && output && !failed; ++i) {
            append(output->buffer(), std::string(70'000, 'x'));
            failed = !output->settle();
        }
    }
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    CHECK(failed);
    CHECK(contents(path) == "old");
    CHECK(folder.files() == 1);
}

TEST_CASE("a blank is filled, whether it is still in memory or written") {
    const std::size_t between = GENERATE(0u, 10u, 200'000u);
    const Folder folder;
    Result<Output> output = Output::create(folder.file("x"));
    REQUIRE(output);
    append(output->buffer(), "<");
    const std::uint64_t place = output->blank(4);
    append(output->buffer(), std::string(between, '-'));
    REQUIRE(output->settle());
    append(output->buffer(), ">");
    REQUIRE(output->fill(place, "abc"));
    append(output->buffer(), "!");
    REQUIRE(output->finish());
    CHECK(contents(folder.file("x")) == "<abc " + std::string(between, '-') + ">!");
}

TEST_CASE("a stream is written to and left open") {
    std::FILE* const stream = std::tmpfile();
    REQUIRE(stream != nullptr);
    {
        Output output = Output::to(stream, "standard output");
        append(output.buffer(), "text");
        REQUIRE(output.finish());
    }
    CHECK(std::ftell(stream) == 4);
    std::fclose(stream);
}
