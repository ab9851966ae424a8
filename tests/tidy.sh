#!/bin/bash
# clang-tidy over every source file, with the checks of .clang-tidy. Not part of the tests: it takes some ten minutes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
CC=clang CXX=clang++ cmake -S . -B .build/tidy -G Ninja -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >/dev/null
find analyzer engine conformance reports tests -name '*.cpp' -print0 |
  xargs -0 -P "$(nproc)" -n 4 clang-tidy -p .build/tidy --quiet 2>/dev/null
