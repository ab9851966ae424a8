// Every conformance case against our engine.
#include "tests/suite_support.h"

namespace carcaudit {
namespace {

using suite_tests::suite;
using suite_tests::Told;

TEST_CASE("all files of cases can be read") {
    for (const Fault& fault : suite().faults) FAIL_CHECK(test::text(fault));
    REQUIRE(suite().cases.size() > 100);
}

TEST_CASE("our engine agrees with every case") {
    std::map<std::string, std::vector<const Told*>> files;
    for (const Told& told : suite().cases) files[told.info.file].push_back(&told);
    for (const auto& [file, cases] : files) {
        DYNAMIC_SECTION(file) {
            for (const Told* told : cases) {
                INFO(told->info.title << " in " << edition_name(told->info.edition) << ", line " << told->info.where.line);
                for (const Finding& finding : told->info.findings)
                    FAIL_CHECK(finding.where.line << ": " << finding_code(finding.code) << ": " << finding.message);
                INFO("not applicable: " << told->info.reason);
                CHECK(told->info.outcome != CaseOutcome::not_applicable);
            }
        }
    }
}

}  // namespace
}  // namespace carcaudit
