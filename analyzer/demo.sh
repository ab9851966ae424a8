#!/bin/bash
# Shows the program at work: installs what is missing, builds it, checks two recorded games (one of them has a wrong score
# in it) and writes the report and pictures of the boards into out/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tests/packages.sh
install_packages
cmake --preset release -DCARCAUDIT_TESTS=OFF >/dev/null
cmake --build --preset release --target carcaudit
mkdir -p out
carcaudit=.build/release/carcaudit
good=(fixtures/games/*good*.csv)
fault=(fixtures/games/*fault*.csv)
games=("${good[0]}" "${fault[0]}")
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
