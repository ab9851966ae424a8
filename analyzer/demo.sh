#!/bin/bash
# Shows the program at work: installs what is missing, builds it, checks the sample games (one of them has a wrong score in
# it on purpose) and writes the report and pictures of the boards into out/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tests/packages.sh
install_packages
cmake --preset release >/dev/null
cmake --build --preset release --target carcaudit
mkdir -p out
carcaudit=.build/release/carcaudit
games=(fixtures/games/*.csv)
echo
echo "\$ carcaudit check ${games[*]}"
status=0
"$carcaudit" check "${games[@]}" --csv out/discrepancies.csv --scores-csv out/scores.csv --diagram out --color never |
  tee out/report.txt || status=$?
# 1 is the answer to expect: the deliberate fault was found.
if [ "$status" -gt 1 ]; then exit "$status"; fi
echo
echo "written: out/report.txt, out/discrepancies.csv, out/scores.csv and the boards:"
ls out/*.svg
