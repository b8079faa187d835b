# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""The page of locks names every lock of the sources, as Type.name: it has the one order in which they are taken."""

import re

PAGE = "docs/architecture/locks.md"
# The type of locks itself holds one.
OWN = ("Lock.swift", "WorkLock.swift")
LOCK = re.compile(r"\b(?:let|var) (\w+)(?:: (?:Work)?Lock<| = (?:Work)?Lock[<(])")
TYPE = re.compile(r"\b(?:class|struct|enum|actor|extension) (?:\w+\.)*(\w+)")


def findings(page, swift):
    """Any type of the lock's file may stand before its name."""
    named = set(re.findall(r"`(\w+\.\w+)`", page))
    for file in swift:
        if not file.path.startswith("Sources/") or file.path.endswith(OWN):
            continue
        types = TYPE.findall(file.code)
        for match in LOCK.finditer(file.code):
            if not any(f"{type}.{match[1]}" in named for type in types):
                line = file.code.count("\n", 0, match.start()) + 1
                yield file.path, line, "lock", f"{match[1]} is not in {PAGE}: say there when it is taken"
