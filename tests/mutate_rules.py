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
import io
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading

EDITIONS = ["C1", "C2", "C3", "WE"]
KINDS = ["number", "sign", "rounding", "order", "when", "guard", "needs", "edition"]
NUMBER = re.compile(r"(?<![A-Za-z0-9_.])\d+(?![A-Za-z0-9_])")
HALF = "x1/2 (toward 0)"
HALF_UP = "ceil(x/2)"


def split_line(line):
    return [cell.strip() for cell in next(csv.reader([line], skipinitialspace=True))]


def join_line(cells):
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(cells)
    return out.getvalue()


class Table:
    """One file of rules: its lines, and which of them are rows."""

    def __init__(self, path):
        self.path = path
        self.lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        self.columns = None
        self.rows = []  # (line index, cells as written)
        for index, line in enumerate(self.lines):
            if line.startswith("#") or not line.strip():
                continue
            cells = split_line(line)
            if self.columns is None:
                self.columns = cells
            else:
                self.rows.append((index, cells))


class Row:
    """A row with the cells of shared.csv filled in."""

    def __init__(self, table, index, written, shared):
        self.table, self.index, self.written = table, index, written
        self.name = written[0].lstrip("= ").strip()
        self.cells = dict(zip(table.columns, written))
        if written[0].startswith("="):
            base = shared_row(self.name, shared)
            for column, value in base.items():
                if column != "row" and not self.cells.get(column):
                    self.cells[column] = value

    def get(self, column):
        value = self.cells.get(column, "")
        return "" if value == "-" else value

    def with_cell(self, column, value):
        cells = list(self.written)
        cells[self.table.columns.index(column)] = value
        return join_line(cells)


def shared_row(name, shared):
    best, length = {}, -1
    for _, cells in shared.rows:
        pattern = cells[0]
        form = "[^ ]*".join(re.escape(part) for part in pattern.split("*"))
        if re.fullmatch(form, name) and len(pattern) > length:
            best, length = dict(zip(shared.columns, cells)), len(pattern)
    return best


class Mutant:
    def __init__(self, row, kind, what, lines):
        self.group = row.table.path.stem
        self.kind, self.lines = kind, lines  # {line index: new text}
        self.file = row.table.path.name
        self.name = f"{row.name} {kind}: {what}"


def changed(row, kind, column, old, new):
    return Mutant(row, kind, f"{column} {old!r} -> {new!r}", {row.index: row.with_cell(column, new)})


def replaced(text, span, new):
    return text[: span[0]] + new + text[span[1]:]


def number_mutants(row):
    for column in ("formula", "when"):
        text = row.get(column)
        fixed = [m.span() for m in re.finditer(re.escape(HALF) + "|" + re.escape(HALF_UP) + r"|\[[^\]]*\]", text)]
        for match in NUMBER.finditer(text):
            if any(a <= match.start() < b for a, b in fixed):
                continue
            for step in (1, -1):
                value = int(match.group()) + step
                if value >= 0:
                    yield changed(row, "number", column, text, replaced(text, match.span(), str(value)))
        for match in re.finditer(r"(?<![A-Za-z0-9_])x(\d+)(?![A-Za-z0-9_/])", text):
            for step in (1, -1):
                value = int(match.group(1)) + step
                if value >= 0:
                    yield changed(row, "number", column, text, replaced(text, match.span(1), str(value)))


def sign_mutants(row):
    text = row.get("formula")
    guards = [m.span() for m in re.finditer(r"\[[^\]]*\]", text)]
    for match in re.finditer(r"[+-]", text):
        if any(a <= match.start() < b for a, b in guards):
            continue
        if "table(" in text and re.search(r"\d$", text[: match.start()]):
            continue  # 4-6=value: a range
        rest = text[match.end():].lstrip()
        if re.match(r"0\s*($|[;|])", rest):
            continue  # +0 and -0 are one
        yield changed(row, "sign", "formula", text, replaced(text, match.span(), "-" if match.group() == "+" else "+"))


def rounding_mutants(row):
    text = row.get("formula")
    for old, new in ((HALF_UP, HALF), (HALF, "x1")):  # of a penalty, half up is half toward zero
        if old in text:
            yield changed(row, "rounding", "formula", text, text.replace(old, new))


def needless(when, formula):
    """Whether the formula is a multiple of the only thing the condition asks for, so that it gives nothing without it."""
    number = r"(?:\d+\*)?"
    return re.fullmatch(rf"(?:[+-]{number}|give\([a-z_]+\) ){re.escape(when)}", formula) is not None


def when_mutants(row):
    if row.get("when") and not needless(row.get("when"), row.get("formula")):
        yield changed(row, "when", "when", row.get("when"), "1")


