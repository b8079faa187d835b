# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""The page that compares the emulator with others names a test for everything that it claims, and a reason for the rest."""

import pathlib

from rules.fidelity import BAR

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


def findings(page, paths):
    """`paths`: those of all Swift files."""
    suites = {pathlib.PurePath(path).stem for path in paths if path.startswith("Tests/")}
    for number, cells in rows(page):
        word = cells[2].split(" ")[0].strip(":;,") if len(cells) == len(HEAD) else ""
        named = [] if cells[-1] == "none" else [name.strip() for name in cells[-1].split(",")]
        for name in named:
            if name not in suites:
                yield PAGE, number, "parity", f"there is no suite {name or 'without a name'} below Tests"
        if len(cells) != len(HEAD) or not all(cells):
            yield PAGE, number, "parity", "a cell is empty or missing"
        elif word not in ("yes", "partly", "no"):
            yield PAGE, number, "parity", "the cell \"here\" begins with yes, partly or no"
        elif word == "no" and ": " not in cells[2]:
            yield PAGE, number, "parity", "say why not, behind \"no:\""
        elif word != "no" and not named:
            yield PAGE, number, "parity", "name a suite that shows it"
