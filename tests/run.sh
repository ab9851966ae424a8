#!/bin/bash
# Installs what is missing, builds with warnings as errors, runs every test. The last line is ctest's summary.
# CARCAUDIT_SHARED, if set, names a folder of reference logs; tests that need them are skipped without it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tests/packages.sh
install_packages
preset="${1:-dev}"
cmake --preset "$preset" >/dev/null
cmake --build --preset "$preset"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
ctest --preset "$preset" 2>&1 | tee "$log" || status=$?
grep 'tests passed' "$log" || true
exit "$status"
