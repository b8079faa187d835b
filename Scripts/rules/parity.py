# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""The page that compares the emulator with others names the tests that show what it claims, and a reason for the rest.

A test says what it shows as it does for the page about fidelity (rules/fidelity.py): `// Parity: passkeys`. Features
without tests have the word none."""

from rules.fidelity import BAR, astray, markers, row, shown_by

PAGE = "docs/emulator/parity.md"
HEAD = ["feature", "theirs", "here", "shown by"]


def rows(page):
    """Yields (line, cells) of the tables with this head."""
    inside = False
    for number, line in enumerate(page.split("\n"), 1):
        cells = [cell.strip() for cell in BAR.split(line)[1:-1]] if line.startswith("|") else []
        if cells == HEAD:
            inside = True
        elif inside and cells and not line.startswith("|---"):
            yield number, cells
        elif not cells:
            inside = False


def written(page, files):
    """The page with its last column made anew."""
    shown, lines = shown_by(list(markers(files, "Parity"))), page.split("\n")
    for number, cells in rows(page):
        lines[number - 1] = row(cells[:3] + [shown.get(cells[0], "none")])
    return "\n".join(lines)


def missing(page):
    """The findings about tables that have lost rows: entra-emulator's two, and that of the four others."""
    first, _, rest = page.partition("\n## For tests only\n")
    second, _, others = rest.partition("\n## Four other emulators\n")
    for expected, part in ((79, first), (7, second), (16, others)):
        count = len(list(rows(part)))
        if count != expected:
            yield PAGE, 0, "parity", f"there are {count} rows where the others' features are {expected}"


def findings(page, files):
    found, table = list(markers(files, "Parity")), list(rows(page))
    shown = shown_by(found)
    yield from missing(page)
    yield from astray(found, {cells[0] for _, cells in table}, PAGE, "parity")
    for number, cells in table:
        word = cells[2].split(" ")[0].strip(":;,") if len(cells) == len(HEAD) else ""
        if len(cells) != len(HEAD) or not all(cells):
            yield PAGE, number, "parity", "a cell is empty or missing"
        elif word not in ("yes", "partly", "no"):
            yield PAGE, number, "parity", "the cell \"here\" begins with yes, partly or no"
        elif word == "no" and ": " not in cells[2]:
            yield PAGE, number, "parity", "say why not, behind \"no:\""
        elif word == "partly" and " because " not in cells[2]:
            yield PAGE, number, "parity", "say why not all of it, with \"because\""
        elif word != "no" and cells[0] not in shown:
            yield PAGE, number, "parity", f"no test says that it shows {cells[0]}"
    if page != written(page, files):
        yield PAGE, 0, "parity", "the last column differs from what the tests say: run Scripts/fidelity --write"
