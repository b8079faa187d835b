# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""The page about the emulator's fidelity names the tests that show each of its rows, and no row is real without one.

A test says what it shows in lines directly above its suite or itself, with a foreign client where one shows it:
`// Fidelity: consent, per permission; [MSAL Python] managed identity`."""

import collections
import pathlib
import re

PAGE = "docs/emulator/fidelity.md"
HEAD = ["area", "fidelity", "remarks", "shown by"]
MARKER = r"^[ \t]*// %s: (.+)$"
PART = re.compile(r"(?:\[([^\]]+)\] )?(.+)")
# What a marker stands above: its suite or test, or the next marker.
SHOWING = re.compile(r"\s*(?:@Suite\b|@Test\b|struct \w+|// (?:Fidelity|Parity): )")
BAR = re.compile(r"(?<!\\)\|")

Marker = collections.namedtuple("Marker", "path line area client stands")


def markers(files, word="Fidelity"):
    """Yields what the tests say that they show, in markers of that word."""
    for file in files:
        if not file.path.startswith("Tests/"):
            continue
        for match in re.finditer(MARKER % word, file.text, re.M):
            line = file.text.count("\n", 0, match.start()) + 1
            stands = bool(SHOWING.match(file.text, match.end() + 1))
            for part in match[1].split("; "):
                client, area = PART.fullmatch(part.strip()).groups()
                yield Marker(file.path, line, area, client, stands)


def rows(page):
    """Yields (line, cells) of the table."""
    for number, line in enumerate(page.split("\n"), 1):
        if line.startswith("| ") and line.endswith("|"):
            cells = [cell.strip() for cell in BAR.split(line)[1:-1]]
            if cells[0] != HEAD[0]:
                yield number, cells


def shown_by(found):
    """The last cell of each area: suites by their files' names, our own before foreign clients."""
    paths = {marker.path for marker in found}
    twins = collections.Counter(pathlib.PurePath(path).stem for path in paths)
    cells = collections.defaultdict(set)
    for marker in found:
        path = pathlib.PurePath(marker.path)
        name = path.stem if twins[path.stem] == 1 else f"{path.parent.name}/{path.stem}"
        cells[marker.area].add((bool(marker.client), f"{name} ({marker.client})" if marker.client else name))
    return {area: ", ".join(name for _, name in sorted(names)) for area, names in cells.items()}


def row(cells):
    return "|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|"


def written(page, files):
    """The page with its last column made anew."""
    shown, lines = shown_by(list(markers(files))), page.split("\n")
    for number, cells in rows(page):
        lines[number - 1] = row(cells[:3] + [shown.get(cells[0], "")])
        if lines[number - 2].startswith("|---"):
            lines[number - 3 : number - 1] = [row(HEAD), "|" + "---|" * len(HEAD)]
    return "\n".join(lines)


def astray(found, areas, page, rule):
    """The findings about markers of no row, or that stand above nothing."""
    for marker in found:
        if marker.area not in areas:
            yield marker.path, marker.line, rule, f"{marker.area}: no row of {page} has this name"
        if not marker.stands:
            yield marker.path, marker.line, rule, "put it directly above the suite or test that shows it"


def findings(page, files):
    found, table = list(markers(files)), list(rows(page))
    shown = shown_by(found)
    yield from astray(found, {cells[0] for _, cells in table}, PAGE, "fidelity")
    for number, cells in table:
        if cells[1] == "real" and cells[0] not in shown:
            # By its area, so that an exception excuses this row alone.
            yield cells[0], 0, "fidelity", f"{PAGE}:{number} says real, and no test says that it shows it"
    if page != written(page, files):
        yield PAGE, 0, "fidelity", "the last column differs from what the tests say: run Scripts/fidelity --write"