def guard_mutants(row):
    text = row.get("formula")
    cases = [case.strip() for case in text.split("|")]
    for skip in range(len(cases)):
        left = cases[:skip] + cases[skip + 1:]
        if left and any(case.startswith("[") for case in cases):
            left[-1] = re.sub(r"^\[[^\]]*\]\s*", "", left[-1])  # one case fewer: the last one is for all others
            yield changed(row, "guard", "formula", text, " | ".join(left))
    if len(cases) == 1 and text.startswith("["):
        yield changed(row, "guard", "formula", text, re.sub(r"^\[[^\]]*\]\s*", "", text))
    for match in re.finditer(r"\s+if\s+[^;|]*", text):
        yield changed(row, "guard", "formula", text, replaced(text, match.span(), " ").strip())


def needs_mutants(row, variants):
    text = row.get("needs")
    ways = [way.split("&") for way in text.split("|")] if text else []
    for w, way in enumerate(ways):
        for n, need in enumerate(way):
            if need.strip().lstrip("! ").strip() not in variants:
                continue
            rest = [[x.strip() for x in other] for other in ways]
            del rest[w][n]
            new = " | ".join(" & ".join(one) if one else "base" for one in rest)
            yield changed(row, "needs", "needs", text, new)


def edition_mutants(row):
    text = row.get("editions")
    words = EDITIONS if text == "*" else text.split()
    for edition in EDITIONS:
        if edition in words:
            left = [word for word in words if word != edition]
            if left:
                yield changed(row, "edition", "editions", text, " ".join(left))
        elif edition + "?" not in words:
            yield changed(row, "edition", "editions", text, " ".join(words + [edition]))


def targets(formula):
    return set(re.findall(r"(?:^|[;|\]])\s*([a-z_]+)\s*(?::=|\+=|-=|=(?!=))", formula))


def additive(formula):
    formula = re.sub(r"\[[^\]]*\]", "", formula)
    clauses = [clause.strip() for clause in re.split(r"[;|]", formula)]
    return all(clause[:1] in "+-" and not re.search(r"(?<![A-Za-z0-9_])x(?![A-Za-z0-9_])", clause) for clause in clauses)


def exclusive(a, b):
    """Whether the needs of two rows cannot both be met."""
    ones = {need.strip() for need in re.split(r"[&|]", a.get("needs"))}
    twos = {need.strip() for need in re.split(r"[&|]", b.get("needs"))}
    return any("!" + need in twos for need in ones) or any("!" + need in ones for need in twos)


def meet(a, b):
    def editions(row):
        words = row.get("editions")
        return set(EDITIONS) if words == "*" else {word.rstrip("?") for word in words.split()}

    phases = {a.get("phase"), b.get("phase")}
    return (len(phases) == 1 or "both" in phases) and editions(a) & editions(b) and not exclusive(a, b)


def commute(a, b):
    stage, one, two = a.get("stage"), a.get("formula"), b.get("formula")
    if not meet(a, b):
        return True
    if stage in ("value", "share"):
        return additive(one) and additive(two)
    if stage == "epilogue":
        return a.name.split(".")[0] != b.name.split(".")[0]
    if stage == "tie":
        return False
    same = targets(one) & targets(two)
    read = any(re.search(rf"\b{name}\b", two + " " + b.get("when")) for name in targets(one))
    read = read or any(re.search(rf"\b{name}\b", one + " " + a.get("when")) for name in targets(two))
    return not same and not read


def order_mutants(rows):
    by_stage = {}
    for row in rows:
        stage = row.get("stage")
        before = by_stage.get(stage)
        by_stage[stage] = row
        if stage == "words" or before is None or commute(before, row):
            continue
        lines = before.table.lines
        yield Mutant(before, "order", f"after {row.name}", {before.index: lines[row.index], row.index: lines[before.index]})


def all_mutants(fixtures, groups, kinds):
    shared = Table(fixtures / "rules" / "shared.csv")
    variants = set()
    names = [line for line in (fixtures / "names.csv").read_text(encoding="utf-8").splitlines() if line.strip() and not line.startswith("#")]
    header = split_line(names[0])
    for line in names[1:]:
        cells = dict(zip(header, split_line(line)))
        if cells.get("list") == "variant":
            variants.add(cells.get("name"))
    made = []
    for path in sorted((fixtures / "rules").glob("*.csv")):
        if path.name == "shared.csv" or (groups and path.stem not in groups):
            continue
        table = Table(path)
        rows = [Row(table, index, cells, shared) for index, cells in table.rows]
        for row in rows:
            if row.get("stage") == "words":
                continue
            for make in (number_mutants, sign_mutants, rounding_mutants, when_mutants, guard_mutants, edition_mutants):
                made.extend(make(row))
            made.extend(needs_mutants(row, variants))
        made.extend(order_mutants(rows))
    seen, unique = set(), []
    for mutant in made:
        if mutant.kind in kinds and mutant.name not in seen:
            seen.add(mutant.name)
            unique.append(mutant)
    return unique


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
    if path is None:
        return {}
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
    return judged > 0 and share >= least and not crashed


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
    parser.add_argument("--known", help="CSV with mutant,reason: survivors that are expected")
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
