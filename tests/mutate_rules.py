#!/usr/bin/env python3
"""Changes one thing at a time in a copy of fixtures/rules and asks whether the conformance cases notice.

    tests/mutate_rules.py --binary build/carcaudit                        all mutants
    tests/mutate_rules.py --binary build/carcaudit --sample 100 --seed 7  some of them, the same for the same seed
    tests/mutate_rules.py --binary build/carcaudit --group road --list    only say what would be changed

Kinds: number (one more, one less), sign, rounding, order (adjacent rows of one stage that do not commute), when (condition
dropped), guard (a guard or an `if` dropped), needs (a variant no longer asked for), edition (a sure one removed, an absent one
added). A row taken from shared.csv is changed in one table at a time. Rows of stage words have nothing to change.

killed: a case fails.  refused: the tables with the change are refused when they are loaded; counts neither way.
survived: no case notices. Exit code 0 if enough are killed and no survivor is unexpected, 1 if not, 2 if nothing could be done.
"""
import argparse
import concurrent.futures
import csv
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import threading

sys.dont_write_bytecode = True  # of mutants.py: it would lie among the sources
from mutants import KINDS, all_mutants


class Bench:
    """A copy of the fixtures per thread, and the program that runs the cases on it."""

    def __init__(self, fixtures, binary, folder):
        self.fixtures, self.binary, self.folder = fixtures, binary, pathlib.Path(folder)
        self.local = threading.local()
        self.lock = threading.Lock()
        self.copies = 0
        self.baseline = None  # rows of --csv, when some cases fail without any change

    def copy(self):
        if not hasattr(self.local, "copy"):
            with self.lock:
                self.copies += 1
                copy = self.folder / str(self.copies)
            copy.mkdir()
            for entry in self.fixtures.iterdir():
                if entry.name != "rules":
                    (copy / entry.name).symlink_to(entry.resolve())
            shutil.copytree(self.fixtures / "rules", copy / "rules")
            self.local.copy = copy
        return self.local.copy

    def suite(self, copy, *options):
        command = [self.binary, "suite", "--fixtures", str(copy), "--color", "never", *options]
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120, check=False)

    def outcomes(self, copy):
        out = copy / "out.csv"
        out.unlink(missing_ok=True)
        ran = self.suite(copy, "--csv", str(out))
        return ran, out.read_text(encoding="utf-8") if out.exists() else None

    def start(self):
        ran = self.suite(self.copy(), "--fail-fast")
        if ran.returncode == 0:
            return True
        ran, self.baseline = self.outcomes(self.copy())
        if self.baseline is None:
            sys.exit("the cases do not run without any change:\n" + ran.stdout[-2000:])
        return False

    def run(self, mutant):
        copy = self.copy()
        path = copy / "rules" / mutant.file
        original = path.read_text(encoding="utf-8")
        lines = original.splitlines(keepends=True)
        for index, text in mutant.lines.items():
            lines[index] = text
        path.write_text("".join(lines), encoding="utf-8")
        try:
            if self.baseline is None:
                code = self.suite(copy, "--fail-fast").returncode
                found = {0: "survived", 1: "killed", 2: "refused"}.get(code, "crashed")
            else:
                ran, now = self.outcomes(copy)
                found = "crashed" if ran.returncode not in (0, 1, 2) else "refused" if now is None else "survived" if now == self.baseline else "killed"
        except subprocess.TimeoutExpired:
            found = "crashed"
        finally:
            path.write_text(original, encoding="utf-8")
        return found


def read_known(path):
    """Survivors that are expected: the mutant's name, and why no case can notice it."""
    with open(path, encoding="utf-8", newline="") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        return {row["mutant"]: row["reason"] for row in rows}


def report(results, known, least):
    counts = {}
    for mutant, found in results:
        line = counts.setdefault(mutant.kind, dict.fromkeys(("killed", "survived", "refused", "crashed"), 0))
        line[found] += 1
    survivors = [mutant for mutant, found in results if found == "survived"]
    crashed = [mutant for mutant, found in results if found == "crashed"]
    for mutant in survivors:
        print(f"survived  {mutant.name}" + (f"  ({known[mutant.name]})" if mutant.name in known else ""))
    for mutant in crashed:
        print(f"crashed   {mutant.name}")
    print(f"{'kind':<10}  killed  survived  refused")
    for kind in KINDS:
        if kind in counts:
            print(f"{kind:<10}  {counts[kind]['killed']:>6}  {counts[kind]['survived']:>8}  {counts[kind]['refused']:>7}")
    killed = sum(line["killed"] for line in counts.values())
    judged = killed + len(survivors)
    share = 100 * killed / judged if judged else 0
    unexpected = [mutant for mutant in survivors if mutant.name not in known]
    print(f"{len(results)} mutants: {killed} of {judged} killed ({share:.1f} %), {len(survivors)} survived ({len(unexpected)} of them "
          f"not in the list of known ones), {len(results) - judged - len(crashed)} refused, {len(crashed)} crashed")
    return judged > 0 and share >= least and not unexpected and not crashed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default="carcaudit", help="the program")
    parser.add_argument("--fixtures", default=str(pathlib.Path(__file__).resolve().parent.parent / "fixtures"))
    parser.add_argument("--group", action="append", default=[], help="only this table (may be repeated)")
    parser.add_argument("--kinds", default=",".join(KINDS), help="some of " + ",".join(KINDS))
    parser.add_argument("--sample", type=int, help="only so many mutants, chosen by the seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--at-least", type=float, default=98, help="per cent that must be killed (98)")
    parser.add_argument("--known", default=str(pathlib.Path(__file__).resolve().parent / "mutants_known.csv"), help="CSV with mutant,reason: survivors that are expected")
    parser.add_argument("--list", action="store_true", help="print the mutants and stop")
    options = parser.parse_args()

    kinds = options.kinds.split(",")
    if not set(kinds) <= set(KINDS):
        sys.exit(f"expected kinds of {','.join(KINDS)}, found {options.kinds}")
    fixtures = pathlib.Path(options.fixtures)
    mutants = all_mutants(fixtures, options.group, kinds)
    if options.sample is not None and options.sample < len(mutants):
        mutants = random.Random(options.seed).sample(mutants, options.sample)
    if options.list:
        for mutant in mutants:
            print(mutant.name)
        return 0
    if not mutants:
        print("there is nothing to change", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="carcaudit-mutants-") as folder:
        bench = Bench(fixtures, options.binary, folder)
        if not bench.start():
            print("some cases fail without any change; a mutant is killed if the outcome of any case differs", file=sys.stderr)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            results = list(zip(mutants, pool.map(bench.run, mutants)))
    return 0 if report(results, read_known(options.known), options.at_least) else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except OSError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
