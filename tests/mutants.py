"""Rows of fixtures/rules with one thing changed: what mutate_rules.py tries. Reads the tables, changes no file."""
import csv
import io
import re

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
