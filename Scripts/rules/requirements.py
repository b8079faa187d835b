# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""The table of requirements names files and tests that are there, and gives a reason for what is not met."""

import re

PAGE = "docs/security/requirements.md"
STATE = re.compile(r"(?:met\b|partial: \S|not applicable: \S)")
SUITE = re.compile(r"(\w+): ((?:`[^`]+`(?:, )?)+)")


def findings(page, files):
    """`files` are the sources and the tests."""
    def broken(what):
        return PAGE, number, "requirement", what

    sources = {file.path.split("/", 2)[-1] for file in files if file.path.startswith("Sources/")}
    tests = [file.text for file in files if file.path.startswith("Tests/")]
    for number, line in enumerate(page.split("\n"), 1):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("| ") or cells[0] == "section":
            continue
        if len(cells) != 5:
            yield broken("a row has five cells")
            continue
        state, where, shown = cells[2:]
        if not STATE.match(state):
            yield broken(f"{state}: say met, or partial or not applicable and why")
        for path in where.split(", "):
            if path not in sources:
                yield broken(f"{path} is in no floor of Sources")
        found = SUITE.findall(shown)
        if not found and shown not in ("reading", "the same"):
            yield broken(f"{shown}: name a suite and its test, or reading")
        for suite, names in found:
            for name in re.findall(r"`[^`]+`", names):
                if not any(f"func {name}" in text and re.search(rf"\bstruct {suite}\b", text) for text in tests):
                    yield broken(f"{suite} has no test {name}")
